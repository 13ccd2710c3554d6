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

function write(one: Sitting, text: string): void {
  one.press('r');
  one.type(text);
}

/** A second text is being written while the first is on its way. */
function withTwoTexts(): Sitting {
  const one = ours();
  write(one, 'First');
  one.press('Enter');
  one.wait(5000);
  one.press('k');
  write(one, 'Second');
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

describe('Enter', () => {
  it('does not send a text into which an earlier one came back under the hands', () => {
    const one = withTwoTexts();
    one.answer('reply', { outcome: 'refused', error: 'no' });
    one.press('Enter', 'r');
    one.type('for another');
    one.press('Enter');
    expect(one.phases).toEqual(['reply 41 refused']);
    one.press('Esc');
    expect(textOf(one)).toBe('First\n\nSecond');
    one.press('Enter');
    expect(one.phases).toEqual(['reply 41 refused', 'reply 41 held']);
  });
});

describe('text that is typed or pasted', () => {
  it('decides nothing as a paste, whatever it holds', () => {
    const one = sitting();
    one.feed({ kind: 'pasted', text: 'se\nr' });
    expect(one.current).toBe(41);
    expect(one.mode).toBe('show');
    expect(one.state.outbox).toEqual([]);
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

it('i shows the customer in place of the conversation where there is no room beside it, and no key decides there', () => {
  const one = sitting();
  one.feed({ kind: 'resized', size: { columns: 99, rows: 24 } });
  for (const key of ['Esc', 'i', 'e']) {
    one.press('i');
    expect([one.mode, one.state.showCustomer]).toEqual(['customer', true]);
    one.press(key);
    expect([one.mode, one.current, one.state.outbox]).toEqual(['show', 41, []]);
  }
  one.feed({ kind: 'resized', size: { columns: 100, rows: 24 } });
  one.press('i');
  expect([one.mode, one.state.showCustomer]).toEqual(['show', false]);
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
