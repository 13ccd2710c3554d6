// What the service says unasked for: lists, conversations, and how it goes with the network. An answer never moves
// what is on screen.

import type { Effect, EventOf, ListedRow, Step } from '../state/events.ts';
import type { QueueItem, State } from '../state.ts';
import { asNew, asReopened, isListOld, mayHaveLeftByUs } from './assignment.ts';
import { takeInbox, withLearned } from './inbox.ts';
import { heldItems, holdAgain, isUnseenClose } from './outbox.ts';
import { dropDead, longestFirst, moveTo, resort, upcoming } from './queue.ts';
import { firstDecision, snoozedInWaiting, withoutUnlisted } from './snooze.ts';
import {
  currentItem,
  openText,
  readIn,
  readingSince,
  say,
  stepTo,
  withNetwork,
  withoutReading,
  withQueue,
} from './step.ts';
import { isCutOff, POLL_MS, showTrouble, troubleNow, withTrouble } from './trouble.ts';
import { inWalk, isIn, mineToRead, walkNamed } from './walks.ts';

const LONGEST_POLL_MS = 120_000;

/** Asks for the list when it is time. */
export function pollIfDue(state: State): Step {
  const { network } = state;
  // A session that ends still has to learn that it can send again.
  const isLeaving = state.quitting && !isCutOff(state);
  if (network.nextPoll > state.now || isLeaving) return stepTo(state);
  // This computer's proposals do not wait for a list that the service is slow with.
  const later = withNetwork(state, { nextPoll: state.now + POLL_MS });
  return network.listing === null ? askList(state) : stepTo(later, { kind: 'proposals' });
}

/** Asks for the list now; where a person asks, what the profile says of the token is read again. */
export function askList(state: State, { byHand = false } = {}): Step {
  const sequence = state.network.sequence + 1;
  const nextPoll = state.now + POLL_MS;
  const change = { sequence, listing: sequence, nextPoll, ...(byHand ? { asked: sequence } : {}) };
  const renew = { refused: state.network.trouble?.kind === 'token' };
  const list = { kind: 'list', sequence, ...(byHand ? { renew } : {}) } as const;
  return stepTo(withNetwork(state, change), list, { kind: 'proposals' });
}

/** Conversations read ahead of the one on screen. */
const READ_AHEAD = 2;

/** Reads the conversation on screen and those that come next, as far as they have not been read. */
export function readAhead(state: State): Step {
  if (isCutOff(state) || state.mode.kind === 'ended') return stepTo(state);
  const { mode, queue, session } = state;
  const { current, walk, items } = queue;
  // Whoever waits for an answer must stay unread until somebody has looked.
  const isSafe = (id: number) => session.getMarksRead === 'no' || items[id]?.holding.kind === 'waiting';
  const ahead = upcoming(state, READ_AHEAD).filter((id) => walk === 'waiting' || isSafe(id));
  // The last message of what is marked must be known before it is closed.
  const marked = mode.kind === 'pick' ? mode.picker.marked.filter(isSafe) : [];
  const closing = heldItems(state).filter(isUnseenClose);
  const wanted = [
    ...(current === null ? [] : [current]),
    ...[...ahead, ...marked, ...closing.map(({ id }) => id)],
  ];
  const missing = wanted.filter((id) => state.details[id] === undefined);
  if (missing.length === 0) return stepTo(state);
  return readDetails(state, missing);
}

/** So long a conversation is on screen before it is read again: who only passes by asks nothing of the service. */
const STAYS_MS = 250;

/** Reads what is on screen again where it was read before it came there, or was written to since. */
export function readShown(state: State): Step {
  const { current, shownAt } = state.queue;
  const read = readIn(state, current);
  if (current === null || !read || read.at >= shownAt) return stepTo(state);
  return isCutOff(state) || state.now - shownAt < STAYS_MS ? stepTo(state) : readDetails(state, [current]);
}

/** Reads conversations, unless they are being read. */
export function readDetails(state: State, ids: readonly number[], how: { readonly once?: true } = {}): Step {
  const fresh = ids.filter((id) => readingSince(state, id) === undefined);
  if (fresh.length === 0) return stepTo(state);
  const details = { ...state.details };
  for (const id of fresh) details[id] ??= { kind: 'loading' };
  const reading = [...state.network.reading, ...fresh.map((id) => ({ id, at: state.now }))];
  const effects = fresh.map((id): Effect => ({ kind: 'detail', id, ...how }));
  return { state: withNetwork({ ...state, details }, { reading }), effects };
}

