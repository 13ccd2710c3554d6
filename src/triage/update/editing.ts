// The text in the composer as it changes: at every key the draft goes along, so that nothing typed is ever only here, and
// what is done with the text when it is sent goes where the text goes.

import { insert, isBlank } from '../composer.ts';
import { draftKey, type MacroPlan, planText } from '../state/outbox.ts';
import type { Composing, State } from '../state.ts';
import { draftExtras, draftOf, say, withDraft, withoutDraft } from './step.ts';

/** The state with another text in the composer; the draft goes along, so that nothing typed is ever only here. */
export function withText(state: State, buffer: Composing['buffer']): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  const { composing } = mode;
  if (buffer === composing.buffer) return state;
  const { macro, lookalikes, ...rest } = composing;
  // What goes along with a text goes with it when it is thrown away.
  const changed: Composing = { ...rest, buffer, ...(isBlank(buffer) ? {} : draftExtras(composing)) };
  const next = keepDraft({ ...state, mode: { kind: 'compose', composing: changed } }, changed);
  if (!macro || changed.macro) return next;
  return say(next, `the text is gone, and with it ${planText(macro)} of ${macro.name}`, 'warn');
}

/** What is done when the text is sent goes along with it, also on the disk. */
export function withPlan(state: State, macro: MacroPlan): State {
  const { mode } = state;
  if (mode.kind !== 'compose') return state;
  const composing = { ...mode.composing, macro };
  return keepDraft({ ...state, mode: { kind: 'compose', composing } }, composing);
}

function keepDraft(state: State, composing: Composing): State {
  if (isBlank(composing.buffer)) return withoutDraft(state, draftKey(composing));
  return withDraft(state, draftOf(state, composing, composing.buffer));
}

/** Puts a text in at the cursor. */
export function typeText(state: State, text: string): State {
  const { mode } = state;
  return mode.kind === 'compose' ? withText(state, insert(mode.composing.buffer, text)) : state;
}
