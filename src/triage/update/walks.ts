// The two walks: Waiting, whom nobody has, and Mine, whom the operator has. One is on screen and the other stands where it
// was left; both are walked by the same keys, and share what is known of their conversations.

import { isLate } from '../../backlog/board/record.ts';
import type { Walk, WalkName } from '../state/walk.ts';
import type { QueueItem, State } from '../state.ts';
import { isAnsweredSince } from './answers.ts';
import { remembered, withQueue } from './step.ts';

/** What is said of a walk without a conversation. */
export const NOTHING_IN: Readonly<Record<WalkName, string>> = {
  waiting: 'the queue is empty',
  mine: 'you have no open conversations',
};

/** The walk of that name, on screen or not. */
export function walkNamed({ queue, other }: Pick<State, 'queue' | 'other'>, name: WalkName): Walk {
  return queue.walk === name ? queue : other;
}

/** The name of the walk that is not on screen. */
export function otherWalk({ queue }: Pick<State, 'queue'>): WalkName {
  return queue.walk === 'waiting' ? 'mine' : 'waiting';
}

/** The state with another walk on screen, as that was left. */
export function switchWalk(state: State, to: WalkName): State {
  const { walk, items, ...left } = state.queue;
  return walk === to ? state : { ...state, queue: { ...state.other, walk: to, items }, other: left };
}

/** The walk that Tab goes to; null for an empty one. */
export function nextWalk(state: State): WalkName | null {
  return idsInWalk(state.other).length > 0 ? otherWalk(state) : null;
}

/** The state with a change of one walk, whichever is on screen; what is on screen stays there. */
export function inWalk(state: State, name: WalkName, change: (state: State) => State): State {
  const { scroll, queue } = state;
  if (queue.walk === name) return change(state);
  return { ...switchWalk(change(switchWalk(state, name)), queue.walk), scroll };
}

/** Every conversation of a walk, last what arrived since it was put in order. */
export function idsInWalk({ order, incoming }: Walk): readonly number[] {
  // Asked for each frame: a thousand are not copied if nobody has arrived.
  return incoming.length === 0 ? order : [...order, ...incoming];
}

/** Whether a walk has a conversation. */
export function isIn({ order, incoming }: Walk, id: number): boolean {
  return order.includes(id) || incoming.includes(id);
}

/** The walk without some conversations. */
export function withoutIds<Some extends Walk>(walk: Some, isOut: (id: number) => boolean): Some {
  const left = (ids: readonly number[]) => ids.filter((id) => !isOut(id));
  const current = walk.current !== null && isOut(walk.current) ? null : walk.current;
  return { ...walk, order: left(walk.order), incoming: left(walk.incoming), current };
}

/** The state without a conversation in a walk, unless that is where the walk stands. */
export function leaveWalk(state: State, name: WalkName, id: number): State {
  return inWalk(state, name, (walked) => {
    const left = withoutIds(walked.queue, (one) => one === id);
    return walked.queue.current === id ? walked : withQueue(walked, left);
  });
}

/** Whether it is known who wrote last: by the list, or as it was read for the last message that the list has. */
function isKnown(item: QueueItem): boolean {
  const { inbox } = item;
  return !inbox || inbox.unread > 0 || inbox.answered || isReadSince(item);
}

function isReadSince({ inbox, said }: QueueItem): boolean {
  if (!inbox || !said) return false;
  return said.listed === inbox.lastAt || said.at >= (inbox.lastAt ?? Number.POSITIVE_INFINITY);
}

/**
 * Whether an operator wrote last to a customer of the operator's inbox, private notes aside: as it was read, or by the
 * journal of this computer where the list has nothing unread.
 */
export function isAnswered(item: QueueItem): boolean {
  const { inbox, said } = item;
  if (!inbox) return false;
  if (said?.byOperator && isReadSince(item)) return true;
  return inbox.unread === 0 && inbox.answered;
}

/** Whether a conversation of Mine waits for the operator: with something unread, or without an answer. */
function isToAnswer(item: QueueItem): boolean {
  const { decision, holding, inbox } = item;
  return decision === null && holding.kind === 'mine' && inbox !== undefined && !isAnswered(item);
}

/** Whether a conversation was claimed here, and nobody has answered it yet. */
export function hasNoAnswer({ since, said }: QueueItem): boolean {
  return since !== null && said?.unanswered === true;
}

/** Whether the customer of a conversation to be answered wrote back: it has something unread, and had an answer. */
const hasWrittenBack = (item: QueueItem) => (item.inbox?.unread ?? 0) > 0 && !hasNoAnswer(item);

/** When the customer of one of Mine wrote what has no answer, as far as it was read: who writes again has waited all the while. */
function wroteAt(item: QueueItem): number | null {
  return (isReadSince(item) ? item.said?.since : null) ?? item.inbox?.lastAt ?? null;
}