/** The conversations that stay in memory as they were read. */
const MOST_KEPT = 100;

/**
 * Forgets what was read of the conversations that were on screen longest ago, beyond this many; never of those that a key may
 * need at once.
 */
export function forgetRead(state: State): State {
  const ready = Object.entries(state.details).flatMap(([id, loaded]) =>
    loaded.kind === 'ready' ? [{ id: Number(id), at: loaded.at }] : [],
  );
  if (ready.length <= MOST_KEPT) return state;
  const needed = neededIds(state);
  // What is on screen is read again, so that this is the order in which they were shown last.
  const oldest = ready.filter(({ id }) => !needed.has(id)).sort((a, b) => a.at - b.at);
  const details = { ...state.details };
  for (const { id } of oldest.slice(0, ready.length - MOST_KEPT)) delete details[id];
  return { ...state, details };
}

function neededIds(state: State): Set<number> {
  const { mode, other, drafts, outbox, snoozed, network, queue } = state;
  const shown = [queue.current, other.current, openText(state)?.id].filter((id) => typeof id === 'number');
  const written = outbox.filter(({ phase }) => phase.kind !== 'done');
  const items = [...written, ...Object.values(drafts), ...snoozed, ...network.reading];
  // What was read for a search is found as long as the list is open.
  const searched = mode.kind === 'pick' && mode.picker.reading ? mode.picker.options : [];
  return new Set([
    ...[...shown, ...upcoming(state, READ_AHEAD)],
    ...[...items.map(({ id }) => id), ...searched.map(({ value }) => value)],
  ]);
}

/** A list has come. */
export function onListed(
  state: State,
  { sequence, rows: queue, cut, barred = [], inbox }: EventOf<'listed'>,
): Step {
  if (state.network.listing !== sequence) return stepTo(state);
  const { network, now } = state;
  const rows = queue ?? [];
  const own = inbox && 'rows' in inbox ? inbox : null;
  // One list could be read and another not: what is known of that grows old.
  const errors = [...barred, ...(own?.barred ?? []), ...(inbox && 'error' in inbox ? [inbox.error] : [])];
  const error = errors.length > 0 ? errors.join(', ') : null;
  const well = withNetwork(state, {
    ...{ listing: null, listedAt: now, failures: 0, nextPoll: now + POLL_MS, asked: null, error },
    trouble: error === null ? null : troubleNow(state, 'list'),
  });
  const held = isCutOff(state) ? holdAgain(well) : well;
  const asked = network.asked === sequence;
  const online = forgetFailed(showTrouble(state, held, { asked }));
  const isPartial = cut || error !== null || own?.cut === true;
  const listed = [...rows, ...(own?.rows ?? [])].map(({ id }) => id);
  let next = isPartial ? online : withoutUnlisted(online, listed);
  const shown = next.queue.current;
  const wasCut = walkNamed(next, 'waiting').cut;
  next = inWalk(next, 'waiting', (walked) =>
    queue === null && walked.queue.loaded ? walked : takeQueue(walked, rows, cut, shown),
  );
  if (queue !== null && cut && !wasCut) next = say(next, CUT, 'bad');
  const mine = own ? takeInbox(withLearned(next, own.rows, sequence), own.rows, own.cut) : stepTo(next);
  next = { ...mine.state, toRead: [...snoozedInWaiting(mine.state), ...mineToRead(mine.state)] };
  const read = readDetails(next, [...worthReading(next, { asked }), ...backIn(online, next, rows)]);
  return { state: read.state, effects: [...mine.effects, ...read.effects] };
}

const CUT = 'The queue is cut at 1000: who waits longest may be missing. convops board counts all';

/** What the list of those whom nobody has makes of their walk. */
function takeQueue(state: State, rows: readonly ListedRow[], cut: boolean, shown: number | null): State {
  const taken = takeRows(state, rows);
  const marked = cut ? taken : markGone(taken, rows, shown);
  const listed = withQueue(marked, { listed: rows.map(({ id }) => id), cut, loaded: true });
  return !state.queue.loaded || listed.queue.current === null ? resort(listed) : listed;
}

/** What is on screen and is free now, and what is listed as free though it is ours: what holds, the conversation says. */
function backIn(before: State, { queue }: State, rows: readonly ListedRow[]): number[] {
  const ours = rows.filter(({ id }) => queue.items[id]?.holding.kind === 'mine' && !isListOld(before, id));
  const { current } = queue;
  const isBack =
    current !== null &&
    queue.items[current]?.holding.kind === 'waiting' &&
    before.queue.items[current]?.holding.kind !== 'waiting';
  return [...(isBack ? [current] : []), ...ours.map(({ id }) => id)];
}

