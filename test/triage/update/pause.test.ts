// A pause: what is typed on decides nothing, and half a second without a key later every key works again.
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
  it('pauses for as long as somebody types, and no longer', () => {
    const one = onTaken();
    one.press('r');
    for (let nth = 0; nth < 8; nth += 1) {
      one.wait(250);
      one.press('s');
    }
    expect(one.current).toBe(41);
    expect(one.said).toContain('#41');
    one.wait(500);
    expect(one.state.pause).toBe(null);
    one.press('s');
    expect(one.current).toBe(42);
  });

  it.each([
    ['Down', 42],
    ['Esc', 41],
  ])('is over at once by %s', (name, current) => {
    const one = onTaken();
    one.press('r', name);
    expect([one.state.pause, one.current]).toEqual([null, current]);
  });
});
