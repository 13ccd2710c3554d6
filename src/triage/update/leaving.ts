// Leaving: asked first while something has not gone out, at once by Ctrl-C twice or a signal; the session ends when
// nothing is under way any more.

import { counted } from '../../base/text.ts';
import type { EndReason, Step } from '../state/events.ts';
import type { OutboxItem } from '../state/outbox.ts';
import type { Question, State } from '../state.ts';
import { countOf, lateCount, workOf } from '../summary.ts';
import { openRefusals } from './left.ts';
import { heldAtTheEnd } from './marked.ts';
import { dropAll, heldDecisions, heldItems, isOpen, mainSteps, pendingOf } from './outbox.ts';
import { decide } from './queue.ts';
import { idOrCount, say, stepTo } from './step.ts';
import { isCutOff } from './trouble.ts';
import { unreadOfMine } from './walks.ts';
import { WORDS } from './writes.ts';

/** Leaves, or asks first when something is still on its way. */
export function quit(state: State): Step {
  const held = heldDecisions(state).map(mainSteps);
  const unknown = state.outbox.filter(({ phase }) => phase.kind === 'unknown');
  // A claim or release alone is waited for, where it can go out.
  const isAsked = held.flat().some((item) => !isTurn(item) || isCutOff(state));
  if (!isAsked) return stepTo(leaveWhenDrained(state));
  const did = workOf(state);
  const [wroteBack, drafts] = [unreadOfMine(state), Object.keys(state.drafts).length];
  const open = [
    ...(wroteBack > 0 ? [`${wroteBack} of your customers wrote back`] : []),
    ...(drafts > 0 ? [`${counted(drafts, 'draft')} kept`] : []),
    ...openRefusals(state).map((item) => `${item.action} #${item.id} was refused`),
  ];
  // First what is decided here: a small window cuts the rest.
  const lines = [
    ...held.map((items) => `held: ${heldText(items)}`),
    ...unknown.map(({ action, id, phase }) =>
      phase.kind === 'unknown' ? `outcome unknown: ${action} #${id}; check with ${phase.check}` : '',
    ),
    `${countOf(did, 'reply', 'file')} answered, ${countOf(did, 'close')} closed, ${countOf(did, 'assign')} handed over, ${lateCount(state)} late`,
    ...(open.length > 0 ? [open.join(', ')] : []),
  ];
  const question: Question = {
    title: 'Not everything has been sent yet.',
    lines,
    options: [
      // Unlike a connection, a token that is refused does not come back by itself.
      ...(state.network.trouble?.kind !== 'token'
        ? [{ key: 's', label: 'send now and leave', does: { kind: 'send-held' } as const }]
        : []),
      { key: 'd', label: 'leave without sending, keep drafts', does: { kind: 'keep-held' } },
      ...(heldAtTheEnd(state).length > 0 && !state.session.readOnly
        ? [{ key: 'H', label: 'hand over all that is yours', does: { kind: 'hand-over' } as const }]
        : []),
      { key: 'b', label: 'stay', does: { kind: 'stay' } },
    ],
    holds: true,
  };
  return stepTo({ ...state, mode: { kind: 'ask', question, back: { kind: 'show' } } });
}

function isTurn({ action }: OutboxItem): boolean {
  return action === 'claim' || action === 'release';
}

/** `reply + close #42`, `close 12 conversations` */
function heldText(items: readonly OutboxItem[]): string {
  const words = [...new Set(items.map(({ action }) => WORDS[action]))].join(' + ');
  return `${words} ${idOrCount(items.map(({ id }) => id))}`;
}

/** The session ends as soon as what is under way has its answer. */
export function leaveWhenDrained(state: State): State {
  const waits = state.outbox.filter(isOpen).length;
  const shown: State = { ...state, mode: { kind: 'show' }, quitting: true };
  return waits === 0 ? shown : say(shown, `waiting for ${counted(waits, 'answer')}; Ctrl-C leaves at once`);
}

/** Leaves at once: what is held is a draft again, and nothing more goes out. */
export function leaveNow(state: State, reason: EndReason): Step {
  // Nobody was asked what becomes of the steps of a macro.
  const kept = keepHeld(state, 'the session was left at once');
  return stepTo({ ...kept, mode: { kind: 'ended' } }, { kind: 'end', reason });
}

/** Ends a session that is to end and has nothing under way any more. */
export function endWhenDrained(state: State): State | Step {
  if (!state.quitting || state.outbox.some(isOpen)) return state;
  // Whoever leaves of their own will begins afresh; after a crash the skips are still there.
  return stepTo({ ...state, skipped: [], mode: { kind: 'ended' } }, { kind: 'end', reason: 'quit' });
}

/** Drops all that is held, and what was decided by that: its conversation is undecided again. */
export function keepHeld(state: State, why: string): State {
  const held = heldItems(state);
  const decided = held.filter(({ id, key }) => {
    const known = state.queue.items[id];
    return known !== undefined && pendingOf(state, known)?.key === key;
  });
  return decided.reduce((next, { id }) => decide(next, id, null), dropAll(state, held, why));
}
