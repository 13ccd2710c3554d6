// The two walks: Waiting, whom nobody has, and Mine, whom the operator has. One is on screen and the other stands where it
// was left; both are walked by the same keys, and share what is known of their conversations.

import { newestMessage } from '../../api/messages.ts';
import { readTime } from '../../terminal/times.ts';
import { NO_WALK, type Walk, type WalkName } from '../state/walk.ts';
import type { QueueItem, State } from '../state.ts';
import { isAnsweredSince, isOperators, messagesToCustomer } from './answers.ts';
import { remembered, withQueue } from './step.ts';

/** What is said of a walk without a conversation. */
export const NOTHING_IN: Readonly<Record<WalkName, string>> = {
  waiting: 'the queue is empty',
  mine: 'you have no open conversations',
};

/** The walk of that name, on screen or not. */
export function walkNamed({ queue, otherWalks }: State, name: WalkName): Walk {
  return queue.walk === name ? queue : (otherWalks[name] ?? NO_WALK);
}

/** The state with another walk on screen, as that was left. */
export function switchWalk(state: State, to: WalkName): State {
  const { walk, items, ...left } = state.queue;
  if (walk === to) return state;
  const { [to]: shown = NO_WALK, ...others } = state.otherWalks;
  return { ...state, queue: { ...shown, walk: to, items }, otherWalks: { ...others, [walk]: left } };
}

/** The walks that are not on screen, each with a change. */
export function changeOthers(
  { otherWalks }: State,
  change: (walk: Walk) => Walk,
): Readonly<Partial<Record<WalkName, Walk>>> {
  return Object.fromEntries(Object.entries(otherWalks).map(([name, walk]) => [name, change(walk)]));
}

/** The walk that Tab goes to; null for an empty one. */
export function nextWalk(state: State): WalkName | null {
  const other = state.queue.walk === 'waiting' ? 'mine' : 'waiting';
  return idsInWalk(walkNamed(state, other)).length > 0 ? other : null;
}

/** The state with a change of one walk, whichever is on screen; what is on screen stays there. */
export function inWalk(state: State, name: WalkName, change: (state: State) => State): State {
  const { scroll, fromTop, queue } = state;
  if (queue.walk === name) return change(state);
  return { ...switchWalk(change(switchWalk(state, name)), queue.walk), scroll, fromTop };
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
  return inWalk(state, name, (walked) =>
    walked.queue.current === id
      ? walked
      : withQueue(
          walked,
          withoutIds(walked.queue, (one) => one === id),
        ),
  );
}

/**
 * Whether the last message of a conversation in the operator's inbox is an operator's, private notes aside: by the journal
 * of this computer, or as it was read, where that is not older than what the list says of it.
 */
export function isAnswered(state: State, { id, inbox }: QueueItem): boolean {
  if (!inbox || inbox.unread > 0) return false;
  if (inbox.answered) return true;
  const loaded = state.details[id];
  const last = loaded?.kind === 'ready' ? newestMessage(loaded.detail) : null;
  if (loaded?.kind !== 'ready' || last === null) return false;
  const isRead = (readTime(last.date_created)?.getTime() ?? 0) >= (inbox.lastAt ?? Number.POSITIVE_INFINITY);
  const heard = messagesToCustomer(state, id, loaded.detail).at(-1);
  return isRead && heard !== undefined && isOperators(heard);
}

/** Whether a conversation of Mine waits for the operator: with something unread, or without an answer. */
function isToAnswer(state: State, item: QueueItem): boolean {
  const { decision, holding, inbox } = item;
  return decision === null && holding.kind === 'mine' && inbox !== undefined && !isAnswered(state, item);
}

/** Since when the customer waits, in milliseconds since 1970; null if nobody has to answer, or that is not known. */
export function waitingSince(state: State, item: QueueItem): number | null {
  const { id, since, holding, decision, inbox } = item;
  if (holding.kind === 'waiting') return since;
  if (holding.kind !== 'mine' || isAnswered(state, item)) return null;
  // A claim changes nothing for who waits; an answer does.
  const isOver = decision !== null || (since !== null && isAnsweredSince(state, id, since));
  const claimed = isOver ? null : since;
  if (!inbox || inbox.lastAt === null) return claimed;
  return claimed === null ? (decision === null ? inbox.lastAt : null) : Math.min(claimed, inbox.lastAt);
}

