// The short run of every property, with the same inputs every time. Those of triage have files of their own beside its
// other tests, for they take longer, and so have the cuts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figure } from '../support/figure.ts';
import { ROOMS } from './properties.ts';
import { SEED } from './property.ts';

const ELSEWHERE = ['triage', 'faults', 'cut'];

it('every property of the suite tries the same inputs each time', () => {
  const inputs = () => {
    const seen: number[] = [];
    fc.assert(fc.property(fc.integer(), (value) => void seen.push(value)));
    return seen;
  };
  expect(inputs()).toEqual(inputs());
  expect(fc.readConfigureGlobal()).toMatchObject({ seed: SEED });
});

describe.each(Object.entries(ROOMS).filter(([room]) => !ELSEWHERE.includes(room)))(
  '%s',
  (room, properties) => {
    let tried = 0;

    it.each(properties.map((one) => [one.name, one] as const))('%s', async (_name, { run, runs }) => {
      const cases = await run(runs.suite, SEED);
      expect(cases).toBeGreaterThanOrEqual(runs.suite);
      tried += cases;
    });

    it('was tried', async (context) => {
      expect(tried).toBeGreaterThan(0);
      await figure(context, tried, `cases of the properties of ${room}`);
    });
  },
);
