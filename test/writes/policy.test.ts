import { expect, it } from 'vitest';
import { allEndpoints } from '../../src/api/derive.ts';
import { unknownReason, verifyCommand, type WriteName, writePolicy } from '../../src/writes/policy.ts';

const policies = Object.entries(writePolicy);

it('every row that changes something has a policy, and no other row', () => {
  const posts = allEndpoints().filter(({ verb }) => verb === 'POST');
  expect(policies.map(([name]) => name).sort()).toEqual(posts.map(({ name }) => name).sort());
});

it.each(policies)(
  'the policy of %s names only refusals that its row publishes, each once',
  (name, policy) => {
    const row = allEndpoints().find((endpoint) => endpoint.name === (name as WriteName))?.row;
    expect(Object.keys(row?.errors ?? {})).toEqual(expect.arrayContaining([...policy.already]));
    expect(new Set(policy.already).size).toBe(policy.already.length);
  },
);

it.each(policies)('the policy of %s knows a command that checks', (_name, { check }) => {
  expect(check).toMatch(
    /^convops (operators list|users get \{id\}|conv get \{id\}|conv list --group \{group\})$/,
  );
});

// Once `convops conv get null`, and for a group a command that shows none.
it('what became of a write is checked by its own command, and what that need not show is said', () => {
  const group = { name: 'conversations.assignGroup', id: 42, params: { group_id: 3 } } as const;
  const create = { name: 'operators.create', id: null, params: {} } as const;
  expect([group, create].map(verifyCommand)).toEqual([
    'convops conv list --group 3',
    'convops operators list',
  ]);
  expect(unknownReason(group, 'lost')).toMatch(/^lost; .*web console/);
  expect(unknownReason(create, 'lost')).toBe('lost');
});
