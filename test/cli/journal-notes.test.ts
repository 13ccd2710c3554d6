// A long journal: other work gets a turn while it is read, so that a terminal can say what it waits for.
import { expect, it } from 'vitest';
import type { Context } from '../../src/cli/context.ts';
import { findInJournal } from '../../src/cli/journal-notes.ts';
import { firstOf } from '../../src/writes/journal-reader.ts';

it('is read with turns for other work, said to be waited for, and no further than asked', async () => {
  let clock = 0;
  const turns: number[] = [];
  const said: string[] = [];
  const io = { steady: () => clock, sleep: async () => void turns.push(clock) };
  const saying = async (what: string, work: () => Promise<unknown>) => {
    said.push(what);
    return await work();
  };
  function* entries() {
    for (let nth = 1; nth <= 100; nth += 1) {
      // Each takes 20 ms to read.
      clock += 20;
      yield nth;
    }
  }
  const context = { io, service: { saying } } as unknown as Context;
  expect(await findInJournal(context, entries(), (all) => firstOf(all, (nth) => nth === 30))).toBe(30);
  expect([clock, turns.length, said]).toEqual([600, 10, ['the journal to be read']]);
});
