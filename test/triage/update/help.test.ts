// Help: the keys of where one is, then all, and back to exactly where one was.
import { expect, it } from 'vitest';
import { plainStyle } from '../../../src/terminal/style.ts';
import { view } from '../../../src/triage/view.ts';
import { key, type Sitting, sitting } from '../session-samples.ts';

const F1 = { ...key(''), name: 'f1', sequence: '\x1bOP' };
const titles = (one: Sitting) =>
  view(one.state, plainStyle)
    .rows.map(({ text }) => text)
    .filter((text) => /^ (?:On a|While|In a list|At this|Snoozing|Drafts)/.test(text))
    .map((text) => text.split('  ')[0]?.trim());

it('has the keys of the conversation, by a second ? those of every mode, by a third it is gone', () => {
  const one = sitting();
  one.press('?');
  expect(titles(one)).toEqual(['On a conversation']);
  one.press('?', 'b');
  expect([one.mode, titles(one)]).toEqual(['help', ['On a conversation']]);
  expect(
    view(one.state, plainStyle)
      .rows.map(({ text }) => text)
      .join('\n'),
  ).toContain('page 1 of');
  one.press('?');
  expect(one.mode).toBe('show');
});

it('by F1 goes over a text and a list and back to them, with what has happened to the text meanwhile', () => {
  const one = sitting();
  one.press('r');
  one.answer('claim', { outcome: 'done', changed: true });
  one.type('ab');
  one.wait(5000);
  one.feed({ kind: 'key', key: F1 });
  expect(titles(one)).toEqual(['While writing']);
  one.detail(41, { operator_id: 12, status: 'inbox' });
  one.press('Esc', 'c');
  expect(one.state.mode).toMatchObject({
    composing: { buffer: { text: 'abc' }, taken: { by: 12 } },
  });
  one.press('Esc');
  one.press('/');
  one.feed({ kind: 'key', key: F1 });
  expect(titles(one)).toEqual(['In a list to choose from']);
  one.press('q');
  expect(one.mode).toBe('pick');
});

// Once the letter was swallowed, and the text that followed it ran as keys.
it('takes Esc and a letter that arrive together for Esc, then the letter', () => {
  const one = sitting();
  one.press('?');
  one.feed({ kind: 'key', key: { ...key('r'), sequence: '\x1br', meta: true } });
  one.type('Hello');
  expect(one.state.mode).toMatchObject({ kind: 'compose', composing: { buffer: { text: 'Hello' } } });
});
