import { describe, expect, test } from 'vitest';
import { conversationWords, isSafeWord, namedWords, wordDescription } from '../../src/names/words.ts';

const groupWords = (rows: readonly unknown[]) => namedWords(rows, 'title');
const titles = (...names: readonly unknown[]) =>
  groupWords(names.map((title, index) => ({ id: index + 1, title })));

describe('a word for the command line', () => {
  test.each(['a', 'anna+x@example.test', 'VIP.', '_x', '42'])('%j is safe', (word) => {
    expect(isSafeWord(word)).toBe(true);
  });

  test.each([
    '',
    '-x',
    '$(touch x)',
    '`x`',
    'a b',
    "a'",
    'a"',
    'a;b',
    'a|b',
    'a\n',
    '~',
    '*',
    'ä',
    'a\t',
    '!x',
    'a:b',
    'a/b',
    'x'.repeat(101),
  ])('%j is not', (word) => {
    expect(isSafeWord(word)).toBe(false);
  });
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

  test('are left out where there is no id to go by, and may be anything at all', () => {
    expect(groupWords([null, 3, 'x', [], {}, { id: '4', title: 'a;b' }, { id: -1, title: null }])).toEqual(
      [],
    );
    expect(groupWords([{ title: 'Billing' }, { id: 5, title: 12 }])).toEqual([
      { word: 'Billing', description: '' },
      { word: '5', description: '' },
    ]);
  });
});

describe('conversations', () => {
  test('go by id, the newest first, with the customer beside it', () => {
    expect(
      conversationWords([
        { id: 1, unassigned_date: 10, from_user_name: 'Old', custom_name: '' },
        { id: 2, last_message_date: 30, from_user_name: 'Ann', custom_name: 'Ann Lee' },
        { conversation_id: 3, date_updated: 20, from_user: { name: 'Joe', custom_name: null } },
        { id: 2, last_message_date: 5, from_user_name: 'Again' },
        { nothing: true },
      ]),
    ).toEqual([
      { word: '2', description: 'Ann Lee' },
      { word: '3', description: 'Joe' },
      { word: '1', description: 'Old' },
    ]);
  });

  test('are at most 50', () => {
    const rows = Array.from({ length: 80 }, (_, id) => ({ id, last_message_date: id }));
    expect(conversationWords(rows).map(({ word }) => word)).toEqual(
      Array.from({ length: 50 }, (_, at) => String(79 - at)),
    );
  });
});

describe('a remark', () => {
  test.each<[text: unknown, shown: string]>([
    ['Ann\nLee\t\x1b[2J\x07', 'Ann Lee [2J'],
    ['\x9b31m', '31m'],
    ['abc\u202Edef', 'abc<U+202E>def'],
    ['  a \u2028 b ', 'a b'],
    ['\uD800x', 'x'],
    ['می‌خواهم', 'می‌خواهم'],
    [42, ''],
    [null, ''],
  ])('of %j is %j', (text, shown) => {
    expect(wordDescription(text)).toBe(shown);
  });

  test('is at most 40 characters long, of a text of any length', () => {
    expect([...wordDescription('🦊'.repeat(100_000))]).toHaveLength(40);
    expect(wordDescription('x'.repeat(41))).toBe(`${'x'.repeat(39)}…`);
    expect(wordDescription('x'.repeat(40))).toBe('x'.repeat(40));
  });
});
