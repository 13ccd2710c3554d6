// What is being written as rows of the terminal: inert, broken between words, and never more of it than is shown.
// Every piece of a row remembers where in the text it came from, so that the cursor is right after an escape too.
import { inertBlock } from '../../terminal/inert.ts';
import { cells, fitCells, graphemesOf } from '../../terminal/width.ts';
import { type Buffer, lineEnd, lineStart } from '../composer.ts';

/** A part of a text as rows, with the cursor in them. */
export interface ComposerLayout {
  /** Inert, and none wider than was asked for. */
  readonly rows: string[];
  /** Index in `rows`. */
  readonly cursorRow: number;
  /** Cells before the cursor, from 0 to width - 1. */
  readonly cursorColumn: number;
}

/** A character as it is shown, and where it came from in the text, in UTF-16 units. */
interface Piece {
  readonly text: string;
  readonly cells: number;
  readonly at: number;
}

type Row = readonly Piece[];

/** A tab, wherever it stands. */
const TAB = ' '.repeat(4);
const ESCAPE = /<(?:U\+[0-9A-F]{4,6}|\+(\d+) marks)>/y;

/** Lays a text out around its cursor, in at most `maxRows` rows of at most `width` cells. */
export function layoutText({ text, cursor }: Buffer, width: number, maxRows: number): ComposerLayout {
  const most = Math.max(1, Math.floor(maxRows));
  const wide = Math.max(1, Math.floor(width));
  const [start, end] = [lineStart(text, cursor), lineEnd(text, cursor)];
  const { rows: own, row, column } = placed(rowsOf(text.slice(start, end), wide), cursor - start, wide);
  let above = own.slice(0, row);
  for (let at = start; at > 0 && above.length < most; at = lineStart(text, at - 1)) {
    above = [...rowsOf(text.slice(lineStart(text, at - 1), at - 1), wide), ...above];
  }
  let below = own.slice(row + 1);
  for (let at = end; at < text.length && below.length < most; at = lineEnd(text, at + 1)) {
    below = [...below, ...rowsOf(text.slice(at + 1, lineEnd(text, at + 1)), wide)];
  }
  const all = [...above, ...own.slice(row, row + 1), ...below];
  // The cursor's row stands in the middle, as far as there are rows to fill the rest.
  const first = Math.max(0, Math.min(above.length - Math.floor((most - 1) / 2), all.length - most));
  return {
    rows: all.slice(first, first + most).map((row) => row.map(({ text: shown }) => shown).join('')),
    cursorRow: above.length - first,
    cursorColumn: column,
  };
}

/** Finds the cursor in rows; after a full row it stands on a new one. */
function placed(rows: Row[], cursor: number, width: number): { rows: Row[]; row: number; column: number } {
  const found = rows.findIndex((one) => (one.at(-1)?.at ?? -1) >= cursor);
  const row = found === -1 ? rows.length - 1 : found;
  const before = (rows[row] ?? []).filter(({ at }) => at < cursor);
  const column = before.reduce((sum, piece) => sum + piece.cells, 0);
  if (column < width) return { rows, row, column };
  return { rows: [...rows, []], row: row + 1, column: 0 };
}

/** Breaks a line after blanks and beside wide characters, else anywhere; blanks stay, so that each has a place. */
function rowsOf(line: string, width: number): Row[] {
  const pieces = piecesOf(line, width);
  const rows: Row[] = [];
  for (let first = 0; first < pieces.length; ) {
    const end = rowEnd(pieces, first, width);
    rows.push(pieces.slice(first, end));
    first = end;
  }
  return rows.length > 0 ? rows : [[]];
}

/** The place of the piece that begins the next row. */
function rowEnd(pieces: readonly Piece[], first: number, width: number): number {
  let used = 0;
  /** The last place where the row may end. */
  let good = first;
  for (let place = first; place < pieces.length; place += 1) {
    const { text, cells: own } = pieces[place] as Piece;
    const isBlank = text.trim() === '';
    const isWide = own === 2;
    if (isWide && place > first) good = place;
    // The last cell is for the blank after a word, or for the cursor.
    const most = isBlank || place === first ? width : Math.max(1, width - 1);
    if (used + own > most) return isBlank || good === first ? Math.max(place, first + 1) : good;
    used += own;
    if (isBlank || isWide) good = place + 1;
  }
  return pieces.length;
}

/** A line, made inert, character by character; one that is wider than any row is shown as `…`. */
function piecesOf(line: string, width: number): Piece[] {
  const shown = inertBlock(line);
  const origin = shown === line ? null : originsOf(line, shown);
  /** Most texts are made of few different characters, and to measure one takes long. */
  const widths = new Map<string, number>();
  let place = 0;
  return graphemesOf(shown).map((grapheme) => {
    const at = origin ? (origin[place] ?? 0) : place;
    place += grapheme.length;
    const text = grapheme === '\t' ? TAB : grapheme;
    const own = widths.get(text) ?? cells(text);
    widths.set(text, own);
    if (own <= width) return { text, cells: own, at };
    const fitted = fitCells(text, width);
    return { text: fitted, cells: cells(fitted), at };
  });
}

/** For every UTF-16 unit of an inert text the place in the line it came from; an escape has the place of what it replaced. */
function originsOf(line: string, shown: string): number[] {
  const origins: number[] = [];
  let at = 0;
  while (origins.length < shown.length) {
    const here = origins.length;
    const char = String.fromCodePoint(line.codePointAt(at) ?? 0);
    if (at < line.length && shown.startsWith(char, here)) {
      for (let unit = 0; unit < char.length; unit += 1) origins.push(at + unit);
      at += char.length;
      continue;
    }
    ESCAPE.lastIndex = here;
    const [written = shown.charAt(here), marks = '1'] = ESCAPE.exec(shown) ?? [];
    for (let unit = 0; unit < written.length; unit += 1) origins.push(at);
    for (let mark = 0; mark < Number(marks); mark += 1) at += (line.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return origins;
}
