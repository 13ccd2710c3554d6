import { describe, expect, test } from 'vitest';
import { folderOf, ownFolder } from '../../src/settings/folders.ts';

const OURS = { CONVOPS_CONFIG_DIR: '/a/', CONVOPS_STATE_DIR: '/b/../c' };
const XDG = { XDG_CONFIG_HOME: '/x/c', XDG_STATE_HOME: '/x/s' };
const LIBRARY = '/Users/ann/Library';
const APP_DATA = 'C:\\Users\\ann\\AppData';

describe('folders', () => {
  test.each<[string, Record<string, string>, string, string, string]>([
    ['linux', {}, '/home/ann', '/home/ann/.config/convops', '/home/ann/.local/state/convops'],
    ['linux', XDG, '/home/ann', '/x/c/convops', '/x/s/convops'],
    ['linux', { ...XDG, ...OURS }, '/home/ann', '/a', '/c'],
    ['darwin', {}, '/Users/ann', `${LIBRARY}/Preferences/convops`, `${LIBRARY}/Application Support/convops`],
    [
      'win32',
      { APPDATA: `${APP_DATA}\\Roaming` },
      'C:\\Users\\ann',
      `${APP_DATA}\\Roaming\\convops\\Config`,
      `${APP_DATA}\\Local\\convops\\Data`,
    ],
  ])('on %s with %j', (platform, env, home, config, state) => {
    const account = { env, platform, home };
    expect([folderOf(account, 'config'), folderOf(account, 'state')]).toEqual([config, state]);
  });

  test.each([
    ['HOME is not an absolute path: here', { HOME: 'here' }, 'here', 'config'],
    ['CONVOPS_STATE_DIR is not an absolute path: ./b', { CONVOPS_STATE_DIR: './b' }, '/home/ann', 'state'],
    ['CONVOPS_CONFIG_DIR is not an absolute path: a', { CONVOPS_CONFIG_DIR: 'a' }, '/home/ann', 'config'],
  ] as const)('that would be others in each working folder are refused: %s', (said, env, home, kind) => {
    expect(() => ownFolder({ env, platform: 'linux', home }, kind)).toThrow(said);
  });
});
