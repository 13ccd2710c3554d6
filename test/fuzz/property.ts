// Properties: sentences that hold for every input. The suite tries each a little, always the same inputs, so that a
// red test means a change; `npm run fuzz` tries each with inputs nobody has seen. They judge with node:assert, for
// they run outside vitest too.
import fc from 'fast-check';

/** The inputs of the suite. */
export const SEED = 20_261_121;

export interface Property {
  readonly name: string;
  /** How many cases the suite tries, and how many `npm run fuzz` when no time is given. */
  readonly runs: { readonly suite: number; readonly fuzz: number };
  /** Resolves to how many cases were tried; throws with the seed and the smallest counterexample. */
  readonly run: Run;
}

/** Without a seed the inputs are new ones. */
export type Run = (runs: number, seed?: number) => Promise<number>;

/** Tries values of one kind against a check that throws. */
export function tries<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void): Run {
  return async (runs, seed) => {
    let tried = 0;
    const property = fc.property(arbitrary, (value) => {
      tried += 1;
      check(value);
    });
    fc.assert(property, parameters(runs, seed));
    return tried;
  };
}

/** The same with a check that takes its time. */
export function triesLater<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => Promise<void>): Run {
  return async (runs, seed) => {
    let tried = 0;
    const property = fc.asyncProperty(arbitrary, async (value) => {
      tried += 1;
      await check(value);
    });
    await fc.assert(property, parameters(runs, seed));
    return tried;
  };
}

function parameters(runs: number, seed: number | undefined) {
  return { numRuns: runs, ...(seed === undefined ? {} : { seed }) };
}
