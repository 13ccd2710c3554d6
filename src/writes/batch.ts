// Many items, a few at a time. It knows nothing of writes or reads, only of work that may fail, or be interrupted once
// (finish what is under way) or for good (leave it).

export interface BatchOptions<Item = unknown> {
  /** Items under way at once. */
  readonly concurrency: number;
  /** Items begun per second; null for as fast as it goes. */
  readonly rate: number | null;
  /** Milliseconds by a clock that nobody sets. */
  readonly now: () => number;
  /** Need not resolve once the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Items with the same key are begun one after the other, in their order. */
  readonly inTurn?: ((item: Item) => unknown) | undefined;
  /** Items under way to give up when the run is abandoned, because the others are about to end; all if not given. */
  readonly givesUp?: (item: Item) => boolean;
}

/** The brakes of a run, in the hands of signals and of the results. */
export interface RunControl {
  /** Begin nothing more; what is under way finishes. */
  stop(): void;
  /** Wait for nothing any more. */
  abandon(): void;
  readonly stopped: boolean;
  readonly abandoned: boolean;
}

interface Finished<Item, Result> {
  /** Where the item stood in the input, from 0. */
  readonly index: number;
  readonly item: Item;
  /** Null for an item that was under way when the run was abandoned. */
  readonly result: Result | null;
}

export interface Batch<Item, Result> {
  readonly brakes: RunControl;
  /** Each item as it ends; items that were never begun do not appear. Throws what `work` throws, once all have ended. */
  readonly results: AsyncIterable<Finished<Item, Result>>;
}

/** How long (milliseconds) an abandoned run waits for items that are about to end. */
const LEAVE_MS = 1000;

/** Runs `work` over the items; the results come in the order in which they end. */
export function runBatch<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { concurrency, rate, now, sleep, inTurn, givesUp = () => true }: BatchOptions<Item>,
): Batch<Item, Result> {
  const waiting = items.map((item, index) => ({ index, item, turn: inTurn ? inTurn(item) : index }));
  const underWay = new Map<number, (typeof waiting)[number]>();
  const ended: Finished<Item, Result>[] = [];
  let failure: { readonly error: unknown } | undefined;
  /** When the next may begin. */
  let notBefore = 0;
  let wake: () => void = () => undefined;
  const leaving = new AbortController();
  let isLate = false;

  const brakes = {
    stopped: false,
    abandoned: false,
    stop() {
      brakes.stopped = true;
      wake();
    },
    abandon() {
      if (brakes.abandoned) return;
      brakes.abandoned = true;
      void sleep(LEAVE_MS, leaving.signal).then(() => {
        isLate = true;
        wake();
      });
      brakes.stop();
    },
  };

  /** Begins what may begin now; returns the milliseconds until more may, null if it is not time that is waited for. */
  function fill(): number | null {
    while (!brakes.stopped && underWay.size < concurrency) {
      const taken = new Set([...underWay.values()].map(({ turn }) => turn));
      const place = waiting.findIndex(({ turn }) => !taken.has(turn));
      if (place < 0) return null;
      const wait = notBefore - now();
      if (wait > 0) return wait;
      for (const one of waiting.splice(place, 1)) void begin(one);
    }
    return null;
  }

  async function begin(one: (typeof waiting)[number]): Promise<void> {
    const { index, item } = one;
    underWay.set(index, one);
    if (rate !== null) notBefore = Math.max(notBefore, now()) + 1000 / rate;
    try {
      const result = await work(item);
      // It may have been given up.
      if (underWay.has(index)) ended.push({ index, item, result });
    } catch (error) {
      failure ??= { error };
      brakes.stopped = true;
    }
    underWay.delete(index);
    wake();
  }

  /** Waits until something changes, or for this many milliseconds. */
  async function change(wait: number | null): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    // What ends in the meantime wakes the run many times: no sleep may outlive its turn.
    const turn = new AbortController();
    await Promise.race([woken, ...(wait === null ? [] : [sleep(wait, turn.signal)])]);
    turn.abort();
  }

  async function* results(): AsyncGenerator<Finished<Item, Result>> {
    for (;;) {
      // Before anything new begins: what ended may be the reason to stop.
      for (let one = ended.shift(); one; one = ended.shift()) yield one;
      for (const [index, { item }] of brakes.abandoned ? [...underWay] : []) {
        // It may have ended while another was taken.
        if ((isLate || givesUp(item)) && underWay.delete(index)) yield { index, item, result: null };
      }
      const wait = fill();
      if (ended.length > 0) continue;
      if (underWay.size === 0 && (brakes.stopped || waiting.length === 0)) break;
      await change(wait);
    }
    leaving.abort();
    if (failure) throw failure.error;
  }

  return { brakes, results: results() };
}

/** The same results in the order of the input; what is held back is what overtook a slow item. */
export async function* inInputOrder<One extends { readonly index: number }>(
  results: AsyncIterable<One>,
): AsyncGenerator<One> {
  const early = new Map<number, One>();
  let next = 0;
  for await (const one of results) {
    early.set(one.index, one);
    for (let found = early.get(next); found; found = early.get(next)) {
      early.delete(next);
      next += 1;
      yield found;
    }
  }
  // Items that never began leave gaps, at the end or where they waited for their turn; an abandoned run ends in any order.
  yield* [...early.values()].sort((a, b) => a.index - b.index);
}
