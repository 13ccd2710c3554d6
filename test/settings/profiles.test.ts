import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { LocalError } from '../../src/base/local-error.ts';
import { addProfile, setKey } from '../../src/settings/profile-changes.ts';
import { loadProfiles, profilesPath, updateProfiles } from '../../src/settings/profiles.ts';
import { newFolder } from '../support/new-folder.ts';
import { refusal } from './refusal.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = join(newFolder(), 'convops');
  file = profilesPath(folder);
});

const add = (name: string) => (document: ReturnType<typeof loadProfiles>) =>
  addProfile(document, name, { base_url: 'https://a.example', token: 'c4nary' });

function writeProfiles(text: string): void {
  mkdirSync(folder, { mode: 0o700, recursive: true });
  writeFileSync(file, text, { mode: 0o600 });
}

describe('reading and writing', () => {
  test('what this version does not know stays in the file', async () => {
    const work = { base_url: 'https://a.example', colour: 'red' };
    const later = { version: 1, current: 'work', profiles: { work }, seen: 7 };
    writeProfiles(JSON.stringify(later));
    await updateProfiles(folder, (document) => setKey(document, 'work', 'concurrency', '5'));
    const profiles = { work: { ...work, concurrency: 5 } };
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...later, profiles });
  });

  test('writing adds no listener to any signal', async () => {
    const count = () => ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'].map((name) => process.listenerCount(name));
    const before = count();
    await updateProfiles(folder, add('work'));
    expect(count()).toEqual(before);
  });
});

describe('what is refused', () => {
  const withWork = (profile: unknown) =>
    JSON.stringify({ version: 1, current: null, profiles: { work: profile } });
  const broken: [string, string, string][] = [
    ['no profiles', '{"version":1,"current":null}', '"profiles"'],
    ['a bad name', '{"version":1,"current":null,"profiles":{"a b":{}}}', 'name is not allowed'],
    ['a number for a text', withWork({ operator: 7 }), 'operator is not a string'],
    [
      'a token with a line end',
      withWork({ token: 'c4nary\r\nX: y' }),
      'the token contains what a header cannot carry',
    ],
    [
      'token and token_command',
      withWork({ token: 'c4nary', token_command: 'x' }),
      'both token and token_command',
    ],
    [
      'a connection in the sandbox',
      '{"version":1,"current":null,"profiles":{"sandbox":{"token":"c4nary"}}}',
      'a profile sandbox with token',
    ],
  ];

  test.each(broken)(
    '%s: exit 8, the file is named and untouched, and no token is shown',
    async (name, text, reason) => {
      writeProfiles(text);
      const error = refusal(() => loadProfiles(folder));
      expect(error).toMatchObject({ code: 'broken_profiles', exitCode: 8 });
      expect(error.message).toContain(`${file} `);
      expect(error.message).toContain(reason);
      // One value is mended by hand; only a file that holds no profiles is moved away.
      expect(error.hint).toMatch(name === 'no profiles' ? /^mv .*profiles\.json\.broken$/ : /profile path$/);
      expect(`${error.stack} ${error.hint} ${error.cause}`).not.toContain('c4nary');
      await expect(updateProfiles(folder, add('x'))).rejects.toBeInstanceOf(LocalError);
      expect(readFileSync(file, 'utf8')).toBe(text);
      expect(readdirSync(folder)).toEqual(['profiles.json']);
    },
  );
});
