import { describe, expect, test } from 'vitest';
import type { Profile } from '../../src/settings/keys.ts';
import { PROFILE_KEYS, parseKeyValue, reasonAgainstStored } from '../../src/settings/keys.ts';
import {
  addProfile,
  removeProfile,
  renameProfile,
  setKey,
  unsetKey,
  useProfile,
} from '../../src/settings/profile-changes.ts';
import {
  emptyProfiles,
  parseProfiles,
  profileNamed,
  profileNames,
} from '../../src/settings/profile-document.ts';
import { refusal } from './refusal.ts';

const work: Profile = { base_url: 'https://a.example', token: 'abc' };
const one = addProfile(emptyProfiles(), 'work', work);
const two = addProfile(one, 'other', { base_url: 'https://b.example' });

function set(key: string, text: string, profile: Profile = work): Profile | undefined {
  return profileNamed(setKey(addProfile(emptyProfiles(), 'p', profile), 'p', key, text), 'p');
}

describe('profiles', () => {
  test.each(['', '-p', 'a b', 'a/b', 'ä', 'x'.repeat(65), 'a\n', 'sandbox', 'work'])(
    'the name %j cannot be added or given',
    (name) => {
      expect(refusal(() => addProfile(one, name, work)).exitCode).toBe(2);
      expect(refusal(() => renameProfile(two, 'other', name)).exitCode).toBe(2);
    },
  );

  test.each(['a', 'A.b_c-9', '.', 'x'.repeat(64), '__proto__', 'constructor', 'toString'])(
    'the name %s is a name like any other',
    (name) => {
      expect(profileNamed(one, name)).toBeUndefined();
      const added = addProfile(one, name, work);
      expect(profileNamed(added, name)).toEqual(work);
      expect(profileNames(added)).toContain(name);
      const read = parseProfiles(JSON.parse(JSON.stringify(added)));
      expect(profileNamed(read, name)).toEqual(work);
      expect(profileNames(removeProfile(read, name))).toEqual(['work', 'sandbox']);
      expect(profileNamed(one, 'base_url')).toBeUndefined();
      expect({}).not.toHaveProperty('base_url');
    },
  );

  test('removing the one in use leaves none in use', () => {
    expect(removeProfile(two, 'work')).toMatchObject({ current: null });
    expect(removeProfile(two, 'other')).toMatchObject({ current: 'work' });
  });

  test('a name that is not there is exit 10 and lists the ones that are', () => {
    const message = expect.stringContaining('other, work, sandbox');
    for (const change of [() => removeProfile(two, 'none'), () => setKey(two, 'none', 'concurrency', '1')])
      expect(refusal(change)).toMatchObject({ exitCode: 10, message });
  });

  test('sandbox can be used and set, but not added, removed, renamed or connected', () => {
    expect(useProfile(one, 'sandbox').current).toBe('sandbox');
    expect(profileNamed(setKey(one, 'sandbox', 'operator', '9'), 'sandbox')).toEqual({ operator: '9' });
    expect(refusal(() => removeProfile(one, 'sandbox')).exitCode).toBe(2);
    expect(refusal(() => renameProfile(one, 'sandbox', 'x')).exitCode).toBe(2);
    for (const key of ['base_url', 'token', 'allow_http', 'list_params'])
      expect(refusal(() => setKey(one, 'sandbox', key, 'x')).message).toContain('cannot be set for sandbox');
  });
});

describe('settings of a profile', () => {
  test.each([
    ['operator', 'ann@a.example', 'ann@a.example'],
    ['output', 'ndjson', 'ndjson'],
    ['timeout', '500ms', '500ms'],
    ['concurrency', '64', 64],
    ['read_only', 'YES', true],
    ['base_url', 'https://A.example/team/', 'https://a.example/team'],
    ['token', 'xyz\n', 'xyz'],
  ])('%s takes %j', (key, text, value) => {
    expect(set(key, text)).toEqual({ ...work, [key]: value });
  });

  test.each([
    ['operator', ''],
    ['operator', '@me'],
    ['operator', 'a\nb'],
    ['output', 'xml'],
    ['timeout', '0'],
    ['timeout', 'soon'],
    ['concurrency', '65'],
    ['concurrency', '1.5'],
    ['concurrency', '0'],
    ['read_only', 'maybe'],
    ['base_url', 'http://a.example'],
    ['token', 'a b'],
    ['__proto__', 'x'],
    ['colour', 'red'],
  ])('%s does not take %j', (key, text) => {
    expect(refusal(() => set(key, text)).exitCode).toBe(2);
  });

  test('a setting goes back to its default, also when it was not set', () => {
    expect(profileNamed(unsetKey(two, 'work', 'token'), 'work')).toEqual({ base_url: 'https://a.example' });
    expect(unsetKey(two, 'work', 'concurrency').profiles).toEqual(two.profiles);
    expect(refusal(() => unsetKey(two, 'work', 'base_url')).message).toBe('a profile needs a base_url');
  });

  test('token and token_command replace each other', () => {
    const command = { base_url: 'https://a.example', token_command: 'pass show x' };
    expect(set('token_command', 'pass show x')).toEqual(command);
    expect(set('token', 'abc', command)).toEqual(work);
  });

  test('a profile with a token cannot move to another origin', () => {
    expect(set('base_url', 'https://a.example/b')).toHaveProperty('base_url', 'https://a.example/b');
    const moved = refusal(() => set('base_url', 'https://b.example'));
    expect(moved).toMatchObject({ exitCode: 4, hint: 'convops profile unset token -p p' });
    expect(moved.message).not.toContain('abc');
    const elsewhere = { base_url: 'https://b.example' };
    expect(set('base_url', 'https://b.example', { base_url: 'https://a.example' })).toEqual(elsewhere);
  });

  test('allow_http cannot be taken from under a plain http address', () => {
    const plain: Profile = { base_url: 'http://a.example', allow_http: true };
    expect(set('concurrency', '1', plain)).toHaveProperty('concurrency', 1);
    expect(refusal(() => set('allow_http', 'no', plain)).message).toContain('not encrypted');
    const document = addProfile(emptyProfiles(), 'p', plain);
    expect(refusal(() => unsetKey(document, 'p', 'allow_http')).message).toContain('not encrypted');
  });

  test('every default of the table is a value its own setting takes', () => {
    for (const [key, spec] of Object.entries(PROFILE_KEYS)) {
      if (spec.default === null) continue;
      const name = key as keyof typeof PROFILE_KEYS;
      expect(parseKeyValue(name, String(spec.default), {})).toBe(spec.default);
      expect(reasonAgainstStored(name, spec.default, {})).toBeUndefined();
    }
  });
});
