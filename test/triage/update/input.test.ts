// Who types without looking: an answer of the service may come between any two keys, and what was meant for a text, a
// name or a time must not become a decision, nor a key confirm another thing than was on screen.
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../src/triage/state.ts';
import { DIRECTORY, key, rowsOf, SELF, Sitting, sitting } from '../session-samples.ts';

const MINE = { operator_id: SELF, status: 'inbox' } as const;

/** A session in which 41 and 42 are ours. */
function ours(session: Partial<Session> = {}): Sitting {
  const one = sitting(session);
  for (const id of [41, 42]) one.detail(id, MINE);
  return one;
}

const textOf = ({ state: { mode } }: Sitting) => mode.kind === 'compose' && mode.composing.buffer.text;

describe('what is typed on', () => {
  it.each([
    ['r', 'Enter'],
    ['n', 'Enter'],
    ['f', 'Enter'],
    ['a', 'Enter'],
    ['g', 'Enter'],
    ['m', 'Esc'],
    ['/', 'Esc'],
    ['h', 'Enter'],
  ])('after %s with nothing on screen decides nothing about what arrives meanwhile', (letter, way) => {
    const one = new Sitting();
    one.press(letter);
    one.type('em');
    one.list(rowsOf([41, 42]));
    one.type('ma, we close');
    one.press(way);
    expect([one.mode, one.current, one.phases]).toEqual(['show', 41, []]);
  });

  it.each(['n', 'a', 'h'])('after a letter with Alt behind %s is still text', (letter) => {
    const one = ours();
    one.feed(DIRECTORY);
    one.press(letter);
    one.type('d');
    const { mode } = one;
    one.feed({ kind: 'key', key: { ...key('z'), sequence: '\x1bz', meta: true } });
    expect([one.mode, one.said]).toEqual([mode, 'Alt and this key do nothing here']);
    if (letter !== 'n') return;
    one.type('ay');
    expect(textOf(one)).toBe('day');
  });
});

it('why a key did nothing is over with the next one that opens something', () => {
  const one = sitting();
  one.press('/');
  one.type('nobody');
  one.press('Enter');
  expect(one.said).toBe('no match for "nobody"');
  one.press('Esc');
  expect(one.state.notice).toBeNull();
});

describe('a window too small to show anything', () => {
  it('takes no decision', () => {
    const one = sitting();
    one.feed({ kind: 'resized', size: { columns: 30, rows: 8 } });
    one.press('e', 's', 'r');
    expect(one.current).toBe(41);
    expect(one.sent).toEqual([]);
    one.press('q');
    expect(one.mode).toBe('ended');
  });
});
