// What is being written as rows of the terminal: inert, broken between words, and never more of it than is shown.
// Every piece of a row remembers where in the text it came from, so that the cursor is right after an escape too.
import { inertBlock } from '../../terminal/inert.ts';
import { cells, fitCells, graphemesOf } from '../../terminal/width.ts';
import { lineEnd, lineStart } from './places.ts';

/** A part of a text as rows, with the cursor in them. */
export interface ComposerLayout {
  /** Inert, and none wider than was asked for. */
  readonly rows: string[];
  /** Index in `rows`. */
  readonly cursorRow: number;
  /** Cells before the cursor, from 0 to width - 1. */
  readonly cursorColumn: number;
}

interface Row {
  readonly text: string;
  readonly cells: number;
  /** Where each piece came from (in UTF-16 units) and stands (in cells), in order. */
  readonly starts: readonly { readonly at: number; readonly column: number }[];
}

interface Piece {
  readonly text: string;
  readonly cells: number;
  readonly at: number;
}

const TAB_STOP = 8;
const ESCAPE = /<(?:U\+[0-9A-F]{4,6}|\+(\d+) marks)>/y;

/** Lays a text out around its cursor, in at most `maxRows` rows of at most `width` cells. */
export function layoutText(text: string, cursor: number, width: number, maxRows: number): ComposerLayout {
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
    rows: all.slice(first, first + most).map((one) => one.text),
    cursorRow: above.length - first,
    cursorColumn: column,
  };
}

/** Finds the cursor in rows; after a full row it stands on a new one. */
function placed(rows: Row[], cursor: number, width: number): { rows: Row[]; row: number; column: number } {
  const found = rows.findIndex(({ starts }) => (starts.at(-1)?.at ?? -1) >= cursor);
  const row = found === -1 ? rows.length - 1 : found;
  const own = rows[row];
  const column = own?.starts.find(({ at }) => at >= cursor)?.column ?? own?.cells ?? 0;
  if (column < width) return { rows, row, column };
  return { rows: [...rows, { text: '', cells: 0, starts: [] }], row: row + 1, column: 0 };
}

/** Breaks a line after blanks and beside wide characters, else anywhere; blanks stay, so that each has a place. */
function rowsOf(line: string, width: number): Row[] {
  // The last cell is for the blank after a word, or for the cursor.
  const wordsEnd = Math.max(1, width - 1);
  const pieces = piecesOf(line, width);
  const rows: Row[] = [];
  let first = 0;
  while (first < pieces.length) {
    const { end, row } = nextRow(pieces, first, width, wordsEnd);
    rows.push(row);
    first = end;
  }
  return rows.length > 0 ? rows : [{ text: '', cells: 0, starts: [] }];
}

function nextRow(
  pieces: readonly Piece[],
  first: number,
  width: number,
  wordsEnd: number,
): { end: number; row: Row } {
  const row = { text: '', cells: 0, starts: [] as { at: number; column: number }[] };
  /** The row as it was at the last place where it may end. */
  let good = { end: first, text: '', cells: 0 };
  for (let index = first; index < pieces.length; index += 1) {
    const piece = pieces[index] as Piece;
    const isTab = piece.text === '\t';
    const isBlank = isTab || piece.text === ' ';
    const isWide = piece.cells === 2;
    if (isWide && index > first) good = { end: index, text: row.text, cells: row.cells };
    const most = isBlank || index === first ? width : wordsEnd;
    const taken = isTab
      ? Math.min(TAB_STOP - (row.cells % TAB_STOP), Math.max(1, width - row.cells))
      : piece.cells;
    if (row.cells + taken > most) {
      if (isBlank || good.end === first) return { end: index, row };
      const starts = row.starts.slice(0, good.end - first);
      return { end: good.end, row: { text: good.text, cells: good.cells, starts } };
    }
    row.starts.push({ at: piece.at, column: row.cells });
    row.text += isTab ? ' '.repeat(taken) : piece.text;
    row.cells += taken;
    if (isBlank || isWide) good = { end: index + 1, text: row.text, cells: row.cells };
  }
  return { end: pieces.length, row };
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
    const own = widths.get(grapheme) ?? (grapheme === '\t' ? 1 : cells(grapheme));
    widths.set(grapheme, own);
    if (own <= width) return { text: grapheme, cells: own, at };
    const text = fitCells(grapheme, width);
    return { text, cells: cells(text), at };
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
