// Which rows a typed part of a name is for.
import { expect, it } from 'vitest';
import { rowsNamed } from '../../src/base/text.ts';

const rows = ['sam.rivera@desk.test', 'sam-r@desk.test', 'nora@desk.test', 'VIP'].map((name, id) => ({
  id,
  name,
}));

it.each([
  ['sam rivera', [0]],
  ['Sam R', [0, 1]],
  ['sam-r', [1]],
  ['vip', [3]],
  ['-', [1]],
  ['.', [0, 1, 2]],
  ['  ', []],
  ['sam nora', []],
])('%j', (word, ids) => {
  expect(rowsNamed(rows, word).map(({ id }) => id)).toEqual(ids);
});
