// A busy day on a clock that is wound by hand.
import { createLife } from '../../src/sandbox/life.ts';
import { chanceOf } from '../../src/sandbox/random.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { MemoryStore, type SandboxState, type Store } from '../../src/sandbox/store.ts';
import { NOW } from './wire.ts';

interface DayOptions {
  readonly seed?: number;
  readonly rivals?: number;
  readonly customers?: boolean;
  readonly state?: SandboxState;
  /** Told of every state a step has made. */
  readonly onState?: (before: SandboxState, after: SandboxState) => void;
}

/** A day with three rivals and customers unless told otherwise. */
export function aDay(options: DayOptions = {}) {
  const { seed = 1, rivals = 3, customers = true, state, onState } = options;
  let now = NOW;
  const memory = new MemoryStore(state ?? seedInbox({ now, seed }));
  const store: Store = {
    read: (look) => memory.read(look),
    transact: (change) =>
      memory.transact((before) => {
        const outcome = change(before);
        onState?.(before, outcome.state);
        return outcome;
      }),
  };
  const life = createLife({ store, now: () => now, chance: chanceOf(seed), rivals, customers });
  /** Takes steps until nothing is due any more, and resolves to how many there were. */
  const catchUp = async () => {
    let steps = 0;
    for (; life.dueAt() <= now; steps += 1) await life.step();
    return steps;
  };
  return {
    ...{ life, catchUp },
    state: () => store.read((current) => current),
    now: () => now,
    wind: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Lets the time pass in bits of so many milliseconds, everything happening as it falls due. */
    async pass(milliseconds: number, bit = 1000) {
      const end = now + milliseconds;
      while (now < end) {
        now = Math.min(end, now + bit);
        await catchUp();
      }
    },
  };
}
