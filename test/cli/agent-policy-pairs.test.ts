// What agents may do where more than one voice has a say, typed by hand from section 10 of the contract.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Home } from '../support/run-convops.ts';
import { addProfile, createTwoServices, WORK_URL } from '../support/two-services.ts';

type Policy = 'allow' | 'propose' | 'read';
/** What a profile says; null where it says nothing. */
type Said = Policy | null;

let home: Home;
beforeEach(async () => {
  home = await createTwoServices();
  // Another service's limit is nobody else's.
  await say('other', 'read');
});
afterEach(() => home.remove());

const say = async (profile: string, policy: Said) => {
  if (policy === null) return;
  const { exit, stderr } = await home.run(['profile', 'set', 'agents', policy, '-p', profile]);
  expect([exit, stderr]).toEqual([0, '']);
};

/** What an agent may do: an assignment can be sent or refused, and never becomes a proposal. */
async function inForce(words: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const { exit, stderr } = await home.run(['conv', 'assign', '42', '--group', '3', '--yes', ...words], {
    ...{ env: { AI_AGENT: 'helper', ...env }, onPause: () => undefined },
  });
  // It was on its way: nobody listens there.
  if (exit === 5 || exit === 0) return 'allow';
  const [, may] = /agents can only (read|propose)/.exec(stderr) ?? [];
  expect([exit, stderr]).toEqual([9, expect.stringContaining('Nothing was sent')]);
  return may;
}

const NAMED = { CONVOPS_BASE_URL: WORK_URL, CONVOPS_TOKEN: 'a-token' };

// "`propose` (the default, however the profile was made, and for a service named by the environment)". "Of several profiles
// of one service the strictest counts".
describe('of two profiles of one service the strictest counts', () => {
  it.each<[inUse: Said, second: Said, counts: Policy]>([
    ['allow', 'allow', 'allow'],
    ['allow', 'propose', 'propose'],
    ['allow', 'read', 'read'],
    ['propose', 'allow', 'propose'],
    ['propose', 'propose', 'propose'],
    ['propose', 'read', 'read'],
    ['read', 'allow', 'read'],
    ['read', 'propose', 'read'],
    ['read', 'read', 'read'],
    [null, 'allow', 'propose'],
    ['allow', null, 'propose'],
    [null, 'propose', 'propose'],
    ['propose', null, 'propose'],
    [null, 'read', 'read'],
    ['read', null, 'read'],
    [null, null, 'propose'],
  ])('%s and %s: %s', async (inUse, second, counts) => {
    await say('work', inUse);
    await addProfile(home, 'second', WORK_URL);
    await say('second', second);
    expect(await inForce([], NAMED)).toBe(counts);
    expect(await inForce()).toBe(counts);
    expect(await inForce(['-p', 'work'])).toBe(counts);
  });
});

// "`localhost`, 127.0.0.0/8 and `[::1]` with the same port and path are one" (section 6).
describe('one service by several names', () => {
  it.each<[address: string, counts: Policy]>([
    ['http://127.0.0.1:1/', 'read'],
    ['HTTP://127.0.0.1:1', 'read'],
    ['http://localhost:1', 'read'],
    ['http://127.0.0.9:1', 'read'],
    ['http://[::1]:1', 'read'],
    ['http://127.0.0.1:9', 'allow'],
    ['http://localhost:9', 'allow'],
  ])('a profile of %s says read', async (address, counts) => {
    await say('work', 'allow');
    await addProfile(home, 'second', address);
    await say('second', 'read');
    expect(await inForce([], NAMED)).toBe(counts);
  });
});

// "`CONVOPS_AGENTS` can tighten what a profile says, never loosen it".
describe('CONVOPS_AGENTS beside a profile', () => {
  it.each<[profile: Said, variable: Policy, counts: Policy]>([
    ['allow', 'allow', 'allow'],
    ['allow', 'propose', 'propose'],
    ['allow', 'read', 'read'],
    ['propose', 'allow', 'propose'],
    ['propose', 'propose', 'propose'],
    ['propose', 'read', 'read'],
    ['read', 'allow', 'read'],
    ['read', 'propose', 'read'],
    ['read', 'read', 'read'],
    [null, 'allow', 'propose'],
    [null, 'propose', 'propose'],
    [null, 'read', 'read'],
  ])('%s, and the variable says %s', async (profile, variable, counts) => {
    await say('work', profile);
    expect(await inForce([], { CONVOPS_AGENTS: variable })).toBe(counts);
  });
});

// "Only together with `CONVOPS_BASE_URL` may it say `allow`".
describe('CONVOPS_AGENTS beside CONVOPS_BASE_URL', () => {
  it.each<[profile: Said, variable: Policy | '', counts: Policy]>([
    [null, '', 'propose'],
    [null, 'propose', 'propose'],
    [null, 'read', 'read'],
    ['allow', 'allow', 'allow'],
    ['propose', 'allow', 'propose'],
    ['read', 'allow', 'read'],
    ['allow', 'read', 'read'],
  ])('a profile of that service says %s, the variable "%s"', async (profile, variable, counts) => {
    await say('work', profile);
    expect(await inForce([], { ...NAMED, CONVOPS_AGENTS: variable })).toBe(counts);
  });

  it('may allow where no profile is of that service', async () => {
    const elsewhere = { CONVOPS_BASE_URL: 'http://127.0.0.1:3', CONVOPS_TOKEN: 'a-token' };
    expect(await inForce([], { ...elsewhere, CONVOPS_AGENTS: 'allow' })).toBe('allow');
  });
});

it('the sandbox allows, whatever is said of any service', async () => {
  await say('work', 'read');
  expect(await inForce(['--sandbox'])).toBe('allow');
});
