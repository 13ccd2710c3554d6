// What a person and a script may rely on when they write.
import { playFolder } from './playing.ts';

playFolder('writes');
