// Macros: what a canned reply does beside its text. All of it is one decision: one hold for everything, the steps one
// after another in the lane of the conversation, and none goes out once the one before it did not end well. The steps
// that were skipped are noted for the summary.

import { type Decision, type Draft, type MacroPlan, planLines, planText } from '../state/outbox.ts';
import type { Question, State } from '../state.ts';
import { enqueue } from './outbox.ts';
import { decide, decideAndAdvance } from './queue.ts';
import { ask, calledText } from './step.ts';
import { macroSteps } from './steps.ts';

/** Puts all steps of a macro into the outbox, and goes on unless it was only a note or is to stay; the text is null for none. */
export function enqueueMacro(
  state: State,
  id: number,
  plan: MacroPlan,
  {
    draft,
    stays = false,
    ...of
  }: { readonly draft: Draft | null; readonly proposal?: string; readonly stays?: boolean },
): State {
  const item = state.queue.items[id];
  if (!item) return state;
  const reply = draft ? { reply: draft } : {};
  const steps = macroSteps(state, item, plan, draft);
  const held = enqueue(state, steps, state.session.holdMs, { plan, ...reply, ...of });
  const decision = decisionOf(plan, draft !== null || plan.file !== undefined);
  if (decision === null || (stays && decision === 'replied')) return held;
  return stays ? decide(held, id, decision) : decideAndAdvance(held, id, decision);
}

/** Asks before steps that go with no text: a line for each, as there is nothing else to look at. */
export function askToRun(
  state: State,
  id: number,
  plan: MacroPlan,
  of: { readonly proposal?: string } = {},
): State {
  const question: Question = {
    title: `Do this to #${id}? ${plan.name}`,
    lines: planLines(plan),
    options: [
      { key: 'Enter', label: `do it to ${calledText(state, id)}`, does: { kind: 'macro', id, plan, ...of } },
      { key: 'Esc', label: 'back', does: { kind: 'stay' } },
    ],
    whole: true,
  };
  return ask(state, question);
}

function decisionOf({ assign, close }: MacroPlan, answers: boolean): Decision {
  if (close) return 'closed';
  if (answers) return 'replied';
  // After a note the conversation itself is still to be decided.
  return assign === null ? null : 'assigned';
}

/** Says that a text stays, and what stays with it: short, so that every step is in sight. */
export function keptText({ macro }: { readonly macro?: MacroPlan }): string {
  return macro ? `draft kept with ${planText(macro)}` : 'the text is kept as a draft';
}
