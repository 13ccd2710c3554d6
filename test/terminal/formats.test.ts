// That a row is one line, reads back and is no formula, whatever it holds: test/fuzz/properties/formats.ts.
import { describe, expect, test } from 'vitest';
import { csvText, idsText, jsonText, ndjsonText } from '../../src/terminal/formats.ts';
import type { Column } from '../../src/terminal/grid.ts';

const columns: readonly Column<Readonly<Record<string, unknown>>>[] = [
  { field: 'id', header: 'id', kind: 'integer', value: (row) => row.id },
  { field: 'text', header: 'text', value: (row) => row.text },
];
const options = { headers: false, utc: true };
const csv = (text: unknown) => csvText(columns, [{ id: 1, text }], options);

describe('JSON', () => {
  test('keeps the value, ends in a newline and holds no unsafe character', () => {
    expect(jsonText({ id: 1, name: 'é\u202E' }, { pretty: false })).toBe('{"id":1,"name":"é\\u202e"}\n');
    expect(jsonText([], { pretty: true })).toBe('[]\n');
    expect(jsonText(undefined, { pretty: false })).toBe('null\n');
    expect(ndjsonText({ text: 'a\nb' })).toBe('{"text":"a\\nb"}\n');
  });
});

describe('CSV', () => {
  test('the header holds field names', () => {
    expect(csvText(columns, [], { ...options, headers: true })).toBe('id,text\n');
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
    ...'=1+1 +380671112233 -5 @SUM(A1) ＝1 ＋1 －1 ＠a "=1+1"'.split(' '),
    ...['\t=1', '\r=1', '\n=1', '\tx', '  =1', '\u00A0=1', '\u200B=1', '\uFEFF=1'],
  ])('the text %j is marked as a text', (text) => {
    expect(csv(text)).toMatch(/^1,"?'/);
  });

  test('a text that only holds a sign further on is left as it is', () => {
    expect(csv('a=b')).toBe('1,a=b\n');
    expect(csv("'=1")).toBe("1,'=1\n");
  });
});

test('ids are one a line', () => {
  expect(idsText([42, 7, 'a\nb'])).toBe('42\n7\na<U+000A>b\n');
});
