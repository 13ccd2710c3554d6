// The short run of every property, with the same inputs every time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROOMS } from './properties.ts';
import { SEED } from './property.ts';

it('every property of the suite tries the same inputs each time', () => {
  const inputs = () => {
    const seen: number[] = [];
    fc.assert(fc.property(fc.integer(), (value) => void seen.push(value)));
    return seen;
  };
  expect(inputs()).toEqual(inputs());
  expect(fc.readConfigureGlobal()).toMatchObject({ seed: SEED });
});

describe.each(Object.entries(ROOMS))('%s', (_room, properties) => {
  it.each(properties.map((one) => [one.name, one] as const))('%s', async (_name, { run, runs }) => {
    expect(await run(runs.suite, SEED)).toBeGreaterThanOrEqual(runs.suite);
  });
});
