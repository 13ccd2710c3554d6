// No part of an answer is ever taken for the whole of it. The suite cuts at every 31st byte, at others in each row;
// the long run at every one.
import { expect, it } from 'vitest';
import { tryCutAnswers } from './cutting.ts';

const LONG = process.env.CONVOPS_FUZZ === 'long';
const PATIENCE = { timeout: LONG ? 900_000 : 300_000 };

it('an answer that stops is no data, in every row and however its end is told', PATIENCE, async () => {
  const { cases, breaches } = await tryCutAnswers(LONG ? 1 : 31);
  expect(breaches).toEqual([]);
  expect(cases).toBeGreaterThan(LONG ? 50_000 : 1500);
});
