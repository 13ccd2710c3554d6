// That what is formatted reads back exactly: test/fuzz/properties/settings.ts.
import { describe, expect, test } from 'vitest';
import { parseDuration } from '../../src/settings/durations.ts';
import { reasonAgainstStored } from '../../src/settings/keys.ts';
import { refusal } from './refusal.ts';

describe('durations', () => {
  test.each([
    ['500ms', 500],
    ['1.5h', 5_400_000],
    ['0', 0],
    ['1d12h', 129_600_000],
    ['2w', 1_209_600_000],
  ])('%s is %d milliseconds', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each(['', '-1s', '1 s', '30S', '30m1h', '1h1h', '.5s', '30s\n'])('%j is refused', (text) => {
    expect(refusal(() => parseDuration(text))).toMatchObject({ exitCode: 2 });
  });

  test('a time longer than a timer can wait is refused', () => {
    expect(parseDuration('24d')).toBe(2_073_600_000);
    expect(refusal(() => parseDuration('25d')).message).toBe('"25d" is too long: 24d at most');
    expect(parseDuration('30d', Number.POSITIVE_INFINITY)).toBe(2_592_000_000);
  });

  test('one without a unit is refused, also where it was stored by hand', () => {
    const message = '"1.5" has no unit: write 1.5s, 1.5m or 1.5h';
    expect(refusal(() => parseDuration('1.5'))).toMatchObject({ exitCode: 2, message });
    expect(reasonAgainstStored('timeout', '20', {})).toContain('has no unit');
  });
});