/** What is on screen is read again with each list that a person asked for, and when it is ours, or has left the list. */
function worthReading(state: State, { asked }: { readonly asked: boolean }): number[] {
  const item = currentItem(state);
  if (!item || state.details[item.id] === undefined) return [];
  const { kind } = item.holding;
  return asked || kind === 'mine' || kind === 'gone' || state.mode.kind === 'compose' ? [item.id] : [];
}

function takeRows(state: State, rows: readonly ListedRow[]): State {
  const items: Record<number, QueueItem> = { ...state.queue.items };
  const fresh: number[] = [];
  const back: number[] = [];
  for (const row of longestFirst([...new Map(rows.map((one) => [one.id, one])).values()])) {
    const { id } = row;
    const known = items[id];
    if (known) {
      // The list may be from before what was done just now.
      const isOld = isListOld(state, id);
      const isFree = known.holding.kind !== 'mine' && !isOld;
      items[id] = isFree ? { ...asReopened(state, known), ...row } : { ...known, ...row };
      if (items[id].decision !== known.decision) back.push(id);
      // Known from another walk: somebody had it until now.
      else if (!isOld && !isIn(state.queue, id)) fresh.push(id);
      continue;
    }
    items[id] = { ...row, holding: { kind: 'waiting' }, decision: firstDecision(state, id) };
    fresh.push(id);
  }
  const listed = withQueue(state, { items, incoming: [...state.queue.incoming, ...fresh] });
  return withoutDetails(asNew(listed, back), back);
}

/** What was read before it came back is of that time; what is on screen is read again. */
function withoutDetails(state: State, ids: readonly number[]): State {
  const isOld = (id: number) => ids.includes(id) && id !== state.queue.current;
  const details = Object.entries(state.details).filter(([id]) => !isOld(Number(id)));
  return ids.length === 0 ? state : { ...state, details: Object.fromEntries(details) };
}

/**
 * What has left the list was taken, closed, or claimed by ourselves; which of these, the conversation says. What is on
 * screen stays there, whichever walk shows it: the next key is meant for it.
 */
function markGone(state: State, rows: readonly ListedRow[], shown: number | null): State {
  const there = new Set(rows.map(({ id }) => id));
  const items = { ...state.queue.items };
  for (const item of Object.values(items)) {
    if (there.has(item.id) || item.holding.kind !== 'waiting') continue;
    if (mayHaveLeftByUs(state, item.id)) continue;
    items[item.id] = { ...item, holding: { kind: 'gone', since: state.now } };
  }
  const others = Object.values(items).filter(({ id }) => id !== shown);
  return dropDead(withQueue(state, { items }), others);
}

/** A list has not come. */
export function onListFailed(
  state: State,
  { sequence, error, offline, token = false }: EventOf<'list-failed'>,
): State {
  const { network } = state;
  if (network.listing !== sequence) return state;
  const failures = network.failures + 1;
  const pause = Math.min(LONGEST_POLL_MS, POLL_MS * 2 ** Math.min(failures - 1, 10));
  const next = withNetwork(state, {
    listing: null,
    asked: null,
    failures,
    error,
    nextPoll: state.now + pause,
    trouble: troubleNow(state, token ? 'token' : offline ? 'offline' : 'list'),
  });
  const asked = network.asked === sequence;
  return showTrouble(state, isCutOff(state) && !isCutOff(next) ? holdAgain(next) : next, { asked });
}

/** What could not be read is read again when it is wanted. */
export function forgetFailed(state: State): State {
  const details = Object.entries(state.details).filter(([, { kind }]) => kind !== 'failed');
  return { ...state, details: Object.fromEntries(details) };
}

/** A conversation has not come; what was read before stays. */
export function onDetailFailed(
  state: State,
  { id, error, offline, token = false }: EventOf<'detail-failed'>,
): State {
  const over = withoutReading(state, id);
  const met = token ? withTrouble(over, 'token', error) : over;
  const read = offline ? withTrouble(over, 'offline', error, POLL_MS) : met;
  if (readIn(read, id)) return read;
  return { ...read, details: { ...read.details, [id]: { kind: 'failed', error } } };
}

/** Drops what is no longer wanted on screen: an emptied queue shows the next that arrives. */
export function showIfEmpty(state: State): State {
  if (state.queue.current !== null || state.mode.kind !== 'show' || !state.queue.loaded) return state;
  const [next] = upcoming(state, 1);
  return next === undefined ? state : moveTo(state, next);
}
