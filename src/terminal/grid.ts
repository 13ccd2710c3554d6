// The owner of cli-table3: lists of records as a table for people and as tab-separated lines for pipes.
import { inertJson, inertLine } from './inert.ts';
import type { Style } from './style.ts';
import { isoTime, readTime, relativeTime } from './times.ts';
import { cells, fitCells, isSimple, loadWidths, padCells } from './width.ts';

export interface Column<Row> {
  /** The name for `--columns`, `--json` and the header of CSV. */
  readonly field: string;
  /** The header on a terminal, where it is shown in capitals. */
  readonly header: string;
  /** `text` if nothing is said; only a text is shortened. */
  readonly kind?: 'text' | 'integer' | 'boolean' | 'time' | 'color';
  /** Integers are on the right without being told. */
  readonly align?: 'right';
  value(row: Row): unknown;
  /** What a person reads on a terminal in place of the value. */
  readable?(row: Row): unknown;
  /** Paints what will be shown, after it was made inert and cut to size. */
  paint?(shown: string, row: Row, style: Style): string;
  /** Left out on a terminal where every row has 0. */
  readonly sparse?: boolean;
  /** Never shortened, although a text. */
  readonly rigid?: true;
  /** The share of the width where texts must be shortened; 1 if nothing is said. */
  readonly weight?: number;
}

interface GridOptions {
  /** In display cells; no line is wider. */
  readonly width: number;
  readonly style: Style;
  readonly nowMs: number;
  /** Absolute times in UTC instead of relative ones. */
  readonly utc: boolean;
}

/** Blanks between two columns. */
const GAP = 2;
/** Stands where a record has nothing, so that a row keeps its shape. */
const NOTHING = '-';
/** A text is not cut below this many cells while columns at the end can be left out instead. */
const LEAST = 8;
/** Lines in a cell: cli-table3 measures all of them with each that it draws. */
const BLOCK = 16;
/** Left free at the right edge: some terminals count the cells of a script in another way, and would break the line. */
const MARGIN = 1;
/** An escape, as inertLine writes it. */
const ESCAPE = /<U\+[0-9A-F]{4,6}>/g;
/** Ends what is too long, which nothing is; and fills the ten cells that cli-table3 cuts of each for its debug log. */
const NO_EXCERPT = ' '.repeat(10);
const NO_BORDER = Object.fromEntries(
  ['top', 'bottom', 'left', 'mid', 'right'].flatMap((side) =>
    ['', '-left', '-mid', '-right'].map((corner) => [`${side}${corner}`, '']),
  ),
);

/** Renders rows as a borderless table that fits the width; no rows give the empty text. */
export async function renderGrid<Row>(
  all: readonly Column<Row>[],
  rows: readonly Row[],
  { width, style, nowMs, utc }: GridOptions,
): Promise<string> {
  const columns = all.filter(({ sparse, value }) => !sparse || rows.some((row) => value(row) !== 0));
  if (rows.length === 0 || columns.length === 0) return '';
  const shown = columns.map((column) => {
    const texts = rows.map((row) => gridText(column, row, { style, nowMs, utc }));
    return [inertLine(column.header).toUpperCase(), ...texts];
  });
  if (!shown.every((texts) => texts.every(isSimple))) await loadWidths();

  // What had to be escaped must not widen a column for all rows.
  const wanted = shown.map((texts) =>
    texts.reduce((widest, text) => Math.max(widest, cells(fitCells(text.replace(ESCAPE, '?'), width))), 1),
  );
  const widths = share(columns, wanted, width - MARGIN);
  const fitting = columns.slice(0, widths.length);
  const painted = fitting.map((column, index) =>
    (shown[index] ?? []).map((text, line) => {
      const fitted = fitCells(text, widths[index] ?? 0);
      const row = rows[line - 1];
      return row === undefined ? style.heading(fitted) : paint(column, fitted, row, style);
    }),
  );
  const onTheRight = fitting.map(({ align, kind }) => align === 'right' || kind === 'integer');
  return await drawTable(painted, widths, onTheRight);
}

/** Renders rows for a pipe: values between tabs, no header, nothing shortened, ISO 8601 times, nothing if there is none. */
export function renderTabs<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { utc, style }: { readonly utc: boolean; readonly style?: Style },
): string {
  const shown = (column: Column<Row>, row: Row) => {
    const text = plainText(column, row, { utc });
    // Only where colour was forced on what is not a terminal.
    return style?.color ? paint(column, text, row, style) : text;
  };
  return rows.map((row) => `${columns.map((column) => shown(column, row)).join('\t')}\n`).join('');
}

