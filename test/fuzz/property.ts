// Properties: sentences that hold for every input. The suite tries each a little, always the same inputs, so that a
// red test means a change; `npm run fuzz` tries each with inputs nobody has seen. They judge with node:assert.
import fc from 'fast-check';

/** The inputs of the suite. */
export const SEED = 20_261_121;

export interface Property {
  readonly name: string;
  /** How many cases the suite tries, and how many `npm run fuzz` when no time is given. */
  readonly runs: { readonly suite: number; readonly fuzz: number };
  readonly run: Run;
}

/** Tries so many cases; rejects with the smallest counterexample. */
export type Run = (runs: number, seed: number) => Promise<void>;

/** Tries values of one kind against a check that throws. */
export function tries<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void | Promise<void>): Run {
  const property = fc.asyncProperty(arbitrary, async (value) => void (await check(value)));
  return (numRuns, seed) => fc.assert(property, { numRuns, seed });
}
