// What wins where two of them speak, typed by hand from sections 2 and 3 of the contract: what names the service, and with it
// address, token, operator and every setting together; and for each setting option, environment, profile, default.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Home } from '../support/run-convops.ts';
import { addProfile, createTwoServices, OTHER_URL, SELF, WORK_URL } from '../support/two-services.ts';

const THIRD_URL = 'http://127.0.0.1:3';
const ENV_URL = 'http://127.0.0.1:4';

let home: Home;
beforeAll(async () => {
  home = await createTwoServices();
  await addProfile(home, 'third', THIRD_URL, ' --operator 9');
  for (const [name, count] of [
    ['work', '11'],
    ['other', '12'],
    ['third', '13'],
  ] as const)
    await home.run(['profile', 'set', 'concurrency', count, '-p', name]);
  await home.run(['profile', 'set', 'output', 'csv', '-p', 'third']);
  await home.run(['profile', 'use', 'work']);
});
afterAll(() => home.remove());

type Environment = Readonly<Record<string, string>>;
interface Given {
  readonly words?: readonly string[];
  readonly env?: Environment;
}

/** The settings of a run: each with its value and where that is from. */
async function settingsOf({ words = [], env = {} }: Given) {
  const { exit, stdout, stderr } = await home.run(['profile', 'show', '--origin', '--json', ...words], {
    env,
  });
  if (exit !== 0) return { exit, stderr, of: () => '', value: () => null };
  const rows = JSON.parse(stdout) as { key: string; value: unknown; origin: string }[];
  const row = (key: string) => rows.find((each) => each.key === key);
  return { exit, stderr, of: (key: string) => row(key)?.origin, value: (key: string) => row(key)?.value };
}

/** What can name a service, from the strongest. */
const NAMES = {
  '-p': { words: ['-p', 'other'] },
  '--sandbox': { words: ['--sandbox'] },
  PROFILE: { env: { CONVOPS_PROFILE: 'third' } },
  SANDBOX: { env: { CONVOPS_SANDBOX: '1' } },
  BASE_URL: { env: { CONVOPS_BASE_URL: ENV_URL } },
  'in use': {},
} satisfies Readonly<Record<string, Given>>;
type Name = keyof typeof NAMES;

/** Address, operator, a setting, and where the token is from, for what each of them names. */
const SERVICES: Readonly<Record<Name, readonly unknown[]>> = {
  '-p': [OTHER_URL, String(SELF), 12, 'profile other'],
  '--sandbox': [null, expect.stringMatching(/^\d+$/), 4, 'the sandbox'],
  PROFILE: [THIRD_URL, '9', 13, 'profile third'],
  SANDBOX: [null, expect.stringMatching(/^\d+$/), 4, 'the sandbox'],
  BASE_URL: [ENV_URL, null, 4, 'not set'],
  'in use': [WORK_URL, String(SELF), 11, 'profile work'],
};

const serviceOf = async (given: Given) => {
  const { exit, of, value } = await settingsOf(given);
  return exit === 0 ? [value('base_url'), value('operator'), value('concurrency'), of('token')] : exit;
};

describe('of two that name a service one decides everything', () => {
  it.each<[one: Name, other: Name, wins: Name | 2]>([
    ['-p', '--sandbox', 2],
    ['-p', 'PROFILE', '-p'],
    ['-p', 'SANDBOX', '-p'],
    ['-p', 'BASE_URL', '-p'],
    ['-p', 'in use', '-p'],
    ['--sandbox', 'PROFILE', '--sandbox'],
    ['--sandbox', 'SANDBOX', '--sandbox'],
    ['--sandbox', 'BASE_URL', '--sandbox'],
    ['--sandbox', 'in use', '--sandbox'],
    ['PROFILE', 'SANDBOX', 2],
    ['PROFILE', 'BASE_URL', 2],
    ['PROFILE', 'in use', 'PROFILE'],
    ['SANDBOX', 'BASE_URL', 2],
    ['SANDBOX', 'in use', 'SANDBOX'],
    ['BASE_URL', 'in use', 'BASE_URL'],
  ])('%s and %s: %s', async (one, other, wins) => {
    const [a, b]: readonly [Given, Given] = [NAMES[one], NAMES[other]];
    const env = { ...a.env, ...b.env };
    const [first = [], second = []] = [a.words, b.words];
    for (const words of [
      [...first, ...second],
      [...second, ...first],
    ])
      expect(await serviceOf({ words, env })).toEqual(wins === 2 ? 2 : SERVICES[wins]);
  });
});

