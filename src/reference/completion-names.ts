// Where a shell finds the names: the folders as src/settings/folders.ts has them and the files as src/names writes
// them, for the three scripts. Nothing is spelled twice: what the program would do is asked of the program's own code.
import { posix } from 'node:path';
import { stateFolder } from '../settings/folders.ts';

const HOME = '/home';

/** The state folder below the home folder, where no variable names another. */
export const STATE_BELOW_HOME = {
  mac: posix.relative(HOME, stateFolder({}, 'darwin', HOME)),
  others: posix.relative(HOME, stateFolder({}, 'linux', HOME)),
} as const;

/** The state folder below XDG_STATE_HOME. */
export const STATE_BELOW_XDG = posix.relative('/xdg', stateFolder({ XDG_STATE_HOME: '/xdg' }, 'linux', HOME));
