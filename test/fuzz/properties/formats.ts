// terminal/formats.ts: what a program reads back is what was there, and no cell is a formula.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { csvText, jsonText, ndjsonText } from '../../../src/terminal/formats.ts';
import type { Column } from '../../../src/terminal/grid.ts';
import { inertLine } from '../../../src/terminal/inert.ts';
import { type Property, tries } from '../property.ts';
import { markupText, unsafeIn } from '../texts.ts';

const columns: readonly Column<Readonly<Record<string, unknown>>>[] = [
  { field: 'id', header: 'id', kind: 'integer', value: (row) => row.id },
  { field: 'name', header: 'name', value: (row) => row.name },
  { field: 'text', header: 'text', value: (row) => row.text },
];
const rows = fc.array(
  fc.record({ id: fc.integer(), name: markupText, text: fc.oneof(markupText, fc.constant(null)) }),
  { maxLength: 4 },
);

/** RFC 4180 to the letter; throws for a quote where none may stand. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  for (let at = 0; at < text.length; ) {
    const record: string[] = [];
    for (;;) {
      const quoted = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
      quoted.lastIndex = at;
      const [whole = '', inside, plain] = quoted.exec(text) ?? [];
      record.push(inside === undefined ? (plain ?? '') : inside.replaceAll('""', '"'));
      at += whole.length + 1;
      const end = text.charAt(at - 1);
      if (end === '\n') break;
      assert.equal(end, ',', `a cell ends in ${JSON.stringify(end)}`);
    }
    records.push(record);
  }
  return records;
}

/** Wide and small forms as the signs they stand for. */
const narrow = (text: string) =>
  text.replace(/[\uFF01-\uFF5E\uFE50-\uFE6B]/g, (char) => char.normalize('NFKC'));

/** Whether a spreadsheet that trims, unquotes and folds wide and small forms would calculate it. */
export function isFormula(cell: string): boolean {
  const seen = narrow(cell).replace(/^(?:[\s"\p{Cc}\p{Cf}\p{Z}\u115F\u1160\u3164\uFFA0]|\u034F)+/u, '');
  return /^[=+\-@\u2212]/.test(seen);
}

function checkCells(
  table: readonly (readonly string[])[],
  given: readonly (typeof rows extends fc.Arbitrary<infer R> ? R : never)[number][],
): void {
  const [header, ...records] = table;
  assert.deepEqual(header, ['id', 'name', 'text']);
  assert.equal(records.length, given.length);
  for (const [index, { id, name, text }] of given.entries()) {
    const [first, ...cells] = records[index] ?? [];
    assert.equal(first, String(id));
    for (const [place, value] of [name, text ?? ''].entries()) {
      const cell = cells[place] ?? '';
      assert.ok(!isFormula(cell), `a formula: ${JSON.stringify(cell)}`);
      // The mark of a text is the only thing that may have been added.
      const shown = inertLine(value);
      assert.ok(
        cell === shown || cell === `'${shown}`,
        `${JSON.stringify(cell)} for ${JSON.stringify(value)}`,
      );
      if (/^[\p{L}\p{N}]/u.test(value.normalize('NFKC'))) assert.equal(cell, shown, 'a mark without need');
    }
  }
}

const options = { headers: true, utc: true };

const words = fc.oneof(
  markupText,
  fc.constantFrom('null', '0x1', '1e3', '', ' ', '\u0301'.repeat(20), `${'long words '.repeat(20)}\u202E\n`),
);
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    words,
    fc.integer(),
    // JSON knows no negative zero.
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('record'),
  ),
  list: fc.array(tie('value'), { maxLength: 3 }),
  record: fc.dictionary(words, tie('value'), { maxKeys: 3 }),
}));

export const formatsProperties: readonly Property[] = [
  {
    name: 'CSV parses back to the cells, none of them a formula',
    runs: { suite: 500, fuzz: 100_000 },
    run: tries(rows, (given) => {
      const text = csvText(columns, given, options);
      assert.deepEqual(unsafeIn(text.replaceAll('\n', '')), []);
      checkCells(parseCsv(text), given);
    }),
  },
  {
    name: 'JSON and NDJSON parse back to the value, NDJSON in one line',
    runs: { suite: 300, fuzz: 50_000 },
    run: tries(anyValue, (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      const line = ndjsonText(value);
      assert.equal(line.indexOf('\n'), line.length - 1);
      assert.deepEqual(unsafeIn(line.slice(0, -1)), []);
      assert.deepEqual(JSON.parse(line), plain);
      const pretty = jsonText(value, { pretty: true });
      assert.deepEqual(unsafeIn(pretty, { block: true }), []);
      assert.deepEqual(JSON.parse(pretty), plain);
    }),
  },
];
