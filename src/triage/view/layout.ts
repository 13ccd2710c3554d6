// Where everything stands: how the rows of the window are shared out among the header, the conversation and what is
// below it. Every other part of the view, and scrolling, asks here, so that no two of them count differently.

import { assertNever } from '../../base/assert-never.ts';
import { inertLine } from '../../terminal/inert.ts';
import type { Size } from '../../terminal/screen.ts';
import type { ComposerLayout } from '../composer/rows.ts';
import { layout as layoutComposer } from '../composer.ts';
import type { AnswerAction, Composing, Mode, Question, QueueItem, State } from '../state.ts';
import { currentItem } from '../update/step.ts';
import { type Banner, banners, troubleBanners } from './banners.ts';
import { wrapRows } from './row.ts';
import { PANE_FROM, statusHeight } from './status.ts';

type Tier =
  /** One row that asks for more room. */
  'tiny' | 'small' | 'full';

export interface FrameLayout {
  readonly tier: Tier;
  /** Cells of the window. */
  readonly windowColumns: number;
  /** Cells beside the list of the walk: of everything but the title row. */
  readonly columns: number;
  /** The list of the walk, at the left below the title row and its rule; null if there is none. */
  readonly list: { readonly width: number } | null;
  /** Rows that may be used: one less than the window has. */
  readonly rows: number;
  readonly item: QueueItem | undefined;
  /** With the rule below it. */
  readonly headerRows: number;
  readonly banners: readonly Banner[];
  /** The rows left for the conversation. */
  readonly bodyRows: number;
  /** With the rule above it; drawn by the mode. */
  readonly bottomRows: number;
  /** The side pane; null if there is none. The column counts from 1. */
  readonly pane: { readonly column: number; readonly width: number } | null;
  /** Cells a row of the conversation may take. */
  readonly textWidth: number;
  /** The text that is being written; null in other modes. */
  readonly composer: ComposerLayout | null;
}

/** Longer lines are tiring to read. */
const WIDEST_TEXT = 100;
const LIST_FROM = 160;
/** The line beside a list, and a blank. */
export const LIST_BORDER = 2;
const FOOTER_ROWS = 2;
/** A banner or a question's line that is longer is cut. */
const MOST_WRAPPED = 2;

/** Cells of the composer in which a text is laid out. */
function composerWidth(columns: number): number {
  return Math.max(1, Math.min(columns, WIDEST_TEXT) - COMPOSER_INDENT - 1);
}

/** Before a text in the composer. */
export const COMPOSER_INDENT = 3;
const MOST_COMPOSER_ROWS = 8;
const PICKER_ROWS = 10;
const PRESET_ROWS = 6;

/** Whether a window is too small to show anything of a conversation. */
export function isTooSmall({ columns, rows }: Size): boolean {
  return columns < 40 || rows < 10;
}

/** Whether the customer can stand beside the conversation; elsewhere it is a page in place of it. */
export function hasRoomForPane(state: State): boolean {
  const { tier, columns } = layoutOf(state);
  return tier === 'full' && columns >= PANE_FROM;
}

/** Shares out the window. */
export function layoutOf(state: State): FrameLayout {
  const { columns: windowColumns, rows: height } = state.size;
  const rows = Math.max(0, height - 1);
  const tier: Tier = isTooSmall(state.size) ? 'tiny' : windowColumns < 60 || height < 16 ? 'small' : 'full';
  const item = currentItem(state);
  const { mode } = state;
  const full = tier === 'full';
  const wholePage = mode.kind === 'help' || mode.kind === 'customer';
  const list = full && !wholePage ? listOf(state) : null;
  const columns = windowColumns - (list ? list.width + LIST_BORDER : 0);
  const headerRows = wholePage || !item ? (full ? 2 : 1) : full ? (list ? 5 : 4) : 2;
  const hasPane = full && columns >= PANE_FROM && state.showCustomer && item !== undefined && !wholePage;
  const paneWidth = Math.min(48, Math.floor(columns * 0.36));
  const pane = hasPane ? { column: columns - paneWidth + 1, width: paneWidth } : null;
  const bannerWidth = (pane ? pane.column - 2 : columns) - 1;
  const trouble = item && !wholePage ? troubleBanners(state) : [];
  // In a small window what lasts takes the place of the rest.
  const others = full ? 3 : trouble.length > 1 && rows < 12 ? 0 : 1;
  const found = (item && !wholePage ? [...trouble, ...banners(state, item).slice(0, others)] : []).flatMap(
    ({ text, tone }) => wrapRows(text, bannerWidth, MOST_WRAPPED).map((row) => ({ text: row, tone })),
  );
  /** Rows of the conversation that stay in sight whatever is below. */
  const least = full ? 4 : 2;
  const room = Math.max(0, rows - headerRows - found.length);
  const { bottomRows, composer } = bottomOf(state, {
    full,
    columns,
    room: Math.max(0, room - least),
    all: room,
  });
  const bodyRows = Math.max(0, room - bottomRows);
  const textWidth = Math.min(pane ? pane.column - 2 : columns, WIDEST_TEXT);
  return {
    tier,
    windowColumns,
    columns,
    list,
    rows,
    item,
    headerRows,
    banners: found,
    bodyRows,
    bottomRows,
    pane,
    textWidth,
    composer,
  };
}

