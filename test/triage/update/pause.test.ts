// What ends a pause at once. That what is typed on decides nothing is in test/stories/triage/overtaken.story.
import { describe, expect, it } from 'vitest';
import { sitting } from '../session-samples.ts';

const TAKEN = { operator_id: 12, status: 'inbox' } as const;

/** A session on a conversation that somebody else has. */
function onTaken() {
  const one = sitting();
  // Later than what is left by itself.
  one.wait(2500);
  one.detail(41, TAKEN);
  return one;
}

describe('a key that opens nothing', () => {
  it.each([
    ['Down', 42],
    ['Esc', 41],
  ])('is over at once by %s', (name, current) => {
    const one = onTaken();
    one.press('r', name);
    expect([one.state.pause, one.current]).toEqual([null, current]);
  });
});
