import { describe, expect, it } from 'vitest';
import { RateLimitedError } from '../../src/api/errors.ts';
import { backoffMs, createRetryBudget, waitMs } from '../../src/writes/patience.ts';

const turnedAway = (retryAfterMs: number | null) =>
  new RateLimitedError({ method: 'GET', path: '/' }, retryAfterMs);
const least = () => 0;
const most = () => 1;

describe('backoff', () => {
  it('doubles from half a second to eight seconds, and never more', () => {
    const bounds = [0, 1, 2, 3, 4, 5, 50, 5000].map((attempt) => backoffMs(attempt, most));
    expect(bounds).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000, 8000]);
  });

  it('jitters over the whole of it', () => {
    expect([0, 1, 9].map((attempt) => backoffMs(attempt, least))).toEqual([0, 0, 0]);
    expect(backoffMs(2, () => 0.25)).toBe(500);
  });
});

describe('after HTTP 429', () => {
  it.each([0, 1, 1000, 5000, 119_000, 120_000])(
    'row 20: %i ms are waited in full, with jitter only on top',
    (asked) => {
      expect(waitMs(turnedAway(asked), 0, least)).toBe(asked);
      const longest = waitMs(turnedAway(asked), 0, most) ?? 0;
      expect(longest).toBeGreaterThan(asked);
      expect(longest).toBeLessThanOrEqual(asked + 1000);
    },
  );

  it.each([120_001, 86_400_000, Number.MAX_SAFE_INTEGER])('row 21: %i ms are too many', (asked) => {
    expect(waitMs(turnedAway(asked), 0, least)).toBeNull();
  });

  it('row 21: an unreadable wish is answered with a backoff of our own', () => {
    expect(waitMs(turnedAway(null), 0, least)).toBe(500);
    expect(waitMs(turnedAway(null), 0, most)).toBe(1500);
    expect(waitMs(turnedAway(null), 4, most)).toBe(8500);
  });

  it('gives up after five waits, however short', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6].map((count) => waitMs(turnedAway(0), count, least));
    expect(waits).toEqual([0, 0, 0, 0, 0, null, null]);
  });
});

describe('the quota of a process', () => {
  it('allows a hundred repeats, and one more for five successes', () => {
    const { spend, refill } = createRetryBudget();
    const allowed = Array.from({ length: 120 }, spend).filter(Boolean).length;
    expect(allowed).toBe(100);
    for (const _ of [1, 2, 3, 4]) refill();
    expect(spend()).toBe(false);
    refill();
    expect([spend(), spend()]).toEqual([true, false]);
  });

  it('saves up no more than it began with', () => {
    const { spend, refill } = createRetryBudget();
    for (let count = 0; count < 1000; count += 1) refill();
    expect(Array.from({ length: 120 }, spend).filter(Boolean)).toHaveLength(100);
  });
});
