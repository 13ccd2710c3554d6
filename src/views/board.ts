// The board for people: a headline, sections with bars, and who waits longest.
import { type Board, boardFields } from '../backlog/board/record.ts';
import { inertLine } from '../terminal/inert.ts';
import { cells, fitCells, isSimple, loadWidths } from '../terminal/width.ts';
import type { BarGlyphs } from './bars.ts';
import { drawLongest } from './board/longest.ts';
import { shareRows } from './board/room.ts';
import { boardHeadline, channelName, groupName, operatorName } from './board/rows.ts';
import { boardSections, drawSections } from './board/sections.ts';
import type { DetailOptions } from './detail-options.ts';
import { momentOf } from './moment.ts';

export interface BoardLook extends Pick<DetailOptions, 'style' | 'width' | 'utc'> {
  readonly glyphs: BarGlyphs;
  /** The lines there are for it; undefined for as many as it takes. */
  readonly rows?: number | undefined;
}

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
    ...board.channels.map(({ application }) => channelName(application)),
    ...board.longest.map(({ customer }) => customer ?? ''),
  ];
  if (!names.every((name) => isSimple(inertLine(name)))) await loadWidths();
}

/** The board as lines no wider than the width, inert and painted; where rows are few, each section is cut. */
export function boardLines(board: Board, look: BoardLook): readonly string[] {
  const sections = boardSections(board, look.style);
  const lengths = [...sections.map(({ lines }) => lines.length), board.longest.length];
  const { room, shown, apart } = shareRows(lengths, look.rows, GIVEN_UP);
  const parts = [...drawSections(sections, room, look), drawLongest(board, room.at(-1) ?? 0, look)];
  return [
    headline(board, look),
    ...parts.filter((_, index) => shown[index]).flatMap((part) => (apart ? ['', ...part] : part)),
  ].slice(0, look.rows);
}

function headline(board: Board, { style, width, utc }: BoardLook): string {
  const { late, total } = board.unassigned;
  const text = fitCells(boardHeadline(board), width);
  const clock = momentOf(board.at, utc).clock;
  const held = `${board.open.total} open, ${board.open.unread} unread`;
  const rest = [`  ${held}  ${clock}`, `  ${clock}`, ''].find((each) => cells(text) + each.length <= width);
  const paint = late > 0 ? style.bad : total > 0 ? style.warn : style.good;
  return style.strong(paint(text)) + style.dim(rest ?? '');
}

/** Where there is no room: first the channels go, then age, operators, who waits longest. */
const GIVEN_UP = [2, 3, 1, 4] as const;
