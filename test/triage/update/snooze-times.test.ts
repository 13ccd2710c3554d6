import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSnooze, snoozePresets } from '../../../src/triage/update/snooze-times.ts';

/** A Wednesday. */
const NOON = Date.UTC(2026, 2, 4, 12, 31, 20);
const iso = (text: string, now = NOON, utc = true) => {
  const read = parseSnooze(text, now, utc);
  if ('error' in read) return read.error;
  return read.until === null ? null : new Date(read.until).toISOString().slice(0, 19);
};

describe('in UTC', () => {
  test.each([
    ['1', '2026-03-04T13:31:20'],
    ['2', '2026-03-04T15:31:20'],
    ['3', '2026-03-04T19:00:00'],
    ['4', '2026-03-05T09:00:00'],
    ['5', '2026-03-09T09:00:00'],
    ['6', null],
    ['2h', '2026-03-04T14:31:20'],
    ['1h34m', '2026-03-04T14:05:20'],
    ['14:30', '2026-03-04T14:30:00'],
    ['12:31', '2026-03-05T12:31:00'],
    ['9:00', '2026-03-05T09:00:00'],
    ['9.15', '2026-03-05T09:15:00'],
    ['mon 9:00', '2026-03-09T09:00:00'],
    ['wed 18:00', '2026-03-04T18:00:00'],
    ['wed 9:00', '2026-03-11T09:00:00'],
    ['tomorrow', '2026-03-05T09:00:00'],
    ['tomorrow 8:15', '2026-03-05T08:15:00'],
    ['２h', '2026-03-04T14:31:20'],
  ])('%j is %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  test('in the evening 3 is tomorrow evening, and stands in the order of the digits', () => {
    const late = Date.UTC(2026, 2, 4, 19, 0, 0);
    expect(iso('3', late)).toBe('2026-03-05T19:00:00');
    expect(snoozePresets(late, true).slice(2, 4)).toEqual([
      { key: '3', label: 'tomorrow 19:00', brief: 'tomorrow 19:00' },
      { key: '4', label: 'tomorrow 9:00', brief: 'tomorrow 9:00' },
    ]);
  });

  test('on a Monday 5 is the next one, however early it is', () => {
    expect(iso('5', Date.UTC(2026, 2, 9, 7, 0))).toBe('2026-03-16T09:00:00');
    expect(iso('mon 9:00', Date.UTC(2026, 2, 9, 7, 0))).toBe('2026-03-09T09:00:00');
  });

  test('the presets say what they come to', () => {
    expect(snoozePresets(NOON, true)).toEqual([
      { key: '1', label: '1 hour, until 13:31', brief: '1 hour' },
      { key: '2', label: '3 hours, until 15:31', brief: '3 hours' },
      { key: '3', label: 'today 19:00', brief: 'today 19:00' },
      { key: '4', label: 'tomorrow 9:00', brief: 'tomorrow 9:00' },
      { key: '5', label: 'Monday 9:00', brief: 'Monday 9:00' },
      { key: '6', label: 'until the customer writes again', brief: 'until they write' },
    ]);
  });

  test('on a Sunday tomorrow and Monday are one preset, and both digits work', () => {
    const sunday = Date.UTC(2026, 2, 8, 12, 0);
    expect(snoozePresets(sunday, true).map(({ key }) => key)).toEqual(['1', '2', '3', '4', '6']);
    expect(iso('5', sunday)).toBe(iso('4', sunday));
  });

  test.each([
    ['', /^"" is not a time\. /],
    ['7', '"7" is not a time. Try 30m, 2h, 1d, 14:30, mon.'],
    ['-1h', /^"-1h" is not a time\. /],
    ['0m', '"0m" is not in the future.'],
    ['25:00', /^"25:00" is not a time\. /],
    ['mon 9:75', /^"mon 9:75" is not a time\. /],
    ['99999999999d', /^"99999999999d" is not a time\. /],
  ])('%j is refused in a sentence', (text, sentence) => {
    const read = parseSnooze(text, NOON, true);
    expect('error' in read ? read.error : read).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    );
  });
});

describe('by a clock that changes', () => {
  const zone = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = 'Europe/Kyiv';
  });
  afterAll(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test('an hour is an hour, and tomorrow is by the wall', () => {
    // Saturday 28 March 2026, 20:00; in the night clocks go from 3:00 to 4:00.
    const evening = Date.UTC(2026, 2, 28, 18, 0, 0);
    expect(iso('2h', evening, false)).toBe('2026-03-28T20:00:00');
    expect(iso('4', evening, false)).toBe('2026-03-29T06:00:00');
    expect(iso('1d', evening, false)).toBe('2026-03-29T18:00:00');
    expect(iso('19:00', evening, false)).toBe('2026-03-29T16:00:00');
    expect(iso('mon 9:00', evening, false)).toBe('2026-03-30T06:00:00');
    // A time that this night does not have is put behind the gap.
    expect(iso('3:30', evening, false)).toBe('2026-03-29T01:30:00');
  });
});
