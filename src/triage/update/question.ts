// Questions with a few answers: what a key answers, what Esc does, and what follows from each answer.

import { assertNever } from '../../base/assert-never.ts';
import type { Step } from '../state/events.ts';
import type { AskedChoice, State } from '../state.ts';
import { defaultAnswer, isQuestionWhole, returnsToText, SEEN_WHOLE } from '../view/layout.ts';
import { asNote, finish, startMacro } from './composer.ts';
import { keepAsDraft, leaveWhenDrained } from './leaving.ts';
import { doWithLink } from './links.ts';
import { keptText } from './macros.ts';
import { decideMarked } from './marked.ts';
import { takeOver } from './other-conversations.ts';
import { heldItems, holdAgain, lastTextFirst } from './outbox.ts';
import { pauseTyping } from './pause.ts';
import { approve } from './proposals.ts';
import { discardDraft, showRecovery } from './recovery.ts';
import { isPrintable, say, stepTo } from './step.ts';
import { throwAway } from './throw-away.ts';

/** In place of what is written by typing: who did not see it come types on. */
const BLOCKING: readonly AskedChoice[] = [
  'keep-draft',
  'run-macro',
  'throw-away',
  'decide-marked',
  'approve',
];

/** An answer by its key; any other is typed on, where what is asked stands in place of a text. */
export function answerKey(state: State, key: string): Step {
  const { mode } = state;
  if (mode.kind !== 'ask') return stepTo(state);
  const wanted = key.toLowerCase();
  const { options } = mode.question;
  const place = options.findIndex((option) => option.key.toLowerCase() === wanted);
  const isInTheWay = options.some(({ choice }) => BLOCKING.includes(choice));
  if (place === -1 && isInTheWay && wanted !== 'enter' && isPrintable(key)) return stepTo(pauseTyping(state));
  // Nothing is done by a key that could not be seen in full.
  if (SEEN_WHOLE.includes(options[place]?.choice) && !isQuestionWhole(state))
    return stepTo(say(state, 'enlarge the window to see all of it; nothing was done', 'warn'));
  return place === -1 ? stepTo(state) : answer(state, place);
}

/** The answer that changes least, for Esc. */
export function dismiss(state: State): Step {
  if (state.mode.kind !== 'ask') return stepTo(state);
  const { question, back } = state.mode;
  const place = defaultAnswer(question);
  if (back && returnsToText(question.options[place]))
    return stepTo({ ...state, mode: { kind: 'compose', composing: back } });
  return place === -1 ? stepTo({ ...state, mode: { kind: 'show' } }) : answer(state, place);
}

/** The answer at that place. */
export function answer(state: State, place: number): Step {
  if (state.mode.kind !== 'ask') return stepTo(state);
  const { question, back, thenClose, macro, address, marked, proposal } = state.mode;
  const option = question.options[place];
  if (!option) return stepTo(state);
  const shown: State = { ...state, mode: { kind: 'show' } };
  switch (option.choice) {
    case 'send-now': {
      const due = { kind: 'held', until: state.now } as const;
      const outbox = state.outbox.map((item) =>
        item.phase.kind === 'held' ? { ...item, phase: due } : item,
      );
      return stepTo(leaveWhenDrained({ ...shown, outbox }));
    }
    case 'keep-drafts':
      return stepTo(leaveWhenDrained(lastTextFirst(heldItems(shown)).reduce(keepAsDraft, shown)));
    case 'stay':
      if (back) return stepTo({ ...state, mode: { kind: 'compose', composing: back } });
      if (marked) return stepTo({ ...state, mode: { kind: 'pick', picker: marked.list } });
      // Items that came due during the question are shown once more.
      return stepTo(holdAgain(shown));
    case 'run-macro':
      return stepTo(question.id === null || !macro ? shown : startMacro(shown, question.id, macro, back));
    case 'approve':
      return stepTo(proposal === undefined ? shown : approve(shown, { asked: proposal }));
    case 'open-link':
    case 'copy-link':
      if (address === undefined) return stepTo(shown);
      return doWithLink(shown, address, option.choice === 'open-link' ? 'open' : 'copy');
    case 'decide-marked':
      return stepTo(marked ? decideMarked(shown, marked.list, marked.plan, { asked: true }) : shown);
    case 'open':
      return stepTo(showRecovery(shown));
    case 'take-over':
      return stepTo(question.id === null ? shown : takeOver(shown, question.id));
    case 'discard':
      return stepTo(back ? discardDraft(shown, back) : shown);
    case 'throw-away':
      return stepTo(back ? throwAway(shown, back) : shown);
    case 'keep-draft':
      return stepTo(say(shown, keptText(back ?? {})));
    case 'as-note':
      return stepTo(back ? asNote(shown, back) : shown);
    case 'send-again': {
      if (!back) return stepTo(shown);
      // Check again: another operator may have taken the conversation during the question.
      const writing: State = { ...state, mode: { kind: 'compose', composing: back } };
      return stepTo(finish(writing, back, thenClose === true, { again: true }));
    }
    default:
      return assertNever(option.choice);
  }
}
