// The walk through the queue: which conversation is on screen, which one is next, what was decided. What is on screen
// moves only by a key of the operator, never by an answer of the service.

import { isByOperator, messagesInOrder } from '../../api/messages.ts';
import { momentIn } from '../../api/time-unit.ts';
import { type Decision, draftKey, PURPOSES } from '../state/outbox.ts';
import { WALKS, type WalkName } from '../state/walk.ts';
import type { InboxFacts, QueueItem, State } from '../state.ts';
import { messagesToCustomer } from './answers.ts';
import { currentItem, keyOf, readIn, say, withItem, withQueue } from './step.ts';
import {
  firstWroteBack,
  inboxOrder,
  isIn,
  isUndecided,
  mineToAnswer,
  NOTHING_IN,
  switchWalk,
  unreadOfMine,
  waitingCount,
  walkNamed,
  withoutIds,
} from './walks.ts';

/** How long a new message is on screen before it counts as seen, in milliseconds. */
const GLANCE_MS = 500;

/** The newest message of a conversation that can have been seen, 0 if it has none; null if it was not read. */
export function lastSeenIn(state: State, id: number): number | null {
  const newest = newestIn(state, id);
  const read = readIn(state, id);
  if (newest === null || read?.before === undefined) return newest;
  const isUnseen = state.scroll !== null || state.now - read.at < GLANCE_MS;
  return isUnseen ? Math.min(read.before, newest) : newest;
}

/** The newest message of a conversation as it was read, 0 if it has none; null if it was not read. */
export function newestIn(state: State, id: number): number | null {
  const messages = readIn(state, id)?.detail.messages;
  if (!Array.isArray(messages)) return null;
  const ids = messages.map((message) => Number(message?.id)).filter(Number.isSafeInteger);
  return ids.reduce((most, one) => Math.max(most, one), 0);
}

/** A conversation of no list, of which no more is known until it has been read than what its draft says. */
export function unreadItem({ drafts }: State, id: number): QueueItem {
  const name = Object.values(drafts).find((draft) => draft.id === id)?.name ?? null;
  return {
    ...{ id, name, channel: '', groupId: null, since: null },
    ...{ holding: { kind: 'gone' }, decision: null },
  };
}

/** Whether nothing can be decided about it any more, or it is not known yet what: others have taken or closed it. */
function isDead({ holding }: QueueItem): boolean {
  return holding.kind !== 'waiting' && holding.kind !== 'mine';
}

/** Whether this session has to do with it: it is on screen, was worked on or written to, or is about to be. */
export function isTouched({ queue, drafts, outbox }: State, { id, decision }: QueueItem): boolean {
  const isDecided = decision !== null && decision !== 'snoozed';
  const isWritten = outbox.some(
    ({ id: of, phase }) => of === id && !(phase.kind === 'refused' && phase.outcome === 'skipped'),
  );
  if (isDecided || queue.current === id || isWritten) return true;
  return PURPOSES.some((purpose) => draftKey({ purpose, id }) in drafts);
}

/** The walks without those that others have, but for what this session has to do with. */
export function dropDead(state: State, among: readonly QueueItem[]): State {
  const dropped = among.filter((item) => isDead(item) && !isTouched(state, item));
  return dropItems(state, new Set(dropped.map(({ id }) => id)));
}

/** The state without what it knows of some conversations. */
export function dropItems(state: State, ids: ReadonlySet<number>): State {
  if (ids.size === 0) return state;
  const isOut = (id: number) => ids.has(id);
  const kept = <Value>(record: Readonly<Record<number, Value>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => !isOut(Number(id))));
  return {
    ...state,
    queue: { ...withoutIds(state.queue, isOut), items: kept(state.queue.items) },
    other: withoutIds(state.other, isOut),
    details: kept(state.details),
  };
}

/** Conversations by how long they wait, longest first; those of unknown age last. */
export function longestFirst<Row extends Pick<QueueItem, 'since'>>(rows: readonly Row[]): Row[] {
  const since = (row: Row) => row.since ?? Number.MAX_SAFE_INTEGER;
  return rows.toSorted((a, b) => since(a) - since(b));
}

/** Ids of the walk on screen in the order in which they are walked. */
function inOrder(state: State, ids: readonly number[]): number[] {
  if (state.queue.walk === 'mine') return inboxOrder(state, ids);
  return longestFirst(ids.flatMap((id) => state.queue.items[id] ?? [])).map(({ id }) => id);
}

/**
 * Puts a conversation on screen, one that has only just arrived too, or the calm of an empty queue for null; one that only
 * another walk has is shown there.
 */
