// How a state looks: one frame, drawn from the state alone, never larger than the window. The parts draw their
// rows; here they are put below each other.

import { assertNever } from '../base/assert-never.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Frame, FrameRow, Pane } from '../terminal/screen.ts';
import type { Style } from '../terminal/style.ts';
import { cells, hasCertainWidth } from '../terminal/width.ts';
import { customerName } from '../views/people.ts';
import type { State } from './state.ts';
import { readIn } from './update/step.ts';
import { unreadOfMine, waitingCount, walkNamed } from './update/walks.ts';
import { keyBar } from './view/bar.ts';
import { composerPanel } from './view/composer.ts';
import { headRow, titleRow } from './view/header.ts';
import { type FrameLayout, hasListPane, isTooSmall, LIST_BORDER, layoutOf } from './view/layout.ts';
import { listPane } from './view/list-rows.ts';
import { customerPage, emptyLines, helpLines, unreadLines } from './view/pages.ts';
import { askPanel, linePanel, type Panel, pickerPanel } from './view/panels.ts';
import { type Line, paintLine, paintText, ruleRow, wrapLines } from './view/row.ts';
import { sideRows } from './view/side.ts';
import { statusRow } from './view/status.ts';
import { conversationLines, type TranscriptLine, transcriptWindow } from './view/transcript.ts';

/** Rows above the conversation and the list. */
const ABOVE = 3;

/** The frame of a state, in the rows of the window: the same ones at every size, whatever is said or asked. */
export function view(state: State, style: Style): Frame {
  const { size, mode } = state;
  if (mode.kind === 'ended' || size.rows === 0) return { rows: [], cursor: null };
  if (isTooSmall(size))
    return {
      rows: [{ text: 'Enlarge to 40x10, or ^C ^C and --plain'.slice(0, size.columns) }],
      cursor: null,
    };
  const layout = layoutOf(state);
  const { columns } = size;
  const panel = panelOf(state, layout, style);
  const middle = [...bodyRows(state, layout, style), ...panel.rows];
  const list = listOf(state, layout, middle.length, style);
  const rule = ruleRow(columns, style);
  const rows = [
    titleRow(state, columns, style),
    layout.item ? headRow(state, layout.item, columns, style) : { text: '' },
    rule,
    ...(list ? besideList(list.rows, layout.listWidth, middle, style) : middle),
    rule,
    statusRow(state, columns, style),
    keyBar(state, columns, style),
  ];
  const { cursor } = panel;
  const left = list ? layout.listWidth + LIST_BORDER : 0;
  const below = ABOVE + layout.bodyRows;
  const inList = list?.cursor ?? null;
  return {
    rows,
    cursor: inList
      ? { ...inList, row: ABOVE + inList.row }
      : cursor && { row: below + cursor.row, column: left + cursor.column },
  };
}

/** What the window is called: how many wait, and how many customers of the operator's wrote back; in ASCII. */
export function titleOf(state: State): string {
  const [waiting, mine] = [walkNamed(state, 'waiting'), walkNamed(state, 'mine')];
  if (!waiting.loaded) return 'convops';
  const waits = `convops ${waitingCount(state)}${waiting.cut ? '+' : ''} waiting`;
  return mine.loaded ? `${waits}, ${unreadOfMine(state)}${mine.cut ? '+' : ''} wrote back` : waits;
}

/** The whole of a conversation as it was read, for a pager; the empty text while it is not. */
export function pageText(state: State, id: number, style: Style): string {
  const detail = readIn(state, id)?.detail;
  if (!detail) return '';
  const name = customerName(state.queue.items[id]?.name, detail.from_user?.name);
  const width = Math.max(20, state.size.columns);
  const head = paintLine([{ text: `#${id} ${inertLine(name)}`, tone: 'heading' }], width, style);
  const lines = conversationLines(state, id, width).map(({ text, tone }) => paintText(text, tone, style));
  return `${[head, ...lines].join('\n')}\n`;
}

