import { describe, expect, it } from 'vitest';
import { inInputOrder, runBatch } from '../../src/writes/batch.ts';

async function collect<T>(results: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of results) all.push(one);
  return all;
}

const items = (count: number) => Array.from({ length: count }, (_, index) => index);
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a batch', () => {
  // Each result once left its sleep behind: with many under way Node warned of a leak, and the end was waited for.
  it('leaves no sleep behind when something else wakes it', async () => {
    const awake: boolean[] = [];
    let at = 0;
    const sleep = (ms: number, signal?: AbortSignal) => {
      const nth = awake.push(true) - 1;
      signal?.addEventListener('abort', () => {
        awake[nth] = false;
      });
      // Every other sleep is longer than the item that is under way.
      if (nth % 2 === 0) return new Promise<void>(() => undefined);
      at += ms;
      return Promise.resolve();
    };
    const { results } = runBatch(items(5), turn, { concurrency: 8, rate: 10, now: () => at, sleep });
    await collect(results);
    expect(awake.length).toBeGreaterThanOrEqual(4);
    expect(awake).not.toContain(true);
  });
});

it('gives the results in the order of the input, gaps left out', async () => {
  async function* finished() {
    for (const index of [2, 0, 1, 5, 4]) yield { index, item: index, result: index };
  }
  expect((await collect(inInputOrder(finished()))).map(({ index }) => index)).toEqual([0, 1, 2, 4, 5]);
});
