// What has been said of the conversation on screen: what was heard a moment ago need not be heard again.

import type { State } from '../state.ts';
import { currentItem } from '../update/step.ts';
import { introduction, lastMessages, troubleLead } from './text.ts';

export interface Narration {
  /** Says what is on screen, when that is another conversation than before. */
  introduce(state: State): void;
  /** Says the messages of the conversation on screen, as soon as there are any. */
  sayMessages(state: State): void;
  /**
   * What of a question's lines is to be said: of one that `repeats` because its answer was none, the question itself; of
   * a list of answers that are as they were, no more than that.
   */
  asFarAsNew(state: State, lines: readonly string[], repeats: boolean): readonly string[];
}

/** The narration of a session, which has yet to begin. */
export function createNarration(say: (lines: readonly string[]) => void): Narration {
  /** The conversation that was introduced last, and how much of its messages has been said. */
  let introduced = '';
  let messages: 'none' | 'loading' | 'failed' | 'ready' = 'none';
  /** The answers to «What next?» that were said last. */
  let choices = '';

  function sayMessages(state: State): void {
    const item = currentItem(state);
    if (!item || introduced !== `${state.queue.loaded} ${item.id}`) return;
    const kind = state.details[item.id]?.kind ?? 'loading';
    if (kind === messages || messages === 'ready' || (kind === 'loading' && messages === 'failed')) return;
    messages = kind;
    say(lastMessages(state));
  }

  return {
    introduce(state) {
      if (state.mode.kind !== 'show' && state.mode.kind !== 'compose') return;
      const name = `${state.queue.loaded} ${state.queue.current}`;
      if (name !== introduced) {
        introduced = name;
        messages = 'none';
        choices = '';
        say(introduction(state));
      }
      sayMessages(state);
    },
    sayMessages,
    asFarAsNew(state, lines, repeats) {
      if (state.mode.kind !== 'show') return repeats ? lines.slice(-1) : lines;
      const text = lines.join('\n');
      const isSame = text === choices;
      choices = text;
      return isSame ? [`${troubleLead(state)}What next? The answers are as before; help says them.`] : lines;
    },
  };
}
