// Who waits longest, a line each: the id is what one types next.
import type { Board } from '../../backlog/board/record.ts';
import { inertLine } from '../../terminal/inert.ts';
import { cells, fitCells } from '../../terminal/width.ts';
import { customerName } from '../customer-name.ts';
import { channelName, groupName, secondsText } from './rows.ts';
import type { SectionLook } from './sections.ts';

interface Part {
  readonly texts: readonly string[];
  /** The share of what is left; 0 for what is never shortened, and stands on the right. */
  readonly weight: number;
  readonly paint: (text: string, row: number) => string;
}

const GAP = 2;
/** In a narrower window the channel is left out. */
const LEAST_FOR_CHANNEL = 72;

/** The longest waiting as lines no wider than the width, at most so many of them. */
export function drawLongest(board: Board, most: number, { style, width }: SectionLook): string[] {
  const rows = board.longest.slice(0, most);
  const cut = board.longest.length > most ? ` ${most}/${board.longest.length}` : '';
  const heading = style.heading(fitCells(`Longest waiting${cut}`, width));
  if (rows.length === 0) return [heading, style.dim('(none)')];
  const inert = (read: (row: (typeof rows)[number]) => string) => rows.map((row) => inertLine(read(row)));
  const parts: Part[] = [
    {
      texts: inert(({ id }) => (id === null ? '-' : String(id))),
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
      texts: inert(({ group_id, group }) => groupName({ id: group_id, title: group })),
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

/** Where not all fits, shared out from the end: what a short channel or group does not need goes to the customer's name. */
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
