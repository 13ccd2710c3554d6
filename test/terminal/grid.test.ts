import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Column, renderFields, renderGrid, renderTabs } from '../../src/terminal/grid.ts';
import { createStyle, plainStyle } from '../../src/terminal/style.ts';
import { cells, loadWidths } from '../../src/terminal/width.ts';

interface Row {
  readonly id: number;
  readonly name: string | null;
  readonly isNew: boolean;
  readonly color: string;
  readonly since: number;
}

const NOW = 1_700_000_000_000;
const columns: readonly Column<Row>[] = [
  {
    field: 'id',
    header: 'id',
    kind: 'integer',
    value: (row) => row.id,
    paint: (shown, _row, style) => style.id(shown),
  },
  { field: 'name', header: 'customer', value: (row) => row.name },
  { field: 'is_new', header: 'new', kind: 'boolean', value: (row) => row.isNew },
  { field: 'color', header: 'color', kind: 'color', value: (row) => row.color },
  { field: 'since', header: 'waits', kind: 'time', value: (row) => row.since },
];
const options = { width: 80, style: plainStyle, nowMs: NOW, utc: false };

const rowOf = (id: number, name: string | null): Row => ({
  id,
  name,
  isNew: id % 2 === 0,
  color: '#ff8800',
  since: NOW / 1000 - id * 60,
});
const rows = [
  rowOf(42, 'Оксана Петренко'),
  rowOf(7, '田中さくら'),
  rowOf(1001, null),
  rowOf(8, 'a\x1B[2J\nb'),
];

beforeAll(loadWidths);

describe('the grid', () => {
  test('aligns by cells, shows relative times and makes texts inert', async () => {
    expect(await renderGrid(columns, rows, options)).toBe(
      [
        '  ID  CUSTOMER         NEW  COLOR    WAITS\n',
        '  42  Оксана Петренко  yes  #ff8800  42m\n',
        '   7  田中さくら       no   #ff8800  7m\n',
        '1001  -                no   #ff8800  16h41m\n',
        // What is escaped does not widen the column for all.
        '   8  a<U+001B>[2J<U…  yes  #ff8800  8m\n',
      ].join(''),
    );
  });

  test.each([
    [
      'shows absolute times with utc',
      { utc: true },
      '42  Оксана Петренко  yes  #ff8800  2023-11-14T21:31:20Z',
    ],
    ['shortens texts, never numbers or times', { width: 35 }, '42  Оксана П…  yes  #ff8800  42m'],
    ['leaves out columns at the end when shortening does not help', { width: 18 }, '42  Оксана …  yes'],
  ])('%s', async (_what, own, row) => {
    const text = await renderGrid(columns, rows.slice(0, 1), { ...options, ...own });
    expect(text.split('\n')[1]).toBe(row);
  });

  test('paints after cutting, and keeps escape sequences out of the count', async () => {
    const style = await createStyle({ color: true, env: { COLORTERM: 'truecolor' } });
    const text = await renderGrid(columns, rows, { ...options, style, width: 40 });
    expect(text).toContain('\x1B[36m42\x1B[39m');
    expect(text).toContain('\x1B[38;2;255;136;0m■ #ff8800\x1B[39m');
    for (const line of text.split('\n')) expect(cells(line)).toBeLessThanOrEqual(40);
  });

  test('no rows give no text', async () => {
    expect(await renderGrid(columns, [], options)).toBe('');
  });

  test('a row stays one line within the width, whatever a name holds', async () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(
        '\u0301'.repeat(5000),
        '\u{1F469}\u200D'.repeat(30),
        '\u202Eevil',
        '$& $1',
        '各각한글👩🏽‍⚕️❤️',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 120 }),
        async (names, width) => {
          const text = await renderGrid(
            columns,
            names.map((each, id) => rowOf(id, each)),
            { ...options, width },
          );
          const lines = text.split('\n');
          expect(lines).toHaveLength(names.length + 2);
          for (const line of lines) {
            expect(cells(line)).toBeLessThanOrEqual(width);
            expect(line).toBe(line.trimEnd());
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('lines for a pipe', () => {
  test('hold values between tabs, with nothing shortened', () => {
    expect(renderTabs(columns, rows, { utc: true })).toBe(
      [
        '42\tОксана Петренко\ttrue\t#ff8800\t2023-11-14T21:31:20Z\n',
        '7\t田中さくら\tfalse\t#ff8800\t2023-11-14T22:06:20Z\n',
        '1001\t\tfalse\t#ff8800\t2023-11-14T05:32:20Z\n',
        '8\ta<U+001B>[2J<U+000A>b\ttrue\t#ff8800\t2023-11-14T22:05:20Z\n',
      ].join(''),
    );
  });

  test('a time that is none keeps its integer', () => {
    expect(renderTabs(columns, [{ ...rowOf(1, 'x'), since: 0 }], { utc: true })).toBe(
      '1\tx\tfalse\t#ff8800\t0\n',
    );
  });
});

test('a sparse column is left out where every row has 0, and stands where one has not', async () => {
  const sparse = [{ ...columns[0], sparse: true }, columns[1]] as readonly Column<Row>[];
  expect(await renderGrid(sparse, [rowOf(0, 'Ada'), rowOf(0, 'Bea')], options)).toBe('CUSTOMER\nAda\nBea\n');
  expect(await renderGrid(sparse, [rowOf(0, 'Ada'), rowOf(3, 'Bea')], options)).toContain('ID  CUSTOMER');
});

test('a single record is a block of labels and values within the width', () => {
  const text = renderFields(
    [
      { label: 'name', text: 'Оксана' },
      { label: 'channel', text: 'x'.repeat(30), paint: (shown) => `[${shown}]` },
      { label: 'note', text: '' },
      { label: 'text', text: 'a\nb' },
    ],
    { style: plainStyle, width: 24 },
  );
  expect(text).toBe(
    ['name     Оксана\n', `channel  [${'x'.repeat(14)}…]\n`, 'note\n', 'text     a<U+000A>b\n'].join(''),
  );
});
