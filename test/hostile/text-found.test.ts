// What the walks through every command have found, each by the text that showed it.
import { expect, test } from 'vitest';
import { csvText } from '../../src/terminal/formats.ts';
import { type Column, renderGrid } from '../../src/terminal/grid.ts';
import { plainStyle } from '../../src/terminal/style.ts';

type Row = Readonly<Record<string, unknown>>;
const columnOf = (field: string): Column<Row> => ({ field, header: field, value: (row) => row[field] });
const options = { headers: true, utc: true };

test('a field that the service has named is no formula and no sequence in the header of CSV', () => {
  const [header] = csvText([columnOf('=cmd\x1b[8m\u202E')], [], options).split('\n');
  expect(header).toBe("'=cmd<U+001B>[8m<U+202E>");
});

test('a field that the service has named is no sequence in the header of a table', async () => {
  const look = { width: 60, style: plainStyle, nowMs: 0, utc: true, headers: true };
  const shown = await renderGrid([columnOf('a\x1b[8m\u202E')], [{}], look);
  expect(shown).toBe('A<U+0…\n-\n');
});