/** Since when the customer waits, in milliseconds since 1970; null if nobody has to answer, or that is not known. */
export function waitingSince(state: State, item: QueueItem): number | null {
  const { id, since, holding, decision, inbox } = item;
  if (holding.kind === 'waiting') return since;
  if (holding.kind !== 'mine' || isAnswered(item)) return null;
  // A claim changes nothing for who waits; an answer does.
  const isOver = decision !== null || (since !== null && isAnsweredSince(state, id, since));
  const claimed = isOver ? null : since;
  const wrote = inbox && inbox.lastAt !== null && isKnown(item) ? wroteAt(item) : null;
  if (wrote === null) return claimed;
  return claimed === null ? (decision === null ? wrote : null) : Math.min(claimed, wrote);
}

/** Whether nobody can say whether the customer of a conversation of Mine waits, as it was not read. */
export function isInDoubt(item: QueueItem): boolean {
  return item.holding.kind === 'mine' && item.decision === null && !isKnown(item);
}

/** Whether it may be called late: nobody has it, or had it when it was claimed, or its last message was read. */
function mayBeLate(item: QueueItem): boolean {
  if (item.holding.kind === 'waiting' || item.since !== null) return true;
  return item.said !== undefined && (!item.inbox || isReadSince(item));
}

/** How long somebody waits for an answer, in milliseconds; null if nobody does, or that is not known. */
export function waitOf(state: State, item: QueueItem): number | null {
  const since = waitingSince(state, item);
  return since === null ? null : Math.max(0, state.now - since);
}

/** After how long it is late, in milliseconds; never for what was not read. */
export function lateFrom({ session }: State, item: QueueItem): number {
  return mayBeLate(item) ? session.lateAfterMs : Number.POSITIVE_INFINITY;
}

/** Whether somebody waits longer than is allowed. */
export function isLateNow(state: State, item: QueueItem): boolean {
  const wait = waitOf(state, item);
  return wait !== null && isLate(wait, lateFrom(state, item));
}

/** Whether a conversation waits for a decision of this session, in the walk on screen. */
export function isUndecided(state: State, item: QueueItem): boolean {
  if (state.queue.walk === 'mine') return isToAnswer(item);
  const isOpen = item.holding.kind === 'waiting' || item.holding.kind === 'mine';
  return item.decision === null && isOpen && !state.skipped.includes(item.id);
}

/** How many of the walk on screen were skipped and come round last; of Mine none is, as each stays in its part. */
export function skippedHere({ queue, skipped }: State): number {
  return queue.walk === 'mine' ? 0 : idsInWalk(queue).filter((id) => skipped.includes(id)).length;
}

/** Conversations of Mine that wait for the operator: who wrote back first, each the longest waiting first. */
export const mineToAnswer: (state: State) => readonly QueueItem[] = remembered(
  (state) => {
    const { order, incoming } = walkNamed(state, 'mine');
    return [order, incoming, state.queue.items, state.skipped];
  },
  (state) =>
    inboxOrder(state, idsInWalk(walkNamed(state, 'mine'))).flatMap((id) => {
      const item = state.queue.items[id];
      return item && isToAnswer(item) ? [item] : [];
    }),
);

/** How much is unread in one of Mine, as the header counts it: the list may be from before an answer. */
export function unreadIn(item: QueueItem): number {
  return isToAnswer(item) ? (item.inbox?.unread ?? 0) : 0;
}

/** How many of Mine wrote back and were not answered. */
export function unreadOfMine(state: State): number {
  return mineToAnswer(state).filter(hasWrittenBack).length;
}

/**
 * Ids of Mine in the order in which they are walked: who wrote back, who is to be answered, who was; each the longest
 * waiting first, and what was skipped at the end of its part.
 */
export function inboxOrder({ queue, skipped }: State, ids: readonly number[]): number[] {
  const ranked = ids.flatMap((id) => {
    const item = queue.items[id];
    if (!item) return [];
    const part = isAnswered(item) ? 2 : hasWrittenBack(item) ? 0 : 1;
    const at = wroteAt(item) ?? Number.MAX_SAFE_INTEGER;
    return [{ id, part, skipped: skipped.indexOf(id), at }];
  });
  return ranked.sort((a, b) => a.part - b.part || a.skipped - b.skipped || a.at - b.at).map(({ id }) => id);
}

/** Those of Mine to be read ahead, the longest waiting first: each once for each date of its last message. */
export function mineToRead({ session, queue, other }: State): readonly number[] {
  if (session.getMarksRead !== 'no') return [];
  return idsInWalk(walkNamed({ queue, other }, 'mine'))
    .flatMap((id) => queue.items[id] ?? [])
    .filter((item) => item.inbox !== undefined && !isReadSince(item))
    .sort((a, b) => (a.inbox?.lastAt ?? 0) - (b.inbox?.lastAt ?? 0))
    .map(({ id }) => id);
}

/** The longest waiting of those who wrote back, but for the one on screen; undefined for none. */
export function firstWroteBack(state: State): QueueItem | undefined {
  return mineToAnswer(state).find((item) => item.id !== state.queue.current && hasWrittenBack(item));
}

/** How many are unassigned: of the last list, less those that this session has decided about, snoozed or claimed. */
export const waitingCount: (state: State) => number = remembered(
  (state) => [walkNamed(state, 'waiting').listed, state.queue.items],
  (state) =>
    walkNamed(state, 'waiting').listed.filter((id) => {
      const item = state.queue.items[id];
      return !item || (item.holding.kind === 'waiting' && item.decision === null);
    }).length,
);
