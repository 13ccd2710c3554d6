// z: undoes the last decision. What is held does not go out, and its text is in the composer again;
// what is done is undone by the inverse call if there is one; a message that has gone out never can be.

import { assertNever } from '../../base/assert-never.ts';
import { type StillAs, standingIn } from '../../writes/conditions.ts';
import { actedBy, type DoneWrite, isReversible, leftBy, wayBack } from '../../writes/inverse.ts';
import type { Write } from '../../writes/write.ts';
import type { OutboxAction, OutboxItem, Undoable } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { openComposer } from './composer.ts';
import {
  canStand,
  enqueue,
  isUndone,
  itemsOf,
  lastUndoable,
  mainSteps,
  stepsWith,
  withdraw,
  withWrite,
} from './outbox.ts';
import { sayAndPause } from './pause.ts';
import { decide, moveTo } from './queue.ts';
import { undoDecision } from './snooze.ts';
import { idOrCount, keyOf, say } from './step.ts';
import { releaseStep } from './steps.ts';
import { undoThrowAway } from './throw-away.ts';
import { onItsWayText, WORDS } from './writes.ts';

/** Undoes the last action of the session. */
export function undoLast(given: State): State {
  // An operator who undoes something is not leaving.
  const state: State = given.quitting ? { ...given, quitting: false } : given;
  const last = lastUndoable(state);
  const undo = state.undo.slice(0, last ? state.undo.lastIndexOf(last) + 1 : 0);
  // The key was meant for the decision that has just failed, not for the one before it.
  if (undo.length < state.undo.length) return sayAndPause({ ...state, undo }, NOT_OUT, { looks: true });
  if (!last) return say(state, 'nothing to undo');
  const wasAsked = state.undoAsked?.one === last && state.now <= state.undoAsked.until;
  if (!wasAsked && isOldDecision(state, last)) return askFirst(state, last);
  return undoOne({ ...state, undo: undo.slice(0, -1), undoAsked: null }, last);
}

/** A decision that ended longer ago is not undone by the first press. */
const OLD_MS = 10_000;
/** As long as it is said what would be undone. */
const ASKED_MS = 6000;

/** Says what another press undoes. */
function askFirst(state: State, one: Undoable): State {
  const undoAsked = { one, until: state.now + ASKED_MS };
  return say(
    { ...state, undoAsked },
    `${keyOf(state, 'undo')} again undoes ${undoneText(state, one)}`,
    'warn',
  );
}

/** Whether it was decided, or went out, some time ago, and there is something to undo of it. */
function isOldDecision(state: State, last: Undoable): boolean {
  if (last.kind === 'decision') return state.now - last.at > OLD_MS;
  const items = mainSteps(itemsOf(state, last));
  const isOld = ({ phase }: OutboxItem) =>
    phase.kind === 'refused' || (phase.kind === 'done' && state.now - phase.at > OLD_MS);
  const isUndone = ({ phase, write }: OutboxItem) => phase.kind === 'done' && isReversible(write.name);
  return items.every(isOld) && items.some(isUndone);
}

/** `the close of #41`, `refund of #41`, `the assignment of 3 conversations`, `what was decided about #41` */
function undoneText(state: State, one: Undoable): string {
  if (one.kind === 'draft') return `the dropping of the ${one.draft.purpose} to #${one.draft.id}`;
  if (one.kind === 'decision') return `what was decided about ${idOrCount(one.ids)}`;
  const items = mainSteps(itemsOf(state, one));
  const last = items.at(-1);
  if (!last) return 'the decision before it';
  return `${nameIn(last)} of ${idOrCount(items.map(({ id }) => id))}`;
}

/** `refund`, `the close` */
function nameIn({ group, action }: OutboxItem): string {
  return group.plan ? group.plan.name : `the ${WORDS[action]}`;
}

function undoOne(state: State, one: Undoable): State {
  switch (one.kind) {
    case 'decision': {
      const known = one.ids.filter((id) => state.queue.items[id]);
      const [first] = known;
      if (first === undefined) return state;
      const back = moveTo(known.reduceRight(undoDecision, state), first);
      if (known.length === 1) return say(back, `Undone: #${first} is back`);
      return say(back, `Undone for ${idOrCount(known)}: nothing was sent`, 'good');
    }
    case 'draft':
      return undoThrowAway(state, one.draft);
    case 'rejected':
      return say(state, 'The rejection of a proposal is not undone', 'warn');
    case 'outbox':
      return undoGroup(state, one);
    default:
      return assertNever(one);
  }
}

