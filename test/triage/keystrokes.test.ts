// What a decision costs at the keys, the text aside.
import { expect, it } from 'vitest';
import { figure } from '../support/figure.ts';
import { DIRECTORY, rowsOf, SELF, Sitting } from './session-samples.ts';

/** Presses the keys, with a text in place of `…`, and counts them without it. */
function press(one: Sitting, keys: readonly string[]): number {
  for (const each of keys) {
    if (each === '…') one.type('On its way');
    else one.press(each);
  }
  return keys.filter((each) => each !== '…').length;
}

it.for([
  ['skip', ['s'], 1],
  ['claim', ['c'], 1],
  ['close', ['e'], 1],
  ['reply, next', ['r', '…', 'Enter'], 2],
  ['reply, close, next', ['r', '…', '^S'], 2],
  ['assign to the last target', ['a', 'Enter'], 2],
  ['snooze for a preset', ['h', '2'], 2],
  ['canned reply, close, next', ['m', 'Enter', '^S'], 3],
] as const)('%s', async ([name, keys, cost], context) => {
  const one = new Sitting({}, undefined);
  one.feed(DIRECTORY);
  one.list(rowsOf([41, 42, 43]));
  for (const id of [41, 42, 43]) one.detail(id);
  if (name.startsWith('assign')) {
    one.press('a');
    one.type('dana');
    one.press('Enter', 'k');
    one.press('j');
  }
  const before = one.current;
  expect(press(one, keys)).toBe(cost);
  await figure(context, cost, `${cost === 1 ? 'key' : 'keys'}: ${name}`);
  if (name === 'claim') expect(one.sent).toEqual(['claim 41']);
  else expect(one.current).not.toBe(before);
  if (name.startsWith('assign')) expect(one.item('assign').write.params).toMatchObject({ operator_id: 5 });
  if (name.startsWith('canned') || name.startsWith('reply')) {
    one.answer('claim');
    expect(one.item('reply').write.params).toMatchObject({ operator_id: SELF });
  }
});
