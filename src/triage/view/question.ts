// A question as it is drawn: which answer Esc gives, which answers have a row of their own, and the rows it takes.

import { inertLine } from '../../terminal/inert.ts';
import type { AnswerAction, Mode, Question } from '../state.ts';
import { wrapRows } from './row.ts';

/** A question's line that is longer is cut. */
const MOST_WRAPPED = 2;
const SAFE: readonly AnswerAction['kind'][] = ['stay', 'keep-draft'];

/** The place of the answer that changes least, for Esc; -1 if none of them is safe. */
export function defaultAnswer({ options }: Question): number {
  return options.findIndex(({ does }) => SAFE.includes(does.kind));
}

/** Whether Esc, at a question of the composer, goes back to the text in place of that answer. */
export function returnsToText(option: Question['options'][number] | undefined): boolean {
  return option?.does.kind === 'keep-draft';
}

/** The answers that have a row of their own: one that Esc gives stands in the row of Esc. */
export function answerRows({ question, back }: Extract<Mode, { readonly kind: 'ask' }>): Question['options'] {
  const safe = question.options[defaultAnswer(question)];
  return back.kind === 'compose' && returnsToText(safe)
    ? question.options
    : question.options.filter((one) => one !== safe);
}

/** A question's title as the rule above it has room for, and what it says, each in the rows that it takes. */
export function questionRows({ title, lines }: Question, columns: number) {
  const [first = '', ...rest] = wrapRows(inertLine(title), columns - 4, MOST_WRAPPED);
  const said = lines.map((line) => wrapRows(inertLine(line), columns - 2, MOST_WRAPPED));
  return { title: first, said: rest.length > 0 ? [rest, ...said] : said };
}
