// H: an operator and a note in one act. It is a private note that is written as any other, with the assignment as the step
// that follows it, for one conversation or for all that are marked: one hold, one z.

import { bufferOf } from '../composer.ts';
import type { Action } from '../keys.ts';
import type { MacroPlan } from '../state/outbox.ts';
import type { Composing, Picker, State } from '../state.ts';
import { openComposer } from './composer.ts';
import { withPlan } from './editing.ts';
import { decideMarked } from './marked.ts';
import { draftOf, say } from './step.ts';
import { inboxOrder } from './walks.ts';

/** Opens the note that goes with conversations to another operator; it is kept as a draft of the first of them. */
export function writeHandOver(
  state: State,
  ids: readonly [number, ...number[]],
  to: { readonly target: number; readonly label: string },
): State {
  const assign = { kind: 'operator', id: to.target, label: to.label } as const;
  const plan: MacroPlan = { name: 'hand over', note: null, assign, close: false, handsOver: ids };
  return withPlan(openComposer(state, 'note', ids[0]), plan);
}

/** What the keys that send do to a note that hands over; null for any other text and key. */
export function handOverAction(state: State, composing: Composing, action: Action): State | null {
  const { macro, buffer, purpose } = composing;
  if (purpose !== 'note' || !macro?.handsOver || !macro.assign) return null;
  if (action === 'send-close' || action === 'turn')
    return say(state, 'This note hands over: Enter saves it and assigns', 'warn');
  if (action !== 'send' && action !== 'send-stay') return null;
  const note = draftOf(state, composing, bufferOf(buffer.text.trim()));
  if (note.text === '') return say(state, 'Not sent: the text is empty', 'warn');
  const { id: target, label } = macro.assign;
  return decideMarked(state, listOf(macro.handsOver), { kind: 'operator', target, label, note });
}

/** The list with all that the operator holds marked, for the end of a shift. */
export function listOfMine(state: State): Picker {
  const mine = Object.values(state.queue.items).filter(
    ({ holding, decision }) => holding.kind === 'mine' && decision !== 'closed' && decision !== 'assigned',
  );
  return listOf(
    inboxOrder(
      state,
      mine.map(({ id }) => id),
    ),
  );
}

/** The rows and the title come as soon as the list is on screen. */
function listOf(marked: readonly number[]): Picker {
  return { purpose: 'list', title: '', options: [], filter: '', selected: 0, composer: null, marked };
}
