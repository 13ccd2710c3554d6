// An attempt of another run, settled by reading back: what is proven is noted, and never more than that.
import { describe, expect, it } from 'vitest';
import type { Standing } from '../../src/writes/conditions.ts';
import type { DeliverPorts } from '../../src/writes/deliver.ts';
import type { RunJournal } from '../../src/writes/journal.ts';
import type { Entry, ResultLine } from '../../src/writes/journal-lines.ts';
import type { Left } from '../../src/writes/plan.ts';
import { createLearned } from '../../src/writes/proof.ts';
import { settleOpen } from '../../src/writes/resume.ts';
import type { Write } from '../../src/writes/write.ts';
import { fakePatience } from '../support/delivery-ports.ts';
import { on42 } from '../support/reading-back.ts';

const AT = 1_800_000_000_000;
const params = { conversation_id: 42, operator_id: 8 };
const assign: Write = { name: 'conversations.assignOperator', id: 42, params };
const close: Write = { name: 'conversations.close', id: 42, params };
const group = on42('assignGroup', { group_id: 3 });
/** As the conversation was read before; its date is that of the service's own last change. */
const BEFORE = AT / 1000 - 600;
const held = (operator: number): Standing => ({ operator, group: null, status: 'inbox', updated: BEFORE });
const detail = (more: object = {}) => ({
  ...{ conversation_id: 42, operator_id: 8, status: 'inbox', date_updated: AT / 1000 + 60, messages: [] },
  ...more,
});

type Since = Partial<Pick<Left, 'later' | 'rival'>>;

async function settle(
  write: Write,
  before: Standing | null,
  found: object,
  journal: Partial<RunJournal> = {},
  since: Since = { later: false },
  more: Partial<Entry> = {},
  now = AT + 60_000,
  own: Partial<DeliverPorts> = {},
) {
  const noted: Omit<ResultLine, 'kind' | 'at'>[] = [];
  const { name, id, params } = write;
  const open: Entry = {
    ...{ entry: 'r.1', run: 'r', at: AT, profile: null, service: '', name, action: 'x', id },
    ...{ outcome: 'unknown', changed: null, error: null, params, before, after: null, settled: false },
  };
  const ports = {
    client: { conversations: { get: async () => found } },
    patience: { ...fakePatience(), now: () => now },
    journal: {
      settle: async (result: Omit<ResultLine, 'kind' | 'at'>) => void noted.push(result),
      ...journal,
    },
    clockOffset: () => 0,
    learned: createLearned(),
    ...own,
  } as unknown as DeliverPorts;
  return {
    delivered: await settleOpen(
      write,
      { open: { ...open, ...more }, rival: null, later: false, ...since },
      false,
      ports,
    ),
    noted,
  };
}

describe('an open attempt', () => {
  // All of these were once noted as a change of this run, and an undo took back what somebody else had done.
  it.each<[string, Write, Standing | null, object, boolean | null]>([
    ['by us, as another held it before', assign, held(7), detail(), true],
    ['by nobody, as it was so before', assign, held(8), detail(), false],
    ['by whom is not known, as what was before is not', assign, null, detail(), null],
    ['by whom is not known of a close', close, null, detail({ status: 'closed' }), null],
  ])('that is done says who changed it: %s', async (_what, write, before, found, changed) => {
    const { delivered, noted } = await settle(write, before, found);
    expect(delivered?.receipt).toMatchObject({ outcome: 'done', changed, entry: 'r.1', proof: 'read-back' });
    const after = { operator: 8, group: null, updated: AT / 1000 + 60 };
    expect(noted).toMatchObject([
      { entry: 'r.1', outcome: 'done', changed, error: null, proof: 'read-back', after },
    ]);
  });

  it('to give it to a group is not repeated over what happened since', async () => {
    const { delivered, noted } = await settle(group, null, detail());
    expect(delivered?.receipt).toMatchObject({
      outcome: 'unknown',
      changed: null,
      check: 'convops conv list --group 3',
    });
    expect(noted).toEqual([]);
    // What is dated right before it may have come after it, by a clock that is known to the second.
    const close = await settle(group, null, detail({ date_updated: AT / 1000 - 1 }));
    expect(close.delivered?.receipt.outcome).toBe('unknown');
    const untouched = detail({ date_updated: AT / 1000 - 600 });
    expect((await settle(group, null, untouched)).delivered).toBeNull();
    // A service that does not tell its time may be minutes away from ours.
    const untold = { clockOffset: () => null };
    const lately = detail({ date_updated: AT / 1000 - 240 });
    expect((await settle(group, null, untouched, {}, {}, {}, undefined, untold)).delivered).toBeNull();
    expect((await settle(group, null, lately, {}, {}, {}, undefined, untold)).delivered).not.toBeNull();
  });

  it.each([
    ['a close', close, detail({ operator_id: 7, date_updated: BEFORE })],
    [
      'a text, which may be that of another run',
      { name: 'conversations.sendMessage', id: 42, params: { ...params, text: 'hello' } } as Write,
      detail({ messages: [{ id: 60, message: 'hello', type: 'text', date_created: AT, operator_id: 8 }] }),
    ],
  ])('made before the clock was set back stays unknown: %s', async (_what, write, found) => {
    const { delivered } = await settle(write, held(7), found, {}, undefined, { same: [] }, AT - 1);
    expect(delivered?.receipt).toMatchObject({ outcome: 'unknown', changed: null });
  });

  // The text of another run would have proven it.
  it('of a text is not proven by an equal one that another run sent later', async () => {
    const write = on42('sendMessage', { ...params, text: 'hello' });
    const equal = { id: 90, message: 'hello', type: 'text', date_created: AT / 1000, operator_id: 8 };
    const found = detail({ messages: [equal] });
    const outcomeOf = async (since: Since, known = {}) =>
      (await settle(write, held(8), found, {}, since, { same: [], ...known })).delivered?.receipt.outcome;
    expect(await outcomeOf({ later: true, rival: { at: AT + 1 } as Entry })).toBe('unknown');
    expect(await outcomeOf({ later: true })).toBe('done');
    // Nor by one that is older than what stood there when it went out, and was not shown then.
    expect(await outcomeOf({ later: false }, { newest: { id: 99, at: AT } })).toBe('unknown');
  });
});
