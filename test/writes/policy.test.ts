import { expect, it } from 'vitest';
import { allEndpoints, type WriteName } from '../../src/api/derive.ts';
import { policyOf, verifyCommand, writePolicy } from '../../src/writes/policy.ts';
import { blankReceipt, endUnknown } from '../../src/writes/receipt.ts';
import type { Write } from '../../src/writes/write.ts';
import { on42 } from '../support/reading-back.ts';

const policies = Object.entries(writePolicy);

it('every row that changes something has a policy, and no other row', () => {
  const posts = allEndpoints().filter(({ verb }) => verb === 'POST');
  expect(policies.map(([name]) => name).sort()).toEqual(posts.map(({ name }) => name).sort());
});

it.each(policies)('the policy of %s names only a refusal that its row publishes', (name) => {
  const { already } = policyOf(name as WriteName);
  const row = allEndpoints().find((endpoint) => endpoint.name === (name as WriteName))?.row;
  expect(Object.keys(row?.errors ?? {})).toEqual(expect.arrayContaining(already ? [already] : []));
});

// Once `convops conv get null`, and for a group a command that shows none.
it('what became of a write is checked by its own command, and what that need not show is said', () => {
  const group = on42('assignGroup', { group_id: 3 });
  const create: Write = { name: 'operators.create', id: null, params: { invite_email: 'a@x.test' } };
  const update: Write = { name: 'users.update', id: 501, params: { platform_user_id: 501 } };
  expect([group, create, update, on42('close')].map(verifyCommand)).toEqual([
    'convops conv list --group 3',
    'convops operators list',
    'convops users get 501',
    'convops conv get 42',
  ]);
  const said = (write: Write) => endUnknown(write, blankReceipt(write), 'lost').receipt.error;
  expect(said(group)).toMatch(/^lost; .*web console/);
  expect(said(create)).toBe('lost');
});
