// Chance that repeats: the same seed gives the same inbox on every machine.

/** A source of numbers for one seed. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** One of the items; the list must not be empty. */
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** The numbers of a seed (mulberry32: 32 bits of state, ample for an inbox). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }
  function between(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1));
  }
  return {
    next,
    between,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    shuffled(items) {
      const keyed = items.map((item) => ({ item, key: next() }));
      return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
    },
  };
}
