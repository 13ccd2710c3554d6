// Skipping and snoozing: what is snoozed is only noted here, never sent to the service.

import type { QueueItem, Snooze, State } from '../state.ts';
import { messagesOfCustomer } from './answers.ts';
import { decide, goOn } from './queue.ts';
import { readIn, say, sayLightly, undoNote, withItem, withQueue } from './step.ts';
import { walkNamed } from './walks.ts';

/** Leaves the conversation on screen undecided, one of Mine at the end of its part, and goes on. */
export function skip(state: State, { id }: QueueItem): State {
  const left = atEnd(state, id);
  const next = goOn({ ...left, undo: [...state.undo, { kind: 'decision', ids: [id], at: state.now }] }, [id]);
  return sayLightly(next, `Skipped #${id}${undoNote(state)}`);
}

/** Leaves a conversation for the end of its part. */
export function atEnd(state: State, id: number): State {
  const { round } = state.queue;
  const skipped = [...state.skipped.filter((one) => one !== id), id];
  return { ...withQueue(state, { round: round.filter((one) => one !== id) }), skipped };
}

/** Notes until when conversations are snoozed (milliseconds since 1970; null until the customer writes), for z as well. */
export function withSnoozes(state: State, items: readonly QueueItem[], until: number | null): State {
  const ids = items.map(({ id }) => id);
  const fresh = items.map(({ id, name }): Snooze => ({ id, name, until, seen: newestOfCustomer(state, id) }));
  return {
    ...state,
    snoozed: [...state.snoozed.filter(({ id }) => !ids.includes(id)), ...fresh],
    undo: [...state.undo, { kind: 'decision', ids, at: state.now }],
  };
}

/** The newest message of a customer as it was read, by its id, 0 if there is none; null if it was not read. */
function newestOfCustomer(state: State, id: number): number | null {
  if (!readIn(state, id)) return null;
  return Math.max(0, ...messagesOfCustomer(state, id).map((message) => message.id));
}

/** How a conversation begins, as a session before may have snoozed it. */
export function firstDecision({ snoozed }: State, id: number): 'snoozed' | null {
  return snoozed.some((one) => one.id === id) ? 'snoozed' : null;
}

/** Brings back what is due by the clock. */
export function wakeDue(state: State): State {
  const due = state.snoozed.filter(({ until }) => until !== null && until <= state.now);
  return due.reduce((next, one) => wake(next, one, 'its time has come'), state);
}

/** Forgets what is snoozed and in no list any more. */
export function withoutUnlisted(state: State, listed: readonly number[]): State {
  const snoozed = state.snoozed.filter(({ id }) => listed.includes(id));
  return snoozed.length === state.snoozed.length ? state : { ...state, snoozed };
}

/** Brings back a conversation whose customer has written since it was snoozed, or since it was read first. */
export function wakeAnswered(state: State, id: number): State {
  const one = state.snoozed.find((each) => each.id === id);
  const newest = newestOfCustomer(state, id);
  if (!one || newest === null || newest === one.seen) return state;
  if (one.seen !== null && newest > one.seen) return wake(state, one, 'there is a new message');
  return { ...state, snoozed: state.snoozed.map((each) => (each === one ? { ...one, seen: newest } : each)) };
}

/** At most this many are read with a list, however many are snoozed. */
const READ_EACH = 4;

/**
 * Of those of Waiting that are snoozed, who was read longest ago: the list does not say whether their customers have
 * written.
 */
export function snoozedInWaiting(state: State): readonly number[] {
  const { listed } = walkNamed(state, 'waiting');
  const readAt = (id: number) => readIn(state, id)?.at ?? 0;
  const ids = state.snoozed.map(({ id }) => id).filter((id) => listed.includes(id));
  return ids.sort((a, b) => readAt(a) - readAt(b)).slice(0, READ_EACH);
}

function wake(state: State, { id, name }: Snooze, why: string): State {
  const rest: State = { ...state, snoozed: state.snoozed.filter((one) => one.id !== id) };
  const item = state.queue.items[id];
  if (!item) return rest;
  const back = item.decision === 'snoozed' ? decide(rest, id, null) : rest;
  return say(back, `#${id} ${name ?? ''} is back from snooze: ${why}`);
}

/** Forgets that a conversation was snoozed. */
export function undoDecision(state: State, id: number): State {
  const next: State = {
    ...state,
    snoozed: state.snoozed.filter((one) => one.id !== id),
    skipped: state.skipped.filter((one) => one !== id),
  };
  return withItem(withQueue(next, { current: id, shownAt: state.now }), id, { decision: null });
}