export function moveTo(given: State, id: number | null): State {
  const { walk } = given.queue;
  const having = id === null ? [] : WALKS.filter((name) => isIn(walkNamed(given, name), id));
  const state = switchWalk(given, having.includes(walk) ? walk : (having[0] ?? walk));
  const { order, incoming, round } = state.queue;
  const change = {
    current: id,
    shownAt: state.now,
    order: id === null || order.includes(id) ? order : [...order, id],
    incoming: incoming.filter((one) => one !== id),
    round: id === null ? round : [...round.filter((one) => one !== id), id],
  };
  const left = currentItem(given);
  const item = id === null ? undefined : state.queue.items[id];
  const isFresh = item !== undefined && !isDead(item);
  const moved = { ...withQueue(state, change), scroll: null, isFresh };
  if (left === undefined || left.id === id) return moved;
  return dropDead({ ...(state.queue.walk === 'mine' ? resort(moved) : moved), before: left.id }, [left]);
}

/** Goes to another walk, where that was left, or to the first of it that waits. */
export function goToWalk(state: State, to: WalkName): State {
  const merged = mergeIncoming(switchWalk(state, to));
  const { current, items } = merged.queue;
  const item = current === null ? undefined : items[current];
  // The place where it was left may be decided by now, or another operator may have it.
  const stays = item !== undefined && isUndecided(merged, item);
  const left = item !== undefined && isDead(item) ? null : current;
  return { ...moveTo(merged, stays ? current : (upcoming(merged, 1)[0] ?? left)), before: null };
}

/**
 * The next undecided conversations, at most `count`: of Waiting those after the one on screen, then from the start; of
 * Mine those with something unread first, whenever they came.
 */
export function upcoming(state: State, count: number): number[] {
  const { order, items, current, walk } = state.queue;
  const at = current === null ? -1 : order.indexOf(current);
  const ids =
    walk === 'mine'
      ? mineToAnswer(state).map(({ id }) => id)
      : [...order.slice(at + 1), ...order.slice(0, at + 1)];
  const found: number[] = [];
  for (const id of ids) {
    const item = items[id];
    if (item && id !== current && isUndecided(state, item)) found.push(id);
    if (found.length === count) break;
  }
  return found;
}

/** Takes what has arrived since into the order, after what is there. */
export function mergeIncoming(state: State): State {
  const { order, incoming } = state.queue;
  if (incoming.length === 0) return state;
  const known = new Set(order);
  const arrived = incoming.filter((id) => !known.has(id));
  return withQueue(state, { order: [...order, ...inOrder(state, arrived)], incoming: [] });
}

/** Goes on to the next undecided conversation; what has arrived since comes after what was there. */
function advance(state: State): State {
  const [next] = upcoming(state, 1);
  if (next !== undefined) return moveTo(state, next);
  const merged = mergeIncoming(state);
  return moveTo(merged, upcoming(merged, 1)[0] ?? null);
}

/** Goes to the neighbour without deciding anything; after the last to the first that is undecided. */
export function browse(state: State, direction: 1 | -1): State {
  if (direction === -1) return goBack(state);
  const merged = state.queue.walk === 'mine' ? resort(state) : mergeIncoming(state);
  const next = following(merged);
  if (next !== undefined) return moveTo(merged, next);
  const round = withQueue(merged, { round: [] });
  const [first] = upcoming(round, 1);
  if (first !== undefined) return say(moveTo(round, first), 'That was the last one: back at the first');
  const again: State = { ...round, skipped: [] };
  const [skipped] = upcoming(again, 1);
  if (skipped === undefined) return say(state, nothingMore(state), 'warn');
  return say(moveTo(again, skipped), 'Nothing else waits: back at what you skipped');
}

/** The next in order that others do not have; the order of Mine changes, so that it is the first that was not shown. */
function following({ queue: { walk, order, items, current, round } }: State): number | undefined {
  const at = current === null ? order.length : order.indexOf(current);
  const after = walk === 'mine' ? order.filter((id) => !round.includes(id)) : order.slice(at + 1);
  return after.find((id) => id !== current && items[id] !== undefined && !isDead(items[id]));
}

/** Goes back to what was on screen before, and from there to the neighbour in the order. */
function goBack(state: State): State {
  const { before, queue } = state;
  if (before !== null && before !== queue.current) return { ...openById(state, before), before: null };
  const at = queue.current === null ? queue.order.length : queue.order.indexOf(queue.current);
  const next = queue.order[at - 1];
  return next === undefined ? state : { ...openById(state, next), before: null };
}

