// What agents may do where more than one voice has a say, typed by hand from section 10 of the contract.
import { describe, expect, it } from 'vitest';
import { policyInForce } from '../../src/cli/agent-policy.ts';
import type { InForce } from '../../src/cli/context.ts';
import { emptyProfiles } from '../../src/settings/profile-document.ts';
import { resolveSettings } from '../../src/settings/resolve.ts';

type Policy = 'allow' | 'propose' | 'read';
/** What a profile says; null where it says nothing. */
type Said = Policy | null;

const WORK = 'http://127.0.0.1:1';
const NAMED = { CONVOPS_BASE_URL: WORK, CONVOPS_TOKEN: 'a-token' };

/** The policy with a profile \`work\` in use, and others by their names; one of another service says read. */
function inForce(
  said: Said,
  others: Readonly<Record<string, readonly [url: string, said: Said]>> = {},
  env: Readonly<Record<string, string>> = {},
  options: { readonly profile?: string; readonly sandbox?: true } = {},
): Policy {
  const all = { work: [WORK, said], other: ['http://127.0.0.1:2', 'read'], ...others } as const;
  const profiles = Object.fromEntries(
    Object.entries(all).map(([name, [base_url, agents]]) => [name, { base_url, ...(agents && { agents }) }]),
  );
  const document = { ...emptyProfiles(), current: 'work', profiles };
  const input = { options, env, profiles: () => document, sandboxOperator: '7' };
  const settings = { resolution: () => resolveSettings(input), profiles: () => document };
  return policyInForce(settings as unknown as InForce).policy;
}

const STRICTEST: readonly (readonly [one: Said, other: Said, counts: Policy])[] = [
  ['allow', 'allow', 'allow'],
  ['allow', 'propose', 'propose'],
  ['allow', 'read', 'read'],
  ['propose', 'propose', 'propose'],
  ['propose', 'read', 'read'],
  ['read', 'read', 'read'],
  [null, 'allow', 'propose'],
  [null, 'propose', 'propose'],
  [null, 'read', 'read'],
  [null, null, 'propose'],
];

// "\`propose\` (the default, however the profile was made, and for a service named by the environment)". "Of several profiles
// of one service the strictest counts".
it.each(STRICTEST)('of two profiles of one service that say %s and %s counts %s', (one, other, counts) => {
  for (const [inUse, second] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(inForce(inUse, { second: [WORK, second] })).toBe(counts);
    expect(inForce(inUse, { second: [WORK, second] }, NAMED)).toBe(counts);
    expect(inForce(inUse, { second: [WORK, second] }, {}, { profile: 'work' })).toBe(counts);
  }
});

// "\`localhost\`, 127.0.0.0/8 and \`[::1]\` with the same port and path are one" (section 6).
it.each<[address: string, counts: Policy]>([
  ['http://127.0.0.1:1/', 'read'],
  ['HTTP://127.0.0.1:1', 'read'],
  ['http://localhost:1', 'read'],
  ['http://127.0.0.9:1', 'read'],
  ['http://[::1]:1', 'read'],
  ['http://127.0.0.1:9', 'allow'],
  ['http://localhost:9', 'allow'],
])('a profile of %s says read, by whatever name its service goes', (address, counts) => {
  expect(inForce('allow', { second: [address, 'read'] }, NAMED)).toBe(counts);
});

describe('CONVOPS_AGENTS', () => {
  // "can tighten what a profile says, never loosen it".
  it.each(STRICTEST)('beside a profile: %s and %s are %s', (one, other, counts) => {
    if (other !== null) expect(inForce(one, {}, { CONVOPS_AGENTS: other })).toBe(counts);
    if (other !== null) expect(inForce(one, {}, { ...NAMED, CONVOPS_AGENTS: other })).toBe(counts);
  });

  // "Only together with \`CONVOPS_BASE_URL\` may it say \`allow\`".
  it('may allow where no profile is of the service that the environment names', () => {
    const elsewhere = { CONVOPS_BASE_URL: 'http://127.0.0.1:3', CONVOPS_TOKEN: 'a-token' };
    expect(inForce('read', {}, { ...elsewhere, CONVOPS_AGENTS: 'allow' })).toBe('allow');
    expect(inForce('read', {}, elsewhere)).toBe('propose');
  });
});

it('the sandbox allows, whatever is said of any service', () => {
  expect(inForce('read', {}, {}, { sandbox: true })).toBe('allow');
});
