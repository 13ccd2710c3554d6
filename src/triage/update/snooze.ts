// Skipping and snoozing: what is snoozed is only noted here, never sent to the service.

import type { ListedRow } from '../state/events.ts';
import type { QueueItem, Snooze, State } from '../state.ts';
import { decide, goOn, newestIn } from './queue.ts';
import { say, sayLightly, undoNote, withItem, withQueue } from './step.ts';
import { walkNamed } from './walks.ts';

/** Leaves the conversation on screen undecided, one of Mine at the end of its part, and goes on. */
export function skip(state: State, { id }: QueueItem): State {
  const { round } = state.queue;
  const next = goOn(
    {
      // It is still to come, at the end of its part.
      ...withQueue(state, { round: round.filter((one) => one !== id) }),
      skipped: [...state.skipped.filter((one) => one !== id), id],
      undo: [...state.undo, { kind: 'decision', ids: [id], at: state.now }],
    },
    [id],
  );
  return sayLightly(next, `Skipped #${id}${undoNote(state)}`);
}

/** Notes until when conversations are snoozed (milliseconds since 1970; null until the customer writes), for z as well. */
export function withSnoozes(state: State, items: readonly QueueItem[], until: number | null): State {
  const { listed } = walkNamed(state, 'waiting');
  const ids = items.map(({ id }) => id);
  const fresh = items.map(({ id, name }): Snooze => {
    return { id, name, until, behind: listed.slice(0, Math.max(0, listed.indexOf(id))) };
  });
  return {
    ...state,
    snoozed: [...state.snoozed.filter(({ id }) => !ids.includes(id)), ...fresh],
    undo: [...state.undo, { kind: 'decision', ids, at: state.now }],
  };
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

/** What a list is compared with: the operator's own, and when the list before it came. */
interface ListBefore {
  readonly cut: boolean;
  readonly own: readonly number[];
  readonly at: number | null;
}

/**
 * Brings back what the customer has moved: lists are in the order of their last update, newest first, so an id that
 * stands ahead of one that was ahead of it has been updated, if not by a write of ours since the list before. What is no
 * longer listed, nor the operator's `own`, is gone.
 */
export function wakeMoved(state: State, rows: readonly ListedRow[], { cut, own, at }: ListBefore): State {
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  let next = state;
  for (const one of state.snoozed) {
    const place = places.get(one.id);
    if (place === undefined) {
      if (!cut && !own.includes(one.id))
        next = { ...next, snoozed: next.snoozed.filter(({ id }) => id !== one.id) };
    } else {
      const isMoved = one.behind.some((id) => (places.get(id) ?? -1) > place);
      const isOurs = state.outbox.some(
        ({ id, phase }) => id === one.id && phase.kind === 'done' && phase.at >= (at ?? 0),
      );
      const behind = rows.slice(0, place).map(({ id }) => id);
      if (isMoved && !isOurs) next = wake(next, one, 'it has changed');
      else if (isMoved || one.behind.length === 0) next = withBehind(next, { ...one, behind });
    }
  }
  return next;
}

function withBehind(state: State, one: Snooze): State {
  return { ...state, snoozed: state.snoozed.map((each) => (each.id === one.id ? one : each)) };
}

/** Brings back a conversation whose customer has written, by the messages before and now. */
export function wakeAnswered(before: State, state: State, id: number): State {
  const one = state.snoozed.find((each) => each.id === id);
  const seen = newestIn(before, id);
  const newest = newestIn(state, id);
  if (!one || seen === null || newest === null || newest <= seen) return state;
  return wake(state, one, 'there is a new message');
}

/** The conversation to read to know whether its customer has written: the list cannot show it for its first row. */
export function snoozedOnTop(state: State): number[] {
  const [first] = walkNamed(state, 'waiting').listed;
  return state.snoozed.filter(({ id, until }) => until === null && first === id).map(({ id }) => id);
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
