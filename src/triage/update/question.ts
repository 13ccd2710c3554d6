// Questions with a few answers: what a key answers, what Esc does, and what follows from each answer.

import { assertNever } from '../../base/assert-never.ts';
import type { Step } from '../state/events.ts';
import type { State } from '../state.ts';
import { isQuestionWhole, isSafe } from '../view/layout.ts';
import { takeOver } from './assignment.ts';
import { finish, startMacro } from './composer.ts';
import { keepHeld, leaveWhenDrained } from './leaving.ts';
import { decideMarked, listOfMine } from './marked.ts';
import { heldUntil, holdAgain } from './outbox.ts';
import { pauseTyping } from './pause.ts';
import { openPicker } from './picker.ts';
import { isPrintable, openText, say, stepTo } from './step.ts';

/** An answer by its key; any other letter is typed on, by somebody who may not have seen it come, as it stands before a text. */
export function answerKey(state: State, key: string): Step {
  const { mode } = state;
  if (mode.kind !== 'ask') return stepTo(state);
  const wanted = key.toLowerCase();
  const { options, whole, holds } = mode.question;
  const place = options.findIndex((option) => option.key.toLowerCase() === wanted);
  if (place === -1 && !holds && wanted !== 'enter' && isPrintable(key)) return stepTo(pauseTyping(state));
  // Nothing is done by a key that could not be seen in full.
  const option = options[place];
  if (whole && option && !isSafe(option) && !isQuestionWhole(state))
    return stepTo(say(state, 'enlarge the window to see all of it; nothing was done', 'warn'));
  return answer(state, place);
}

/** The answer that changes nothing, for Esc. */
export function dismiss(state: State): Step {
  const { mode } = state;
  return mode.kind === 'ask' ? answer(state, mode.question.options.findIndex(isSafe)) : stepTo(state);
}

/** The answer at that place. */
export function answer(state: State, place: number): Step {
  const { mode } = state;
  const does = mode.kind === 'ask' ? mode.question.options[place]?.does : undefined;
  if (mode.kind !== 'ask' || does === undefined) return stepTo(state);
  const { back } = mode;
  const text = openText(state);
  const shown: State = { ...state, mode: { kind: 'show' } };
  switch (does.kind) {
    case 'stay':
      // Items that came due during the question are shown once more.
      return stepTo(back.kind === 'show' ? holdAgain(shown) : { ...state, mode: back });
    case 'send-held':
      return stepTo(leaveWhenDrained(heldUntil(shown, () => state.now)));
    case 'keep-held':
      return stepTo(leaveWhenDrained(keepHeld(shown, 'the session was left without sending')));
    case 'hand-over':
      return stepTo(openPicker(listOfMine(shown), 'hand-over'));
    case 'send-again':
      // Check again: another operator may have taken the conversation during the question.
      return stepTo(text ? finish({ ...state, mode: back }, text, does.close, { again: true }) : shown);
    case 'take-over':
      return stepTo(takeOver(shown, does.id));
    case 'macro':
      return stepTo(startMacro(shown, does.id, does.plan, does.proposal));
    case 'keep':
      return stepTo(does.keeps ? { ...shown, session: { ...state.session, toKeep: null } } : shown, does);
    case 'marked':
      return stepTo(decideMarked({ ...state, mode: back }, does.plan, { asked: true }));
    default:
      return assertNever(does);
  }
}
