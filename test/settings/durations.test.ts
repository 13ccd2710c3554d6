import { describe, expect, it, test } from 'vitest';
import { ANY_LENGTH, formatDuration, parseDuration, parseLateAfter } from '../../src/settings/durations.ts';
import { reasonAgainstStored } from '../../src/settings/keys.ts';
import { refusal } from './refusal.ts';

describe('durations', () => {
  test.each([
    ['30s', 30_000],
    ['500ms', 500],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['1.5h', 5_400_000],
    ['1d', 86_400_000],
    ['0', 0],
    ['1h34m', 5_640_000],
    ['1d12h', 129_600_000],
    ['2w', 1_209_600_000],
  ])('%s is %d milliseconds', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each([
    ...['', ' ', 's', '-1s', '+1s', '1e3', '1 s', '30S', '30m1h', '1h1h', '1h 30m', '.5s', '1,5s', '30s\n'],
    ...['Infinity', '0x10'],
  ])('%j is refused', (text) => {
    expect(refusal(() => parseDuration(text))).toMatchObject({ exitCode: 2 });
  });

  test('a time longer than a timer can wait is refused', () => {
    expect(parseDuration('24d')).toBe(2_073_600_000);
    expect(refusal(() => parseDuration('25d')).message).toBe('"25d" is too long: 24d at most');
    expect(parseDuration('30d', ANY_LENGTH)).toBe(2_592_000_000);
  });

  test('what is formatted reads back exactly', () => {
    expect([0, 500, 30_000, 90_000, 120_000].map(formatDuration)).toEqual([
      '0s',
      '500ms',
      '30s',
      '90s',
      '2m',
    ]);
  });
});

describe('a duration without a unit', () => {
  it.each(['5', '1.5', '86400'])('is refused: %s', (text) => {
    expect(refusal(() => parseDuration(text))).toMatchObject({
      exitCode: 2,
      message: `"${text}" has no unit: write ${text}s, ${text}m or ${text}h`,
    });
  });

  it('is refused where it was stored by hand, too', () => {
    expect(reasonAgainstStored('timeout', '20', {})).toContain('has no unit');
    expect(reasonAgainstStored('late_after', 'VIP=600', {})).toContain('has no unit');
  });
});

const MINUTE = 60_000;

describe('what is late', () => {
  test.each<[text: string, standard: number, groups: readonly (readonly [string, number])[]]>([
    ['45m', 45, []],
    ['VIP=10m', 30, [['VIP', 10]]],
    [
      'VIP=10m, 7=5m, *=1h',
      60,
      [
        ['VIP', 10],
        ['7', 5],
      ],
    ],
    ['a=b=10m', 30, [['a=b', 10]]],
  ])('%j is read for all groups and for those that are named', (text, standard, groups) => {
    expect(parseLateAfter(text)).toEqual({
      standard: standard * MINUTE,
      groups: new Map(groups.map(([name, minutes]) => [name, minutes * MINUTE])),
    });
  });

  test.each([
    ['0m', '"0m" is not a length of time: use for example 30m'],
    ['0', '"0" is not a length of time: use for example 30m'],
    ['VIP=10m, *=0s', '"*=0s" is not a length of time: use for example 30m'],
    ['VIP=0s', '"VIP=0s" is not a length of time: use for example 30m'],
    ['=10m', '"=10m" does not name a group: use for example VIP=10m, *=30m'],
    ['10m,20m', '"20m" is given twice: use for example VIP=10m, *=30m'],
    ['VIP=1m,VIP=2m', '"VIP=2m" is given twice: use for example VIP=10m, *=30m'],
    ['soon', '"soon" is not a duration: use for example 500ms, 30s, 1h30m, 2d or 2w'],
  ])('%j is refused', (text, message) => {
    expect(refusal(() => parseLateAfter(text)).message).toBe(message);
  });
});
