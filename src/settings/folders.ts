// Where what a person sets and what the program keeps live, by platform.
import { posix, win32 } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

interface Place {
  readonly override: string;
  readonly xdg: string;
  readonly unix: readonly string[];
  readonly mac: readonly string[];
  readonly windows: { readonly variable: string; readonly fallback: string; readonly folder: string };
}

const CONFIG: Place = {
  override: 'CONVOPS_CONFIG_DIR',
  xdg: 'XDG_CONFIG_HOME',
  unix: ['.config'],
  mac: ['Library', 'Preferences'],
  windows: { variable: 'APPDATA', fallback: 'Roaming', folder: 'Config' },
};

const STATE: Place = {
  override: 'CONVOPS_STATE_DIR',
  xdg: 'XDG_STATE_HOME',
  unix: ['.local', 'state'],
  mac: ['Library', 'Application Support'],
  windows: { variable: 'LOCALAPPDATA', fallback: 'Local', folder: 'Data' },
};

/** The folder of profiles, aliases and canned replies: CONVOPS_CONFIG_DIR, else what the platform keeps settings in. */
export function configFolder(env: Environment, platform: string, home: string): string {
  return folderOf(CONFIG, env, platform, home);
}

/** The folder of journal, sandbox, drafts and names: CONVOPS_STATE_DIR, else what the platform keeps state in. */
export function stateFolder(env: Environment, platform: string, home: string): string {
  return folderOf(STATE, env, platform, home);
}

function folderOf(place: Place, env: Environment, platform: string, home: string): string {
  const path = platform === 'win32' ? win32 : posix;
  const override = env[place.override];
  // One that is relative would be another folder wherever the program is run: it is for the caller to refuse.
  if (override) return path.isAbsolute(override) ? path.resolve(override) : override;
  const xdg = env[place.xdg];
  // The specification: a relative path there is to be ignored.
  if (xdg && path.isAbsolute(xdg)) return path.join(xdg, 'convops');
  if (platform === 'win32') {
    const { variable, fallback, folder } = place.windows;
    return path.join(env[variable] || path.join(home, 'AppData', fallback), 'convops', folder);
  }
  return path.join(home, ...(platform === 'darwin' ? place.mac : place.unix), 'convops');
}
