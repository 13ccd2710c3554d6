import { describe, expect, it, test } from 'vitest';
import { formatDuration, parseDuration, parseTypedDuration } from '../../src/settings/durations.ts';
import { parseKeyValue, reasonAgainstStored } from '../../src/settings/keys.ts';
import { parseStoredLateAfter } from '../../src/settings/late-after.ts';
import { refusal } from './refusal.ts';

describe('durations', () => {
  test.each([
    ['30s', 30_000],
    ['500ms', 500],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['1.5h', 5_400_000],
    ['1d', 86_400_000],
    ['30', 30_000],
    ['0', 0],
  ])('%s is %d milliseconds', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each([
    '',
    ' ',
    's',
    '-1s',
    '+1s',
    '1e3',
    '1 s',
    '30S',
    '1h30m',
    '.5s',
    '1,5s',
    '30s\n',
    'Infinity',
    '0x10',
  ])('%j is refused', (text) => {
    expect(refusal(() => parseDuration(text))).toMatchObject({ exitCode: 2 });
  });

  test('a time longer than a timer can wait is refused', () => {
    expect(parseDuration('24d')).toBe(2_073_600_000);
    expect(refusal(() => parseDuration('25d')).message).toBe('"25d" is too long: 24d is the most');
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

describe('a duration that somebody types', () => {
  it.each(['5', '1.5', '86400'])('%s has no unit', (text) => {
    expect(refusal(() => parseTypedDuration(text))).toMatchObject({
      exitCode: 2,
      message: `"${text}" has no unit: write ${text}s, ${text}m or ${text}h`,
    });
  });

  it('is read like a stored one otherwise', () => {
    expect([parseTypedDuration('5m'), parseDuration('5')]).toEqual([300_000, 5000]);
  });

  it('may be without a unit where 1.0.0 has kept it so', () => {
    expect(reasonAgainstStored('timeout', '20', {})).toBeUndefined();
    expect(parseStoredLateAfter('VIP=600').groups.get('VIP')).toBe(600_000);
    expect(refusal(() => parseKeyValue('timeout', '20', {})).message).toContain('has no unit');
    expect(refusal(() => parseKeyValue('late_after', 'VIP=600', {})).message).toContain('has no unit');
  });
});
