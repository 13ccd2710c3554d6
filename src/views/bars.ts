// Numbers as bars of text, to the scale of the greatest. A bar has two parts, what matters (late, unread) and the rest,
// with different colours, or different characters if there is no colour.

import { hasLines } from '../terminal/style.ts';

/** The characters of bars; `ascii` for terminals without block elements. */
export type BarGlyphs = 'blocks' | 'ascii';

export interface BarParts {
  /** What matters. */
  readonly first: number;
  readonly rest: number;
}

interface BarRoom {
  /** The value of a bar that is full. */
  readonly most: number;
  /** Display cells. */
  readonly width: number;
  readonly glyphs: BarGlyphs;
  /** Null if there is no colour. */
  readonly paint: {
    readonly first: (text: string) => string;
    readonly rest: (text: string) => string;
  } | null;
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** What this terminal can show. */
export function barGlyphs(env: Readonly<Record<string, string | undefined>>): BarGlyphs {
  return hasLines(env) ? 'blocks' : 'ascii';
}

/** A painted bar of at most the width, without trailing blanks; a part above 0 has at least one cell. */
export function stackedBar({ first, rest }: BarParts, { most, width, glyphs, paint }: BarRoom): string {
  const value = Math.max(0, first) + Math.max(0, rest);
  if (!(value > 0) || !(most > 0) || width < 1) return '';
  const fine = glyphs === 'blocks' && paint !== null;
  const eighths = Math.max(1, Math.min(width * 8, Math.round((value / most) * width * 8)));
  const cells = fine ? Math.ceil(eighths / 8) : Math.max(1, Math.round(eighths / 8));
  // A bar of one cell shows what matters.
  const share = first > 0 ? Math.max(1, Math.round((first / value) * cells)) : 0;
  const firstCells = Math.min(share, rest > 0 ? Math.max(1, cells - 1) : cells);
  const restCells = cells - firstCells;
  if (paint === null) {
    const [mark, fill] = glyphs === 'blocks' ? ['█', '▒'] : ['!', '#'];
    return mark.repeat(firstCells) + fill.repeat(restCells);
  }
  if (glyphs === 'ascii') return paint.first('#'.repeat(firstCells)) + paint.rest('#'.repeat(restCells));
  const end = EIGHTHS[eighths % 8] ?? '';
  const blocks = (count: number, isLast: boolean) =>
    isLast && end !== '' && count > 0 ? '█'.repeat(count - 1) + end : '█'.repeat(count);
  return paint.first(blocks(firstCells, restCells === 0)) + paint.rest(blocks(restCells, true));
}
