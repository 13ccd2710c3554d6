// Chance that a seed decides: the same seed, the same shift.

export interface Chance {
  /** From 0 up to 1. */
  readonly next: () => number;
  /** A whole number from the first to the last, both included. */
  readonly between: (first: number, last: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly is: (share: number) => boolean;
}

/** The chance of a seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = (seed * 0x9e3779b1 + 0x7f4a7c15) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (first: number, last: number) => first + Math.floor(next() * (last - first + 1));
  return {
    ...{ next, between },
    pick: (from) => from[between(0, from.length - 1)] as (typeof from)[number],
    is: (share) => next() < share,
  };
}
