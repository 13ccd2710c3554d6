// Mine: what the lists of the operator's own inbox say. A customer who writes back is announced, and the conversation
// waits for a decision again, whatever was decided before.

import type { Effect, InboxRow, Step } from '../state/events.ts';
import { isBeside } from '../state/outbox.ts';
import type { InboxFacts, QueueItem, State } from '../state.ts';
import { lastSent } from './answers.ts';
import { asNew, isListOld } from './assignment.ts';
import { laneOf } from './outbox.ts';
import { decide, dropItems, isTouched, resort } from './queue.ts';
import { firstDecision } from './snooze.ts';
import { momentText } from './standing.ts';
import { calledText, keyOf, say, stepTo, withItem, withQueue, withReread } from './step.ts';
import { hasNoAnswer, inWalk, isIn, leaveWalk, walkNamed, withoutIds } from './walks.ts';

/** What the lists of the inbox have. Whoever is announced is signalled, too: once a list, however many wrote back. */
export function takeInbox(state: State, rows: readonly InboxRow[], cut: boolean): Step {
  const waits = new Set(walkNamed(state, 'waiting').listed);
  // One that changes its list while they are read is in both: nobody has it, or nobody has had it a moment ago.
  const own = rows.filter(({ id }) => !waits.has(id));
  const back: number[] = [];
  const fresh: number[] = [];
  const next = inWalk(state, 'mine', (walked) => {
    let mine = walked;
    for (const row of own) {
      const wrote = hasWrittenBack(mine, row);
      if (!wrote && walked.queue.loaded && hasCome(mine, row)) fresh.push(row.id);
      mine = takeRow(mine, row, wrote);
      if (wrote) back.push(row.id);
    }
    if (!cut) mine = forgetOthers(mine, new Set(own.map(({ id }) => id)), state.queue.current);
    mine = withQueue(mine, { listed: own.map(({ id }) => id), cut, loaded: true });
    // Under the eyes no row moves; the order changes when one leaves.
    return state.queue.walk !== 'mine' || mine.queue.current === null ? resort(mine) : mine;
  });
  const told: number[] = [];
  const reopened = back.reduce((before, id) => {
    const after = reopen(before, id);
    if (after.notice !== before.notice) told.push(id);
    return after;
  }, next);
  const announced = fresh.reduce(announce, reopened);
  return withSignal(announced, told, fresh);
}

function withSignal(state: State, back: readonly number[], fresh: readonly number[]): Step {
  const { notify } = state.session;
  const [first, ...more] = [...back, ...fresh];
  if (first === undefined || notify === 'off') return stepTo(state);
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  const what = back.length > 0 ? 'wrote back' : 'in Mine now';
  return stepTo(state, { kind: 'signal', text: `#${first}${others} ${what}` });
}

/** Notes that a person has one on screen that the list has as unread: the next list says what reading it has done. */
export function onTrial(state: State, id: number): State {
  const { inbox } = state.queue.items[id] ?? {};
  const isTried = state.session.getMarksRead === 'unknown' && state.queue.current === id;
  if (!isTried || !inbox || inbox.unread === 0) return state;
  return { ...state, trial: { id, lastAt: inbox.lastAt, sequence: state.network.sequence } };
}

/**
 * Takes from a list whether reading marks as read, where one that was unread has been read on screen before it and nobody has
 * written since.
 */
export function withLearned(state: State, rows: readonly InboxRow[], sequence: number): State {
  const { trial, session } = state;
  if (trial === null || sequence <= trial.sequence) return state;
  const over: State = { ...state, trial: null };
  const row = rows.find(({ id }) => id === trial.id);
  if (!row || row.lastAt !== trial.lastAt || isListOld(state, trial.id)) return over;
  return { ...over, session: { ...session, getMarksRead: row.unread > 0 ? 'no' : 'yes' } };
}

/** The effect that keeps what a list has shown of reading. */
export function newlyLearned(before: State, { session: { getMarksRead } }: State): readonly Effect[] {
  if (getMarksRead === 'unknown' || getMarksRead === before.session.getMarksRead) return [];
  return [{ kind: 'learned', marksRead: getMarksRead }];
}

function factsOf({ unread, lastAt, answered }: InboxRow): InboxFacts {
  return { unread, lastAt, answered };
}

function takeRow(state: State, row: InboxRow, wrote: boolean): State {
  const { id, name, channel, groupId, customer = null } = row;
  const { items, incoming } = state.queue;
  const known = items[id];
  const arrived = isIn(state.queue, id) ? incoming : [...incoming, id];
  if (!known) {
    const item: QueueItem = {
      ...{ id, name, channel, groupId, customer, since: null },
      ...{ holding: { kind: 'mine' }, decision: firstDecision(state, id), inbox: factsOf(row) },
    };
    return withQueue(state, { items: { ...items, [id]: item }, incoming: arrived });
  }
  const isOld = isListOld(state, id);
  // What may be from before our answer is not a ground to compare the next list with.
  const inbox = isOld && !wrote && known.inbox ? known.inbox : factsOf(row);
  const holding = isOld ? known.holding : ({ kind: 'mine' } as const);
  const decision = isGivenBack(state, known) ? null : known.decision;
  const change = { name: name ?? known.name, channel, groupId, customer, holding, decision, inbox };
  return withItem(arrived === incoming ? state : withQueue(state, { incoming: arrived }), id, change);
}

