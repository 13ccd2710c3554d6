import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  csvText,
  idsText,
  jsonText,
  ndjsonText,
  selectFields,
  tsvText,
  yamlText,
} from '../../src/terminal/formats.ts';
import type { Column } from '../../src/terminal/grid.ts';

const columns: readonly Column<Readonly<Record<string, unknown>>>[] = [
  { field: 'id', header: 'id', kind: 'integer', value: (row) => row.id },
  { field: 'text', header: 'text', value: (row) => row.text },
];
/** Controls, directions, zero-width characters, tags, halves of surrogate pairs. */
const UNSAFE = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/u;
const options = { headers: false, raw: false, utc: true };
const csv = (text: unknown, raw = false) => csvText(columns, [{ id: 1, text }], { ...options, raw });
const tsv = (text: unknown, raw = false) => tsvText(columns, [{ id: 1, text }], { ...options, raw });

describe('JSON', () => {
  test('keeps the value, ends in a newline and holds no unsafe character', () => {
    expect(jsonText({ id: 1, name: 'é\u202E' }, { pretty: false })).toBe('{"id":1,"name":"é\\u202e"}\n');
    expect(jsonText([], { pretty: true })).toBe('[]\n');
    expect(jsonText(undefined, { pretty: false })).toBe('null\n');
    expect(ndjsonText({ text: 'a\nb' })).toBe('{"text":"a\\nb"}\n');
  });
});

describe('CSV and TSV', () => {
  test('the header holds field names', () => {
    expect(csvText(columns, [], { ...options, headers: true })).toBe('id,text\n');
    expect(tsvText(columns, [], { ...options, headers: true })).toBe('id\ttext\n');
  });

  test.each([
    ['plain', '1,plain\n'],
    ['a, "b"', '1,"a, ""b"""\n'],
    ['two\nlines\t', '1,two<U+000A>lines<U+0009>\n'],
    [null, '1,\n'],
    [undefined, '1,\n'],
    [true, '1,true\n'],
    [-5, '1,-5\n'],
    [1_700_000_000, '1,1700000000\n'],
    [{ a: ['x', '\u202E'] }, '1,"{""a"":[""x"",""\\u202e""]}"\n'],
  ])('the value %j becomes %j', (value, line) => {
    expect(csv(value)).toBe(line);
  });

  test('times are ISO 8601', () => {
    const time: Column<number> = { field: 'at', header: 'at', kind: 'time', value: (row) => row };
    expect(csvText([time], [1_700_000_000, 0], options)).toBe('2023-11-14T22:13:20Z\n0\n');
  });

  test.each([
    '=1+1',
    '+380671112233',
    '-5',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\tx',
    '  =1',
    '\u00A0=1',
    '\u200B=1',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '"=1+1"',
    '\uFEFF=1',
  ])('the text %j is marked as a text, unless raw', (text) => {
    expect(csv(text)).toMatch(/^1,"?'/);
    expect(tsv(text)).toMatch(/^1\t'/);
    expect(csv(text, true)).not.toContain("'");
  });

  test('a text that only holds a sign further on is left as it is', () => {
    expect(csv('a=b')).toBe('1,a=b\n');
    expect(csv("'=1")).toBe("1,'=1\n");
  });

  test('a row of TSV is one line with a fixed number of tabs, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(tsv(text)).toMatch(/^1\t[^\t\n\r]*\n$/);
        expect(csv(text)).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069](?!$)/u);
      }),
    );
  });
});

describe('YAML', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(
        'a',
        ':',
        '#',
        ' ',
        '\n',
        '\t',
        '\r',
        '-',
        '\x1B',
        '\x9B',
        '\u202E',
        '\u200D',
        '\uFE0F',
        '\u0301',
        '1',
        '"',
        "'",
        '\\',
        '\u{E0041}',
        '\u{1F469}',
        '\u2028',
      ),
    }),
    fc.constantFrom(
      'no',
      'null',
      '12:30',
      '0x1',
      '1e3',
      '~',
      '',
      ' ',
      '- a',
      '---',
      '\u0301'.repeat(20),
      `${'long words '.repeat(20)}\u202E\n`,
    ),
  );

  test('reads back to the same value and holds no unsafe character', async () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        words,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        tie('list'),
        tie('record'),
      ),
      list: fc.array(tie('value'), { maxLength: 3 }),
      record: fc.dictionary(words, tie('value'), { maxKeys: 3 }),
    }));
    await fc.assert(
      fc.asyncProperty(value, async (each) => {
        const text = await yamlText(each);
        const plain = JSON.parse(JSON.stringify(each));
        expect(parse(text)).toEqual(plain);
        expect(text.replaceAll(/[\n\t]/g, '').match(UNSAFE)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test('shows lines as lines, and quotes the blanks a block would lose', async () => {
    expect(await yamlText({ text: 'one\ntwo\n' })).toBe('text: |\n  one\n  two\n');
    expect(await yamlText({ text: ' \n' })).toBe('text: "\\ \\n"\n');
  });

  test('keeps integers, and quotes what older readers would take for something else', async () => {
    expect(await yamlText([{ id: 42, date_created: 1_700_000_000, answer: 'no', name: 'Оксана' }])).toBe(
      '- id: 42\n  date_created: 1700000000\n  answer: "no"\n  name: Оксана\n',
    );
    expect(await yamlText({ a: '\u{E0041}\x9B' })).toBe('a: "\\U000e0041\\u009b"\n');
  });
});

test('ids are one a line', () => {
  expect(idsText([42, 7, 'a\nb'])).toBe('42\n7\na<U+000A>b\n');
});

describe('chosen fields', () => {
  const record = { id: 1, status: 'inbox', from_user: { name: 'Anna' }, messages: [{ id: 5 }] };

  test('come in the order asked for, with null for what is absent', () => {
    expect(JSON.stringify(selectFields([record], ['status', 'nothing', 'id']))).toBe(
      '[{"status":"inbox","nothing":null,"id":1}]',
    );
  });

  test('reach into nested records by path', () => {
    expect(selectFields(record, ['from_user.name', 'messages.0.id', 'id.x'])).toEqual({
      'from_user.name': 'Anna',
      'messages.0.id': 5,
      'id.x': null,
    });
  });

  test('are only what the record itself has', () => {
    expect(JSON.stringify(selectFields(record, ['constructor', '__proto__', 'from_user.toString']))).toBe(
      '{"constructor":null,"__proto__":null,"from_user.toString":null}',
    );
  });
});
