import { expect, it } from 'vitest';
import { DIRECTORY, ownRow, rowsOf, type Sitting, sitting } from '../session-samples.ts';

function marked(): Sitting {
  const one = sitting();
  one.feed(DIRECTORY);
  one.press('l', 'Space', 'Space', 'H');
  one.type('dana');
  one.press('Enter');
  one.type('My shift ends.');
  return one;
}

const texts = (one: Sitting) => Object.values(one.state.drafts).map(({ id, text }) => `${id} ${text}`);

it('keeps the note as a draft while it is written, and gives it back with the others when it is undone', () => {
  const one = marked();
  expect(texts(one)).toEqual(['41 My shift ends.']);
  one.press('Enter');
  expect(one.phases).toEqual(['note 41 held', 'assign 41 held', 'note 42 held', 'assign 42 held']);
  expect(texts(one)).toEqual([]);
  one.press('z');
  expect(one.said).toContain('2 conversations');
  expect([one.phases, texts(one), one.mode]).toEqual([[], ['41 My shift ends.'], 'compose']);
  one.press('Enter');
  one.wait(6000);
  expect(one.sent).toEqual(['note 41', 'note 42']);
  one.answer('note');
  one.answer('note');
  expect(one.sent.slice(2).sort()).toEqual(['assign 41', 'assign 42']);
});

it('assigns nothing whose note was refused', () => {
  const one = marked();
  one.press('Enter');
  one.wait(6000);
  one.answer('note', { outcome: 'refused', error: 'notes are off' });
  one.answer('note');
  expect(one.sent).toEqual(['note 41', 'note 42', 'assign 41']);
});

it.each(['^S', '^T'])('neither closes nor becomes a reply: %s', (key) => {
  const one = marked();
  one.press(key);
  expect([one.mode, one.phases]).toEqual(['compose', []]);
  expect(one.said).toContain('hands over');
});

it('hands over all that is still the operator’s from the question of leaving', () => {
  const one = sitting();
  one.feed(DIRECTORY);
  one.press('R');
  one.list(rowsOf([41]), false, { rows: [ownRow(51), ownRow(52)], cut: false });
  one.press('n');
  one.type('Look at this');
  one.press('Enter', 'q', 'H');
  one.type('dana');
  one.press('Enter');
  one.type('Bye');
  one.press('Enter');
  expect(one.phases.filter((text) => text.startsWith('assign'))).toEqual([
    'assign 51 held',
    'assign 52 held',
  ]);
});
