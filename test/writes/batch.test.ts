import { describe, expect, it } from 'vitest';
import { type BatchOptions, inInputOrder, runBatch } from '../../src/writes/batch.ts';

/** A clock that only sleeping moves. */
function pace(change: Partial<BatchOptions> = {}): BatchOptions & { readonly slept: number[] } {
  const slept: number[] = [];
  let at = 0;
  return {
    slept,
    concurrency: 4,
    rate: null,
    now: () => at,
    sleep: async (ms) => {
      slept.push(ms);
      at += ms;
    },
    ...change,
  };
}

async function collect<T>(results: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of results) all.push(one);
  return all;
}

const items = (count: number) => Array.from({ length: count }, (_, index) => index);
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a batch', () => {
  it('does every item once and never more at a time than it may', async () => {
    let now = 0;
    let most = 0;
    const seen: number[] = [];
    const { results } = runBatch(
      items(100),
      async (item) => {
        now += 1;
        most = Math.max(most, now);
        seen.push(item);
        await turn();
        now -= 1;
        return item * 2;
      },
      pace(),
    );
    const ended = await collect(results);
    expect(seen).toEqual(items(100));
    expect(most).toBe(4);
    expect(
      ended.map(({ item, result }) => [item, result]).sort((a, b) => Number(a[0]) - Number(b[0])),
    ).toEqual(items(100).map((item) => [item, item * 2]));
  });

  it('names what was under way when it is abandoned, without waiting for it', async () => {
    const { results, brakes } = runBatch(
      items(5),
      (item) => (item === 0 ? Promise.resolve('done') : new Promise<string>(() => undefined)),
      pace({ concurrency: 3 }),
    );
    const ended: [number, string | null][] = [];
    for await (const { item, result } of results) {
      ended.push([item, result]);
      brakes.abandon();
    }
    expect(ended[0]).toEqual([0, 'done']);
    expect(ended.slice(1)).toEqual([
      [1, null],
      [2, null],
    ]);
  });

  it('keeps to a rate', async () => {
    const options = pace({ rate: 10, concurrency: 8 });
    const starts: number[] = [];
    await collect(
      runBatch(
        items(5),
        async () => {
          starts.push(options.now());
        },
        options,
      ).results,
    );
    expect(starts).toEqual([0, 100, 200, 300, 400]);
  });

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

describe('items that go in turn', () => {
  const named = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
  const options = () => ({ ...pace({ concurrency: 2 }), inTurn: (item: string) => item[0] });

  it('are begun one after the other, while others are under way', async () => {
    const underWay = new Set<string>();
    const begun: string[] = [];
    const batch = runBatch(
      named,
      async (item) => {
        expect([...underWay].map(([name]) => name)).not.toContain(item[0]);
        underWay.add(item);
        begun.push(item);
        await turn();
        underWay.delete(item);
        return item;
      },
      options(),
    );
    const results = await collect(batch.results);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'c1']);
    expect(results.map(({ index, item }) => [index, item])).toEqual(
      begun.map((item) => [named.indexOf(item), item]),
    );
  });
});

it('gives the results in the order of the input, gaps left out', async () => {
  async function* finished() {
    for (const index of [2, 0, 1, 5, 4]) yield { index, item: index, result: index };
  }
  expect((await collect(inInputOrder(finished()))).map(({ index }) => index)).toEqual([0, 1, 2, 4, 5]);
});
