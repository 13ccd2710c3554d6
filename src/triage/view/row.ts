// The building blocks of the view: rows of spans that never get wider than they may. A span is inert before it comes
// here; it is measured first and painted last.
import type { FrameRow } from '../../terminal/screen.ts';
import type { Style } from '../../terminal/style.ts';
import { cells, fitCells, isSimple } from '../../terminal/width.ts';
import { wrapText } from '../../views/wrap.ts';

export type Tone =
  | 'plain'
  | 'dim'
  | 'strong'
  | 'heading'
  | 'id'
  | 'key'
  | 'good'
  | 'warn'
  | 'bad'
  | 'customer'
  | 'operator'
  | 'note'
  | 'selected'
  | 'private';

/** A text in one tone. */
export interface Toned {
  readonly text: string;
  readonly tone: Tone;
}

/** A piece of a row in one tone; a bare text is plain. With `at` it begins in that column, from 1, with all after it. */
export type Span = string | (Toned & { readonly at?: number });

/** A line of a transcript, an overlay or a pane, before it is painted. */
export type Line = readonly Span[];

/** The cells and rows that a panel or a pane fills. */
export interface Space {
  readonly width: number;
  readonly rows: number;
  readonly style: Style;
}

/** Paints a text in a tone. */
export function paintText(text: string, tone: Tone, style: Style): string {
  return tone === 'plain' || text === '' ? text : style[tone](text);
}

/** The text of a line without its tones. */
export function textOfLine(line: Line): string {
  return line.map((span) => (typeof span === 'string' ? span : span.text)).join('');
}

/** A line as one row of at most `width` cells, painted; what is too long is cut and marked. */
export function paintLine(line: Line, width: number, style: Style): string {
  let plain = '';
  let painted = '';
  let used = 0;
  let joins = false;
  for (const span of line) {
    const { text, tone } = typeof span === 'string' ? { text: span, tone: 'plain' as const } : span;
    const shown = fitCells(text, width - used);
    plain += shown;
    used += cells(shown);
    // A mark at the start of a span can join what stands before it and widen both.
    joins ||= !isSimple(shown.charAt(0));
    painted += paintText(shown, tone, style);
    if (shown !== text) break;
  }
  return !joins || cells(plain) <= width ? painted : fitCells(plain, width);
}

/** A line as a row, in which what has a column of its own stands there, whatever the width of the text before. */
export function paintRow(line: Line, width: number, style: Style): FrameRow {
  const place = line.findIndex((span) => columnOf(span) !== undefined);
  const column = columnOf(line[place]);
  if (column === undefined) return { text: paintLine(line, width, style) };
  return {
    text: paintLine(line.slice(0, place), column - 1, style),
    pane: { column, text: paintLine(line.slice(place), width - column + 1, style) },
  };
}

function columnOf(span: Span | undefined): number | undefined {
  return typeof span === 'string' ? undefined : span?.at;
}

/** Lines of one span broken where they are too long, after the blanks they begin with; others stay as they are. */
export function wrapLines(lines: readonly Line[], width: number): Line[] {
  return lines.flatMap((line): readonly Line[] => {
    const [span, ...more] = line;
    const text = typeof span === 'string' ? span : (span?.text ?? '');
    if (span === undefined || more.length > 0 || cells(text) <= width) return [line];
    const indent = /^ */.exec(text)?.[0] ?? '';
    const tone = typeof span === 'string' ? 'plain' : span.tone;
    return wrapText(text.trimStart(), Math.max(2, width - indent.length)).map((row) => [
      { text: `${indent}${row}`, tone },
    ]);
  });
}

/** A text, inert already, in at most `most` rows of `width` cells; the last is cut where there would be more. */
export function wrapRows(text: string, width: number, most: number): readonly string[] {
  const rows = wrapText(text, Math.max(2, width));
  if (rows.length <= most) return rows;
  return [...rows.slice(0, most - 1), fitCells(rows.slice(most - 1).join(' '), width)];
}

/** The cells that a line takes. */
export function lineCells(line: Line): number {
  return cells(textOfLine(line));
}

/** Lines as one, with a gap between those that are not empty. */
export function joined(lines: readonly Line[], gap = '  '): Line {
  const shown = lines.filter((line) => textOfLine(line) !== '');
  return shown.flatMap((line, place) => (place === 0 ? line : [gap, ...line]));
}

/** A row with something at its right end, whose column is absolute: the left may have names of any width. */
export function spreadRow(left: Line, right: Line, columns: number, style: Style): FrameRow {
  const width = Math.min(lineCells(right), columns - 2);
  if (width <= 0) return { text: paintLine(left, columns, style) };
  const column = columns - width;
  return {
    text: paintLine(left, column - 2, style),
    pane: { column, text: paintLine(right, width, style) },
  };
}

/** A rule across this many cells. */
export function ruleRow(columns: number, style: Style): FrameRow {
  return { text: paintText(style.lines.across.repeat(columns), 'dim', style) };
}
