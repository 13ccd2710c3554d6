// Where what a person sets and what the program keeps live, by platform.
import { LocalError } from '../base/local-error.ts';
import { systemOf } from '../base/system.ts';
import { leaveFolderMode } from '../disk/private-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Place {
  readonly override: string;
  readonly xdg: string;
  readonly kind: 'settings' | 'state';
}

const CONFIG: Place = { override: 'CONVOPS_CONFIG_DIR', xdg: 'XDG_CONFIG_HOME', kind: 'settings' };
const STATE: Place = { override: 'CONVOPS_STATE_DIR', xdg: 'XDG_STATE_HOME', kind: 'state' };

/** The folder of profiles, aliases and canned replies: CONVOPS_CONFIG_DIR, else what the platform keeps settings in. */
export function configFolder(env: Environment, platform: string, home: string): string {
  return folderOf(CONFIG, env, platform, home);
}

/** The folder of journal, sandbox, drafts and names: CONVOPS_STATE_DIR, else what the platform keeps state in. */
export function stateFolder(env: Environment, platform: string, home: string): string {
  return folderOf(STATE, env, platform, home);
}

function folderOf(place: Place, env: Environment, platform: string, home: string): string {
  const { path, [place.kind]: folder } = systemOf(platform);
  const override = env[place.override];
  // One that is relative would be another folder wherever the program is run: it is for the caller to refuse.
  if (override) return path.isAbsolute(override) ? path.resolve(override) : override;
  const xdg = env[place.xdg];
  // The specification: a relative path there is to be ignored.
  if (xdg && path.isAbsolute(xdg)) return path.join(xdg, 'convops');
  const named = folder.variable === null ? undefined : env[folder.variable];
  return path.join(named || path.join(home, ...folder.below), ...folder.own);
}

/** Where a run lives. */
interface Account {
  readonly env: Environment;
  readonly platform: string;
  readonly home: string;
}

const KINDS = {
  config: { folderOf: configFolder, variable: 'CONVOPS_CONFIG_DIR' },
  state: { folderOf: stateFolder, variable: 'CONVOPS_STATE_DIR' },
} as const;

/** A folder of ours; throws LocalError, exit 8, where it would be another one in each folder the program is run in. */
export function ownFolder({ env, platform, home }: Account, kind: keyof typeof KINDS): string {
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
