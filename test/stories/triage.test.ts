// What an operator may rely on in a session.
import { playFolder } from './playing.ts';

playFolder('triage');
