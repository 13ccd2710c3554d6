// Who holds a conversation, as the conversation itself says and as it was decided here: the one who writes sees it, what
// must not go out any more is a draft again, and what is free again comes round once more. Whether anything can be
// written to it now.

import { customerIdIn, serviceNumber } from '../../api/model.ts';
import { assertNever } from '../../base/assert-never.ts';
import { holderOfOpen } from '../../writes/conditions.ts';
import { operatorWrite } from '../../writes/write.ts';
import { type Action, WRITES, type WriteAction } from '../keys.ts';
import type { EventOf } from '../state/events.ts';
import { isBeside, type OutboxItem } from '../state/outbox.ts';
import type { Holding, Loaded, Question, QueueItem, State } from '../state.ts';
import { lastSaid } from './answers.ts';
import { overtakenText } from './collision.ts';
import { dropAll, enqueue, heldFor, isOurs, laneOf, withSeenClose } from './outbox.ts';
import { decide, dropDead, lastSeenIn } from './queue.ts';
import { wakeAnswered } from './snooze.ts';
import {
  ask,
  calledText,
  holderName,
  isReadBefore,
  readIn,
  readingSince,
  say,
  undoNote,
  withItem,
  withoutReading,
  withQueue,
} from './step.ts';
import { claimStep, releaseStep } from './steps.ts';
import { NOTHING_IN } from './walks.ts';
import { WORDS } from './writes.ts';

/** The answer of a read-only session to every write. */
export const READ_ONLY = 'this session is read-only: nothing is changed';

/** Why nothing, or not by that action, can be written to the conversation now; null when it can. */
export function writeBlocker(state: State, item: QueueItem | undefined, action?: Action): string | null {
  if (state.session.readOnly) return READ_ONLY;
  if (state.quitting) return 'the session is ending';
  if (!item) return NOTHING_IN[state.queue.walk];
  const { holding } = item;
  // A note is for colleagues: it is right whoever holds the conversation, and when nobody does.
  const isBesideIt = action === 'note' || action === 'as-note' || action === 'change-customer';
  if (isBesideIt && (holding.kind === 'taken' || holding.kind === 'closed')) return null;
  // A claim opens it again.
  if (action === 'claim' && holding.kind === 'closed') return null;
  return lostText(state, item);
}

/** Why nobody here can work on a conversation: others have or closed it, or it is not known who; null where somebody can. */
export function lostText(state: State, { id, holding }: QueueItem): string | null {
  switch (holding.kind) {
    case 'closed':
      return `#${id} is closed`;
    case 'gone':
      // Of a number that was typed nothing is known before it has been read.
      return holding.since === undefined && state.details[id]?.kind !== 'ready'
        ? `#${id} ${state.details[id]?.kind === 'failed' ? 'could not be read' : 'has not been read yet'}`
        : `#${id} was just taken: you cannot write to it`;
    case 'taken':
      return `#${id} is with ${holderName(state, holding.by)}`;
    case 'waiting':
    case 'mine':
      return null;
    default:
      return assertNever(holding);
  }
}

/** The actions that would write to a conversation now: nothing refuses them, and they have something to do. */
export function writesFor(state: State, item: QueueItem): readonly WriteAction[] {
  const useless = isOurs(state, item.id) ? 'claim' : 'release';
  return WRITES.filter(
    (action) =>
      writeBlocker(state, item, action) === null && (action !== useless || item.holding.kind === 'closed'),
  );
}

/** How long an answer may be under way, in milliseconds: until then it may describe the state before our write. */
const STALE_MS = 15_000;

