// Several conversations, marked in the list, and one decision about all of them: one hold and one z, while each has the
// writes, the conditions and the receipt that it would have had by itself. Messages are never sent this way; a note is that
// hands over, with the assignment as the step that follows it.

import { bufferOf } from '../composer.ts';
import type { Action } from '../keys.ts';
import { type Assignee, draftKey, type MacroPlan } from '../state/outbox.ts';
import type { Composing, MarkedPlan, Picker, Question, QueueItem, State } from '../state.ts';
import { lostText, READ_ONLY } from './assignment.ts';
import { openComposer } from './composer.ts';
import { withPlan } from './editing.ts';
import { enqueue, pendingOf } from './outbox.ts';
import { decideAndAdvance } from './queue.ts';
import { withSnoozes } from './snooze.ts';
import { snoozedUntil } from './standing.ts';
import { ask, calledText, draftOf, EMPTY_PICKER, idOrCount, say, undoNote, withoutDraft } from './step.ts';
import { closeSteps, handOverSteps } from './steps.ts';
import { inboxOrder } from './walks.ts';
import { WORDS } from './writes.ts';

const MOST_NAMED = 5;

/** What letters do with what is marked in the list. */
export const LETTERS = ['close', 'assign', 'group', 'hand-over', 'snooze'] as const;
export type LetterAction = (typeof LETTERS)[number];

/** Whether an action is one that letters do with what is marked. */
export function isLetterAction(action: Action | undefined): action is LetterAction {
  return LETTERS.some((one) => one === action);
}

/** Whether letters decide about what is marked in a picker, in place of narrowing it. */
export function decidesByLetters({ marked }: Picker): boolean {
  return marked.length > 0;
}

/** Why nothing can be decided about a conversation any more; null where it can. */
export function doneWith(state: State, id: number): string | null {
  const item = state.queue.items[id];
  if (!item) return `#${id} is in neither Waiting nor Mine`;
  const { decision } = item;
  const pending = pendingOf(state, item);
  if (pending && pending.action !== 'reply' && pending.action !== 'file')
    return `#${id} has its ${WORDS[pending.action]} on its way`;
  if (decision === 'closed' || decision === 'assigned') return `#${id} is ${decision} already`;
  return lostText(state, item);
}

/** Does what was chosen with all that is marked; asks first where that is more than the profile lets go unasked. */
export function decideMarked(state: State, plan: MarkedPlan, { asked = false } = {}): State {
  const { mode, session } = state;
  if (mode.kind !== 'pick') return state;
  const { marked } = mode.picker;
  if (plan.kind !== 'snooze' && session.readOnly) return say(state, READ_ONLY, 'warn');
  if (!asked && marked.length > session.confirmAbove) return ask(state, questionOf(state, marked, plan));
  const refusals = marked.flatMap((id) => doneWith(state, id) ?? []);
  const open = marked.filter((id) => doneWith(state, id) === null);
  const shown: State = { ...state, mode: { kind: 'show' }, notice: null };
  const done = open.length === 0 ? shown : decideOn(shown, open, plan);
  return refusals.length === 0 ? done : say(done, `Left out: ${refusals.join(', ')}`, 'warn');
}

const DECISIONS = { close: 'closed', assign: 'assigned', snooze: 'snoozed' } as const;

/** Decides about conversations in one go: one hold of `holdMs` milliseconds, one entry for z. */
export function decideOn(
  state: State,
  ids: readonly number[],
  plan: MarkedPlan,
  holdMs: number = state.session.holdMs,
): State {
  const items = ids.flatMap((id) => state.queue.items[id] ?? []);
  const queued =
    plan.kind === 'snooze' ? withSnoozes(state, items, plan.until) : enqueued(state, items, plan, holdMs);
  const decided = decideAndAdvance(queued, ids, DECISIONS[plan.kind]);
  if (plan.kind === 'close') return decided;
  if (plan.kind === 'snooze')
    return say(decided, `${idOrCount(ids)} snoozed ${snoozedUntil(state, plan.until)}${undoNote(state)}`);
  // The status line shows the held items beside it, with the key.
  const undo = holdMs > 0 ? '' : undoNote(state);
  return say(
    decided,
    `${idOrCount(ids)} ${ids.length === 1 ? 'goes' : 'go'} to ${targetText(plan.to)}${undo}`,
  );
}

