// A line of a text in the plain form. All that is asked and answered there: test/stories/triage/plain*.story.
import { expect, it } from 'vitest';
import { askedIn } from '../../src/triage/plain/asked.ts';
import { sitting } from './session-samples.ts';

it.each([
  [2047, []],
  [2048, [expect.stringContaining('This line may be cut')]],
])('of %i letters of two bytes may have been cut by the terminal, or not', (count, said) => {
  const one = sitting();
  one.press('r');
  one.answer('claim');
  expect(askedIn(one.state, 'on')?.other('é'.repeat(count), one.state, 'on')?.say).toEqual(said);
});
