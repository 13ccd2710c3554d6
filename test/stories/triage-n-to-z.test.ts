// What an operator may rely on in a session: the stories whose names begin with n to z.
import { playFolder } from './playing.ts';

playFolder('triage', 'n', 'z');
