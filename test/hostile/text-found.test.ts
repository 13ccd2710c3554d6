// What the walks through every command have found, each by the text that showed it.
import { expect, test } from 'vitest';
import { csvText, tsvText } from '../../src/terminal/formats.ts';
import { type Column, renderGrid } from '../../src/terminal/grid.ts';
import { plainStyle } from '../../src/terminal/style.ts';
import { exportHtml } from '../../src/views/export.ts';
import { aDetail, aMessage, aUser } from '../views/samples.ts';
import { quietPage, textOf } from './text-pages.ts';

type Row = Readonly<Record<string, unknown>>;
const columnOf = (field: string): Column<Row> => ({ field, header: field, value: (row) => row[field] });
const options = { headers: true, raw: false, utc: true };

test.each([
  ['CSV', csvText],
  ['TSV', tsvText],
])('a field that the service has named is no formula and no sequence in the header of %s', (_name, print) => {
  const [header] = print([columnOf('=cmd\x1b[8m\u202E')], [], options).split('\n');
  expect(header).toBe("'=cmd<U+001B>[8m<U+202E>");
});

test('a field that the service has named is no sequence in the header of a table', async () => {
  const look = { width: 60, style: plainStyle, nowMs: 0, utc: true, headers: true };
  const shown = await renderGrid([columnOf('a\x1b[8m\u202E')], [{}], look);
  expect(shown).toBe('A<U+001B>[8M<U+202E>\n-\n');
});

test('a name that opens a quotation does not swallow the rows behind it in TSV', () => {
  const rows = [
    { name: '"unclosed', id: 1 },
    { name: ' "x', id: 2 },
    { name: 'say "x"', id: 3 },
  ];
  const columns = [columnOf('name'), columnOf('id')];
  expect(tsvText(columns, rows, options)).toBe('name\tid\n\'"unclosed\t1\n\' "x\t2\nsay "x"\t3\n');
  expect(tsvText(columns, rows, { ...options, raw: true })).toContain('\n"unclosed\t1\n');
});

test('a stroke through what stands before it does not reach the end of a tag', () => {
  const user = aUser({ name: '\u0338 onclick', custom_name: null });
  const page = exportHtml([aDetail([aMessage(0, '\u0338b')], { from_user: user })], {
    utc: true,
    operators: new Map(),
  });
  expect(page.normalize('NFC')).toBe(page);
  expect(
    quietPage(page)
      .filter(({ tagName }) => tagName === 'p')
      .map(textOf),
  ).toContain('\u0338b');
});
