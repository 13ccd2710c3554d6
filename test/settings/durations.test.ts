// That what is formatted reads back exactly: test/fuzz/properties/settings.ts.
import { describe, expect, it, test } from 'vitest';
import { ANY_LENGTH, parseDuration } from '../../src/settings/durations.ts';
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
  });
});