/** Renders one record as aligned lines of label and value; texts are made inert, and cut to the width in cells. */
export function renderFields(
  pairs: readonly {
    readonly label: string;
    readonly text: string;
    readonly paint?: (shown: string) => string;
  }[],
  { style, width }: { readonly style: Style; readonly width: number },
): string {
  const labels = pairs.map(({ label }) => fitCells(inertLine(label), Math.max(1, Math.floor(width / 2))));
  const column = labels.reduce((widest, label) => Math.max(widest, cells(label)), 0);
  return pairs
    .map(({ text, paint }, index) => {
      const shown = fitCells(inertLine(text).trimEnd(), width - column - GAP);
      const label = style.dim(padCells(labels[index] ?? '', column));
      return shown === ''
        ? `${label.trimEnd()}\n`
        : `${label}${' '.repeat(GAP)}${paint ? paint(shown) : shown}\n`;
    })
    .join('');
}

/** The value of a column in one row as a machine reads it, made inert: empty if there is none, ISO 8601 times. */
export function plainText<Row>(column: Column<Row>, row: Row, { utc }: { readonly utc: boolean }): string {
  const value = column.value(row);
  if (value === null || value === undefined) return '';
  if (column.kind === 'time' && readTime(value)) return isoTime(value, { utc });
  return scalarText(value);
}

function scalarText(value: unknown): string {
  if (typeof value === 'string') return inertLine(value);
  return typeof value === 'object' ? inertJson(JSON.stringify(value)) : String(value);
}

function gridText<Row>(
  column: Column<Row>,
  row: Row,
  { style, nowMs, utc }: Pick<GridOptions, 'style' | 'nowMs' | 'utc'>,
): string {
  const value = (column.readable ?? column.value)(row);
  if (value === null || value === undefined) return NOTHING;
  if (column.kind === 'time') return utc ? isoTime(value, { utc }) : relativeTime(value, nowMs);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = scalarText(value).trimEnd();
  if (text === '') return NOTHING;
  return column.kind === 'color' && style.color ? `■ ${text}` : text;
}

function paint<Row>(column: Column<Row>, shown: string, row: Row, style: Style): string {
  if (shown === NOTHING) return style.dim(shown);
  if (column.paint) return column.paint(shown, row, style);
  return column.kind === 'color' ? style.swatch(column.value(row), shown) : shown;
}

/** The width of each column, so that the line fits; columns at the end are left out when nothing else helps. */
function share<Row>(columns: readonly Column<Row>[], wanted: readonly number[], width: number): number[] {
  for (let count = columns.length; count > 0; count -= 1) {
    const widths = shorten(columns.slice(0, count), wanted.slice(0, count), width - GAP * (count - 1));
    if (widths) return widths;
  }
  return [Math.max(1, width)];
}

function shorten<Row>(
  columns: readonly Column<Row>[],
  wanted: readonly number[],
  available: number,
): number[] | undefined {
  const widths = columns.map((column, index) => {
    const rigid = column.rigid === true || (column.kind !== undefined && column.kind !== 'text');
    const full = wanted[index] ?? 0;
    return rigid ? full : Math.min(full, LEAST);
  });
  let left = available - widths.reduce((sum, each) => sum + each, 0);
  if (left < 0) return undefined;
  // Cell by cell to the column that has least for its weight: even, exact, and a line has few hundred cells.
  const filled = (index: number) => (widths[index] ?? 0) / (columns[index]?.weight ?? 1);
  const open = widths.map((_, index) => index).filter((index) => (widths[index] ?? 0) < (wanted[index] ?? 0));
  while (left > 0 && open.length > 0) {
    const poorest = open.reduce((best, index) => (filled(index) < filled(best) ? index : best));
    widths[poorest] = (widths[poorest] ?? 0) + 1;
    left -= 1;
    if (widths[poorest] === wanted[poorest]) open.splice(open.indexOf(poorest), 1);
  }
  return widths;
}

/** Draws columns of texts that are cut to size and painted, with cells of many lines: a cell costs more than its lines. */
async function drawTable(
  columns: readonly (readonly string[])[],
  colWidths: readonly number[],
  onTheRight: readonly boolean[],
): Promise<string> {
  const { default: Table } = await import('cli-table3');
  let text = '';
  for (let from = 0; from < (columns[0]?.length ?? 0); from += BLOCK) {
    const table = new Table({
      chars: { ...NO_BORDER, middle: ' '.repeat(GAP) },
      style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
      truncate: NO_EXCERPT,
      colWidths: [...colWidths],
      colAligns: onTheRight.map((right) => (right ? 'right' : 'left')),
    });
    table.push(columns.map((texts) => texts.slice(from, from + BLOCK).join('\n')));
    text += `${table.toString()}\n`;
  }
  return text.replace(/[^\S\n]+$/gm, '');
}
