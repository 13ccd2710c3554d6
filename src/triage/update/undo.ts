// z: undoes the last decision. What is held does not go out, and its text is in the composer again;
// what is done is undone by the inverse call if there is one; a message that has gone out never can be.

import { assertNever } from '../../base/assert-never.ts';
import { counted } from '../../base/text.ts';
import { type StillAs, standingIn } from '../../writes/conditions.ts';
import { type DoneWrite, isReversible, leftBy, wayBack } from '../../writes/inverse.ts';
import type { Write } from '../../writes/write.ts';
import { keyLabel } from '../keys.ts';
import type {
  MacroPlan,
  OutboxAction,
  OutboxItem,
  Purpose,
  SendCheck,
  Undoable,
  UndoableOne,
} from '../state/outbox.ts';
import type { State } from '../state.ts';
import { openComposer } from './composer.ts';
import { inSentence, stepsWith, withdrawSteps } from './macros.ts';
import { canStand, enqueue, enqueueRelease, lastUndoable, type NewItem, withdraw } from './outbox.ts';
import { sayAndPause } from './pause.ts';
import { decide, moveTo } from './queue.ts';
import { undoDecision } from './snooze.ts';
import { say } from './step.ts';
import { undoThrowAway } from './throw-away.ts';
import { onItsWayText, otherHolderName, releaseWrite, WORDS } from './writes.ts';

/** Undoes the last action of the session. */
export function undoLast(given: State): State {
  // An operator who undoes something is not leaving.
  const state: State = given.quitting ? { ...given, quitting: false } : given;
  const last = lastUndoable(state);
  const undo = state.undo.slice(0, last ? state.undo.lastIndexOf(last) + 1 : 0);
  // The key was meant for the decision that has just failed, not for the one before it.
  const failed = state.undo.slice(undo.length);
  if (failed.length > 0 && !areOfOneMacro(state, last, failed))
    return sayAndPause({ ...state, undo }, NOT_OUT);
  if (!last) return say(state, 'nothing to undo');
  if (!askedBefore(state, last) && isOldDecision(state, last)) return askFirst(state, last);
  const rest: State = { ...state, undo: undo.slice(0, -1), undoAsked: null };
  return last.kind === 'together' ? undoTogether(rest, last.of) : undoOne(rest, last);
}

/** A decision that ended longer ago is not undone by the first press. */
const OLD_MS = 10_000;
/** As long as it is said what would be undone. */
const ASKED_MS = 6000;

function askedBefore({ undoAsked, now }: State, last: Undoable): boolean {
  return undoAsked?.one === last && now <= undoAsked.until;
}

/** Says what another press undoes. */
function askFirst(state: State, one: Undoable, before = ''): State {
  const key = keyLabel('undo', 'show', state.session.bindings);
  const undoAsked = { one, until: state.now + ASKED_MS };
  return say({ ...state, undoAsked }, `${before}${key} again undoes ${undoneText(state, one)}`, 'warn');
}

/** A rejection stays; the decision before it takes a press of its own. */
function sayRejected(state: State): State {
  const before = state.undo.at(-1);
  const isNone = !before || before.kind === 'rejected' || !canStand(state, before);
  // What has gone out to a customer, or may have, no press undoes.
  const comesBack = ({ phase, write }: OutboxItem) =>
    phase.kind === 'held' || (phase.kind !== 'unknown' && isReversible(write.name));
  const items = isNone ? [] : itemsOf(state, before);
  if (isNone || (items.length > 0 && !items.some(comesBack))) return say(state, NOT_BACK, 'warn');
  return askFirst(state, before, `${NOT_BACK}; `);
}

function itemsOf(state: State, one: Undoable): OutboxItem[] {
  const keys = (one.kind === 'together' ? one.of : [one]).flatMap((each) =>
    each.kind === 'outbox' ? [each.key] : [],
  );
  return state.outbox.filter(({ key }) => keys.includes(key));
}

/** Whether it went out some time ago, and there is something to undo of it. */
function isOldDecision(state: State, last: Undoable): boolean {
  const items = itemsOf(state, last);
  const isOld = ({ phase }: OutboxItem) => phase.kind === 'done' && state.now - phase.at > OLD_MS;
  return items.length > 0 && items.every(isOld) && items.some(({ write }) => isReversible(write.name));
}

