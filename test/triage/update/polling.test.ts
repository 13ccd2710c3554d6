import { expect, it } from 'vitest';
import { sitting } from '../session-samples.ts';

it('of a hundred that were read it is kept what is on screen, next or written to', () => {
  const ids = Array.from({ length: 150 }, (_, place) => 41 + place);
  const one = sitting({}, ids);
  const kept = Object.keys(one.state.details).map(Number);
  expect(kept).toHaveLength(100);
  expect(kept).toEqual(expect.arrayContaining([41, 42, 43, 190]));
});
