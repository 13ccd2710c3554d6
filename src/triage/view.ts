// How a state looks: one frame, drawn from the state alone, never larger than the window. The parts draw their
// rows; here they are put below each other.

import { assertNever } from '../base/assert-never.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Frame, FrameRow, Pane } from '../terminal/screen.ts';
import type { Style } from '../terminal/style.ts';
import { cells, hasCertainWidth } from '../terminal/width.ts';
import { customerName } from '../views/names.ts';
import type { State } from './state.ts';
import { mineToAnswer, waitingCount, walkNamed } from './update/walks.ts';
import { composerRows } from './view/composer.ts';
import { headerRows } from './view/header.ts';
import { type FrameLayout, LIST_BORDER, layoutOf } from './view/layout.ts';
import { listPane } from './view/list-rows.ts';
import { customerPage, emptyLines, helpLines, unreadLines } from './view/pages.ts';
import { askPanel, linePanel, type Panel, pickerPanel, snoozePanel } from './view/panels.ts';
import { type Line, paintLine, paintText, wrapLines } from './view/row.ts';
import { sideRows } from './view/side.ts';
import { footerRows, ruleRow, statusRows } from './view/status.ts';
import { conversationLines, type TranscriptLine, transcriptWindow } from './view/transcript.ts';

/** Further labels for the footer of a window that is wide enough. */
const MORE_LABELS = {
  'scroll-up': 'scroll up',
  'open-link': 'links',
  info: 'customer',
} as const;

/** The frame of a state: at most one row less than the window has, and no row wider than it. */
export function view(state: State, style: Style): Frame {
  const layout = layoutOf(state);
  if (state.mode.kind === 'ended' || layout.rows === 0) return { rows: [], cursor: null };
  if (layout.tier === 'tiny') return { rows: [tooSmallRow(layout)], cursor: null };
  const head = headerRows(state, layout, style).slice(0, layout.headerRows);
  const body = bodyRows(state, layout, style);
  const bottom = bottomPanel(state, layout, style);
  const above = head.length + body.length;
  const all = [...head, ...body, ...bottom.rows].slice(0, layout.rows);
  const rows = layout.list ? besideList(state, layout.list.width, all, style) : all;
  const left = layout.windowColumns - layout.columns;
  const cursor = bottom.cursor && { row: above + bottom.cursor.row, column: left + bottom.cursor.column };
  return { rows, cursor: cursor && cursor.row <= rows.length ? cursor : null };
}

/** What the window is called: how many wait, and how many of the operator's are to be answered; in ASCII. */
export function titleOf(state: State): string {
  const [waiting, mine] = [walkNamed(state, 'waiting'), walkNamed(state, 'mine')];
  if (!waiting.loaded) return 'convops';
  const waits = `convops ${waitingCount(state)}${waiting.cut ? '+' : ''} waiting`;
  return mine.loaded ? `${waits}, ${mineToAnswer(state).length}${mine.cut ? '+' : ''} mine` : waits;
}

/** The whole of a conversation as it was read, for a pager; the empty text while it is not. */
export function pageText(state: State, id: number, style: Style): string {
  const loaded = state.details[id];
  if (loaded?.kind !== 'ready') return '';
  const name = customerName(state.queue.items[id]?.name, loaded.detail.from_user?.name);
  const width = Math.max(20, state.size.columns);
  const head = paintLine([{ text: `#${id} ${inertLine(name)}`, tone: 'heading' }], width, style);
  const lines = conversationLines(state, id, width).map(({ text, tone }) => paintText(text, tone, style));
  return `${[head, ...lines].join('\n')}\n`;
}

/** Everything below the title and its rule moved beside the list of the walk. */
function besideList(state: State, width: number, all: readonly FrameRow[], style: Style): FrameRow[] {
  const [above, below] = [all.slice(0, 2), all.slice(2)];
  const list = listPane(state, { width, rows: below.length, style });
  const border = paintText(`${style.lines.down} `, 'dim', style);
  const moved = ({ column, ...row }: Pane, right: number): Pane => ({
    ...row,
    column: column + right,
    ...(row.pane ? { pane: moved(row.pane, right) } : {}),
  });
  return [
    ...above,
    ...below.map(({ text, pane }, row) => ({
      text: list[row] ?? '',
      pane: {
        column: width + 1,
        text: border + text,
        ...(pane ? { pane: moved(pane, width + LIST_BORDER) } : {}),
      },
    })),
  ];
}