/** `the close of #41`, `refund of #41`, `the assignment of 3 conversations`, `what was decided about #41` */
function undoneText(state: State, one: Undoable): string {
  if (one.kind === 'draft') return `the dropping of the ${one.draft.purpose} to #${one.draft.id}`;
  const items = itemsOf(state, one);
  const [first] = items;
  const ids = new Set(items.map(({ id }) => id));
  const whose = ids.size === 1 ? `#${first?.id}` : counted(ids.size, 'conversation');
  if (first)
    return `${first.macro ? inSentence(first.macro.plan.name) : `the ${WORDS[first.action]}`} of ${whose}`;
  return one.kind === 'decision' ? `what was decided about #${one.id}` : 'the decision before it';
}

/** Whether what failed are steps of the same macro as the last that did not: then it is still the last decision. */
function areOfOneMacro(state: State, last: Undoable | undefined, failed: readonly Undoable[]): boolean {
  const macroOf = (one: Undoable | undefined) =>
    one?.kind === 'outbox' ? state.outbox.find(({ key }) => key === one.key)?.macro?.key : undefined;
  const macro = macroOf(last);
  return macro !== undefined && failed.every((one) => macroOf(one) === macro);
}

function undoOne(state: State, one: UndoableOne): State {
  if (one.kind === 'decision') {
    const item = state.queue.items[one.id];
    if (!item) return state;
    return moveTo(say(undoDecision(state, one.id), `Undone: #${one.id} is back`), one.id);
  }
  if (one.kind === 'draft') return undoThrowAway(state, one.draft);
  if (one.kind === 'rejected') return sayRejected(state);
  const item = state.outbox.find(({ key }) => key === one.key);
  if (!item) return state;
  return item.phase.kind === 'sending' ? undoSending(state, item) : undoItem(state, item);
}

/** Undoes one decision about several conversations, the last of them first: what is held does not go out. */
function undoTogether(state: State, of: readonly UndoableOne[]): State {
  const standing = of.filter((one) => canStand(state, one));
  const keys = new Set(standing.flatMap((one) => (one.kind === 'outbox' ? [one.key] : [])));
  const own = state.outbox.filter(({ key }) => keys.has(key));
  // Nobody reads any more how many of them were done.
  const outbox = state.outbox.map(
    ({ together, ...item }): OutboxItem => (together && !keys.has(item.key) ? { ...item, together } : item),
  );
  const isBegun = own.some(({ phase }) => phase.kind !== 'held');
  const alone: State = { ...state, outbox };
  const back = standing.reduceRight((next: State, one) => undoOne(next, one), alone);
  const [first] = [...own, ...standing.flatMap((one) => (one.kind === 'decision' ? [one] : []))];
  const shown = first ? moveTo(back, first.id) : back;
  const kept = own.some(({ action }) => action === 'close') ? 'they stay open' : 'nothing was sent';
  const rest = isBegun ? 'what went out already is undone where it can be' : kept;
  const text = `Undone for ${counted(standing.length, 'conversation')}: ${rest}`;
  return say(shown, text, isBegun ? 'warn' : 'good');
}

const NOT_BACK = 'The rejection of a proposal is not undone';
const UNSTOPPABLE = 'it cannot be undone';
const NOT_OUT = 'Nothing to undo: the last decision was not sent. Its text, if any, is a draft';

/** Says why a text does not come back, and pauses: further typing must not decide anything by a letter. */
function sayOfText(state: State, { draft }: OutboxItem, title: string, why: string): State {
  if (draft === null) return say(state, `${title}: ${why}`, 'warn');
  return sayAndPause(state, `${title}: ${why}`);
}

/** Undoes a write that is under way: it cannot be stopped, but its inverse follows if there is one. */
function undoSending(state: State, item: OutboxItem): State {
  const { key, id, action, write } = item;
  if (!isReversible(write.name)) return sayOfText(state, item, onItsWayText(item), UNSTOPPABLE);
  const outbox = state.outbox.map((one) => (one.key === key ? { ...one, unwanted: true as const } : one));
  return say(
    moveTo({ ...state, outbox }, id),
    `The ${WORDS[action]} of #${id} is under way and will be undone after that`,
  );
}

/** Undoes a write that `z` was pressed for while it was under way, now that it is through. */
export function undoUnwanted(state: State, key: string): State {
  const item = state.outbox.find((one) => one.key === key);
  if (!item?.unwanted || item.phase.kind !== 'done') return state;
  const { unwanted: _, ...once } = item;
  const outbox = state.outbox.map((one) => (one === item ? once : one));
  // An answer led here, not a key: the conversation on screen stays.
  return undoDone({ ...state, outbox }, item);
}

/** Drops a write that `z` was pressed for while it was under way, and that was not sent: there is nothing to undo. */
export function dropUnwanted(state: State, item: OutboxItem): State {
  const { key, id, action } = item;
  const dropped = decide(releaseOwnClaim(withdraw(state, key), item), id, null);
  return say(dropped, `the ${WORDS[action]} of #${id} was not sent: nothing to undo`, 'good');
}

