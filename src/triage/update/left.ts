// What is left to do of writes that did not happen: the text and the steps of a macro that have not begun, and the failures
// that nothing has made good since.

import { type Draft, draftKey, type MacroPlan, type OutboxItem, planText } from '../state/outbox.ts';
import type { State } from '../state.ts';

/** The text of an item as it is written once more, with what is still to be done of its macro. */
export function draftLeft(state: State, item: OutboxItem): Draft | null {
  const { draft, group } = item;
  if (!group.plan || draft === null) return draft;
  const plan = planLeft(state, item, group.plan);
  return plan === null ? draft : { ...draft, along: { ...draft.along, macro: plan } };
}

/** The steps of a macro that have not begun; a step that may have begun is never repeated. */
function planLeft({ outbox }: State, { id, group }: OutboxItem, plan: MacroPlan): MacroPlan | null {
  const begun = new Set(
    outbox
      .filter((one) => one.id === id && one.group.key === group.key)
      .filter(({ phase }) => phase.kind !== 'held' && phase.kind !== 'refused')
      .map(({ action }) => action),
  );
  const left: MacroPlan = {
    name: plan.name,
    note: begun.has('note') ? null : plan.note,
    assign: begun.has('assign') ? null : plan.assign,
    ...(plan.file === undefined || begun.has('file') ? {} : { file: plan.file }),
    ...(plan.handsOver ? { handsOver: plan.handsOver } : {}),
    close: plan.close && !begun.has('close'),
  };
  return planText(left) === '' ? null : left;
}

interface Failed extends OutboxItem {
  readonly phase: Extract<OutboxItem['phase'], { readonly kind: 'refused' }>;
}

/** Writes that did not happen and are still to be done: neither done since, nor with a text sent or thrown away later. */
export function stillFailed({ outbox, drafts }: State): Failed[] {
  return outbox.filter((item, place): item is Failed => {
    const { id, action, phase, draft } = item;
    if (phase.kind !== 'refused' || (draft && !drafts[draftKey(draft)])) return false;
    const later = outbox.slice(place + 1).filter((one) => one.id === id && one.action === action);
    return !later.some((one) => one.phase.kind === 'done');
  });
}

/** Writes that the service refused; a lost claim leaves no work. */
export function openRefusals(state: State): Failed[] {
  return stillFailed(state).filter(({ action, phase }) => phase.outcome === 'refused' && action !== 'claim');
}

/** What else somebody has to look at: steps that something kept from being done, and texts that were stored otherwise. */
export function notDone(
  state: State,
): readonly (Pick<OutboxItem, 'id' | 'action'> & { readonly error: string })[] {
  // A text is a draft, and a claim is for what stands beside it.
  const steps = stillFailed(state).filter(
    ({ action, draft, phase }) => phase.outcome !== 'refused' && action !== 'claim' && draft === null,
  );
  return [
    ...steps.map(({ id, action, phase }) => ({ id, action, error: phase.error })),
    ...state.outbox.flatMap(({ id, action, phase }) =>
      phase.kind === 'done' && phase.receipt.stored ? [{ id, action, error: phase.receipt.error ?? '' }] : [],
    ),
  ];
}
