// The machine formats. Each function returns the whole text; whoever prints it writes it as it is.
import { type Column, plainText } from './grid.ts';
import { inertJson, inertLine } from './inert.ts';

/** A value as JSON, in one line or indented, with a newline at the end; unsafe characters as `\uXXXX`. */
export function jsonText(value: unknown, { pretty }: { readonly pretty: boolean }): string {
  return `${inertJson(JSON.stringify(value ?? null, null, pretty ? 2 : 0))}\n`;
}

/** A record as one line of NDJSON. */
export function ndjsonText(row: unknown): string {
  return jsonText(row, { pretty: false });
}

/** Rows as CSV (RFC 4180, but lines end in LF, as a pipe expects); the header holds the names of the fields. */
export function csvText<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { headers, utc }: { readonly headers: boolean; readonly utc: boolean },
): string {
  const line = (texts: readonly string[]) => `${texts.map(quoted).join(',')}\n`;
  const marked = (text: string, value: unknown) =>
    typeof value === 'string' && isFormula(value) ? `'${text}` : text;
  const lines = rows.map((row) =>
    line(columns.map((column) => marked(plainText(column, row, { utc }), column.value(row)))),
  );
  // The fields of an answer of which nothing is known are named by the service.
  const names = columns.map(({ field }) => marked(inertLine(field), field));
  return (headers ? line(names) : '') + lines.join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

// Spreadsheets skip white space and what they do not show, take full-width and small forms for the sign itself, and
// unquote a field where the format has no quotes.
const FORMULA =
  /^[\s"\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B＝＋－＠]/u;

function isFormula(text: string): boolean {
  return /^[\t\r\n]/.test(text) || FORMULA.test(text);
}

/** Identifiers, one a line. */
export function idsText(ids: readonly (number | string)[]): string {
  return ids.map((id) => `${inertLine(String(id))}\n`).join('');
}

/** What a record holds under a path such as `from_user.name`; null if it has nothing there. */
export function valueAt(record: unknown, path: string): unknown {
  const own = (from: unknown, key: string): unknown =>
    typeof from === 'object' && from !== null && Object.hasOwn(from, key)
      ? (from as Readonly<Record<string, unknown>>)[key]
      : undefined;
  return own(record, path) ?? path.split('.').reduce(own, record) ?? null;
}