/** Whether the customer has written since this was decided about, or since the list before. */
function hasWrittenBack(state: State, row: InboxRow): boolean {
  const known = state.queue.items[row.id];
  if (!known || row.unread === 0) return false;
  const { inbox, decision } = known;
  // New to these lists, and not decided about, or that is yet to go out: all of it was read.
  const isUnderWay = laneOf(state, row.id).some(({ action }) => !isBeside(action));
  if (inbox === undefined && (decision === null || isUnderWay)) return false;
  const sentAt = lastSent(state, row.id)?.dated ?? null;
  // Compare by the service's own clock if it has dated our message.
  if (sentAt !== null) return row.lastAt !== null && row.lastAt > sentAt && isNewer(row, inbox);
  return !isListOld(state, row.id) && isNewer(row, inbox);
}

/** Whether a colleague to whom a conversation was handed over has given it back, before any list was without it. */
function isGivenBack(state: State, { id, decision }: QueueItem): boolean {
  if (decision !== 'assigned' || isListOld(state, id)) return false;
  const last = state.outbox.findLast((one) => one.id === id && one.phase.kind === 'done');
  return last?.write.name === 'conversations.assignOperator';
}

/** Whether a conversation that waits for an answer has come to Mine without this session: from a colleague, or from before. */
function hasCome(state: State, { id, unread }: InboxRow): boolean {
  const known = state.queue.items[id];
  if (unread === 0 || isListOld(state, id)) return false;
  return (
    !known ||
    isGivenBack(state, known) ||
    (known.inbox === undefined && known.decision === null && known.holding.kind !== 'mine')
  );
}

function announce(state: State, id: number): State {
  const item = state.queue.items[id];
  if (!item || state.queue.current === id) return state;
  return tell(state, item, 'is in Mine now, unread', 'switch');
}

function isNewer({ unread, lastAt }: InboxRow, before: InboxFacts | undefined): boolean {
  if (before === undefined) return true;
  const known = before.seen ?? before;
  return unread > known.unread || (lastAt ?? 0) > (known.lastAt ?? 0);
}

/** Its customer has written: it waits for a decision again, in Mine alone, and the status line says so elsewhere. */
function reopen(state: State, id: number): State {
  const item = state.queue.items[id];
  if (!item) return state;
  const put: State = {
    ...withReread(state, id),
    snoozed: state.snoozed.filter((one) => one.id !== id),
    skipped: state.skipped.filter((one) => one !== id),
  };
  // A customer who was answered waits since their next message.
  const again = item.decision === 'replied' ? withItem(put, id, { since: null }) : put;
  const open = item.decision === null ? again : decide(again, id, null);
  const placed = leaveWalk(
    inWalk(open, 'mine', (mine) => comesAgain(asNew(mine, [id]), id)),
    'waiting',
    id,
  );
  const now = placed.queue.items[id] ?? item;
  const at = now.inbox?.lastAt ?? null;
  const [how, by] = hasNoAnswer(now) ? (['again', 'switch'] as const) : (['back', 'wrote-back'] as const);
  const what = `wrote ${how}${at === null ? '' : ` at ${momentText(at, state)}`}`;
  return placed.queue.current === id ? placed : tell(placed, item, what, by);
}

/** Whoever has written is shown again, whatever was shown before. */
function comesAgain(mine: State, id: number): State {
  const { current, round } = mine.queue;
  return current === id ? mine : withQueue(mine, { round: round.filter((one) => one !== id) });
}

/** Says what has become of one in Mine, and by which key to come to it: while something else is done, the key would do that. */
function tell(state: State, { id }: QueueItem, what: string, by: 'switch' | 'wrote-back'): State {
  const { queue, mode } = state;
  const leads = queue.walk === 'waiting' && mode.kind === 'show';
  const key = leads ? ` (${keyOf(state, by)})` : '';
  return say(state, `${calledText(state, id)} ${what}${key}`, 'good');
}

/**
 * What the lists of the inbox no longer have is answered, closed or given on: who comes to it reads which. What is on
 * screen stays there, whichever walk shows it.
 */
function forgetOthers(state: State, listed: ReadonlySet<number>, shown: number | null): State {
  const items = { ...state.queue.items };
  const left = new Set<number>();
  // Where Mine was left, or would begin, is not on screen.
  const onScreen = withQueue(state, { current: shown });
  for (const item of Object.values(items)) {
    if (item.inbox === undefined || listed.has(item.id)) continue;
    const { inbox: _, ...rest } = item;
    items[item.id] = rest;
    if (!isTouched(onScreen, rest)) left.add(item.id);
  }
  const known = withQueue(state, { items });
  const waiting = walkNamed(state, 'waiting');
  const gone = new Set([...left].filter((id) => !isIn(waiting, id)));
  const walk = withoutIds(known.queue, (id) => left.has(id));
  return dropItems(withQueue(known, walk), gone);
}