/** Undoes a decision in each of its conversations, the last of them first. */
function undoGroup(state: State, one: Undoable): State {
  const items = itemsOf(state, one).filter((item) => item.phase.kind !== 'refused' && !isUndone(state, item));
  const ids = [...new Set(items.map(({ id }) => id))];
  const [first] = ids;
  const ownOf = (id: number) => items.filter((item) => item.id === id);
  const inOne = (next: State, id: number) => undoSteps(next, ownOf(id));
  if (first === undefined) return state;
  if (ids.length === 1) {
    const back = inOne(state, first);
    // What went out already takes a press of its own.
    const isLeft = items.some(({ phase }) => phase.kind === 'held') && canStand(back, one);
    return isLeft ? { ...back, undo: [...back.undo, one] } : back;
  }
  const isBegun = mainSteps(items).some(({ phase }) => phase.kind !== 'held');
  const rest = isBegun ? 'what went out already is undone where it can be' : 'nothing was sent';
  const shown = moveTo(ids.reduceRight(inOne, state), first);
  return say(shown, `Undone for ${idOrCount(ids)}: ${rest}`, isBegun ? 'warn' : 'good');
}

const UNSTOPPABLE = 'it cannot be undone';
const NOT_OUT = 'Nothing to undo: the last decision was not sent. Its text, if any, is a draft';

/** Says why a text does not come back, and pauses: further typing must not decide anything by a letter, only look. */
function sayOfText(state: State, { draft }: OutboxItem, said: string): State {
  return draft === null ? say(state, said, 'warn') : sayAndPause(state, said, { looks: true });
}

/** Undoes what was decided about one conversation: what is held, else what is under way, else what is done. */
function undoSteps(state: State, steps: readonly OutboxItem[]): State {
  const held = steps.filter(({ phase }) => phase.kind === 'held');
  if (held.length > 0) return undoHeld(state, steps, held);
  const open = steps.find(({ phase }) => phase.kind === 'sending' || phase.kind === 'unknown');
  if (open?.phase.kind === 'sending') return undoSending(state, open);
  if (open?.phase.kind !== 'unknown') return undoDone(state, steps, moveTo);
  const what = `The outcome of the ${WORDS[open.action]} for #${open.id} is unknown`;
  return sayOfText(state, open, `${what}: check with ${open.phase.check}`);
}

/** Undoes a write that is under way: it cannot be stopped, but its inverse follows if there is one. */
function undoSending(state: State, item: OutboxItem): State {
  const { key, id, action, write } = item;
  if (!isReversible(write.name)) return sayOfText(state, item, `${onItsWayText(item)}: ${UNSTOPPABLE}`);
  const marked = moveTo(withWrite(state, key, { unwanted: true }), id);
  return say(marked, `The ${WORDS[action]} of #${id} is under way and will be undone after that`);
}

/** Undoes a write that `z` was pressed for while it was under way, now that it is through. */
export function undoUnwanted(state: State, key: string): State {
  const item = state.outbox.find((one) => one.key === key);
  if (!item?.unwanted || item.phase.kind !== 'done') return state;
  // An answer led here, not a key: the conversation on screen stays.
  return undoDone(state, stepsWith(state, item), (shown) => shown);
}

/** Drops a write that `z` was pressed for while it was under way, and that was not sent: there is nothing to undo. */
export function dropUnwanted(state: State, item: OutboxItem): State {
  const { key, id, action } = item;
  const dropped = decide(releaseOwnClaim(withdraw(state, key), stepsWith(state, item)), id, null);
  return say(dropped, `the ${WORDS[action]} of #${id} was not sent: nothing to undo`, 'good');
}

