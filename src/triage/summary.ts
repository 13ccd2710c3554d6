// The summary of a session, from its last state.

import type { TriageSummary } from '../views/triage-summary.ts';
import type { EndReason } from './state/events.ts';
import type { OutboxItem } from './state/outbox.ts';
import type { State } from './state.ts';
import { notDone, openRefusals } from './update/left.ts';
import { lastWords } from './update/list.ts';
import { isLateNow, unreadIn } from './update/walks.ts';
import { isForSelf, WORDS } from './update/writes.ts';

/** The numbers and lists of a session that ended at `endedAt`, in milliseconds since 1970. */
export function summaryOf(state: State, endedAt: number): TriageSummary {
  const { session, startedAt } = state;
  const did = workOf(state);
  return {
    started_at: startedAt,
    duration: Math.max(0, Math.round((endedAt - startedAt) / 1000)),
    operator: session.operator.id,
    groups: [...session.groups],
    handled: new Set(did.filter(({ action }) => HANDLES.includes(action)).map(({ id }) => id)).size,
    replied: countOf(did, 'reply'),
    closed: countOf(did, 'close'),
    assigned: countOf(did, 'assign'),
    late: lateCount(state),
    files: countOf(did, 'file'),
    refused: openRefusals(state).map(({ id, action, phase }) => ({
      id,
      action: WORDS[action],
      error: phase.error,
    })),
    unknown: state.outbox.flatMap(unknownOf),
    undone: notDone(state).map(({ id, action, error }) => ({ id, action: WORDS[action], error })),
    drafts: Object.values(state.drafts).map(({ id, purpose }) => ({ id, purpose })),
    yours: stillOwn(state),
  };
}

/** What this session did, less what it undid; what was already so, or was taken by itself, does not count. */
export function workOf(state: State): readonly OutboxItem[] {
  const done = state.outbox.filter(({ phase }) => phase.kind === 'done');
  const undone = new Set(done.flatMap(({ undoes }) => (undoes && !undoes.more ? [undoes.key] : [])));
  return done.filter(
    (item) =>
      !(item.undoes || undone.has(item.key) || isForSelf(state, item)) &&
      !(item.phase.kind === 'done' && item.phase.receipt.changed === false),
  );
}

/** How often some actions were done. */
export function countOf(work: readonly OutboxItem[], ...actions: readonly OutboxItem['action'][]): number {
  return work.filter(({ action }) => actions.includes(action)).length;
}

/** By these a conversation is handled: it was replied to, closed or given to somebody. */
const HANDLES: readonly OutboxItem['action'][] = ['reply', 'file', 'close', 'assign'];

/** How many of both walks wait longer than they may. */
export function lateCount(state: State): number {
  const open = Object.values(state.queue.items).filter(({ decision }) => decision === null);
  return open.filter((item) => isLateNow(state, item)).length;
}

/** How a session ended, by the name of its exit code: unknown outranks the signal, the signal what was refused. */
export function sessionEnding(
  { unknown, refused }: Pick<TriageSummary, 'unknown' | 'refused'>,
  reason: EndReason,
): 'done' | 'unknown' | 'refused' | 'sigint' | 'sigterm' | 'sighup' {
  if (unknown.length > 0) return 'unknown';
  if (reason === 'quit') return refused.length > 0 ? 'refused' : 'done';
  return SIGNALS[reason];
}

/** Where the input ended under the session's feet, nobody said that it was done. */
const SIGNALS = { SIGTERM: 'sigterm', SIGHUP: 'sighup', SIGINT: 'sigint', closed: 'sigint' } as const;

/** Conversations the operator still holds, unread first: nobody else sees them in the queue. */
function stillOwn(state: State): TriageSummary['yours'] {
  return Object.values(state.queue.items)
    .filter(({ holding }) => holding.kind === 'mine')
    .map((item) => ({
      id: item.id,
      unread: unreadIn(item),
      last: lastWords(state, item) || null,
    }))
    .sort((a, b) => Number(b.unread > 0) - Number(a.unread > 0) || a.id - b.id);
}

/** The outcome of a write that was left under way is unknown, like that of one that had no answer. */
function unknownOf({ id, action, phase }: OutboxItem): TriageSummary['unknown'] {
  if (phase.kind !== 'unknown' && phase.kind !== 'sending') return [];
  const check = phase.kind === 'unknown' ? phase.check : `convops conv get ${id}`;
  return [{ id, action: WORDS[action], check }];
}
