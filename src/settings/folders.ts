// Where what a person sets and what the program keeps live, by platform.
import { LocalError } from '../base/local-error.ts';
import { systemOf } from '../base/system.ts';

/** Where a run lives. */
interface Account {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly home: string;
}

/** `config` has profiles, aliases and canned replies; `state` has journal, sandbox, drafts and names. */
const KINDS = {
  config: { override: 'CONVOPS_CONFIG_DIR', xdg: 'XDG_CONFIG_HOME', place: 'settings' },
  state: { override: 'CONVOPS_STATE_DIR', xdg: 'XDG_STATE_HOME', place: 'state' },
} as const;

/** A folder of ours: what its variable says, else what the platform has for it. */
export function folderOf({ env, platform, home }: Account, kind: keyof typeof KINDS): string {
  const { override, xdg, place } = KINDS[kind];
  const { path, [place]: folder } = systemOf(platform);
  const own = env[override];
  if (own) return path.isAbsolute(own) ? path.resolve(own) : own;
  const shared = env[xdg];
  // The specification: a relative path there is to be ignored.
  if (shared && path.isAbsolute(shared)) return path.join(shared, 'convops');
  const named = folder.variable === null ? undefined : env[folder.variable];
  return path.join(named || path.join(home, ...folder.below), ...folder.own);
}

/** A folder of ours; throws LocalError, exit 8, where it would be another one in each folder the program is run in. */
export function ownFolder(account: Account, kind: keyof typeof KINDS): string {
  const { env, platform, home } = account;
  const { override } = KINDS[kind];
  const folder = folderOf(account, kind);
  if (systemOf(platform).path.isAbsolute(folder)) return folder;
  const own = env[override];
  const message =
    !own && home === ''
      ? 'this account has no home folder for convops to use'
      : `${own ? override : 'HOME'} is not an absolute path: ${own || home}`;
  throw new LocalError(8, own ? 'relative_folder' : 'no_home', message, 'convops help environment');
}
