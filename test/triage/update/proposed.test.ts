// Why a proposal is stale: what has changed in its conversation since it was written, in the words of the screen.
import { expect, it } from 'vitest';
import type { ConversationDetail } from '../../../src/api/model.ts';
import { type Proposal, standingNow } from '../../../src/proposals/proposal.ts';
import { proposalFor } from '../../../src/triage/update/proposed.ts';
import { detailOf, freshState, START } from '../session-samples.ts';

const BEFORE = detailOf(41, { status: 'inbox', operator_id: 7 });
const later = (operator_id?: number) => ({
  messages: [
    ...BEFORE.messages,
    { id: 9000, message: 'Hi', type: 'text', date_created: 2_000_000_000, operator_id },
  ] as never,
});

it.each<[Partial<ConversationDetail>, string | null]>([
  [{}, null],
  [later(), 'the customer has written'],
  [later(0), 'the customer has written'],
  [later(99), 'operator 99 answered'],
  [{ status: 'closed' }, 'it was closed'],
  [{ status: 'unassigned', operator_id: 0 }, 'nobody has it'],
  [{ operator_id: 99 }, 'operator 99 has it'],
  [{ ...later(), status: 'closed' }, 'the customer has written, it was closed'],
])('a proposal for a conversation that is %j by now: %j', (change, stale) => {
  const proposal = {
    ...{ id: 'p1', conversation: 41, content: { text: 'Hello.' }, writtenFor: standingNow(BEFORE) },
    ...{ at: START, expires: START + 1000, decision: null, sent: null },
  } as unknown as Proposal;
  const details = { 41: { kind: 'ready', detail: { ...BEFORE, ...change }, at: 0 } as never };
  const state = { ...freshState(), now: proposal.at, proposals: [proposal], details };
  expect(proposalFor(state, 41)?.stale).toBe(stale);
});
