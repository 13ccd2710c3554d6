// Sessions that are killed, or whose service loses answers, at every step: no customer gets a text twice, and no text
// that was finished is lost. `npm run fuzz -- --only faults` tries thousands.
import { expect, it } from 'vitest';
import { triageFaultsProperties } from '../fuzz/properties/triage-faults.ts';

it.each(triageFaultsProperties.map((one) => [one.name, one] as const))(
  '%s',
  async (_name, { run, runs }) => {
    expect(await run(runs.suite, 0)).toBe(runs.suite);
  },
  240_000,
);