/** Takes in a conversation that was read. */
export function onDetailed(state: State, { id, detail, notes }: EventOf<'detailed'>): State {
  const { current, shownAt } = state.queue;
  // What was asked for before it came on screen may be from before that.
  const asked = readingSince(state, id) ?? state.now;
  const at = id === current && asked < shownAt ? asked : state.now;
  const read = withoutReading(state, id);
  const before = lastSeenIn(state, id);
  const loaded: Loaded = {
    ...{ kind: 'ready', detail, at },
    ...(before === null ? {} : { before }),
    ...(notes && notes.unlisted.length > 0 ? { unlisted: notes.unlisted } : {}),
  };
  const fresh: State = { ...read, details: { ...read.details, [id]: loaded } };
  const known = withSeenClose(wakeAnswered(fresh, id), id);
  const item = known.queue.items[id];
  // While a write of ours is under way, the conversation may be read before or after it.
  if (!item || isReadBefore(state, id) || laneOf(known, id).some(({ phase }) => phase.kind === 'sending'))
    return known;
  const found = holdingOf(detail, state.session.operator.id);
  // It may have been read before our own claim was through.
  const holding: Holding = found.kind === 'waiting' && isFreshlyOurs(known, id) ? { kind: 'mine' } : found;
  const isBack = holding.kind === 'waiting' && !isStale(known, id);
  const { decision } = isBack ? asReopened(known, item) : item;
  const placed = decision === item.decision ? known : asNew(known, [id]);
  const { from_platform_user_id: by } = detail;
  const named = withItem(placed, id, {
    holding,
    decision,
    said: lastSaid(known, item, detail),
    name: item.name ?? detail.from_user?.name ?? null,
    customer: customerIdIn(by) ?? item.customer ?? null,
    channel: item.channel === '' ? String(detail.application ?? '') : item.channel,
  });
  if (holding.kind !== 'taken' && holding.kind !== 'closed') return onReopened(named, item, holding);
  return dropDead(onReassigned(named, id, holding), [named.queue.items[id] as QueueItem]);
}

const LAG_MS = 3000;

function isFreshlyOurs({ outbox, now }: State, id: number): boolean {
  const last = outbox.findLast((item) => item.id === id && item.phase.kind === 'done');
  return last?.action === 'claim' && last.phase.kind === 'done' && Math.abs(now - last.phase.at) < LAG_MS;
}

/** The conversation is free, or ours: a text can be written for it, once it is claimed. */
function onReopened(state: State, item: QueueItem, holding: Holding): State {
  const { id } = item;
  const { mode } = state;
  // A text that an earlier session left: only now is it known whether the conversation has to be claimed.
  const isWritten = mode.kind === 'compose' && mode.composing.id === id && mode.composing.purpose === 'reply';
  return isWritten && item.holding.kind === 'gone' && holding.kind === 'waiting' && !isOurs(state, id)
    ? enqueue(state, [claimStep(state, id)], 0, { undoable: false })
    : state;
}

/** «Conversation detail»: who holds it, by its status and operator. */
function holdingOf(
  detail: { readonly status: unknown; readonly operator_id: unknown },
  self: number,
): Holding {
  if (detail.status === 'closed') return { kind: 'closed' };
  const by = holderOfOpen(detail);
  if (by === 0) return { kind: 'waiting' };
  return by === self ? { kind: 'mine' } : { kind: 'taken', by: by ?? null };
}

/** A conversation has another holder: what is held and was meant for another does not go out. */
export function onReassigned(state: State, id: number, holding: Holding): State {
  const isMine = holding.kind === 'mine';
  const by = isMine ? state.session.operator.id : holding.kind === 'taken' ? holding.by : null;
  const held = heldFor(state, id);
  // A note is for colleagues: by itself it is right whoever holds the conversation. What undoes a write is about how that
  // left the conversation, and right before it goes out it is seen whether that is still so.
  const isRight = ({ action, check, group, undoes }: OutboxItem) =>
    undoes || (isBeside(action) && !group.plan) || (check ? by !== null && check.holder === by : isMine);
  const astray = held.filter((one) => !isRight(one));
  // Of a macro nothing goes out once one of its steps does not.
  const stopped = held.filter(
    (one) => astray.includes(one) || astray.some(({ group }) => group.plan && group.key === one.group.key),
  );
  if (stopped.length === 0) return state;
  const why = holderText(state, holding);
  const kept = dropAll(state, stopped, why);
  const left = decide(kept, id, null);
  const isReply = stopped.some(({ action, group }) => action === 'reply' && !group.plan);
  if (isReply && !isMine) return say(left, overtakenText(left, id, true), 'bad');
  const what = [...new Set(stopped.map(({ action, group }) => group.plan?.name ?? `the ${WORDS[action]}`))];
  const text = stopped.some(({ draft }) => draft !== null) ? '; draft kept' : '';
  return say(left, `Not sent for #${id}: ${what.join(', ')}: ${why}${text}`, 'bad');
}

function holderText(state: State, holding: Holding): string {
  if (holding.kind === 'closed') return 'the conversation is closed';
  if (holding.kind === 'mine') return 'it is yours now';
  return `${holderName(state, holding.kind === 'taken' ? holding.by : null)} holds the conversation`;
}

