// What a macro does beside its text: in words, as far as it is still to be done, and which of its steps were skipped.

import type { Draft, MacroPlan, OutboxAction, OutboxItem, SkippedSteps } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { inSentence } from './naming.ts';
import { WORDS } from './writes.ts';

/** What a macro does beside its text, in words and in order: `note, group VIP, close`. */
export function planText({ note, assign, close }: MacroPlan): string {
  const words = [
    ...(note === null ? [] : ['note']),
    ...(assign === null ? [] : [`${assign.kind} ${assign.label}`]),
    ...(close ? ['close'] : []),
  ];
  return words.join(', ');
}

/** The same with a line for each step, that begins with what is done. */
export function planLines({ note, assign, close }: MacroPlan): string[] {
  return [
    ...(note === null ? [] : [`note: ${note.replace(/\s+/g, ' ')}`]),
    ...(assign === null ? [] : [`assign to ${assign.kind} ${assign.label}`]),
    ...(close ? ['close'] : []),
  ];
}

/** That a text is kept, and what is kept with it: short, so that every step is in sight. */
export function keptText({ macro }: { readonly macro?: MacroPlan }): string {
  return macro ? `draft kept with ${planText(macro)}` : 'the text is kept as a draft';
}

/** The text of an item as it is written once more, with what is still to be done of its macro. */
export function draftLeft(state: State, { macro, draft }: OutboxItem): Draft | null {
  if (!macro || draft === null) return draft;
  const plan = planLeft(state, macro);
  return plan === null ? draft : { ...draft, macro: plan };
}

/** What has begun, or may have, is never done once more. */
function planLeft({ outbox }: State, { key, plan }: NonNullable<OutboxItem['macro']>): MacroPlan | null {
  const begun = new Set(
    outbox
      .filter((one) => one.macro?.key === key && one.phase.kind !== 'held' && one.phase.kind !== 'refused')
      .map(({ action }) => action),
  );
  const left: MacroPlan = {
    name: plan.name,
    note: begun.has('note') ? null : plan.note,
    assign: begun.has('assign') ? null : plan.assign,
    close: plan.close && !begun.has('close'),
  };
  return planText(left) === '' ? null : left;
}

interface Left {
  readonly plan: MacroPlan;
  readonly steps: readonly OutboxAction[];
}

/**
 * The steps that are left of the macro of an item, or of one that waited behind it, as behind the claim that was made
 * while it was written; null for none. A claim is no step by itself.
 */
function stepsLeft(item: OutboxItem, others: readonly OutboxItem[]): Left | null {
  const macro = item.macro ?? others.find((one) => one.macro)?.macro;
  const left = others.filter((one) => macro && one.macro?.key === macro.key && one.action !== 'claim');
  return macro && left.length > 0 ? { plan: macro.plan, steps: left.map(({ action }) => action) } : null;
}

/** What comes first where a step did not go well: `#41: not done of refund: reply, close. `; empty for nothing. */
export function skippedText(item: OutboxItem, behind: readonly OutboxItem[]): string {
  const left = stepsLeft(item, behind);
  if (left === null) return '';
  const words = left.steps.map((step) => WORDS[step]).join(', ');
  return `#${item.id}: not done of ${inSentence(left.plan.name)}: ${words}. `;
}

/** Keeps in mind for the summary that these of the steps of a macro were not done, and why; of no macro nothing. */
export function withSkippedSteps(
  state: State,
  item: OutboxItem,
  items: readonly OutboxItem[],
  reason: string,
): State {
  const left = stepsLeft(item, items);
  return left === null
    ? state
    : keptInMind(state, { id: item.id, macro: left.plan.name, steps: left.steps, reason });
}

/** The same of a decision that was none of a macro, unless its text is a draft that the summary names anyway. */
export function withSkippedDecision(state: State, item: OutboxItem, reason: string): State {
  const { id, action, draft, macro } = item;
  if (macro || draft !== null || action === 'claim') return state;
  return keptInMind(state, { id, macro: null, steps: [action], reason });
}

function keptInMind(state: State, { id, macro, steps, reason }: SkippedSteps): State {
  const isSame = (one: SkippedSteps) => one.id === id && one.macro === macro;
  const before = state.skippedSteps.find(isSame)?.steps ?? [];
  const others = state.skippedSteps.filter((one) => !isSame(one));
  return {
    ...state,
    skippedSteps: [...others, { id, macro, steps: [...new Set([...before, ...steps])], reason }],
  };
}

/** A step that is done, by whichever way, is not a skipped one any more. */
export function withoutSkippedStep(state: State, id: number, action: OutboxAction): State {
  if (!state.skippedSteps.some((one) => one.id === id && one.steps.includes(action))) return state;
  const skippedSteps = state.skippedSteps
    .map((one) => (one.id === id ? { ...one, steps: one.steps.filter((step) => step !== action) } : one))
    .filter(({ steps }) => steps.length > 0);
  return { ...state, skippedSteps };
}
