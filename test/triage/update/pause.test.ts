// A pause: what is typed on decides nothing, and half a second without a key later every key works again.
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import { withFirstKeys } from '../../../src/triage/state/start.ts';
import { statusRows } from '../../../src/triage/view/status.ts';
import { view } from '../../../src/triage/view.ts';
import { freshState, key, rowsOf, SELF, Sitting, sitting } from '../session-samples.ts';

const TAKEN = { operator_id: 12, status: 'inbox' } as const;

/** A session on a conversation that somebody else has. */
function onTaken() {
  const one = sitting();
  one.detail(41, TAKEN);
  return one;
}

describe('a key that opens nothing', () => {
  it('says why without a box, and lets the text that follows go by', () => {
    const one = onTaken();
    one.press('r');
    expect([one.mode, one.state.pause?.typed]).toEqual(['show', false]);
    one.type('hello, we close it');
    one.press('Enter', 'Backspace', '^S', 'Left');
    expect([one.mode, one.current, one.phases, one.state.pause?.typed]).toEqual(['show', 41, [], true]);
  });

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

  it('counts a burst like a paste as typing', () => {
    const one = onTaken();
    one.press('r');
    one.feed({ kind: 'pasted', text: 'note for the customer', unmarked: true });
    expect([one.mode, one.state.pause?.typed]).toEqual(['show', true]);
  });

  it('leaves Ctrl-C as it is', () => {
    const one = onTaken();
    one.press('r', '^C');
    expect(one.mode).toBe('ended');
  });

  it('moves with a clock that is set', () => {
    const one = onTaken();
    one.press('r');
    one.now -= 3_600_000;
    one.feed({ kind: 'tick', jumped: -3_600_000 });
    one.wait(500);
    expect(one.state.pause).toBe(null);
  });
});

describe('Enter on a text that cannot be sent yet', () => {
  it('stays in the text, and what is typed on does not become part of it', () => {
    const one = new Sitting();
    one.list(rowsOf([41, 42]));
    one.press('r');
    one.type('Hi');
    one.press('Enter');
    one.type('for the next');
    expect([one.mode, one.state.drafts['reply:41']?.text]).toEqual(['compose', 'Hi']);
    one.press('Esc');
    expect(one.mode).toBe('compose');
    one.type('!');
    expect(one.state.drafts['reply:41']?.text).toBe('Hi!');
  });
});

describe('a question', () => {
  it('waits for whoever writes without looking when somebody took the conversation', () => {
    const one = sitting();
    one.detail(41, { operator_id: SELF, status: 'inbox' });
    one.press('r');
    one.type('Hi');
    one.detail(41, TAKEN);
    one.press('Enter', 'r', 'p');
    expect([one.mode, one.phases]).toEqual(['ask', []]);
    one.feed({ kind: 'key', key: key('Enter') });
    one.wait(500);
    one.press('p');
    expect(one.phases).toEqual(['note 41 held']);
  });
});

describe('Esc from a text that was claimed for', () => {
  it('asks nothing, keeps the claim and the text, and says so', () => {
    const one = sitting();
    one.press('r');
    one.type('Hi');
    one.press('Esc');
    expect([one.mode, one.phases]).toEqual(['show', ['claim 41 sending']]);
    expect(one.said).toContain('#41 stays yours (C releases it)');
    expect(one.state.drafts['reply:41']?.text).toBe('Hi');
  });
});

describe('the first session', () => {
  it.each([
    [100, 'r replies, s skips, e closes, z undoes; nothing is sent for 5 seconds; ? for all keys'],
    [80, 'r replies, s skips, e closes, z undoes; nothing is sent for 5s; ? all keys'],
    [40, 'r replies, s skips, e closes, z undoes'],
  ])('says the keys that matter in one line of %i cells', (columns, said) => {
    const state = { ...freshState(), size: { columns, rows: 24 } };
    expect(withFirstKeys({ state, effects: [] }).state.notice?.text).toBe(said);
  });
});

it('says the first keys beside the conversation, not in the list, whose letters do something else', () => {
  const one = sitting();
  one.state = withFirstKeys({ state: one.state, effects: [] }).state;
  one.press('l');
  const shown = () => view(one.state, plainStyle).rows.map(({ text }) => text);
  expect(shown().join('\n')).not.toContain('r replies');
  one.press('Esc');
  expect(shown().join('\n')).toContain('r replies');
});

describe('what is held', () => {
  const statusOf = ({ state }: Sitting) =>
    statusRows({ ...state, notice: null }, 80, plainStyle)[0]?.text.trim();

  it('is counted by decisions: a reply and its close are one', () => {
    const one = sitting();
    for (const id of [41, 42]) one.detail(id, { operator_id: SELF, status: 'inbox' });
    one.press('r');
    one.type('Hi');
    one.press('^S');
    expect(statusOf(one)).toBe('sending reply to #41 + close in 5s (z undo)');
    one.press('e');
    expect(statusOf(one)).toBe('sending reply to #41 + close in 5s (z undo #42)');
  });

  it('names the conversation of a text that was thrown away, which z brings back first', () => {
    const one = sitting({ holdMs: 60_000 });
    one.press('e');
    one.press('r');
    one.type('Hi');
    one.press('Esc', 'D');
    expect(statusOf(one)).toContain('closing #41 in 60s (z undo #42)');
    one.press('z');
    expect(one.said).toBe('the reply to #42 is back');
  });

  it('names no conversation of which z undoes nothing any more', () => {
    const one = sitting({ holdMs: 60_000 });
    one.press('e');
    one.answer('claim');
    one.press('c');
    one.answer('claim', { outcome: 'refused', changed: false, error: 'no' });
    expect(statusOf(one)).toContain('closing #41 in 60s (z undo)');
  });
});