function enqueued(
  state: State,
  items: readonly QueueItem[],
  plan: Exclude<MarkedPlan, { readonly kind: 'snooze' }>,
  holdMs: number,
): State {
  if (plan.kind === 'close')
    return enqueue(
      state,
      items.flatMap(({ id }) => closeSteps(state, id)),
      holdMs,
    );
  const { note, to } = plan;
  const isOwn = items.some(({ id }) => id === note?.id);
  const left = note && isOwn ? withoutDraft(state, draftKey(note)) : state;
  const steps = items.flatMap((item) => handOverSteps(state, item, plan));
  const of = note?.along.macro ? { plan: note.along.macro } : {};
  // Whom Enter gives the next one to.
  const lastTarget = { ...state.lastTarget, [to.kind]: to.id };
  return enqueue({ ...left, lastTarget }, steps, holdMs, of);
}

/** `amir@example.test`, `group VIP` */
function targetText({ kind, label }: Assignee): string {
  return kind === 'group' ? `group ${label}` : label;
}

function questionOf(state: State, ids: readonly number[], plan: MarkedPlan): Question {
  const names = ids.slice(0, MOST_NAMED).map((id) => calledText(state, id));
  const more = ids.length - names.length;
  return {
    title: titleOf(state, idOrCount(ids), plan),
    lines: more > 0 ? [...names, `and ${more} more`] : names,
    options: [
      { key: 'b', label: 'back to the list', does: { kind: 'stay' } },
      { key: 'y', label: `yes, all ${ids.length}`, does: { kind: 'marked', plan } },
    ],
  };
}

function titleOf(state: State, what: string, plan: MarkedPlan): string {
  if (plan.kind === 'close') return `Close ${what}?`;
  if (plan.kind === 'snooze') return `Snooze ${what} ${snoozedUntil(state, plan.until)}?`;
  return `${plan.to.kind === 'group' ? 'Move' : 'Assign'} ${what} to ${targetText(plan.to)}?`;
}

/** Opens the note that goes with conversations to another operator; it is kept as a draft of the first of them. */
export function writeHandOver(state: State, ids: readonly number[], assign: Assignee): State {
  const [first] = ids;
  const plan: MacroPlan = { name: 'hand over', note: null, assign, close: false, handsOver: ids };
  return first === undefined ? state : withPlan(openComposer(state, 'note', first), plan);
}

/** What the keys that send do to a note that hands over; null for any other text and key. */
export function handOverAction(state: State, composing: Composing, action: Action): State | null {
  const { buffer, purpose } = composing;
  const { macro } = composing.along;
  if (purpose !== 'note' || !macro?.handsOver || !macro.assign) return null;
  if (action === 'send-close' || action === 'turn')
    return say(state, 'This note hands over: Enter saves it and assigns', 'warn');
  if (action !== 'send' && action !== 'send-stay') return null;
  const note = draftOf(state, composing, bufferOf(buffer.text.trim()));
  if (note.text === '') return say(state, 'Not sent: the text is empty', 'warn');
  return decideMarked(listOf(state, macro.handsOver), { kind: 'assign', to: macro.assign, note });
}

/** The list with all that the operator holds marked, for the end of a shift. */
export function listOfMine(state: State): State {
  return listOf(state, inboxOrder(state, heldAtTheEnd(state)));
}

/** What the operator still holds: what was answered or snoozed as well, for its customer may write to somebody who is gone. */
export function heldAtTheEnd({ queue }: State): number[] {
  const mine = Object.values(queue.items).filter(
    ({ holding, decision }) => holding.kind === 'mine' && decision !== 'closed' && decision !== 'assigned',
  );
  return mine.map(({ id }) => id);
}

/** The rows and the title come as soon as the list is on screen. */
function listOf(state: State, marked: readonly number[]): State {
  const picker: Picker = { ...EMPTY_PICKER, purpose: 'list', title: '', options: [], marked };
  return { ...state, mode: { kind: 'pick', picker, back: { kind: 'show' } } };
}
