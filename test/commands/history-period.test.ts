// What --since and --until take, by the clock on the wall: the days on which clocks change included.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parsePeriod } from '../../src/cli/period.ts';
import { UsageError } from '../../src/cli/usage-error.ts';

const zone = process.env.TZ;

beforeEach(() => {
  process.env.TZ = 'Europe/Berlin';
});

afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** From and until as ISO 8601 in UTC, of a clock that shows Sunday 29 March 2026, 13:30 in Berlin: a day of 23 hours. */
function period(since?: string, until?: string, utc = false): (string | null)[] {
  const { from, until: end } = parsePeriod({ since, until }, { now: Date.UTC(2026, 2, 29, 11, 30), utc });
  return [from, end].map((ms) => (Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 16) : null));
}

describe('a period of the history', () => {
  it.each([
    [undefined, undefined, null, null],
    ['2h', undefined, '2026-03-29T09:30', null],
    ['1d', '30m', '2026-03-28T11:30', '2026-03-29T11:00'],
    ['today', undefined, '2026-03-28T23:00', null],
    ['yesterday', 'yesterday', '2026-03-27T23:00', '2026-03-28T23:00'],
    // A day is included as a whole, and this one has 23 hours.
    ['2026-03-29', '2026-03-29', '2026-03-28T23:00', '2026-03-29T22:00'],
    ['2026-03-28 09:15', '2026-03-28T17:00', '2026-03-28T08:15', '2026-03-28T16:00'],
    ['yesterday 8:00', 'today 8:00', '2026-03-28T07:00', '2026-03-29T06:00'],
    // The last time it was so late: an hour that is still to come was yesterday's.
    ['13:00', undefined, '2026-03-29T11:00', null],
    ['22:00', undefined, '2026-03-28T21:00', null],
    // As convops prints them.
    ['1h34m', undefined, '2026-03-29T09:56', null],
    ['2026-03-29T10:00:00+02:00', '2026-03-29T09:30:00Z', '2026-03-29T08:00', '2026-03-29T09:30'],
  ])('from %s until %s', (since, until, from, end) => {
    expect(period(since, until)).toEqual([from, end]);
  });

  it('is one of UTC where times are', () => {
    expect(period('yesterday', '12:00', true)).toEqual(['2026-03-28T00:00', '2026-03-28T12:00']);
    expect(period('2026-03-29 11:00', undefined, true)).toEqual(['2026-03-29T11:00', null]);
  });

  it.each([
    ['2026-02-30', undefined],
    ['24:00', undefined],
    ['01.11.2026', undefined],
    ['yesterday12:00', undefined],
    ['2h', '2h'],
    ['today', 'yesterday'],
  ])('refuses %j to %j', (since, until) => {
    expect(() => period(since, until)).toThrow(UsageError);
  });
});
