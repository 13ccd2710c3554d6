// What a text was before, and how much of it is kept.
import { describe, expect, it } from 'vitest';
import {
  type History,
  interrupted,
  NO_HISTORY,
  remember,
  type TextChange,
} from '../../../src/triage/composer/history.ts';

const version = (text: string) => ({ text, cursor: text.length, along: {} });

/** `typed:a`: a change with the text before it; the text of the one after it follows from that. */
function historyOf(...changes: readonly string[]): History {
  return changes.reduce((history, one) => {
    const [change = '', before = ''] = one.split(':');
    return change === 'move'
      ? interrupted(history)
      : remember(history, version(before), change as TextChange);
  }, NO_HISTORY);
}

const pastOf = (history: History) => history.past.map(({ text }) => text);

describe('a step', () => {
  it.each([
    ['letters in a row', ['typed:', 'typed:a', 'typed:ab'], ['']],
    ['letters, a movement, letters', ['typed:', 'move', 'typed:a'], ['', 'a']],
    ['letters, deletions, letters', ['typed:', 'erased:ab', 'erased:a', 'typed:'], ['', 'ab', '']],
    ['pastes one after the other', ['put-in:', 'put-in:one '], ['', 'one ']],
    ['kills one after the other', ['killed:a b c', 'killed:a b '], ['a b c', 'a b ']],
    ['letters, a paste, letters', ['typed:', 'put-in:a', 'typed:a b '], ['', 'a', 'a b ']],
  ])('is right for %s', (_name, changes, past) => {
    expect(pastOf(historyOf(...changes))).toEqual(past);
  });
});

describe('what is kept', () => {
  it('is 200 steps at most, the latest of them', () => {
    const history = historyOf(...Array.from({ length: 300 }, (_, nth) => `put-in:${nth}`));
    expect(pastOf(history)).toEqual(Array.from({ length: 200 }, (_, nth) => String(nth + 100)));
  });
});