describe('what the environment gives for its own service', () => {
  const whole = { CONVOPS_BASE_URL: ENV_URL, CONVOPS_TOKEN: 't', CONVOPS_OPERATOR: '5' };

  it.each<[words: string, env: Environment, token: string, operator: string]>([
    ['', whole, 'CONVOPS_TOKEN', 'CONVOPS_OPERATOR'],
    ['-p other', whole, 'profile other', 'profile other'],
    ['--sandbox', whole, 'the sandbox', 'default'],
    // Without an address in it, the environment speaks of the service that is named on purpose.
    ['-p other', { CONVOPS_TOKEN: 't', CONVOPS_OPERATOR: '5' }, 'CONVOPS_TOKEN', 'CONVOPS_OPERATOR'],
    ['--sandbox', { CONVOPS_TOKEN: 't', CONVOPS_OPERATOR: '5' }, 'the sandbox', 'default'],
    ['', { CONVOPS_PROFILE: 'third', CONVOPS_TOKEN: 't' }, 'CONVOPS_TOKEN', 'profile third'],
    ['', { CONVOPS_OPERATOR: '5' }, 'profile work', 'CONVOPS_OPERATOR'],
    ['', { CONVOPS_TOKEN: 't' }, 'CONVOPS_TOKEN is not for this service', 'profile work'],
  ])('goes to no other: convops %s with %j', async (line, env, token, operator) => {
    const { of } = await settingsOf({ words: line === '' ? [] : line.split(' '), env });
    expect([of('token'), of('operator')]).toEqual([token, operator]);
  });
});

describe('of two that say a setting the nearer one counts', () => {
  const third = ['-p', 'third'];

  it.each<[key: string, given: Given, value: unknown, origin: string]>([
    ['output', { words: [...third, '-o', 'json'], env: { CONVOPS_OUTPUT: 'json' } }, 'json', '--output'],
    ['output', { words: [...third], env: { CONVOPS_OUTPUT: 'json' } }, 'json', 'CONVOPS_OUTPUT'],
    ['output', { words: [...third] }, 'csv', 'profile third'],
    ['output', {}, null, 'not set'],
    ['operator', { words: third, env: { CONVOPS_OPERATOR: '5' } }, '5', 'CONVOPS_OPERATOR'],
    ['operator', { words: third, env: { CONVOPS_OPERATOR: '' } }, '9', 'profile third'],
    ['timeout', { words: ['--timeout', '5s'] }, '5s', '--timeout'],
    ['timeout', {}, '30s', 'default'],
    ['no_input', { words: ['--no-input'], env: { CONVOPS_NO_INPUT: '0' } }, true, '--no-input'],
    ['no_input', { env: { CONVOPS_NO_INPUT: '1' } }, true, 'CONVOPS_NO_INPUT'],
    ['no_input', { env: { CONVOPS_NO_INPUT: '0' } }, false, 'default'],
    ['debug', { words: ['--debug'], env: { CONVOPS_DEBUG: '0' } }, true, '--debug'],
    ['debug', { env: { CONVOPS_DEBUG: '1' } }, true, 'CONVOPS_DEBUG'],
    ['concurrency', { words: third }, 13, 'profile third'],
  ])('%s with %j is %j', async (key, given, value, origin) => {
    const settings = await settingsOf(given);
    expect([settings.value(key), settings.of(key)]).toEqual([value, origin]);
  });

  it('who acts: --as, then the environment, then the profile, then nobody', async () => {
    const acting = async (words: readonly string[], env: Environment = {}) => {
      const line = ['conv', 'close', '42', '--dry-run', '--json', ...words];
      return JSON.parse((await home.run(line, { env, onPause: () => undefined })).stdout).operator;
    };
    const env = { CONVOPS_OPERATOR: '5' };
    expect(await acting(['--as', '3'], env)).toBe(3);
    expect(await acting([], env)).toBe(5);
    expect(await acting([])).toBe(SELF);
    expect(await acting([], { CONVOPS_BASE_URL: ENV_URL, CONVOPS_TOKEN: 't' })).toBeNull();
  });
});
