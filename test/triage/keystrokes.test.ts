// What a decision costs at the keys, the text aside.
import { expect, it } from 'vitest';
import { figure } from '../support/figure.ts';
import { DIRECTORY, rowsOf, SELF, Sitting } from './session-samples.ts';

/** Presses the keys until it is done, with a text in place of `…`, and counts them without it. */
function pressUntil(isDone: () => boolean, one: Sitting, keys: readonly string[]): number {
  let pressed = 0;
  for (const each of keys) {
    if (isDone()) break;
    if (each === '…') one.type('On its way');
    else {
      one.press(each);
      pressed += 1;
    }
  }
  expect(isDone()).toBe(true);
  return pressed;
}

const queued = (one: Sitting) => one.state.outbox.map(({ action, id }) => `${action} ${id}`);

it.for([
  ['skip', ['s'], 1, []],
  ['claim', ['c'], 1, ['claim 41']],
  ['close', ['e'], 1, ['claim 41', 'close 41']],
  ['reply, next', ['r', '…', 'Enter'], 2, ['claim 41', 'reply 41']],
  ['reply, close, next', ['r', '…', '^S'], 2, ['claim 41', 'reply 41', 'close 41']],
  ['assign to the last target', ['a', 'Enter'], 2, ['assign 41']],
  ['snooze for a preset', ['h', '2'], 2, []],
  ['canned reply, close, next', ['m', 'Enter', '^S'], 3, ['claim 41', 'reply 41', 'close 41']],
] as const)('%s', async ([name, keys, cost, writes], context) => {
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
  const isDone = () =>
    (name === 'claim' || one.current !== before) && writes.every((write) => queued(one).includes(write));
  const pressed = pressUntil(isDone, one, keys);
  expect(pressed).toBe(cost);
  expect(queued(one).filter((write) => write.endsWith(' 41'))).toEqual(writes);
  await figure(context, pressed, `${cost === 1 ? 'key' : 'keys'}: ${name}`);
  if (name.startsWith('assign')) expect(one.item('assign').write.params).toMatchObject({ operator_id: 5 });
  if (name.startsWith('canned') || name.startsWith('reply')) {
    one.answer('claim');
    expect(one.item('reply').write.params).toMatchObject({ operator_id: SELF });
  }
});
