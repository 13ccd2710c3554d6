// An attempt of another run, settled by reading back; what stories tell of it is in test/stories/writes (resume,
// resume-each-case, killed).
import { expect, it } from 'vitest';
import type { DeliverPorts } from '../../src/writes/deliver.ts';
import type { Entry, ResultLine } from '../../src/writes/journal-lines.ts';
import { createLearned } from '../../src/writes/proof.ts';
import { settleOpen } from '../../src/writes/resume.ts';
import { fakePatience } from '../support/delivery-ports.ts';
import { on42 } from '../support/reading-back.ts';

const AT = 1_800_000_000_000;
const write = on42('assignGroup', { group_id: 3 });

/** A move to a group that nobody answered, tried a minute ago, of a conversation that changed so many seconds before it. */
async function settled(secondsBefore: number, clockOffset: number | null) {
  const noted: Omit<ResultLine, 'kind' | 'at'>[] = [];
  const { name, id, params } = write;
  const open: Entry = {
    ...{ entry: 'r.1', run: 'r', at: AT, profile: null, service: '', name, action: 'x', id },
    ...{ outcome: 'unknown', changed: null, error: null, params, before: null, after: null },
  };
  const found = {
    ...{ conversation_id: 42, operator_id: 8, status: 'inbox', messages: [] },
    date_updated: AT / 1000 - secondsBefore,
  };
  const ports = {
    client: { conversations: { get: async () => found } },
    patience: { ...fakePatience(), now: () => AT + 60_000 },
    journal: { settle: async (result: Omit<ResultLine, 'kind' | 'at'>) => void noted.push(result) },
    clockOffset: () => clockOffset,
    learned: createLearned(),
  } as unknown as DeliverPorts;
  const delivered = await settleOpen(write, { open, rival: undefined, later: false }, false, ports);
  expect(noted).toEqual([]);
  return delivered?.receipt ?? null;
}

it('an open move to a group is not repeated over what happened since', async () => {
  const unknown = { outcome: 'unknown', changed: null, check: 'convops conv list --group 3' };
  expect(await settled(-60, 0)).toMatchObject(unknown);
  // What is dated right before it may have come after it, by a clock that is known to the second.
  expect(await settled(1, 0)).toMatchObject(unknown);
  expect(await settled(600, 0)).toBeNull();
  // A service that does not tell its time may be minutes away from ours.
  expect(await settled(600, null)).toBeNull();
  expect(await settled(240, null)).toMatchObject(unknown);
});
