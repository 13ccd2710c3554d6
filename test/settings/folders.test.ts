import { describe, expect, test } from 'vitest';
import { folderOf, ownFolder } from '../../src/settings/folders.ts';

const cases: [string, Record<string, string>, string, string, string, string][] = [
  ['linux', {}, 'linux', '/home/ann', '/home/ann/.config/convops', '/home/ann/.local/state/convops'],
  [
    'linux with XDG',
    { XDG_CONFIG_HOME: '/x/c', XDG_STATE_HOME: '/x/s' },
    'linux',
    '/home/ann',
    '/x/c/convops',
    '/x/s/convops',
  ],
  [
    'macOS',
    {},
    'darwin',
    '/Users/ann',
    '/Users/ann/Library/Preferences/convops',
    '/Users/ann/Library/Application Support/convops',
  ],
  [
    'Windows',
    { APPDATA: 'C:\\Users\\ann\\AppData\\Roaming' },
    'win32',
    'C:\\Users\\ann',
    'C:\\Users\\ann\\AppData\\Roaming\\convops\\Config',
    'C:\\Users\\ann\\AppData\\Local\\convops\\Data',
  ],
  [
    'our own variables',
    { CONVOPS_CONFIG_DIR: '/a/', CONVOPS_STATE_DIR: '/b/../c', XDG_CONFIG_HOME: '/x', XDG_STATE_HOME: '/x' },
    'linux',
    '/home/ann',
    '/a',
    '/c',
  ],
  [
    'our own variables, relative',
    { CONVOPS_CONFIG_DIR: 'a', CONVOPS_STATE_DIR: './b' },
    'linux',
    '/home/ann',
    'a',
    './b',
  ],
];

describe('folders', () => {
  test.each(cases)('%s', (_name, env, platform, home, config, state) => {
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

  test('of who names them need no home', () => {
    const env = { CONVOPS_CONFIG_DIR: '/a', CONVOPS_STATE_DIR: '/b' };
    expect(ownFolder({ env, platform: 'linux', home: 'here' }, 'state')).toBe('/b');
  });
});