function undoItem(state: State, item: OutboxItem): State {
  switch (item.phase.kind) {
    case 'held':
      return undoHeld(state, item);
    case 'sending':
      return state;
    case 'unknown':
      return sayOfText(
        state,
        item,
        `The outcome of the ${WORDS[item.action]} for #${item.id} is unknown`,
        `check with ${item.phase.check}`,
      );
    // Nothing of it is left.
    case 'refused':
      return state;
    case 'done':
      if (item.macro) return undoDoneSteps(state, item, item.macro.plan);
      return isReversible(item.write.name) ? moveTo(undoDone(state, item), item.id) : undoDone(state, item);
    default:
      return assertNever(item.phase);
  }
}

function undoHeld(state: State, item: OutboxItem): State {
  if (item.macro) return undoHeldMacro(state, item, item.macro.plan);
  // A close that follows a text by the same key belongs to it.
  const before = state.outbox.find(({ key }) => key === item.follows);
  const text = before?.phase.kind === 'held' ? before : item;
  let next = withdraw(state, item.key);
  if (text !== item) {
    next = withdraw(next, text.key);
    next = { ...next, undo: next.undo.filter((one) => one.kind !== 'outbox' || one.key !== text.key) };
  }
  next = moveTo(decide(next, item.id, null), item.id);
  // Release a claim made for the close alone; a text that comes back keeps its own.
  if (item.action === 'close') next = releaseOwnClaim(next, item);
  if (text.draft) {
    return say(reopenComposer(next, text, text.draft.purpose), 'Undone. Not sent.', 'good');
  }
  if (item.action !== 'close') return say(next, `Undone: ${WORDS[item.action]} for #${item.id}`, 'good');
  return say(next, `Undone: #${item.id} stays open`, 'good');
}

/** Withdraws every held step of a macro; its text comes back with the steps that are still to be done. */
function undoHeldMacro(state: State, item: OutboxItem, plan: MacroPlan): State {
  const { id } = item;
  const steps = stepsWith(state, item);
  const held = steps.filter(({ phase }) => phase.kind === 'held');
  const next = moveTo(decide(withdrawSteps(state, item), id, null), id);
  const gone = steps.filter(({ phase }) => phase.kind !== 'held').map(({ action }) => WORDS[action]);
  const rest = gone.length === 0 ? 'none of it was done' : `already done or under way: ${gone.join(', ')}`;
  const text = held.find(({ draft }) => draft !== null);
  const back = text
    ? reopenComposer(next, text, text.draft?.purpose ?? 'reply')
    : releaseOwnClaim(next, held.find(({ claim }) => claim !== undefined) ?? item);
  return say(back, `Undone: ${plan.name} for #${id}; ${rest}`, 'good');
}

/** The claim for this item alone, unless it came to nothing. */
function claimFor({ outbox, queue }: State, { id, claim }: OutboxItem): OutboxItem | undefined {
  const found = claim === undefined ? undefined : outbox.find(({ key }) => key === claim);
  // A conversation that another operator has by now is not ours to release.
  if (queue.items[id]?.holding.kind === 'taken') return undefined;
  return found?.phase.kind === 'refused' ? undefined : found;
}

/** A close of a conversation that waited claimed it first; without the close the claim has no reason. */
function releaseOwnClaim(state: State, item: OutboxItem): State {
  const claim = claimFor(state, item);
  if (!claim) return state;
  if (claim.phase.kind === 'held') return withdraw(state, claim.key);
  return enqueueRelease(state, item.id, { undoable: false, undoes: { key: claim.key } });
}

/** The composer as it was: with its claim, which leaving it offers to give back. */
function reopenComposer(state: State, item: OutboxItem, purpose: Purpose): State {
  const opened = openComposer(state, purpose, item.id, { claim: false });
  if (opened.mode.kind !== 'compose') return opened;
  const claimedForThis = claimFor(state, item) !== undefined;
  return { ...opened, mode: { kind: 'compose', composing: { ...opened.mode.composing, claimedForThis } } };
}

