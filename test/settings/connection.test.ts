// That no token goes elsewhere, in any combination, is in test/fuzz/properties/settings.ts.
import { describe, expect, test } from 'vitest';
import { LocalError } from '../../src/base/local-error.ts';
import { emptyProfiles, storedProfile } from '../../src/settings/profile-document.ts';
import { resolveSettings } from '../../src/settings/resolve.ts';
import { A, B, both, DOCUMENT, type Given, profileX, resolve } from './given.ts';
import { refusal } from './refusal.ts';

/** Profile, base URL and token in one line, as a table can show them. */
function connection(given: Given): string {
  const { profile, sandbox, baseUrl, token } = resolve(given).settings;
  const shown =
    token.kind === 'value' ? token.value : token.kind === 'command' ? `run ${token.command}` : 'none';
  const refused = token.kind === 'none' && token.refusal ? ` (exit ${token.refusal.exitCode})` : '';
  return `${profile} ${sandbox ? 'sandbox' : baseUrl} ${shown}${refused}`;
}

/** How the environment names a service, and what that means where no option does. */
const NAMED: Readonly<Record<string, { readonly env: Record<string, string>; readonly service: string }>> = {
  nothing: { env: {}, service: 'the one in use' },
  'switched off': { env: { CONVOPS_SANDBOX: '0', CONVOPS_PROFILE: '' }, service: 'the one in use' },
  sandbox: { env: { CONVOPS_SANDBOX: '1' }, service: 'sandbox' },
  address: { env: { CONVOPS_BASE_URL: B }, service: 'address' },
  profile: { env: { CONVOPS_PROFILE: 'other' }, service: 'other' },
  'profile sandbox': { env: { CONVOPS_PROFILE: 'sandbox' }, service: 'sandbox' },
  'sandbox, address': { env: { CONVOPS_SANDBOX: '1', CONVOPS_BASE_URL: B }, service: 'exit 2' },
  'sandbox, profile': { env: { CONVOPS_SANDBOX: '1', CONVOPS_PROFILE: 'other' }, service: 'exit 2' },
  'address, profile': { env: { CONVOPS_BASE_URL: B, CONVOPS_PROFILE: 'other' }, service: 'exit 2' },
  'all three': {
    env: { CONVOPS_SANDBOX: '1', CONVOPS_BASE_URL: B, CONVOPS_PROFILE: 'other' },
    service: 'exit 2',
  },
};
const OPTIONS: readonly [Given['options'], string | null][] = [
  [{}, null],
  [{ profile: 'work' }, 'work'],
  [{ profile: 'sandbox' }, 'sandbox'],
  [{ sandbox: true }, 'sandbox'],
  [{ sandbox: true, profile: 'work' }, 'exit 2'],
];

/** Address, token and operator of a service, each with what it is where the environment has nothing to say. */
const ITS_OWN: Readonly<Record<string, { baseUrl: string | null; token: string; operator: string | null }>> =
  {
    work: { baseUrl: A, token: 'token-a', operator: '7' },
    other: { baseUrl: B, token: 'run pass b', operator: null },
    address: { baseUrl: B, token: 'none', operator: null },
    sandbox: { baseUrl: null, token: 'none', operator: '5' },
    none: { baseUrl: null, token: 'none', operator: null },
  };

test('every combination of what can name a service gives one service, and nothing of another', () => {
  let count = 0;
  for (const [options, byOption] of OPTIONS)
    for (const named of Object.values(NAMED))
      for (const inUse of ['work', 'sandbox', null])
        for (const ofEnv of [
          {},
          { CONVOPS_TOKEN: 't' },
          { CONVOPS_OPERATOR: '8' },
          { CONVOPS_TOKEN: 't', CONVOPS_OPERATOR: '8' },
        ]) {
          count += 1;
          const env: Record<string, string> = { ...named.env, ...ofEnv };
          const given = { options: options ?? {}, env, profiles: { ...DOCUMENT, current: inUse } };
          const title = JSON.stringify({ options, env, inUse });
          const byEnv = byOption === null && named.service !== 'the one in use';
          const service = byOption ?? (byEnv ? named.service : (inUse ?? 'none'));
          if (service === 'exit 2') {
            expect(refusal(() => resolve(given)).exitCode, title).toBe(2);
            continue;
          }
          const own = ITS_OWN[service];
          const elsewhere = byOption !== null && (service === 'sandbox' || 'CONVOPS_BASE_URL' in env);
          const takesToken = service !== 'sandbox' && !elsewhere && 'CONVOPS_TOKEN' in env;
          const onPurpose = byOption !== null || byEnv;
          const hasToken = byOption !== null && own?.token !== 'none';
          const token = takesToken && !hasToken ? (onPurpose ? 't' : 'none (exit 4)') : own?.token;
          const kept = byOption === null ? null : (own?.operator ?? null);
          const operator = kept ?? (elsewhere ? undefined : env.CONVOPS_OPERATOR) ?? own?.operator;
          const { settings } = resolve(given);
          expect(connection(given), title).toBe(
            `${service === 'none' || service === 'address' ? null : service} ` +
              `${service === 'sandbox' ? 'sandbox' : own?.baseUrl} ${token}`,
          );
          expect(settings.operator, title).toBe(operator);
        }
  expect(count).toBe(5 * 10 * 3 * 4);
});

