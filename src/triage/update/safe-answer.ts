// Which of the answers to a question changes least.
import type { AskedChoice, Question } from '../state.ts';

const SAFE: readonly AskedChoice[] = ['stay', 'keep-claim', 'keep-draft', 'leave', 'open'];

/** The place of the answer that changes least, for Esc; -1 where none of them is safe. */
export function safeAnswer({ options }: Question): number {
  return options.findIndex(({ choice }) => SAFE.includes(choice));
}