/** Puts any conversation on screen, to stay: who has it, and whether it is there at all, it says itself once it is read. */
export function openById(state: State, id: number): State {
  if (state.queue.items[id]) return { ...moveTo(state, id), isFresh: false };
  const item = unreadItem(state, id);
  const { items, order, current } = state.queue;
  const place = current === null ? order.length : order.indexOf(current) + 1;
  // After the one on screen, from which the walk goes on.
  const known = withQueue(state, {
    items: { ...items, [id]: item },
    order: [...order.slice(0, place), id, ...order.slice(place)],
  });
  return moveTo(known, id);
}

/** Says that nothing more is to be decided in the walk on screen, and what waits in the other. */
function nothingMore(state: State): string {
  const item = currentItem(state);
  if (item && isUndecided(state, item)) return 'This is the only one here';
  if (state.queue.walk === 'waiting') {
    const back = unreadOfMine(state);
    if (back === 0) return NOTHING_IN.waiting;
    return `Waiting is empty. ${back} of yours wrote back: ${keyOf(state, 'wrote-back')}`;
  }
  const waiting = waitingCount(state);
  return `Nothing more here${waiting > 0 ? `. ${waiting} in Waiting: ${keyOf(state, 'switch')}` : ''}`;
}

/** Goes to the customer of Mine who has waited longest since writing back; the answer leads back to the place that was left. */
export function goToWroteBack(state: State): State {
  const { current, walk } = state.queue;
  const found = firstWroteBack(state);
  if (!found) return say(state, 'None of yours wrote back');
  const left = state.cameFrom ?? { walk, id: current, scroll: state.scroll };
  const moved = moveTo(switchWalk({ ...state, notice: null }, 'mine'), found.id);
  return { ...moved, before: current, cameFrom: { ...left, for: found.id } };
}

/** The place that was left for a customer who wrote back, as it was; null if none was left for this one. */
function backFrom(state: State, ids: readonly number[]): State | null {
  const { cameFrom } = state;
  if (cameFrom === null || !ids.includes(cameFrom.for)) return null;
  const { walk, id, scroll } = cameFrom;
  const shown = switchWalk({ ...state, cameFrom: null }, walk);
  const item = id === null ? undefined : shown.queue.items[id];
  if (!item || !isUndecided(shown, item)) return advance(shown);
  return { ...moveTo(shown, id), scroll };
}

/** Notes what was decided about a conversation, for the walk and for the summary. */
export function decide(state: State, id: number, decision: Decision): State {
  const item = state.queue.items[id];
  if (!item) return state;
  const facts = decision === null ? item.inbox : seenFacts(state, item);
  return withItem(state, id, { decision, ...(facts ? { inbox: facts } : {}) });
}

/** The inbox facts of a conversation after it was read on screen: the next list must not announce them as news. */
function seenFacts(state: State, { id, inbox }: QueueItem): InboxFacts | undefined {
  const detail = readIn(state, id)?.detail;
  const isSeen = state.queue.current === id && lastSeenIn(state, id) === newestIn(state, id);
  if (!inbox || !detail || !isSeen) return inbox;
  const heard = messagesToCustomer(state, id);
  const asked = heard.length - 1 - heard.findLastIndex(isByOperator);
  const lastAt = momentIn(messagesInOrder(detail).at(-1)?.date_created) ?? 0;
  const seen = {
    unread: Math.max((inbox.seen ?? inbox).unread, asked),
    lastAt: Math.max((inbox.seen ?? inbox).lastAt ?? 0, lastAt) || null,
  };
  return { ...inbox, seen };
}

/** Takes the decision about a conversation, or about several, and goes on to the next if it was on screen. */
export function decideAndAdvance(
  state: State,
  about: number | readonly number[],
  decision: NonNullable<Decision>,
): State {
  const ids = typeof about === 'number' ? [about] : about;
  const decided = ids.reduce((next, id) => decide(next, id, decision), state);
  const { current } = state.queue;
  if (current === null || !ids.includes(current)) return decided;
  return goOn(decided, ids);
}

/** Goes back to the place that was left for one of these, or on to the next. */
export function goOn(state: State, ids: readonly number[]): State {
  return backFrom(state, ids) ?? advance(state);
}

/** Puts the walk on screen in order, with what has arrived. */
export function resort(state: State): State {
  const { order, incoming } = state.queue;
  return withQueue(state, { order: inOrder(state, [...new Set([...order, ...incoming])]), incoming: [] });
}
