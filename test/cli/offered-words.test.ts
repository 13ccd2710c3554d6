import { describe, expect, test } from 'vitest';
import { isSafeWord, namedWords, wordDescription } from '../../src/cli/offered-words.ts';

const titles = (...names: readonly string[]) =>
  namedWords(names.map((name, index) => ({ id: index + 1, name })));

test('a word for the command line has nothing in it that a shell obeys', () => {
  const safe = ['a', 'anna+x@example.test', 'VIP.', '_x', '42', 'a b'];
  const others = ['', '-x', '$x', '`x`', 'a  b', "a'", 'a"', 'a;b', 'a|b', 'a\n', '~', '*', 'ä', '!x', 'a/b'];
  expect([...safe, ...others, 'x'.repeat(101)].filter(isSafeWord)).toEqual(safe);
});

describe('groups and operators', () => {
  test('go by their name where it is safe, else by id with the name beside it', () => {
    expect(titles('Billing', 'Second line', '$(touch x)', 'two  blanks')).toEqual([
      { word: 'Billing', description: '' },
      { word: 'Second line', description: '' },
      { word: '3', description: '$(touch x)' },
      { word: '4', description: 'two blanks' },
    ]);
  });

  test('go by id where the name would lead to another record', () => {
    expect(titles('Sales', 'sales', '1').map(({ word }) => word)).toEqual(['1', '2', '3']);
  });
});

describe('a remark', () => {
  test.each<[text: string, shown: string]>([
    ['Ann\nLee\t\x1b[2J\x07', 'Ann Lee [2J'],
    ['abc\u202Edef', 'abc<U+202E>def'],
    ['\uD800x', 'x'],
    ['می‌خواهم', 'می‌خواهم'],
  ])('of %j is %j', (text, shown) => {
    expect(wordDescription(text)).toBe(shown);
  });

  test('is at most 40 characters long, of a text of any length', () => {
    expect([...wordDescription('🦊'.repeat(100_000))]).toHaveLength(40);
    expect(wordDescription('x'.repeat(41))).toBe(`${'x'.repeat(39)}…`);
    expect(wordDescription('x'.repeat(40))).toBe('x'.repeat(40));
  });
});