/** Withdraws what is held of a decision; a text comes back with the steps of its macro that are still to be done. */
function undoHeld(state: State, steps: readonly OutboxItem[], held: readonly OutboxItem[]): State {
  const main = mainSteps(held).at(-1) as OutboxItem;
  const { id, group } = main;
  const withdrawn = held.reduce((next, { key }) => withdraw(next, key), state);
  const next = moveTo(decide(withdrawn, id, null), id);
  const text = held.find(({ draft }) => draft !== null);
  // A reply keeps its claim.
  const freed = text?.action === 'reply' ? next : releaseOwnClaim(next, steps);
  const back = text ? reopenComposer(freed, text) : freed;
  const gone = group.plan ? steps.filter((one) => !held.includes(one)).map((one) => WORDS[one.action]) : [];
  const rest = gone.length === 0 ? '' : `; already done or under way: ${gone.join(', ')}`;
  return say(back, `Undone: ${text ? `#${id} not sent` : `${nameIn(main)} of #${id}`}${rest}`, 'good');
}

/** A conversation that waited was claimed for the decision; without that the claim has no reason. */
function releaseOwnClaim(state: State, steps: readonly OutboxItem[]): State {
  const claim = steps.find(({ action, phase }) => action === 'claim' && !NOT_OURS.includes(phase.kind));
  if (!claim || isTaken(state, claim.id) || steps.some(hasAnswered)) return state;
  const release = { ...releaseStep(state, claim.id), undoes: { key: claim.key } };
  return enqueue(state, [release], 0, { undoable: false });
}

const NOT_OURS: readonly string[] = ['held', 'refused'];

/** What a customer got, or may get, stays, and with it the claim for it. */
function hasAnswered({ action, phase }: OutboxItem): boolean {
  return (action === 'reply' || action === 'file') && !NOT_OURS.includes(phase.kind);
}

/** A conversation that another operator has by now is not ours to release. */
function isTaken({ queue }: State, id: number): boolean {
  return queue.items[id]?.holding.kind === 'taken';
}

/** The composer as it was: with its claim, which leaving it offers to give back. */
function reopenComposer(state: State, { id, draft }: OutboxItem): State {
  const opened = openComposer(state, draft?.purpose ?? 'reply', id, { claim: false });
  if (opened.mode.kind !== 'compose') return opened;
  const claim = state.outbox.findLast((one) => one.id === id && one.action === 'claim');
  const claimedForThis = claim !== undefined && claim.phase.kind !== 'refused' && !isTaken(state, id);
  return { ...opened, mode: { kind: 'compose', composing: { ...opened.mode.composing, claimedForThis } } };
}

/** Undoes what is through of a decision, the last of it first; a text stays, and with it the claim for it. */
function undoDone(state: State, steps: readonly OutboxItem[], show: typeof moveTo): State {
  const done = steps.filter(({ phase }) => phase.kind === 'done');
  const last = mainSteps(done).at(-1);
  if (!last) return state;
  const { id } = last;
  const isSent = done.some(hasAnswered);
  const ways = done.toReversed().flatMap((step) => {
    if (hasChangedNothing(step) || (step.action === 'claim' && isSent)) return [];
    const way = wayBack(doneWrite(step));
    return 'steps' in way ? [{ step, back: way.steps }] : [];
  });
  // A claim alone is given back only where it was the decision.
  if (ways.every(({ step }) => step.action === 'claim' && step !== last)) return sayNotUndone(state, last);
  const calls = ways.flatMap(({ step, back }, nth) => stepsBack(state, step, back, nth === 0));
  // One release is enough.
  const release = calls.findLast(({ action }) => action === 'release');
  const needed = calls.filter((one) => one.action !== 'release' || one === release);
  const marked = needed.map((one, nth) => {
    const isFollowed = needed.slice(nth + 1).some(({ undoes }) => undoes.key === one.undoes.key);
    return isFollowed ? { ...one, undoes: { ...one.undoes, more: true } as const } : one;
  });
  const queued = enqueue(state, marked, 0, { undoable: false });
  const stays = isSent ? '; what was sent to the customer stays' : '';
  const shown = show(decide(queued, id, null), id);
  return say(shown, `Undoing ${nameIn(last)} of #${id}${stays}`);
}

function hasChangedNothing({ phase }: OutboxItem): boolean {
  return phase.kind === 'done' && phase.receipt.changed === false;
}

/** Why nothing of a decision is undone. */
function sayNotUndone(state: State, item: OutboxItem): State {
  const { id, action, write } = item;
  // Done by somebody else before: the inverse would undo their work.
  if (hasChangedNothing(item))
    return say(decide(state, id, null), `#${id} was already like that: nothing to undo`);
  if (!isReversible(write.name))
    return sayOfText(state, item, `The ${WORDS[action]} to #${id} was sent: ${UNSTOPPABLE}`);
  const way = wayBack(doneWrite(item));
  return say(state, `#${id} stays as it is${'reason' in way ? `: ${way.reason}` : ''}`, 'warn');
}

/** A write that is through, with what is known of its conversation around it. */
function doneWrite({ id, action, write, phase }: OutboxItem): DoneWrite {
  const { before = null, receipt } = phase.kind === 'done' ? phase : {};
  const after = standingIn(receipt?.data);
  return { name: write.name, action, id, params: write.params, before, after };
}

/** The calls that undo one write: the first where that is as the write left it, the others while the conversation is ours. */
function stepsBack(state: State, step: OutboxItem, back: readonly Write[], isFirst: boolean) {
  const { operator } = state.session;
  const still: StillAs = leftBy(doneWrite(step), undefined, [operator.id]);
  const ours = { check: { holder: operator.id, lastSeen: null } };
  const ofGroup = still.group === undefined ? {} : { still: { operators: [], group: still.group } };
  const isOthers = step.write.name === 'conversations.assignOperator';
  return back.map((write, nth) => ({
    ...{ id: step.id, action: inverseAction(write), write: actedBy(write, operator.id) },
    undoes: { key: step.key },
    ...(nth > 0 ? ours : isFirst || isOthers ? { still } : { ...ours, ...ofGroup }),
  }));
}

function inverseAction({ name }: Write): OutboxAction {
  if (name === 'conversations.unassign') return 'release';
  if (name === 'conversations.close') return 'close';
  return name === 'conversations.assignGroup' ? 'assign' : 'claim';
}
