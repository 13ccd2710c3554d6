// Macros: what a canned reply does beside its text. All of it is one decision: one hold for everything, the steps one
// after another in the lane of the conversation, and none goes out once the one before it did not end well.

import type { Decision } from '../state/decision.ts';
import type { Draft, MacroPlan, OutboxItem, SendCheck } from '../state/outbox.ts';
import type { QueueItem, State } from '../state.ts';
import { enqueue, isOurs, type NewItem, nextKey, withdraw } from './outbox.ts';
import { decideAndAdvance, lastSeenIn } from './queue.ts';
import { assignWrite, claimWrite, closeWrite, groupStep, textWrite } from './writes.ts';

/** Puts all steps of a macro into the outbox, and goes on unless it was only a note; the text is null for none. */
export function enqueueMacro(
  state: State,
  id: number,
  plan: MacroPlan,
  given: { readonly draft: Draft | null; readonly claim?: string },
): State {
  const item = state.queue.items[id];
  if (!item) return state;
  const macro = { key: nextKey(state), plan };
  const steps = stepsOf(state, item, plan, { ...given, first: macro.key });
  const held = steps.reduce(
    (next, step) =>
      enqueue(next, { ...step, macro }, state.session.holdMs, { undoable: step.action !== 'claim' }),
    state,
  );
  const decision = decisionOf(plan, given.draft !== null);
  return decision === null ? held : decideAndAdvance(held, id, decision);
}

function decisionOf({ assign, close }: MacroPlan, hasText: boolean): Decision {
  if (close) return 'closed';
  if (hasText) return 'replied';
  // After a note the conversation itself is still to be decided.
  return assign === null ? null : 'assigned';
}

interface Given {
  readonly draft: Draft | null;
  /** The claim that was made for the text. */
  readonly claim?: string;
  /** The key that the first step will have. */
  readonly first: string;
}

function stepsOf(
  state: State,
  item: QueueItem,
  plan: MacroPlan,
  { draft, first, ...given }: Given,
): NewItem[] {
  const { id } = item;
  const self = state.session.operator.id;
  const { note, assign, close } = plan;
  const target = assign?.kind === 'operator' ? assign.id : null;
  const ours = isOurs(state, id);
  // «States and transitions»: close is for a conversation that somebody holds. Started in another's name it is.
  const claims = !ours && target === null && (draft !== null || close);
  const claim = claims ? first : given.claim;
  const by = claim === undefined ? {} : { claim };
  const lastSeen = lastSeenIn(state, id);
  // Before every step: nobody else has the conversation, and nothing new stands in it.
  const check: SendCheck = { holder: self, lastSeen };
  const checkAfter: SendCheck = target === null ? check : { holder: target, own: self, lastSeen };
  const steps: NewItem[] = [];
  if (claims) {
    steps.push({ id, action: 'claim', write: claimWrite(id, self), check });
  }
  if (note !== null) steps.push({ id, action: 'note', write: textWrite('note', id, note, self), check });
  if (assign !== null) {
    const step = target === null ? groupStep(item, assign.id) : { write: assignWrite(id, target, ours) };
    steps.push({ id, action: 'assign', ...step, check });
  }
  if (draft !== null) {
    const write = textWrite('reply', id, draft.text.trim(), self);
    steps.push({ id, action: 'reply', write, draft, check: checkAfter, ...by });
  }
  if (close) {
    // With a text the claim was made for that.
    const claimed = draft === null ? by : {};
    steps.push({ id, action: 'close', write: closeWrite(id, self), check: checkAfter, ...claimed });
  }
  return steps;
}

/** The steps of the macro an item is of, those that are held and those that are not. */
export function stepsWith({ outbox }: State, { key, macro }: OutboxItem): readonly OutboxItem[] {
  return outbox.filter((one) => (macro ? one.macro?.key === macro.key : one.key === key));
}

/** Takes out all that is still held of the macro an item is of, or the item alone where it is of none. */
export function withdrawSteps(state: State, item: OutboxItem): State {
  const held = stepsWith(state, item).filter(({ phase }) => phase.kind === 'held');
  const keys = new Set(held.map(({ key }) => key));
  const rest = held.reduce((next, { key }) => withdraw(next, key), state);
  return { ...rest, undo: rest.undo.filter((one) => one.kind !== 'outbox' || !keys.has(one.key)) };
}