test('what is said of a service that is named two times names both, and how to leave one', () => {
  const env = { CONVOPS_BASE_URL: B, CONVOPS_PROFILE: 'work', CONVOPS_SANDBOX: 'on' };
  expect(refusal(() => resolve({ env }))).toMatchObject({
    message:
      'CONVOPS_SANDBOX and CONVOPS_BASE_URL and CONVOPS_PROFILE each name a service: set only one of them',
    hint: 'unset CONVOPS_BASE_URL CONVOPS_PROFILE',
  });
});

describe('which service and which token', () => {
  // What the product above does not have.
  const table: [string, Given, string][] = [
    ['nothing at all', { profiles: emptyProfiles() }, 'null null none'],
    ['a profile without a token', { env: profileX('bare') }, 'bare https://a.example none'],
    ['plain http that the profile allows', { env: profileX('plain') }, 'plain http://10.0.0.1 none'],
    ['one in use that is gone', { profiles: { ...DOCUMENT, current: 'gone' } }, 'null null none'],
    ['a token alone', { env: { CONVOPS_TOKEN: 't' }, profiles: emptyProfiles() }, 'null null none (exit 4)'],
    [
      'an address in the environment has no token of a profile, not even of one with the same address',
      { env: { CONVOPS_BASE_URL: A } },
      'null https://a.example none',
    ],
  ];

  test.each(table)('%s', (_name, given, expected) => {
    expect(connection(given)).toBe(expected);
  });

  test('what needs no profile runs although they cannot be read, and nothing else does', () => {
    const profiles = () => {
      throw new LocalError(8, 'broken_profiles', 'profiles.json is not valid JSON');
    };
    const of =
      (options: Given['options'], env = {}) =>
      () =>
        resolveSettings({ options: { ...options }, env, profiles, sandboxOperator: '5' }).settings.operator;
    expect(of({ sandbox: true })()).toBe('5');
    // One that is whole in the environment asks for none.
    expect(of({}, both)()).toBeNull();
    expect(refusal(of({}))).toMatchObject({ exitCode: 8 });
    expect(refusal(of({ profile: 'work' }))).toMatchObject({ exitCode: 8 });
  });

  test('a refused token says why and what to set, without the token', () => {
    const said = 'CONVOPS_TOKEN is set, but nothing says for which service: set CONVOPS_BASE_URL';
    const refused = { message: expect.stringContaining(said), hint: 'convops help environment' };
    const { token } = resolve({ env: { CONVOPS_TOKEN: 'c4nary' } }).settings;
    expect(token).toMatchObject({ kind: 'none', refusal: refused });
  });

  const refused: [string, Given, number, string][] = [
    ['a profile that is not there', { options: { profile: 'gone' } }, 10, '"gone" (--profile)'],
    ['one from the environment that is not there', { env: profileX('gone') }, 10, '"gone" (CONVOPS_PROFILE)'],
    [
      'plain http in the environment',
      { env: { ...both, CONVOPS_BASE_URL: 'http://a.example' } },
      2,
      'CONVOPS_BASE_URL: http://a.example is not encrypted',
    ],
    ['an unusual word for a switch', { env: { CONVOPS_SANDBOX: 'maybe' } }, 2, 'CONVOPS_SANDBOX must be'],
  ];

  test.each(refused)('%s is refused', (_name, given, exitCode, reason) => {
    const error = refusal(() => resolve(given));
    expect(error.exitCode).toBe(exitCode);
    expect(error.message).toContain(reason);
  });
});

test.each([
  ['nobody', emptyProfiles(), 'convops profile add nobody'],
  ['wrok', DOCUMENT, 'convops profile list'],
])('a hint for %s, a name that no profile has, lists those there are', (name, document, hint) => {
  expect(refusal(() => storedProfile(document, name, '--profile')).hint).toBe(hint);
});
