import { expect, it } from 'vitest';
import { DIRECTORY, type Sitting, sitting } from '../session-samples.ts';

function marked(): Sitting {
  const one = sitting();
  one.feed(DIRECTORY);
  one.press('l', 'Space', 'Space', 'H');
  one.type('dana');
  one.press('Enter');
  one.type('My shift ends.');
  return one;
}

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
