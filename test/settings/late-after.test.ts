// How long a conversation may wait before it is late, as it is typed and as it is stored.
import { describe, expect, test } from 'vitest';
import { parseLateAfter, parseStoredLateAfter } from '../../src/settings/late-after.ts';
import { refusal } from './refusal.ts';

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
    ['0m', '"0m" is no time at all: write for example 30m'],
    ['0', '"0" is no time at all: write for example 30m'],
    ['VIP=10m, *=0s', '"*=0s" is no time at all: write for example 30m'],
    ['VIP=0s', '"VIP=0s" is no time at all: write for example 30m'],
    ['=10m', '"=10m" names no group: write for example VIP=10m'],
    ['10m,20m', '"10m,20m" has two times for all groups'],
    ['VIP=1m,VIP=2m', '"VIP" is given two times'],
    ['soon', '"soon" is not a duration: write for example 30s, 500ms, 2m or 1h'],
    [
      'a, b=10m',
      '"a" is not a duration: write for example 30s, 500ms, 2m or 1h; a group with a comma in its title goes by its id: 7=10m',
    ],
  ])('%j is refused', (text, message) => {
    expect(refusal(() => parseLateAfter(text)).message).toBe(message);
    const stored = refusal(() => parseStoredLateAfter(text));
    expect(stored).toMatchObject({ hint: 'convops profile set late_after 30m', exitCode: 2 });
    expect(stored.message).toBe(`the setting late_after cannot be used: ${message}`);
  });

  test('what is stored and no text is refused too', () => {
    expect(refusal(() => parseStoredLateAfter(30)).message).toContain('it is not a text');
  });
});
