// Conversations that are in no walk, or no longer: one is opened by its number, a closed one is opened again, and one that
// a colleague holds is taken over, after a question.

import type { Question, QueueItem, State } from '../state.ts';
import { enqueue, enqueueClaim } from './outbox.ts';
import { decide } from './queue.ts';
import { holderName, say } from './step.ts';
import { assignWrite } from './writes.ts';

/** «States and transitions»: start opens a closed conversation again, for the operator who starts it. */
export function reopen(state: State, { id, groupId, holding }: QueueItem): State {
  if (holding.kind !== 'closed') return state;
  const queued = enqueueClaim(state, id, {
    undoable: true,
    before: { operator: holderIn(state, id), group: groupId, status: 'closed' },
  });
  return say(decide(queued, id, null), `#${id} is closed: it is being reopened for you (z closes it again)`);
}

/** The operator a conversation was last with, as it was read; null where that is not known. */
function holderIn({ details }: State, id: number): number | null {
  const loaded = details[id];
  const by = loaded?.kind === 'ready' ? loaded.detail.operator_id : null;
  return typeof by === 'number' ? by : null;
}

/** Asks before a conversation is taken from a colleague. */
export function askToTakeOver(state: State, { id, holding }: QueueItem): State {
  if (holding.kind === 'mine') return say(state, `#${id} is yours already`);
  if (holding.kind !== 'taken') return say(state, `No colleague has #${id}`, 'warn');
  const question: Question = {
    title: `Take #${id} over from ${holderName(state, holding.by)}?`,
    lines: ['It is assigned to you; nothing is sent to the customer.'],
    options: [
      { key: 'b', label: 'leave it with them', does: { kind: 'stay' } },
      { key: 'y', label: 'take it over', does: { kind: 'take-over', id } },
    ],
    id,
  };
  return { ...state, mode: { kind: 'ask', question, back: null } };
}

/** Takes a conversation from the colleague who was named in the question, and from nobody else. */
export function takeOver(state: State, id: number): State {
  const item = state.queue.items[id];
  if (item?.holding.kind !== 'taken') return say(state, `#${id} is no longer with them`, 'warn');
  const { by } = item.holding;
  const self = state.session.operator.id;
  const queued = enqueue(
    state,
    {
      ...{ id, action: 'claim', write: assignWrite(id, self, true) },
      ...(by === null ? {} : { still: { operators: [by] } }),
    },
    0,
  );
  return say(decide(queued, id, null), `#${id} is being taken over (z gives it back)`);
}