/** Whether a conversation waits for a decision of this session, in the walk on screen. */
export function isUndecided(state: State, item: QueueItem): boolean {
  if (state.queue.walk === 'mine') return isToAnswer(state, item);
  return item.decision === null && (item.holding.kind === 'waiting' || item.holding.kind === 'mine');
}

/** How many of a walk were skipped; conversations of other groups are not in it and not counted. */
export function skippedIn(state: State, name: WalkName): number {
  return SKIPPED[name](state);
}

const skipped = (name: WalkName) =>
  remembered(
    (state) => [walkNamed(state, name).order, walkNamed(state, name).incoming, state.queue.items],
    (state) => {
      const isSkipped = (id: number) => state.queue.items[id]?.decision === 'skipped';
      return idsInWalk(walkNamed(state, name)).filter(isSkipped).length;
    },
  );
const SKIPPED = { waiting: skipped('waiting'), mine: skipped('mine') };

function partsOfMine(state: State): readonly unknown[] {
  const { order, incoming } = walkNamed(state, 'mine');
  return [order, incoming, state.queue.items];
}

/** Ids of Mine for which only a read can tell whether they are answered. */
const inDoubt: (state: State) => readonly number[] = remembered(partsOfMine, (state) =>
  idsInWalk(walkNamed(state, 'mine')).filter((id) => {
    const { inbox } = state.queue.items[id] ?? {};
    return inbox && inbox.unread === 0 && !inbox.answered;
  }),
);

/** Conversations of Mine that wait for the operator: unread first, each the longest waiting first. */
export const mineToAnswer: (state: State) => readonly QueueItem[] = remembered(
  (state) => [
    ...partsOfMine(state),
    ...[state.noteIds, state.outbox],
    ...inDoubt(state).map((id) => state.details[id]),
  ],
  (state) => {
    const found = idsInWalk(walkNamed(state, 'mine')).flatMap((id) => {
      const item = state.queue.items[id];
      return item && isToAnswer(state, item) ? [item] : [];
    });
    return found.sort(byNeed);
  },
);

/** How many of Mine have something unread that this session has not decided about. */
export function unreadOfMine(state: State): number {
  return mineToAnswer(state).filter(({ inbox }) => (inbox?.unread ?? 0) > 0).length;
}

/** Ids of Mine in the order in which they are walked: unread, not answered, answered; each the longest waiting first. */
export function inboxOrder(state: State, ids: readonly number[]): number[] {
  const items = ids.flatMap((id) => state.queue.items[id] ?? []);
  const rank = (item: QueueItem) => (isAnswered(state, item) ? 1 : 0);
  return items.sort((a, b) => rank(a) - rank(b) || byNeed(a, b)).map(({ id }) => id);
}

function byNeed({ inbox: a }: QueueItem, { inbox: b }: QueueItem): number {
  const unread = Number((b?.unread ?? 0) > 0) - Number((a?.unread ?? 0) > 0);
  if (unread !== 0) return unread;
  const [one, other] = [a?.lastAt ?? Number.POSITIVE_INFINITY, b?.lastAt ?? Number.POSITIVE_INFINITY];
  return one === other ? 0 : one - other;
}

/** How many are unassigned: of the last list, less those that this session has decided about, snoozed or claimed. */
export const waitingCount: (state: State) => number = remembered(
  (state) => [walkNamed(state, 'waiting').listed, state.queue.items],
  (state) =>
    walkNamed(state, 'waiting').listed.filter((id) => {
      const item = state.queue.items[id];
      return !item || isWaiting(item);
    }).length,
);

/** The longest waiting conversation that nobody holds; undefined if there is none. */
export const oldestInQueue: (state: State) => QueueItem | undefined = remembered(
  ({ queue }) => [queue.items],
  (state) => longestOf(state, Object.values(state.queue.items).filter(isWaiting)),
);

/** The longest waiting conversation of Mine; undefined if none waits. */
export const oldestOfMine: (state: State) => QueueItem | undefined = remembered(
  (state) => [mineToAnswer(state)],
  (state) => longestOf(state, mineToAnswer(state)),
);

function longestOf(state: State, items: readonly QueueItem[]): QueueItem | undefined {
  let least = Number.POSITIVE_INFINITY;
  let found: QueueItem | undefined;
  for (const item of items) {
    const since = waitingSince(state, item);
    if (since === null || since >= least) continue;
    least = since;
    found = item;
  }
  return found;
}

function isWaiting({ holding, decision }: QueueItem): boolean {
  return holding.kind === 'waiting' && (decision === null || decision === 'skipped');
}
