// What a decision costs at the keys, the text aside.
import { expect, it } from 'vitest';
import { DIRECTORY, rowsOf, SELF, Sitting } from './session-samples.ts';

/** A sitting that counts the keys it is given, those of a text aside. */
class Counting extends Sitting {
  keys = 0;

  override press(...keys: readonly string[]): void {
    this.keys += keys.length;
    super.press(...keys);
  }

  /** Types a text, whose characters cost no decision. */
  write(text: string): void {
    const { keys } = this;
    this.type(text);
    this.keys = keys;
  }
}

/** What is on its way or through, and what was decided, of the one that was on screen. */
function outcome(one: Sitting, id: number): string {
  const decision = one.state.queue.items[id]?.decision ?? 'undecided';
  return [decision, ...one.state.outbox.filter((item) => item.id === id).map(({ action }) => action)].join(
    ' ',
  );
}

it.for([
  ['skip', 1, 'undecided', (one) => one.press('s')],
  ['claim', 1, 'undecided claim', (one) => one.press('c')],
  ['close', 1, 'closed claim close', (one) => one.press('e')],
  ['reply, next', 2, 'replied claim reply', (one) => replied(one, 'Enter')],
  ['reply, close, next', 2, 'closed claim reply close', (one) => replied(one, '^S')],
  ['assign to the last target', 2, 'assigned assign', (one) => one.press('a', 'Enter')],
  ['snooze for a preset', 2, 'snoozed', (one) => one.press('h', '2')],
  ['canned reply, close, next', 3, 'closed claim reply close', (one) => one.press('m', 'Enter', '^S')],
] as const satisfies readonly (readonly [string, number, string, (one: Counting) => void])[])(
  '%s',
  async ([name, cost, meant, decide]) => {
    const one = new Counting();
    one.feed(DIRECTORY);
    one.list(rowsOf([40, 41, 42, 43]));
    for (const id of [40, 41, 42, 43]) one.detail(id);
    // Somebody was assigned to before.
    one.press('a');
    one.type('dana');
    one.press('Enter');
    const before = one.current as number;
    one.keys = 0;
    decide(one);
    // Of a digit it is waited whether it is the first of a time.
    one.wait(500);
    expect(one.keys).toBe(cost);
    expect(outcome(one, before)).toBe(meant);
    if (name === 'claim') expect(one.current).toBe(before);
    else expect(one.current).not.toBe(before);
    if (name.startsWith('assign')) expect(one.item('assign').write.params).toMatchObject({ operator_id: 5 });
    if (meant.includes('reply')) expect(one.item('reply').write.params).toMatchObject({ operator_id: SELF });
  },
);

function replied(one: Counting, last: string): void {
  one.press('r');
  one.write('On its way');
  one.press(last);
}
