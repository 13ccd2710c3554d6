// The board for people: a headline, sections with bars, and who waits longest.
import { type Board, boardFields } from '../backlog/board/record.ts';
import { inertLine } from '../terminal/inert.ts';
import { momentOf } from '../terminal/times.ts';
import { cells, fitCells, isSimple, loadWidths } from '../terminal/width.ts';
import {
  type BarGlyphs,
  boardHeadline,
  boardSections,
  channelName,
  drawSections,
  groupName,
  operatorName,
  type SectionLook,
  secondsText,
} from './board/rows.ts';
import { customerName } from './people.ts';
import type { DetailOptions } from './record-view.ts';

/** The board as one record. */
export function boardView(glyphs: BarGlyphs) {
  return {
    noun: 'the board',
    fields: boardFields,
    columns: [],
    id: () => null,
    detail: (board: Board, options: DetailOptions) =>
      boardLines(board, { ...options, glyphs })
        .map((line) => `${line}\n`)
        .join(''),
  };
}

/** Loads what is needed to measure the names of this board. */
export async function loadBoardWidths(board: Board): Promise<void> {
  const names = [
    ...board.groups.map(groupName),
    ...board.operators.map(operatorName),
    ...board.longest.map(({ application }) => channelName(application)),
    ...board.longest.map(({ customer }) => customer ?? ''),
  ];
  if (!names.every((name) => isSimple(inertLine(name)))) await loadWidths();
}

/** The board as lines no wider than the width, inert and painted. */
export function boardLines(board: Board, look: SectionLook & Pick<DetailOptions, 'utc'>): readonly string[] {
  const parts = [...drawSections(boardSections(board), look), drawLongest(board, look)];
  return [headline(board, look), ...parts.flatMap((part) => ['', ...part])];
}

function headline(board: Board, { style, width, utc }: Omit<DetailOptions, 'nowMs'>): string {
  const { late, total } = board.unassigned;
  const text = fitCells(boardHeadline(board), width);
  const clock = momentOf(board.at, utc).clock;
  const held = `${board.open.total} open, ${board.open.unread} unread`;
  const rest = [`  ${held}  ${clock}`, `  ${clock}`, ''].find((each) => cells(text) + each.length <= width);
  const paint = late > 0 ? style.bad : total > 0 ? style.warn : style.good;
  return style.strong(paint(text)) + style.dim(rest ?? '');
}

// The customers who wait longest, one per line; the id comes first because it is what one types next.

interface Part {
  readonly texts: readonly string[];
  /** The share of what is left; 0 for what is never shortened, and stands on the right. */
  readonly weight: number;
  readonly paint: (text: string, row: number) => string;
}

const GAP = 2;
/** In a narrower window the channel is left out. */
const LEAST_FOR_CHANNEL = 72;

/** The longest waiting as lines no wider than the width. */
function drawLongest({ longest: rows }: Board, { style, width }: SectionLook): string[] {
  const heading = style.heading(fitCells('Longest waiting', width));
  if (rows.length === 0) return [heading, style.dim('(none)')];
  const inert = (read: (row: (typeof rows)[number]) => string) => rows.map((row) => inertLine(read(row)));
  const parts: Part[] = [
    {
      texts: inert(({ id }) => String(id)),
      weight: 0,
      paint: (text) => style.id(text),
    },
    {
      texts: inert(({ waiting_seconds }) => secondsText(waiting_seconds)),
      weight: 0,
      paint: (text, row) => (rows[row]?.late ? style.bad(text) : text),
    },
    { texts: inert(({ customer }) => customerName(customer)), weight: 3, paint: (text) => text },
    {
      texts: inert(({ group_id, group }) => groupName({ id: group_id, name: group })),
      weight: 2,
      paint: (text) => text,
    },
  ];
  if (width >= LEAST_FOR_CHANNEL) {
    parts.push({
      texts: inert(({ application }) => channelName(application)),
      weight: 1,
      paint: (text) => style.dim(text),
    });
  }
  const widths = widthsOf(parts, width);
  const lines = rows.map((_, row) =>
    parts
      .map(({ texts, weight, paint }, index) => {
        const room = widths[index] ?? 0;
        const fitted = fitCells(texts[row] ?? '', room);
        const padding = ' '.repeat(Math.max(0, room - cells(fitted)));
        return weight === 0 ? padding + paint(fitted, row) : paint(fitted, row) + padding;
      })
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
  return [heading, ...lines];
}

/** Shares out the width from the last column on: what a short channel or group does not need goes to the customer's name. */
function widthsOf(parts: readonly Part[], width: number): readonly number[] {
  const widths = parts.map(({ texts }) =>
    texts.reduce((most, text) => Math.max(most, cells(fitCells(text, width))), 1),
  );
  const fixed = parts.reduce((sum, { weight }, index) => sum + (weight === 0 ? (widths[index] ?? 0) : 0), 0);
  const total = widths.reduce((sum, each) => sum + each, GAP * (parts.length - 1));
  if (total <= width) return widths;
  let left = Math.max(0, width - fixed - GAP * (parts.length - 1));
  let weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const weight = parts[index]?.weight ?? 0;
    if (weight === 0) continue;
    const share = Math.min(widths[index] ?? 0, Math.floor((left * weight) / weights));
    widths[index] = share;
    left -= share;
    weights -= weight;
  }
  return widths;
}
