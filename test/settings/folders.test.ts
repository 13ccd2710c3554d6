import { describe, expect, test } from 'vitest';
import { folderOf } from '../../src/settings/folders.ts';

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
    'relative or empty XDG is ignored',
    { XDG_CONFIG_HOME: 'c', XDG_STATE_HOME: '' },
    'freebsd',
    '/home/ann',
    '/home/ann/.config/convops',
    '/home/ann/.local/state/convops',
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
    'macOS with XDG',
    { XDG_CONFIG_HOME: '/x' },
    'darwin',
    '/Users/ann',
    '/x/convops',
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
  // Whoever asks for it refuses it: see ownFolder.
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
});
