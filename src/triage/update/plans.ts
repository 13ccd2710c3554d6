// What a macro does beside its text: in words, as far as it is still to be done, and as far as it was left undone.

import type { Draft, MacroPlan, OutboxAction, OutboxItem } from '../state/outbox.ts';
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

/** The steps of the macro of an item among others of its conversation; a claim is none by itself. */
function stepsOf({ macro }: OutboxItem, others: readonly OutboxItem[]): readonly OutboxItem[] {
  return others.filter((one) => macro && one.macro?.key === macro.key && one.action !== 'claim');
}

/** What comes first where a step did not go well: `#41: not done of refund: reply, close. `; empty for nothing. */
export function leftUndone(item: OutboxItem, behind: readonly OutboxItem[]): string {
  const steps = stepsOf(item, behind);
  if (steps.length === 0 || !item.macro) return '';
  const words = steps.map(({ action }) => WORDS[action]).join(', ');
  return `#${item.id}: not done of ${inSentence(item.macro.plan.name)}: ${words}. `;
}

/** Keeps in mind for the summary that these of the steps of a macro were not done; of no macro there is nothing to keep. */
export function withUndone(state: State, item: OutboxItem, items: readonly OutboxItem[]): State {
  const steps = stepsOf(item, items).map(({ action }) => action);
  if (steps.length === 0 || !item.macro) return state;
  const { id } = item;
  const macro = item.macro.plan.name;
  const isSame = (one: State['undone'][number]) => one.id === id && one.macro === macro;
  const before = state.undone.find(isSame)?.steps ?? [];
  const others = state.undone.filter((one) => !isSame(one));
  return { ...state, undone: [...others, { id, macro, steps: [...new Set([...before, ...steps])] }] };
}

/** A step that is done, by whichever way, is not left undone any more. */
export function withoutUndone(state: State, id: number, action: OutboxAction): State {
  if (!state.undone.some((one) => one.id === id && one.steps.includes(action))) return state;
  const undone = state.undone
    .map((one) => (one.id === id ? { ...one, steps: one.steps.filter((step) => step !== action) } : one))
    .filter(({ steps }) => steps.length > 0);
  return { ...state, undone };
}
