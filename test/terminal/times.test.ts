import { expect, onTestFinished, test, vi } from 'vitest';
import { isoTime, readTime, relativeTime, shortDuration } from '../../src/terminal/times.ts';

const NOW = Date.UTC(2024, 4, 6, 7, 8, 9);

test.each([
  [1_700_000_000, '2023-11-14T22:13:20.000Z'],
  [1_700_000_000_123, '2023-11-14T22:13:20.123Z'],
  [100_000_000_000, '5138-11-16T09:46:40.000Z'],
  [100_000_000_001, '1973-03-03T09:46:40.001Z'],
  [0, undefined],
  [-1, undefined],
  [Number.NaN, undefined],
  [1e300, undefined],
  ['1700000000', undefined],
  [null, undefined],
])('%j is read as %s', (value, iso) => {
  expect(readTime(value)?.toISOString()).toBe(iso);
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
test.each([
  [0, 'just now'],
  [59 * SECOND, 'just now'],
  [MINUTE, '1m'],
  [HOUR - SECOND, '59m'],
  [HOUR, '1h'],
  [2 * HOUR + 5 * MINUTE, '2h05m'],
  [DAY - SECOND, '23h59m'],
  [DAY, '1d'],
  [14 * DAY - SECOND, '13d'],
  [14 * DAY, '2w'],
  [364 * DAY, '52w'],
  [365 * DAY, '1y'],
  [-30 * SECOND, 'just now'],
  [-5 * MINUTE, 'in 5m'],
])('%i ms ago is %s', (age, shown) => {
  expect(relativeTime(NOW - age, NOW)).toBe(shown);
});

test('a time that is none is a dash', () => {
  expect(relativeTime(0, NOW)).toBe('-');
  expect(isoTime(null, { utc: true })).toBe('-');
});

test('durations below a minute are seconds', () => {
  expect(shortDuration(40_999)).toBe('40s');
});

test('ISO times have no milliseconds, and a Z or the local offset', () => {
  expect(isoTime(1_700_000_000_999, { utc: true })).toBe('2023-11-14T22:13:20Z');
  const local = isoTime(1_700_000_000, { utc: false });
  expect(local).toMatch(/^2023-11-1[45]T\d\d:\d\d:20[+-]\d\d:\d\d$/);
  expect(Date.parse(local)).toBe(1_700_000_000_000);
});

test.each([
  ['America/St_Johns', '2023-11-14T18:43:20-03:30'],
  ['Asia/Kolkata', '2023-11-15T03:43:20+05:30'],
  ['Europe/Kyiv', '2023-11-15T00:13:20+02:00'],
])('in %s a time is %s', (zone, shown) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', zone);
  expect(isoTime(1_700_000_000, { utc: false })).toBe(shown);
});
