import { LocalError } from '../base/local-error.ts';
import { systemOf } from '../base/system.ts';
import { leaveFolderMode } from '../disk/private-file.ts';
import { configFolder, stateFolder } from '../settings/folders.ts';
import type { ShortIo } from '../terminal/short-io.ts';

const KINDS = {
  config: { folderOf: configFolder, variable: 'CONVOPS_CONFIG_DIR' },
  state: { folderOf: stateFolder, variable: 'CONVOPS_STATE_DIR' },
} as const;

/** A folder of ours; throws LocalError, exit 8, where it would be another one in each folder the program is run in. */
export function ownFolder(
  { env, platform, home }: Pick<ShortIo, 'env' | 'platform' | 'home'>,
  kind: keyof typeof KINDS,
): string {
  const { folderOf, variable } = KINDS[kind];
  const folder = folderOf(env, platform, home);
  const named = Boolean(env[variable]);
  if (systemOf(platform).path.isAbsolute(folder)) {
    if (named) leaveFolderMode(folder);
    return folder;
  }
  const whose = named ? variable : 'HOME';
  throw new LocalError({
    code: named ? 'relative_folder' : 'no_home',
    message:
      !named && home === ''
        ? 'this account has no home folder for convops to use'
        : `${whose} is not an absolute path: ${named ? env[variable] : home}`,
    hint: 'export CONVOPS_CONFIG_DIR=/path/to/config CONVOPS_STATE_DIR=/path/to/state',
    exitCode: 8,
  });
}
