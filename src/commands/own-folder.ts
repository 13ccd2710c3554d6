import { posix, win32 } from 'node:path';
import type { configFolder } from '../settings/folders.ts';
import { SettingsError } from '../settings/settings-error.ts';
import type { Io } from '../terminal/io.ts';

/** A folder of ours; throws SettingsError, exit 8, where it would be another one in each folder the program is run in. */
export function ownFolder(io: Io, folderOf: typeof configFolder): string {
  const { platform, home } = io;
  const folder = named(io, folderOf);
  if ((platform === 'win32' ? win32 : posix).isAbsolute(folder)) return folder;
  throw new SettingsError({
    code: 'no_home',
    message:
      home === ''
        ? 'this account has no home folder to keep anything in'
        : `HOME is no absolute path: ${home}`,
    hint: 'export CONVOPS_CONFIG_DIR=/path/to/config CONVOPS_STATE_DIR=/path/to/state',
    exitCode: 8,
  });
}

function named(io: Io, folderOf: typeof configFolder): string {
  try {
    return folderOf(io.env, io.platform, io.home);
  } catch (error) {
    // One that is given relative to the working folder: where that is gone, asking for it says so.
    void io.cwd;
    throw error;
  }
}
