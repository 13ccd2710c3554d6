// That no token goes elsewhere, in any combination, is in test/fuzz/properties/settings.ts.
import { describe, expect, test } from 'vitest';
import { recordFrom } from '../../src/disk/json-document.ts';
import { emptyProfiles } from '../../src/settings/profile-document.ts';
import { resolveSettings } from '../../src/settings/resolve.ts';
import type { SettingsError } from '../../src/settings/settings-error.ts';
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

function refusalOf(given: Given): SettingsError {
  const { token } = resolve(given).settings;
  if (token.kind === 'none' && token.refusal) return token.refusal;
  throw new Error('the token was not refused');
}

test('an address in the environment is never answered by a sandbox that is merely in use', () => {
  const profiles = { ...DOCUMENT, current: 'sandbox' };
  const { settings } = resolve({ env: { CONVOPS_BASE_URL: B }, profiles });
  expect(settings).toMatchObject({ sandbox: false, profile: null, baseUrl: B, token: { kind: 'none' } });
  expect(resolve({ profiles }).settings.sandbox).toBe(true);
  expect(resolve({ env: { CONVOPS_BASE_URL: B, CONVOPS_SANDBOX: '1' }, profiles }).settings.sandbox).toBe(
    true,
  );
});

describe('which service and which token', () => {
  const table: [string, Given, string][] = [
    ['nothing at all', { profiles: emptyProfiles() }, 'null null none'],
    ['the profile in use', {}, 'work https://a.example token-a'],
    ['a profile by option', { options: { profile: 'other' } }, 'other https://b.example run pass b'],
    ['a profile by environment', { env: profileX('other') }, 'other https://b.example run pass b'],
    [
      'the option before the environment',
      { options: { profile: 'work' }, env: profileX('other') },
      'work https://a.example token-a',
    ],
    [
      'an empty variable is not set',
      { env: { CONVOPS_PROFILE: '', CONVOPS_TOKEN: '' } },
      'work https://a.example token-a',
    ],
    ['a profile without a token', { env: profileX('bare') }, 'bare https://a.example none'],
    ['plain http that the profile allows', { env: profileX('plain') }, 'plain http://10.0.0.1 none'],
    ['none in use', { profiles: { ...DOCUMENT, current: null } }, 'null null none'],
    ['one in use that is gone', { profiles: { ...DOCUMENT, current: 'gone' } }, 'null null none'],

    ['base URL and token in the environment', { env: both }, 'null https://b.example token-env'],
    [
      'the same with no profiles',
      { env: both, profiles: emptyProfiles() },
      'null https://b.example token-env',
    ],
    [
      'the same with a profile by option',
      { options: { profile: 'work' }, env: both },
      'work https://b.example token-env',
    ],
    [
      'the same with a profile by environment',
      { env: { ...both, ...profileX('work') } },
      'work https://b.example token-env',
    ],

    [
      'a token alone, with a profile by option',
      { options: { profile: 'work' }, env: { CONVOPS_TOKEN: 't' } },
      'work https://a.example t',
    ],
    [
      'a token alone, with a profile by environment',
      { env: { ...profileX('other'), CONVOPS_TOKEN: 't' } },
      'other https://b.example t',
    ],
    [
      'a token alone, with a profile that is merely in use',
      { env: { CONVOPS_TOKEN: 't' } },
      'work https://a.example none (exit 4)',
    ],
    ['a token alone', { env: { CONVOPS_TOKEN: 't' }, profiles: emptyProfiles() }, 'null null none (exit 4)'],

    [
      'a base URL of the same origin',
      { env: { CONVOPS_BASE_URL: `${A}:443/team/` } },
      'work https://a.example/team token-a',
    ],
    [
      'a base URL of the same origin, profile by option',
      { options: { profile: 'work' }, env: { CONVOPS_BASE_URL: 'HTTPS://A.example' } },
      'work https://a.example token-a',
    ],
    [
      'a base URL elsewhere, with the profile in use',
      { env: { CONVOPS_BASE_URL: B } },
      'null https://b.example none (exit 4)',
    ],
    [
      'a base URL elsewhere, with a profile by option',
      { options: { profile: 'work' }, env: { CONVOPS_BASE_URL: B } },
      'work https://b.example none (exit 4)',
    ],
    [
      'a base URL elsewhere, with a token command',
      { env: { ...profileX('other'), CONVOPS_BASE_URL: A } },
      'other https://a.example none (exit 4)',
    ],
    [
      'another port is another origin',
      { env: { CONVOPS_BASE_URL: `${A}:8443` } },
      'null https://a.example:8443 none (exit 4)',
    ],
    [
      'another scheme is another origin',
      {
        env: { CONVOPS_BASE_URL: 'http://localhost' },
        profiles: {
          ...DOCUMENT,
          profiles: recordFrom([['work', { base_url: 'https://localhost', token: 't' }]]),
        },
      },
      'null http://localhost none (exit 4)',
    ],
    [
      'a base URL elsewhere, nothing to send',
      { env: { ...profileX('bare'), CONVOPS_BASE_URL: B } },
      'bare https://b.example none',
    ],
    [
      'a base URL alone',
      { env: { CONVOPS_BASE_URL: B }, profiles: emptyProfiles() },
      'null https://b.example none',
    ],

    ['--sandbox', { options: { sandbox: true } }, 'sandbox sandbox none'],
    [
      '--sandbox against everything in the environment',
      { options: { sandbox: true }, env: { ...both, ...profileX('work') } },
      'sandbox sandbox none',
    ],
    [
      '--sandbox --profile sandbox',
      { options: { sandbox: true, profile: 'sandbox' } },
      'sandbox sandbox none',
    ],
    ['--profile sandbox', { options: { profile: 'sandbox' }, env: both }, 'sandbox sandbox none'],
    ['CONVOPS_PROFILE=sandbox', { env: { ...both, ...profileX('sandbox') } }, 'sandbox sandbox none'],
    ['CONVOPS_SANDBOX', { env: { ...both, CONVOPS_SANDBOX: '1' } }, 'sandbox sandbox none'],
    [
      '--profile outranks CONVOPS_SANDBOX',
      { options: { profile: 'work' }, env: { CONVOPS_SANDBOX: '1' } },
      'work https://a.example token-a',
    ],
    ['CONVOPS_SANDBOX off', { env: { CONVOPS_SANDBOX: 'off' } }, 'work https://a.example token-a'],
    ['sandbox in use', { profiles: { ...DOCUMENT, current: 'sandbox' } }, 'sandbox sandbox none'],
    [
      'sandbox in use, a token in the environment',
      { env: { CONVOPS_TOKEN: 't' }, profiles: { ...DOCUMENT, current: 'sandbox' } },
      'sandbox sandbox none',
    ],
  ];

  test.each(table)('%s', (_name, given, expected) => {
    expect(connection(given)).toBe(expected);
  });

  test('a service that is whole in the environment reads no profiles', () => {
    const profiles = () => {
      throw new Error('was read');
    };
    const { settings } = resolveSettings({ options: {}, env: both, profiles, sandboxOperator: '5' });
    expect(settings.operator).toBeNull();
  });

  test('the operator of a profile in use does not follow to another service', () => {
    expect(resolve({ env: both }).settings.operator).toBeNull();
    expect(resolve({ env: { CONVOPS_BASE_URL: B } }).settings.operator).toBeNull();
    expect(resolve({ env: { CONVOPS_BASE_URL: `${A}/x` } }).settings.operator).toBe('7');
    expect(resolve({ env: { ...both, ...profileX('work') } }).settings.operator).toBe('7');
  });

  test('a refused token says why and what to set, without the token', () => {
    const elsewhere = refusalOf({ env: { CONVOPS_BASE_URL: B } });
    expect(elsewhere.message).toBe(
      'the token of profile work is for https://a.example and is not sent to https://b.example (CONVOPS_BASE_URL)',
    );
    expect(elsewhere.hint).toBe(
      'set CONVOPS_TOKEN to the token of https://b.example, or unset CONVOPS_BASE_URL',
    );
    const alone = refusalOf({ env: { CONVOPS_TOKEN: 'c4nary' } });
    expect(alone.message).toBe('CONVOPS_TOKEN is set, but nothing says which service it is for');
    expect(alone.hint).toBe('set CONVOPS_BASE_URL too, or name the profile: --profile work');
  });

  const refused: [string, Given, number, string][] = [
    ['--sandbox with another profile', { options: { sandbox: true, profile: 'work' } }, 2, '--profile work'],
    [
      'CONVOPS_SANDBOX with another CONVOPS_PROFILE',
      { env: { CONVOPS_SANDBOX: '1', ...profileX('work') } },
      2,
      'CONVOPS_PROFILE',
    ],
    ['a profile that is not there', { options: { profile: 'gone' } }, 10, '"gone" (--profile)'],
    ['one from the environment that is not there', { env: profileX('gone') }, 10, '"gone" (CONVOPS_PROFILE)'],
    ['an empty profile name', { options: { profile: '' } }, 10, '"" (--profile)'],
    ['constructor is no profile', { options: { profile: 'constructor' } }, 10, '"constructor"'],
    [
      'plain http in the environment',
      { env: { ...both, CONVOPS_BASE_URL: 'http://a.example' } },
      2,
      'CONVOPS_BASE_URL: http://a.example is not encrypted',
    ],
    [
      'plain http by another profile’s leave',
      { env: { ...both, ...profileX('plain'), CONVOPS_BASE_URL: 'http://10.0.0.2' } },
      2,
      'not encrypted',
    ],
    [
      'a base URL that is none',
      { env: { CONVOPS_BASE_URL: 'b.example' } },
      2,
      'CONVOPS_BASE_URL: the base URL must begin',
    ],
    ['an unusual word for a switch', { env: { CONVOPS_SANDBOX: 'maybe' } }, 2, 'CONVOPS_SANDBOX must be'],
  ];

  test.each(refused)('%s is refused', (_name, given, exitCode, reason) => {
    const error = refusal(() => resolve(given));
    expect(error.exitCode).toBe(exitCode);
    expect(error.message).toContain(reason);
  });

  test('plain http in the environment is allowed for the profile’s own origin', () => {
    const env = { ...profileX('plain'), CONVOPS_BASE_URL: 'http://10.0.0.1/x' };
    expect(connection({ env })).toBe('plain http://10.0.0.1/x none');
  });
});
