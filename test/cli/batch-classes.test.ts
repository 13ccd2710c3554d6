// How a batch ends whose targets end differently: every class with every other, in both orders, typed by hand from section 7
// of the contract: 6 outranks 8, 8 the signal, the signal 4, 4 the rest; the rest is the class that all failures share, or 3.
import { describe, expect, it } from 'vitest';
import { runExitCode } from '../../src/cli/run-summary.ts';

/** How a target can end, as its exit code: done, refused, token refused, not sent, unknown, conflict, proposed. */
const CLASSES = [0, 1, 4, 5, 6, 9, 12] as const;
const SIGNALS = [129, 130, 143] as const;

/** What the batch ends with where the first class is that of the line, and the second that of the column. */
const ENDS: Readonly<Record<number, readonly number[]>> = {
  0: [0, 1, 4, 5, 6, 9, 12],
  1: [1, 1, 4, 3, 6, 3, 3],
  4: [4, 4, 4, 4, 6, 4, 4],
  5: [5, 3, 4, 5, 6, 3, 3],
  6: [6, 6, 6, 6, 6, 6, 6],
  9: [9, 3, 4, 3, 6, 9, 3],
  12: [12, 3, 4, 3, 6, 3, 12],
};

/** A batch of these classes, in their order. */
const batch = (
  codes: readonly number[],
  signal: number | null = null,
  left = false,
  trouble: number | null = null,
) => runExitCode(codes, { signal, left, trouble });

describe('two targets of a batch', () => {
  it.each(CLASSES)('of which one ends with %i: the other, before or after it, decides as it ranks', (one) => {
    expect(CLASSES.map((other) => batch([one, other]))).toEqual(ENDS[one]);
    expect(CLASSES.map((other) => batch([other, one]))).toEqual(ENDS[one]);
  });

  it.each(SIGNALS)('and the signal of %i: only what is unknown outranks it', (signal) => {
    const ended = CLASSES.map((code) => batch([code], signal, true));
    expect(ended).toEqual([signal, signal, signal, signal, 6, signal, signal]);
    expect(batch([4, 6], signal)).toBe(6);
    expect(batch([6, 4], signal)).toBe(6);
    expect(batch([], signal, true)).toBe(signal);
  });

  it('and trouble of this computer: 8, whatever else there was but an unknown outcome', () => {
    const ended = CLASSES.map((code) => batch([code], null, true, 8));
    expect(ended).toEqual([8, 8, 8, 8, 6, 8, 8]);
    expect([batch([], 130, true, 8), batch([6], 130, true, 8)]).toEqual([8, 6]);
  });

  it('of which one was not even tried: it is no success', () => {
    expect(batch([0], null, true)).toBe(3);
    expect(batch([9], null, true)).toBe(9);
  });
});