function tooSmallRow({ columns }: FrameLayout): FrameRow {
  return { text: 'Enlarge to 40x10, or ^C ^C and --plain'.slice(0, columns) };
}

/** The conversation, or what stands in its place, with the side pane beside it. */
function bodyRows(state: State, layout: FrameLayout, style: Style): FrameRow[] {
  const { item, banners, bodyRows: rows, columns, textWidth, pane } = layout;
  const flags = banners.map(({ text, tone }) =>
    paintLine([' ', { text, tone }], pane ? pane.column - 2 : columns, style),
  );
  const lines = mainLines(state, layout);
  const texts =
    lines === null
      ? transcriptWindow(state, textWidth, rows).map((line) => transcriptRow(line, textWidth, style))
      : wrapLines(lines, textWidth)
          .slice(0, rows)
          .map((line) => paintLine(line, pane ? textWidth : columns, style));
  const blanks = Array.from({ length: Math.max(0, rows - texts.length) }, () => '');
  // Messages rest on what is written below them; a page hangs from the top.
  const isPage = lines !== null && (!item || ['help', 'customer'].includes(state.mode.kind));
  const left = isPage ? [...flags, ...texts, ...blanks] : [...flags, ...blanks, ...texts];
  if (!pane || !item) return left.map((text) => ({ text }));
  const side = sideRows(state, item, { width: pane.width, rows: left.length, style });
  return left.map((text, row) => ({ text, pane: { column: pane.column, text: side[row] ?? '' } }));
}

function transcriptRow({ text, tone, proposal }: TranscriptLine, width: number, style: Style): string {
  if (!proposal) return paintText(text, tone, style);
  const { across, down } = style.lines;
  if (!proposal.isRule) return `${paintText(down, 'key', style)} ${paintText(text, tone, style)}`;
  const filled = hasCertainWidth(text) ? across.repeat(Math.max(0, width - cells(text) - 3)) : '';
  const border = (line: string) => paintText(line, 'key', style);
  return `${border(across)} ${paintText(text, tone, style)} ${border(filled)}`.trimEnd();
}

/** Lines in place of the messages; null where the messages are shown. */
function mainLines(state: State, { tier, item, columns, bodyRows: rows }: FrameLayout): Line[] | null {
  const { mode } = state;
  if (mode.kind === 'help') return helpLines(state, mode, columns, rows);
  if (mode.kind === 'customer' && item) return customerPage(state, item, mode.page, columns, rows);
  return item ? unreadLines(state, item.id) : emptyLines(state, tier === 'small');
}

function bottomPanel(state: State, layout: FrameLayout, style: Style): Panel {
  const { mode } = state;
  const { columns, tier } = layout;
  const page = { columns, style, rows: 1 };
  const plain = (rows: FrameRow[]): Panel => ({ rows, cursor: null });
  switch (mode.kind) {
    case 'show': {
      const above = [
        ...(tier === 'full' ? [ruleRow(columns, style)] : []),
        ...statusRows(state, columns, style),
      ];
      const room = Math.max(1, layout.bottomRows - above.length);
      const rows = footerRows(state, 'show', { ...page, rows: room }, MORE_LABELS).map((text) => ({ text }));
      const filled = Array.from({ length: Math.max(0, room - rows.length) }, () => ({ text: '' }));
      return plain([...above, ...rows, ...filled]);
    }
    case 'compose':
      return composerRows(state, mode.composing, layout, style);
    case 'pick':
      return pickerPanel(state, mode.picker, layout, style);
    case 'snooze':
      return snoozePanel(state, mode, layout, style);
    case 'line':
      return linePanel(state, mode, layout, style);
    case 'ask':
      return askPanel(state, mode, layout, style);
    case 'customer':
    case 'help':
      return plain(footerRows(state, mode.kind, page).map((text) => ({ text })));
    case 'ended':
      return plain([]);
    default:
      return assertNever(mode);
  }
}