/** The list stays if there is room for it, beside everything but pages and the list that is searched. */
function listOf({ size, mode, queue }: State): FrameLayout['list'] {
  const isSearched = mode.kind === 'pick' && mode.picker.purpose === 'list';
  if (size.columns < LIST_FROM || !queue.loaded || isSearched) return null;
  return { width: Math.max(48, Math.min(80, Math.floor(size.columns * 0.3))) };
}

const SAFE: readonly AnswerAction['kind'][] = ['stay', 'keep-draft'];

/** The place of the answer that changes least, for Esc; -1 if none of them is safe. */
export function defaultAnswer({ options }: Question): number {
  return options.findIndex(({ does }) => SAFE.includes(does.kind));
}

/** Whether Esc, at a question of the composer, goes back to the text in place of that answer. */
export function returnsToText(option: Question['options'][number] | undefined): boolean {
  return option?.does.kind === 'keep-draft';
}

/** The answers that have a row of their own: one that Esc gives stands in the row of Esc. */
export function answerRows({ question, back }: Extract<Mode, { readonly kind: 'ask' }>): Question['options'] {
  const safe = question.options[defaultAnswer(question)];
  return back && returnsToText(safe) ? question.options : question.options.filter((one) => one !== safe);
}

/** A question's title as the rule above it has room for, and what it says, each in the rows that it takes. */
export function questionRows({ title, lines }: Question, columns: number) {
  const [first = '', ...rest] = wrapRows(inertLine(title), columns - 4, MOST_WRAPPED);
  const said = lines.map((line) => wrapRows(inertLine(line), columns - 2, MOST_WRAPPED));
  return { title: first, said: rest.length > 0 ? [rest, ...said] : said };
}

/** Whether every line of a question is in sight. */
export function isQuestionWhole(state: State): boolean {
  const { mode } = state;
  if (mode.kind !== 'ask' || isTooSmall(state.size)) return mode.kind !== 'ask';
  const { bottomRows, columns } = layoutOf(state);
  return bottomRows - 2 - answerRows(mode).length >= questionRows(mode.question, columns).said.flat().length;
}

interface Room {
  readonly full: boolean;
  readonly columns: number;
  /** Rows that leave the conversation in sight. */
  readonly room: number;
  /** Rows there are. */
  readonly all: number;
}

function bottomOf(
  state: State,
  space: Room,
): { readonly bottomRows: number; readonly composer: ComposerLayout | null } {
  const { mode } = state;
  const { full, columns, room, all } = space;
  const panel = (wanted: number, least: number) => ({
    bottomRows: Math.min(all, Math.max(Math.min(wanted, room), Math.min(wanted, least))),
    composer: null,
  });
  switch (mode.kind) {
    case 'show': {
      // A long notice takes the rows of the keys first.
      const below = Math.max(1 + FOOTER_ROWS, statusHeight(state, columns) + 1);
      return panel((full ? 1 : 0) + below, all);
    }
    case 'compose':
      return composerOf(mode.composing, statusHeight(state, columns), space);
    case 'pick':
      if (mode.picker.purpose === 'list') return { bottomRows: all, composer: null };
      // A title, the filter and the keys; the height stays while the filter is typed.
      return panel(3 + PICKER_ROWS, 7);
    case 'snooze':
      return panel(4 + PRESET_ROWS, 4 + PRESET_ROWS);
    case 'line':
      return panel(4, 4);
    case 'ask': {
      const options = answerRows(mode);
      const lines = questionRows(mode.question, columns).said.flat();
      // What is about to be done is more than the conversation it is done to.
      const { whole } = mode.question;
      const least = whole ? lines.length : Math.min(lines.length, 4);
      const most = whole ? lines.length : Math.min(lines.length, 6);
      return panel(2 + most + options.length, 2 + least + options.length);
    }
    // A page of its own, with one row of keys.
    case 'customer':
    case 'help':
      return panel(1, 1);
    case 'ended':
      return panel(0, 0);
    default:
      return assertNever(mode);
  }
}

function composerOf(
  { buffer, taken, macro, proposal }: Composing,
  status: number,
  { full, columns, room }: Room,
) {
  // The status, the title, the keys, and who has taken the conversation, what else is done or is foreign.
  const fixed = status + 2 + (taken || macro || proposal ? 1 : 0);
  const most = Math.max(1, Math.min(MOST_COMPOSER_ROWS, room - fixed));
  const composer = layoutComposer(buffer, composerWidth(columns), most);
  const least = Math.min(most, full ? 2 : 1);
  return { bottomRows: fixed + Math.max(least, composer.rows.length), composer };
}
