// Many items, a few at a time. It knows nothing of writes or reads, only of work that may ask to slow down, fail, or be
// interrupted once (finish what is under way) or for good (leave it).

export interface BatchOptions<Item = unknown> extends PaceOptions {
  /** Need not resolve once the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Items with the same key are begun one after the other, in their order. */
  readonly inTurn?: ((item: Item) => unknown) | undefined;
  /** Items under way to give up when the run is abandoned, because the others are about to end; all if not given. */
  readonly givesUp?: (item: Item) => boolean;
}

/** The brakes of a run, in the hands of signals, of the service (429) and of the results. */
export interface RunControl {
  /** Begin nothing more; what is under way finishes. */
  stop(): void;
  /** Wait for nothing any more. */
  abandon(): void;
  /** Half as many at once, and a pause; the old pace comes back with success. */
  slowDown(): void;
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
  options: BatchOptions<Item>,
): Batch<Item, Result> {
  const { sleep, inTurn, givesUp = () => true } = options;
  const pace = createPace(options);
  const turns = createTurns(items, inTurn);
  let stopped = false;
  let abandoned = false;
  let failure: unknown;
  let failed = false;
  const underWay = new Map<number, Item>();
  const ended: Finished<Item, Result>[] = [];
  let wake: () => void = () => undefined;

  const brakes: RunControl = {
    stop() {
      stopped = true;
      wake();
    },
    abandon() {
      stopped = true;
      abandoned = true;
      wake();
    },
    slowDown: pace.slowDown,
    get stopped() {
      return stopped;
    },
    get abandoned() {
      return abandoned;
    },
  };

  function begin(index: number): void {
    const item = items[index] as Item;
    turns.begin(index);
    underWay.set(index, item);
    pace.begun();
    work(item).then(
      (result) => {
        if (!underWay.delete(index)) return;
        turns.end(item);
        pace.succeeded();
        ended.push({ index, item, result });
        wake();
      },
      (error) => {
        underWay.delete(index);
        failure ??= error;
        failed = true;
        stopped = true;
        wake();
      },
    );
  }

  /** Begins what may begin now; returns the milliseconds until more may, null if it is not time that is waited for. */
  function fill(): number | null {
    while (!stopped && pace.hasRoom(underWay.size)) {
      const index = turns.next();
      if (index === undefined) return null;
      const wait = pace.waitMs();
      if (wait > 0) return wait;
      begin(index);
    }
    return null;
  }

  /** Ends the items under way when the run is abandoned; those about to end get a moment for it. */
  async function* leftovers(): AsyncGenerator<Finished<Item, Result>> {
    const turn = new AbortController();
    let late = false;
    void sleep(LEAVE_MS, turn.signal).then(() => {
      late = true;
      wake();
    });
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      yield* ended.splice(0);
      for (const [index, item] of [...underWay]) {
        if (!late && !givesUp(item)) continue;
        // It may have ended while another was taken.
        if (underWay.delete(index)) yield { index, item, result: null };
      }
      if (underWay.size === 0 && ended.length === 0) break;
      if (ended.length === 0) await woken;
    }
    turn.abort();
  }

  async function* results(): AsyncGenerator<Finished<Item, Result>> {
    for (;;) {
      // Before anything new begins: what ended may be the reason to stop.
      while (ended.length > 0 && !abandoned) yield ended.shift() as Finished<Item, Result>;
      const wait = fill();
      if (abandoned) {
        yield* leftovers();
        break;
      }
      if (underWay.size === 0 && (stopped || turns.areOver()) && ended.length === 0) break;
      if (ended.length > 0) continue;
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (wait === null) {
        await woken;
        continue;
      }
      // What ends in the meantime wakes the run many times: no sleep may outlive its turn.
      const turn = new AbortController();
      await Promise.race([woken, sleep(wait, turn.signal)]);
      turn.abort();
    }
    if (failed) throw failure;
  }

  return { brakes, results: results() };
}

/** Which item comes next: in their order, but only one at a time of those for which `inTurn` gives the same key. */
function createTurns<Item>(items: readonly Item[], inTurn: BatchOptions<Item>['inTurn']) {
  /** The first item that was not begun. */
  let first = 0;
  /** Items after it that were begun, because they had no turn to wait for. */
  const early = new Set<number>();
  const taken = new Set<unknown>();
  return {
    /** The first item that may begin; undefined when none is left, or each waits for one before it. */
    next(): number | undefined {
      for (let index = first; index < items.length; index += 1) {
        if (!inTurn || (!early.has(index) && !taken.has(inTurn(items[index] as Item)))) return index;
      }
      return undefined;
    },
    begin(index: number): void {
      early.add(index);
      while (early.delete(first)) first += 1;
      taken.add(inTurn?.(items[index] as Item));
    },
    end(item: Item): void {
      taken.delete(inTurn?.(item));
    },
    /** Whether every item was begun. */
    areOver: () => first >= items.length,
  };
}

/** The same results in the order of the input; what is held back is what overtook a slow item. */
export async function* inInputOrder<Item, Result>(
  results: AsyncIterable<Finished<Item, Result>>,
): AsyncGenerator<Finished<Item, Result>> {
  const early = new Map<number, Finished<Item, Result>>();
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
  for (const index of [...early.keys()].sort((a, b) => a - b))
    yield early.get(index) as Finished<Item, Result>;
}

// The pace of a run: how much may be under way at once, and how soon the next may begin. A service that asks for less
// gets half as much at once; the old pace comes back with success.

interface PaceOptions {
  /** Items under way at once. */
  readonly concurrency: number;
  /** Items begun per second; null for as fast as it goes. */
  readonly rate: number | null;
  /** Milliseconds by a clock that nobody sets. */
  readonly now: () => number;
}

interface Pace {
  /** Whether one more may be under way beside this many. */
  hasRoom(underWay: number): boolean;
  /** Milliseconds until the next may begin; none, or fewer, for at once. */
  waitMs(): number;
  /** Takes note that one has begun. */
  begun(): void;
  /** Takes note that one went well. */
  succeeded(): void;
  /** Half as many at once, and a pause. */
  slowDown(): void;
}

const PAUSE_MS = 1000;

/** The pace of a run that has yet to begin. */
function createPace({ concurrency, rate, now }: PaceOptions): Pace {
  let limit = concurrency;
  let successes = 0;
  let notBefore = 0;
  return {
    hasRoom: (underWay) => underWay < limit,
    waitMs: () => notBefore - now(),
    begun() {
      if (rate !== null) notBefore = Math.max(notBefore, now()) + 1000 / rate;
    },
    succeeded() {
      // Additive increase: one more at once for each round that went well.
      successes += 1;
      if (successes < limit || limit >= concurrency) return;
      limit += 1;
      successes = 0;
    },
    slowDown() {
      limit = Math.max(1, Math.floor(limit / 2));
      successes = 0;
      notBefore = Math.max(notBefore, now() + PAUSE_MS);
    },
  };
}