function undoDone(state: State, item: OutboxItem): State {
  const { id, action, phase } = item;
  if (phase.kind !== 'done') return state;
  // Done by somebody else before: the inverse would undo their work.
  if (phase.receipt.changed === false)
    return say(decide(state, id, null), `#${id} was already like that: nothing to undo`);
  const { write } = item;
  if (!isReversible(write.name))
    return sayOfText(state, item, `The ${WORDS[action]} to #${id} was sent`, UNSTOPPABLE);
  const done = doneWrite(item);
  const way = wayBack(done);
  if (!('steps' in way)) return say(state, `#${id} stays as it is: ${way.reason}`, 'warn');
  const queued = enqueueBack(state, item, stepsBack(state, item, way.steps), {
    still: stillAsLeft(state, item),
  });
  const [first] = way.steps;
  const other = otherHolderName(state, { action: inverseAction(first), write: first });
  const how = other === null || action !== 'close' ? '' : `: it goes back to ${other}`;
  return say(decide(queued, id, null), `Undoing the ${WORDS[action]} of #${id}${how}`);
}

/** A write that is through, with what is known of its conversation around it. */
function doneWrite({ id, action, write, phase }: OutboxItem): DoneWrite {
  const { before = null, receipt } = phase.kind === 'done' ? phase : {};
  const after = standingIn(receipt?.data);
  return { name: write.name, action, id, params: write.params, before, after };
}

/** A call that undoes something, and the key of what it undoes. */
interface StepBack {
  readonly write: Write;
  readonly of: string;
}

/** The inverse calls of a write, and of the claim that a close made first: whoever is released is no longer claimed. */
function stepsBack(state: State, item: OutboxItem, steps: readonly Write[]): readonly StepBack[] {
  const own = steps.map((write) => ({ write, of: item.key }));
  const claim = item.action === 'close' ? claimFor(state, item) : undefined;
  if (claim === undefined) return own;
  const releases = steps.at(-1)?.name === 'conversations.unassign' ? own.slice(0, -1) : own;
  return [...releases, { write: releaseWrite(item.id, state.session.operator.id), of: claim.key }];
}

/** Puts calls that undo a write into the outbox, to go out at once: the first if `condition` holds, the others while it is ours. */
function enqueueBack(
  state: State,
  item: OutboxItem,
  steps: readonly StepBack[],
  condition: Pick<NewItem, 'still' | 'check'>,
): State {
  const { id } = item;
  return steps.reduce((next, { write, of }, nth) => {
    const more = steps.slice(nth + 1).some((later) => later.of === of);
    const undoes = { key: of, ...(more ? { more } : {}) } as const;
    const back = { id, action: inverseAction(write), write, undoes };
    const when = nth === 0 ? condition : { check: stillOurs(state) };
    return enqueue(next, { ...back, ...when }, 0, { undoable: false });
  }, state);
}

function stillAsLeft({ session }: State, item: OutboxItem): StillAs {
  return leftBy(doneWrite(item), undefined, [session.operator.id]);
}

function stillOurs({ session }: State): SendCheck {
  return { holder: session.operator.id, lastSeen: null };
}

/** Undoes the steps of a macro that are through, the last of them first; a text stays, and with it the claim for it. */
function undoDoneSteps(state: State, item: OutboxItem, plan: MacroPlan): State {
  const { id } = item;
  const steps = stepsWith(state, item).filter(({ phase }) => phase.kind === 'done');
  const isSent = steps.some(({ action }) => action === 'reply' || action === 'file');
  const keys = new Set(steps.map(({ key }) => key));
  const undo = state.undo.filter((one) => one.kind !== 'outbox' || !keys.has(one.key));
  const ways = steps.toReversed().flatMap((step) => {
    if (step.phase.kind === 'done' && step.phase.receipt.changed === false) return [];
    if (step.action === 'claim' && isSent) return [];
    const way = wayBack(doneWrite(step));
    return 'steps' in way ? [{ step, back: way.steps }] : [];
  });
  if (ways.length === 0) return undoDone({ ...state, undo }, item);
  const queued = ways.reduce(
    (next: State, { step, back }, nth) => {
      const isOthers = step.write.name === 'conversations.assignOperator';
      const still = stillAsLeft(state, step);
      const ofGroup = still.group === undefined ? {} : { still: { operators: [], group: still.group } };
      const condition = nth === 0 || isOthers ? { still } : { check: stillOurs(state), ...ofGroup };
      const calls = back.map((write) => ({ write, of: step.key }));
      return enqueueBack(next, step, calls, condition);
    },
    { ...state, undo },
  );
  const stays = isSent ? '; what was sent to the customer stays' : '';
  return say(moveTo(decide(queued, id, null), id), `Undoing ${inSentence(plan.name)} for #${id}${stays}`);
}

function inverseAction({ name }: Write): OutboxAction {
  if (name === 'conversations.unassign') return 'release';
  if (name === 'conversations.close') return 'close';
  return name === 'conversations.assignGroup' ? 'assign' : 'claim';
}
