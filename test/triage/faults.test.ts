// Sessions that are killed, or whose service loses answers, at every step: no customer gets a text twice, and no text
// that was finished is lost. `npm run fuzz -- --only faults` tries thousands.
import { expect, it } from 'vitest';
import { triageFaultsProperties } from '../fuzz/properties/triage-faults.ts';
import { figure } from '../support/figure.ts';

it.for(triageFaultsProperties)('$name', async ({ run, runs }, context) => {
  const cases = await run(runs.suite, 0);
  expect(cases).toBe(runs.suite);
  await figure(context, cases, 'sessions of triage with kills and lost answers: no text doubled, none lost');
});