/** Nobody has it though somebody had: whatever was decided then, it waits for a decision again, unless it is snoozed. */
export function asReopened({ snoozed }: State, item: QueueItem): QueueItem {
  // A snooze ends when its conversation leaves the lists.
  const isSnoozed = item.decision === 'snoozed' && snoozed.some(({ id }) => id === item.id);
  return { ...item, holding: { kind: 'waiting' }, decision: isSnoozed ? 'snoozed' : null };
}

/** Moves conversations that are back in the queue to its new ones; the one on screen stays. */
export function asNew(state: State, ids: readonly number[]): State {
  const { order, incoming, current } = state.queue;
  const moved = ids.filter((id) => id !== current);
  if (moved.length === 0) return state;
  return withQueue(state, {
    order: order.filter((id) => !moved.includes(id)),
    incoming: [...incoming.filter((id) => !moved.includes(id)), ...moved],
  });
}

/** Whether a list may be from before what this session does, or has done, to a conversation; a note is in no list. */
export function isListOld(state: State, id: number): boolean {
  return laneOf(state, id).some(({ action }) => !isBeside(action)) || isStale(state, id);
}

/** Whether what has left the list may have left it by what this session does: what is held has done nothing yet. */
export function mayHaveLeftByUs(state: State, id: number): boolean {
  const isOnItsWay = ({ action, phase }: OutboxItem) => !isBeside(action) && phase.kind !== 'held';
  return laneOf(state, id).some(isOnItsWay) || isStale(state, id);
}

/** Whether a write of ours ended so lately that an answer about its conversation may be from before it. */
function isStale({ outbox, now }: State, id: number): boolean {
  return outbox.some(
    ({ id: of, action, phase }) =>
      of === id && !isBeside(action) && phase.kind === 'done' && Math.abs(now - phase.at) < STALE_MS,
  );
}

/** Claims the conversation on screen, and stays on it; a closed one is opened again. */
export function claim(state: State, item: QueueItem): State {
  const { id } = item;
  if (item.holding.kind === 'closed') return reopen(state, item);
  if (isOurs(state, id)) return say(state, `#${id} is yours already`);
  return say(enqueue(state, [claimStep(state, id)], 0), `#${id} is being claimed${undoNote(state)}`);
}

/** Gives the conversation on screen back to the queue. */
export function release(state: State, { id }: QueueItem): State {
  if (!isOurs(state, id)) return say(state, `#${id} is not yours to release`, 'warn');
  return say(enqueue(state, [releaseStep(state, id)], 0), `#${id} is being released${undoNote(state)}`);
}

/** «States and transitions»: start opens a closed conversation again, for the operator who starts it. */
function reopen(state: State, { id, groupId }: QueueItem): State {
  const operator = serviceNumber(readIn(state, id)?.detail.operator_id);
  const before = { operator, group: groupId, status: 'closed' } as const;
  const queued = enqueue(state, [{ ...claimStep(state, id), before }], 0);
  return say(decide(queued, id, null), `#${id} is closed: it is being reopened for you (z closes it again)`);
}

/** Asks before a conversation is taken from a colleague. */
export function askToTakeOver(state: State, { id, holding }: QueueItem): State {
  if (holding.kind === 'mine') return say(state, `#${id} is yours already`);
  if (holding.kind !== 'taken') return say(state, `No colleague has #${id}`, 'warn');
  const question: Question = {
    title: `Take #${id} over from ${holderName(state, holding.by)}?`,
    lines: ['It is assigned to you; nothing is sent to the customer.'],
    options: [
      { key: 'b', label: 'leave it with them', does: { kind: 'stay' } },
      { key: 'y', label: `take over ${calledText(state, id)}`, does: { kind: 'take-over', id } },
    ],
  };
  return ask(state, question);
}

/** Takes a conversation from the colleague who was named in the question, and from nobody else. */
export function takeOver(state: State, id: number): State {
  const item = state.queue.items[id];
  if (item?.holding.kind !== 'taken') return say(state, `#${id} is no longer with them`, 'warn');
  const { by } = item.holding;
  const self = state.session.operator.id;
  const write = operatorWrite('conversations.assignOperator', id, { operator_id: self });
  const still = by === null ? {} : { still: { operators: [by] } };
  const queued = enqueue(state, [{ id, action: 'claim', write, ...still }], 0);
  return say(decide(queued, id, null), `#${id} is being taken over (z gives it back)`);
}
