// A busy day on a clock that is wound by hand.

import { createLife, type Life } from '../../src/sandbox/life.ts';
import { chanceOf } from '../../src/sandbox/random.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { MemoryStore, type SandboxState, type Store } from '../../src/sandbox/store.ts';
import { loggedStore, type SandboxEvent } from '../support/event-log.ts';
import { NOW } from './wire.ts';

export interface DayOptions {
  readonly seed?: number;
  readonly rivals?: number;
  readonly customers?: boolean;
  readonly pace?: number;
  readonly state?: SandboxState;
  /** Where the state is kept; it is planted by whoever made the store. */
  readonly store?: Store;
  /** Milliseconds of a second that have passed when the day begins. */
  readonly phase?: number;
  /** Told of every state a step has made. */
  readonly onState?: (before: SandboxState, after: SandboxState) => void;
}

export interface Day {
  readonly life: Life;
  readonly store: Store;
  readonly events: readonly SandboxEvent[];
  readonly state: () => Promise<SandboxState>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Winds the clock without letting anything happen. */
  readonly wind: (milliseconds: number) => void;
  /** Takes steps until nothing is due any more, and resolves to how many there were. */
  readonly catchUp: () => Promise<number>;
  /** Lets the time pass in bits of so many milliseconds, everything happening as it falls due. */
  readonly pass: (milliseconds: number, bit?: number) => Promise<void>;
}

/** A day with three rivals and customers unless told otherwise. */
export function aDay(options: DayOptions = {}): Day {
  const { seed = 1, rivals = 3, customers = true, pace, state, phase = 0, onState } = options;
  let now = NOW + phase;
  const events: SandboxEvent[] = [];
  const memory = options.store ?? new MemoryStore(state ?? seedInbox({ now, seed }));
  const watched: Store = {
    read: (look) => memory.read(look),
    transact: (change) =>
      memory.transact((before) => {
        const outcome = change(before);
        onState?.(before, outcome.state);
        return outcome;
      }),
  };
  const store = loggedStore(watched, { now: () => now, onEvent: (event) => events.push(event) });
  const life = createLife({ store, now: () => now, chance: chanceOf(seed), rivals, customers, pace });
  const catchUp = async () => {
    let steps = 0;
    for (; life.dueAt() <= now; steps += 1) await life.step();
    return steps;
  };
  return {
    life,
    store,
    events,
    state: () => store.read((current) => current),
    now: () => now,
    wind: (milliseconds) => {
      now += milliseconds;
    },
    catchUp,
    async pass(milliseconds, bit = 1000) {
      const end = now + milliseconds;
      while (now < end) {
        now = Math.min(end, now + bit);
        await catchUp();
      }
    },
  };
}
