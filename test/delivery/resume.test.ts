// An attempt of another run, settled by reading back: what is proven is noted, and never more than that.
import { describe, expect, it } from 'vitest';
import type { DeliverPorts } from '../../src/delivery/deliver.ts';
import type { RunJournal } from '../../src/delivery/journal.ts';
import type { Entry, ResultLine, Standing } from '../../src/delivery/journal-lines.ts';
import { settleOpen } from '../../src/delivery/resume.ts';
import type { Write } from '../../src/delivery/write.ts';
import { fakePatience } from '../support/delivery-ports.ts';

const AT = 1_800_000_000_000;
const params = { conversation_id: 42, operator_id: 8 };
const assign: Write = { name: 'conversations.assignOperator', id: 42, params };
const close: Write = { name: 'conversations.close', id: 42, params };
const group: Write = {
  name: 'conversations.assignGroup',
  id: 42,
  params: { conversation_id: 42, group_id: 3 },
};
const held = (operator: number): Standing => ({ operator, group: null, status: 'inbox' });
const detail = (more: object = {}) => ({
  ...{ conversation_id: 42, operator_id: 8, status: 'inbox', date_updated: AT / 1000 + 60, messages: [] },
  ...more,
});

async function settle(
  write: Write,
  before: Standing | null,
  found: object,
  journal: Partial<RunJournal> = {},
) {
  const noted: Omit<ResultLine, 'kind' | 'at'>[] = [];
  const { name, id, params } = write;
  const open: Entry = {
    ...{ entry: 'r.1', run: 'r', at: AT, profile: null, service: '', name, action: 'x', id },
    ...{ outcome: 'unknown', changed: null, error: null, params, before, after: null, settled: false },
  };
  const ports = {
    client: { conversations: { get: async () => found } },
    patience: fakePatience(),
    journal: {
      settle: async (result: Omit<ResultLine, 'kind' | 'at'>) => void noted.push(result),
      ...journal,
    },
    clockOffset: () => 0,
    patienceMs: 30_000,
    sentBefore: () => false,
  } as unknown as DeliverPorts;
  return { delivered: await settleOpen({ write, open }, ports), noted };
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
    expect(noted).toEqual([
      { entry: 'r.1', outcome: 'done', changed, error: null, proof: 'read-back', after: null },
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
    const untouched = detail({ date_updated: AT / 1000 - 600 });
    expect((await settle(group, null, untouched)).delivered).toBeNull();
  });

  // The error once went through the whole batch, and its other receipts with it.
  it('whose end cannot be noted still has its receipt, and ends the run', async () => {
    const full = async () => {
      throw new Error('the disk is full');
    };
    const { delivered } = await settle(assign, held(7), detail(), { settle: full });
    expect(delivered).toMatchObject({
      receipt: { outcome: 'done', changed: true },
      trouble: { message: 'the disk is full' },
    });
  });
});
