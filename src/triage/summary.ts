// The summary of a session, from its last state.

import { assertNever } from '../base/assert-never.ts';
import type { TriageSummary } from '../views/triage-summary.ts';
import type { EndReason } from './state/events.ts';
import { draftKey, type OutboxItem } from './state/outbox.ts';
import type { QueueItem, State } from './state.ts';
import { isAnsweredSince } from './update/answers.ts';
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
    duration: wholeSeconds(endedAt - startedAt),
    operator: session.operator.id,
    groups: [...session.groups],
    handled: handledIn(did).size,
    replied: countOf(did, 'reply'),
    closed: countOf(did, 'close'),
    assigned: countOf(did, 'assign'),
    late: lateCount(state),
    noted: countOf(did, 'note'),
    files: countOf(did, 'file'),
    snoozed: state.snoozed.map(({ id, until }) => ({ id, until })),
    refused: openRefusals(state).map(({ id, action, phase }) => ({
      id,
      action: WORDS[action],
      error: phase.error,
    })),
    unknown: state.outbox.flatMap(unknownOf),
    undone: notDone(state).map(({ id, macro, steps, reason }) => ({
      id,
      macro,
      steps: steps.map((step) => WORDS[step]).join(', '),
      reason,
    })),
    drafts: draftsLeft(state),
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

/** The conversations that were replied to, closed or given to somebody. */
function handledIn(work: readonly OutboxItem[]): ReadonlySet<number> {
  return new Set(work.flatMap(({ id, action }) => (HANDLES.includes(action) ? [id] : [])));
}

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
  switch (reason) {
    case 'SIGTERM':
      return 'sigterm';
    case 'SIGHUP':
      return 'sighup';
    // The input ended under the session's feet: nobody said that it was done.
    case 'SIGINT':
    case 'closed':
      return 'sigint';
    case 'quit':
      return refused.length > 0 ? 'refused' : 'done';
    default:
      return assertNever(reason);
  }
}

/** Conversations the operator still holds, unread first: nobody else sees them in the queue. */
function stillOwn(state: State): TriageSummary['yours'] {
  const { queue } = state;
  const handled = handledIn(workOf(state));
  return Object.values(queue.items)
    .filter(({ holding }) => holding.kind === 'mine')
    .map((item) => ({
      id: item.id,
      unread: unreadIn(item),
      claimed: !handled.has(item.id) && isOnlyClaimed(state, item),
      last: lastWords(state, item) || null,
    }))
    .sort((a, b) => rank(a) - rank(b) || a.id - b.id);
}

/** A conversation from Waiting was claimed in this session; this computer or another may have answered it since. */
function isOnlyClaimed(state: State, { id, since }: QueueItem): boolean {
  return since !== null && !isAnsweredSince(state, id, since);
}

/** Unread conversations first, then those that were only claimed. */
function rank({ unread, claimed }: TriageSummary['yours'][number]): number {
  return unread > 0 ? 0 : claimed ? 1 : 2;
}

/** The outcome of a write that was left under way is unknown, like that of one that had no answer. */
function unknownOf({ id, action, phase }: OutboxItem): TriageSummary['unknown'] {
  if (phase.kind !== 'unknown' && phase.kind !== 'sending') return [];
  const check = phase.kind === 'unknown' ? phase.check : `convops conv get ${id}`;
  return [{ id, action: WORDS[action], check }];
}

/** Drafts, and texts that are held still: they are drafts when the next session begins. */
function draftsLeft({ drafts, outbox }: State): TriageSummary['drafts'] {
  const held = outbox.flatMap(({ phase, draft }) => (phase.kind === 'held' && draft ? [draft] : []));
  const left = new Map([...Object.values(drafts), ...held].map((draft) => [draftKey(draft), draft]));
  return [...left.values()].map(({ id, purpose }) => ({ id, purpose }));
}

function wholeSeconds(ms: number): number {
  return Math.max(0, Math.round(ms / 1000));
}
