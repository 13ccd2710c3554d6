// The machine formats. Each function returns the whole text; whoever prints it writes it as it is.
import { type Column, plainText } from './grid.ts';
import { inertJson, inertLine, inertYaml } from './inert.ts';

/** A value as JSON, in one line or indented, with a newline at the end; unsafe characters as `\uXXXX`. */
export function jsonText(value: unknown, { pretty }: { readonly pretty: boolean }): string {
  return `${inertJson(JSON.stringify(value ?? null, null, pretty ? 2 : 0))}\n`;
}

/** A record as one line of NDJSON. */
export function ndjsonText(row: unknown): string {
  return jsonText(row, { pretty: false });
}

interface SeparatedOptions {
  readonly headers: boolean;
  /** Leaves texts that a spreadsheet would take for a formula as they are. */
  readonly raw: boolean;
  readonly utc: boolean;
}

/** Rows as CSV (RFC 4180, but lines end in LF, as a pipe expects); the header holds the names of the fields. */
export function csvText<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: SeparatedOptions,
): string {
  return separated(columns, rows, options, {
    separator: ',',
    isActive: isFormula,
    quote: (cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell),
  });
}

/**
 * Rows as tab-separated values; there is no quoting, for no cell holds a tab or a newline. A spreadsheet unquotes all the
 * same, and would take what follows a quotation mark, rows and all, for one cell: such a text is marked like a formula.
 */
export function tsvText<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: SeparatedOptions,
): string {
  return separated(columns, rows, options, {
    separator: '\t',
    isActive: (text) => isFormula(text) || QUOTATION.test(text),
    quote: (cell) => cell,
  });
}

interface Dialect {
  readonly separator: string;
  /** Whether a spreadsheet would do something with a text instead of showing it. */
  isActive(text: string): boolean;
  quote(cell: string): string;
}

function separated<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { headers, raw, utc }: SeparatedOptions,
  { separator, isActive, quote }: Dialect,
): string {
  const line = (texts: readonly string[]) => `${texts.map(quote).join(separator)}\n`;
  const marked = (text: string, value: unknown) =>
    !raw && typeof value === 'string' && isActive(value) ? `'${text}` : text;
  const lines = rows.map((row) =>
    line(columns.map((column) => marked(plainText(column, row, { utc }), column.value(row)))),
  );
  // The fields of an answer of which nothing is known are named by the service.
  const names = columns.map(({ field }) => marked(inertLine(field), field));
  return (headers ? line(names) : '') + lines.join('');
}

// Spreadsheets skip white space and what they do not show, take full-width and small forms for the sign itself, and
// unquote a field where the format has no quotes.
const FORMULA =
  /^[\s"\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B＝＋－＠]/u;

const QUOTATION = /^[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]*"/u;

function isFormula(text: string): boolean {
  return /^[\t\r\n]/.test(text) || FORMULA.test(text);
}

/** A value as YAML, which reads back to the same value; unsafe characters as escapes in double quotes. */
export async function yamlText(value: unknown): Promise<string> {
  const { Document, visit } = await import('yaml');
  // YAML 1.1 readers are still common, and take `no` for false and 12:30 for a number unless it is quoted.
  const document = new Document(value ?? null, {
    aliasDuplicateObjects: false,
    compat: 'yaml-1.1',
  });
  visit(document, {
    Scalar(_key, node) {
      const { value: text } = node;
      // Lines of mere blanks, and blanks at the start, do not survive the library's block style.
      if (typeof text !== 'string' || (inertYaml(text) === text && !/^\s|\n[ \t]+(?:\n|$)/.test(text)))
        return;
      node.type = 'QUOTE_DOUBLE';
    },
  });
  // One scalar, one line: a fold would come between a character and the one it leans on.
  return inertYaml(
    document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER }),
  );
}

/** Identifiers, one a line. */
export function idsText(ids: readonly (number | string)[]): string {
  return ids.map((id) => `${inertLine(String(id))}\n`).join('');
}

/**
 * The chosen fields of a record, or of each record of a list, in the order asked for. `from_user.name` reaches into
 * a nested record; the key of the result is the path as it was typed. What a record does not have is null.
 */
export function selectFields(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => selectFields(each, fields));
  return Object.fromEntries(fields.map((field) => [field, valueAt(value, field)]));
}

/** What a record holds under a path such as `from_user.name`; null if it has nothing there. */
export function valueAt(record: unknown, path: string): unknown {
  const own = (from: unknown, key: string): unknown =>
    typeof from === 'object' && from !== null && Object.hasOwn(from, key)
      ? (from as Readonly<Record<string, unknown>>)[key]
      : undefined;
  return own(record, path) ?? path.split('.').reduce(own, record) ?? null;
}
