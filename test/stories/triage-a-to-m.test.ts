// What an operator may rely on in a session: the stories whose names begin with a to m.
import { playFolder } from './playing.ts';

playFolder('triage', 'a', 'm');
