// The building blocks of the view: rows of spans that never get wider than they may, and texts that are
// packed by what matters most. A span is inert before it comes here; it is measured first and painted last.
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
  | 'selected';

/** A piece of a row in one tone; a bare text is plain. */
export type Span = string | { readonly text: string; readonly tone: Tone };

/** A line of a transcript, an overlay or a pane, before it is painted. */
export type Line = readonly Span[];

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

/** A text that may be left out where room is short: the higher the rank, the sooner. */
export interface Part {
  readonly text: string;
  readonly tone?: Tone;
  readonly rank: number;
}

/** The parts that fit in `width` cells, two blanks between them, in their order; ASCII only. */
export function fitParts(parts: readonly Part[], width: number): readonly Part[] {
  const shown = parts.filter(({ text }) => text !== '');
  while (shown.length > 0 && partsWidth(shown) - 2 > width) {
    const last = shown.reduce((worst, part) => (part.rank >= worst.rank ? part : worst));
    shown.splice(shown.indexOf(last), 1);
  }
  return shown;
}

/** How wide parts are with two blanks after each; ASCII only. */
export function partsWidth(parts: readonly Omit<Part, 'rank'>[]): number {
  return parts.reduce((sum, { text }) => sum + text.length + 2, 0);
}

/** Parts as one line, with two blanks between them. */
export function lineOfParts(parts: readonly Omit<Part, 'rank'>[]): Line {
  return parts.flatMap(({ text, tone = 'plain' }, place) => [
    ...(place === 0 ? [] : ['  ']),
    { text, tone } as const,
  ]);
}

/**
 * Entries packed into at most `rows` rows of `width` cells, two blanks between them and one before; those from
 * `kept` on are there whatever is left out before them. ASCII only.
 */
export function packRows<T extends { readonly text: string }>(
  entries: readonly T[],
  kept: readonly T[],
  width: number,
  rows: number,
): T[][] {
  for (let count = entries.length; count >= 0; count -= 1) {
    const packed = pack([...entries.slice(0, count), ...kept], width);
    if (packed.length <= rows) return packed;
  }
  return pack(kept, width).slice(0, rows);
}

function pack<T extends { readonly text: string }>(entries: readonly T[], width: number): T[][] {
  const rows: T[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    // One blank before the first, two before each other.
    if (used + 2 + entry.text.length > width - 1) {
      rows.push([]);
      used = -1;
    }
    rows.at(-1)?.push(entry);
    used += 2 + entry.text.length;
  }
  return rows;
}