/** The list that stays in a wide window: the walk, or what is being searched; null in any other. */
function listOf(state: State, { listWidth }: FrameLayout, rows: number, style: Style) {
  if (!hasListPane(state)) return null;
  const space = { width: listWidth, rows, style };
  const { mode } = state;
  if (mode.kind !== 'pick' || mode.picker.purpose !== 'list')
    return { rows: listPane(state, space), cursor: null };
  return pickerPanel(state, mode.picker, space);
}

/** Rows moved to the right of a list. */
function besideList(
  list: readonly FrameRow[],
  width: number,
  rows: readonly FrameRow[],
  style: Style,
): FrameRow[] {
  const border = paintText(`${style.lines.down} `, 'dim', style);
  const moved = ({ column, ...row }: Pane): Pane => ({
    ...row,
    column: column + width + LIST_BORDER,
    ...(row.pane ? { pane: moved(row.pane) } : {}),
  });
  return rows.map(({ text, pane }, row) => {
    const { text: left, pane: own } = list[row] ?? { text: '' };
    const right = { column: width + 1, text: border + text, ...(pane ? { pane: moved(pane) } : {}) };
    return { text: left, pane: own ? { ...own, pane: right } : right };
  });
}

/** The conversation, or what stands in its place, with the customer beside it. */
function bodyRows(state: State, layout: FrameLayout, style: Style): FrameRow[] {
  const { item, bodyRows: rows, columns, textWidth, pane } = layout;
  const width = pane ? textWidth : columns - 1;
  const lines = mainLines(state, layout);
  const texts =
    lines === null
      ? transcriptWindow(state, textWidth, rows).map((line) => transcriptRow(line, textWidth, style))
      : wrapLines(lines, width)
          .slice(0, rows)
          .map((line) => paintLine(line, width, style));
  const blanks = Array.from({ length: Math.max(0, rows - texts.length) }, () => '');
  // Messages hang under the head, and rest on what is written to them.
  const left = state.mode.kind === 'compose' ? [...blanks, ...texts] : [...texts, ...blanks];
  if (!pane || !item) return left.map((text) => ({ text }));
  const side = sideRows(state, item, { width: pane.width - 1, rows: left.length, style });
  return left.map((text, row) => ({ text, pane: { column: pane.column, text: side[row] ?? '' } }));
}

function transcriptRow({ text, tone, proposal }: TranscriptLine, width: number, style: Style): string {
  if (proposal === undefined) return paintText(text, tone, style);
  const { across, down } = style.lines;
  if (proposal === 'inside') return `${paintText(down, 'key', style)} ${paintText(text, tone, style)}`;
  if (text === '') return paintText(across.repeat(width), 'key', style);
  const filled = hasCertainWidth(text) ? across.repeat(Math.max(0, width - cells(text) - 3)) : '';
  const border = (line: string) => paintText(line, 'key', style);
  return `${border(across)} ${paintText(text, tone, style)} ${border(filled)}`.trimEnd();
}

/** Lines in place of the messages; null where the messages are shown. */
function mainLines(state: State, { item, columns, bodyRows: rows }: FrameLayout): Line[] | null {
  const { mode } = state;
  if (mode.kind === 'page' && mode.of === 'help') return helpLines(state, mode, columns, rows);
  if (mode.kind === 'page' && item) return customerPage(state, item, mode.page, columns - 1, rows);
  return item ? unreadLines(state, item.id) : emptyLines(state);
}

/** What is written, chosen or asked below the conversation. */
function panelOf(state: State, layout: FrameLayout, style: Style): Panel {
  const { mode } = state;
  const space = { width: layout.columns, rows: layout.panelRows, style };
  switch (mode.kind) {
    case 'compose':
      return composerPanel(state, mode.composing, layout, space);
    case 'pick':
      return space.rows === 0 ? NO_PANEL : pickerPanel(state, mode.picker, space);
    case 'line':
      return linePanel(state, mode, space);
    case 'ask':
      return askPanel(state, mode, space);
    case 'show':
    case 'page':
    case 'ended':
      return NO_PANEL;
    default:
      return assertNever(mode);
  }
}

const NO_PANEL: Panel = { rows: [], cursor: null };
