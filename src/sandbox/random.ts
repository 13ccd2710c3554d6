// Chance that repeats: the same seed gives the same inbox on every machine.

import type { SandboxState } from './store.ts';

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

/** What an actor knows: seconds since 1970, and its chance. */
export interface ActorMoment {
  readonly seconds: number;
  readonly chance: Chance;
}

/** The state after an actor's turn, the same one if nothing was done, and how long until the next turn. */
export interface Turn {
  readonly state: SandboxState;
  /** Seconds, from and to. */
  readonly rest: readonly [low: number, high: number];
}

/** Somebody who does one thing at a time. */
export interface Actor {
  /** Seconds until the first turn, from and to. */
  readonly first: readonly [low: number, high: number];
  turn(state: SandboxState, moment: ActorMoment): Turn;
}
