// Macros: what a canned reply does beside its text. All of it is one decision: one hold for everything, the steps one
// after another in the lane of the conversation, and none goes out once the one before it did not end well. The steps
// that were skipped are noted for the summary.

import {
  type Decision,
  type Draft,
  type MacroPlan,
  planLines,
  planText,
  type SendCheck,
} from '../state/outbox.ts';
import type { Question, QueueItem, State } from '../state.ts';
import { claimStep, enqueueAll, isOurs, type NewItem } from './outbox.ts';
import { decide, decideAndAdvance, lastSeenIn } from './queue.ts';
import { ask, calledText } from './step.ts';
import { assignWrite, closeWrite, groupStep, textWrite } from './writes.ts';

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
  const held = enqueueAll(state, stepsOf(state, item, plan, draft), state.session.holdMs, {
    ...{ plan, ...reply, ...of },
  });
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

function stepsOf(state: State, item: QueueItem, plan: MacroPlan, draft: Draft | null): NewItem[] {
  const { id } = item;
  const self = state.session.operator.id;
  const { note, assign, file, close } = plan;
  const target = assign?.kind === 'operator' ? assign.id : null;
  const ours = isOurs(state, id);
  // «States and transitions»: close is for a conversation that somebody holds. Started in another's name it is.
  const claims = !ours && target === null && (draft !== null || file !== undefined || close);
  const lastSeen = lastSeenIn(state, id);
  // Before every step: nobody else has the conversation, and nothing new stands in it.
  const check: SendCheck = { holder: self, lastSeen };
  const checkAfter: SendCheck = target === null ? check : { holder: target, own: self, lastSeen };
  const steps: NewItem[] = [];
  if (claims) steps.push({ ...claimStep(state, id), check });
  if (note !== null) steps.push({ id, action: 'note', write: textWrite('note', id, note, self), check });
  if (assign !== null) {
    const step = target === null ? groupStep(item, assign.id) : { write: assignWrite(id, target, ours) };
    steps.push({ id, action: 'assign', ...step, check });
  }
  if (draft !== null) {
    const write = textWrite('reply', id, draft.text.trim(), self);
    steps.push({ id, action: 'reply', write, draft, check: checkAfter });
  }
  if (file !== undefined) {
    const write = textWrite('file', id, file, self);
    steps.push({ id, action: 'file', write, check: checkAfter });
  }
  if (close) steps.push({ id, action: 'close', write: closeWrite(id, self), check: checkAfter });
  return steps;
}

/** Says that a text stays, and what stays with it: short, so that every step is in sight. */
export function keptText({ macro }: { readonly macro?: MacroPlan }): string {
  return macro ? `draft kept with ${planText(macro)}` : 'the text is kept as a draft';
}
