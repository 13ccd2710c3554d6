// What the file of proposals is told of an approval, whatever becomes of its steps; and what the journal of a session that
// was killed says of it.
import { expect, it } from 'vitest';
import { sentBy } from '../../../src/commands/triage/left-approvals.ts';
import type { Proposal } from '../../../src/proposals/proposal.ts';
import { createApprovals } from '../../../src/triage/effects/approvals.ts';
import type { Delivery } from '../../../src/triage/state/events.ts';
import type { OutboxItem } from '../../../src/triage/state/outbox.ts';
import type { Entry } from '../../../src/writes/journal-lines.ts';
import { blankReceipt, type Outcome } from '../../../src/writes/receipt.ts';
import { detailOf } from '../session-samples.ts';

type Action = OutboxItem['action'];

/** Approves `p1`, then tells of its steps, each as `action outcome`, `action found` or `take back`; what was noted. */
async function told(...steps: readonly string[]): Promise<string[]> {
  const noted: string[] = [];
  const approvals = createApprovals(
    {
      read: () => [],
      origin: () => null,
      decide: async (id, { kind }) => {
        noted.push(`${id} ${kind}`);
        return { proposal: {} as Proposal, refused: null };
      },
      noteSent: async (id, { outcome }) => void noted.push(`${id} ${outcome}`),
    },
    { conversations: { get: async () => detailOf(41) } } as never,
  );
  for (const step of steps) {
    const [name = '', what = ''] = step.split(' ');
    const isChanged = name === 'changed';
    const action = (isChanged ? 'reply' : name) as Action;
    const write = { name: 'conversations.sendMessage', id: 41, params: {} } as never;
    const item = {
      ...{ key: action === 'claim' ? 'o1' : `o-${action}`, id: 41, action, write },
      ...(isChanged
        ? { draft: { proposal: 'p1', text: 'Other.' } }
        : { draft: null, macro: { key: 'o1', proposal: { id: 'p1', last: 'reply' } } }),
    } as unknown as OutboxItem;
    if (step === 'take back') await approvals.unapprove('p1');
    else if (what === 'found') await approvals.found(item);
    else {
      await approvals.before(item);
      const offline = what === 'offline';
      const outcome = (offline ? 'not_sent' : what) as Outcome;
      const receipt = { ...blankReceipt(write), outcome };
      await approvals.after(item, {
        kind: 'delivered',
        key: item.key,
        receipt,
        conflict: false,
        offline,
      } as Delivery);
    }
  }
  return noted;
}

it.for([
  [
    ['claim done', 'reply done', 'close done'],
    ['p1 approved', 'p1 done'],
  ],
  [
    ['claim done', 'reply skipped'],
    ['p1 approved', 'p1 skipped'],
  ],
  [
    ['claim done', 'note done', 'reply refused'],
    ['p1 approved', 'p1 partly'],
  ],
  [
    ['claim done', 'note done', 'take back'],
    ['p1 approved', 'p1 partly'],
  ],
  [
    ['claim done', 'take back'],
    ['p1 approved', 'p1 not_sent'],
  ],
  [
    ['claim done', 'reply unknown', 'reply found'],
    ['p1 approved', 'p1 unknown', 'p1 done'],
  ],
  [
    ['claim done', 'reply offline', 'reply done'],
    ['p1 approved', 'p1 done'],
  ],
  [
    ['claim offline', 'claim done', 'reply done'],
    ['p1 approved', 'p1 not_sent', 'p1 approved', 'p1 done'],
  ],
  [
    ['changed unknown', 'changed found'],
    ['p1 edited', 'p1 unknown', 'p1 done'],
  ],
  [['changed refused'], []],
] as const)('of %j it is told %j', async ([steps, noted]) => {
  expect(await told(...steps)).toEqual(noted);
});

it.for([
  [[], 'not_sent'],
  [['start done'], 'not_sent'],
  [['start unknown'], 'not_sent'],
  [['start done', 'note done'], 'partly'],
  [['start done', 'note done', 'send refused'], 'partly'],
  [['start done', 'send skipped'], 'not_sent'],
  [['start done', 'send unknown'], 'unknown'],
  [['start done', 'send done', 'close unknown'], 'done'],
] as const)('after a kill, the journal with %j says %s', ([written, outcome]) => {
  const entries = written.map((step, place) => {
    const [action, outcome] = step.split(' ');
    return { entry: `e${place}`, action, outcome } as Entry;
  });
  const content = { text: 'It is on its way.', note: 'seen', close: true } as const;
  expect(sentBy({ content } as Proposal, entries).outcome).toBe(outcome);
});

it('tells what still waits where one can no longer be approved', async () => {
  const waits: readonly Proposal[] = [{ id: 'p2' } as Proposal];
  const approvals = createApprovals(
    {
      ...{ read: () => waits, origin: () => null, noteSent: async () => undefined },
      decide: async () => ({ proposal: {} as Proposal, refused: 'withdrawn' as const }),
    },
    { conversations: { get: async () => detailOf(41) } } as never,
  );
  const write = { name: 'conversations.start', id: 41, params: {} } as never;
  const macro = { key: 'o1', proposal: { id: 'p1', last: 'reply' } };
  const item = { key: 'o1', id: 41, action: 'claim', write, draft: null, macro } as unknown as OutboxItem;
  expect(await approvals.before(item)).toMatchObject({
    receipt: { outcome: 'skipped', error: 'proposal p1 is withdrawn by now' },
    proposals: waits,
  });
});
