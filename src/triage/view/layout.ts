// Where everything stands. Three rows above and three below are there at every size; what is between is shared out among
// the conversation and what is written or asked below it. Scrolling asks here too, so that no two count differently.

import { assertNever } from '../../base/assert-never.ts';
import { inertLine } from '../../terminal/inert.ts';
import type { Size } from '../../terminal/screen.ts';
import { type ComposerLayout, layoutText } from '../composer/rows.ts';
import type { Composing, Question, QueueItem, State } from '../state.ts';
import { currentItem } from '../update/step.ts';
import { wrapRows } from './row.ts';

export interface FrameLayout {
  readonly item: QueueItem | undefined;
  /** The cells of the list of the walk at the left; 0 if there is none. */
  readonly listWidth: number;
  /** Cells beside the list. */
  readonly columns: number;
  /** The rows of the conversation. */
  readonly bodyRows: number;
  /** The rows of what is written or asked, below the conversation. */
  readonly panelRows: number;
  /** The customer beside the conversation; null if there is no pane. The column counts from 1, beside the list. */
  readonly pane: { readonly column: number; readonly width: number } | null;
  /** Cells a row of the conversation may take. */
  readonly textWidth: number;
  /** The text that is being written; null in other modes. */
  readonly composer: ComposerLayout | null;
}

/** The header, the head and a rule; a rule, the status and the keys. */
const FIXED_ROWS = 6;
/** Longer lines are tiring to read. */
const WIDEST_TEXT = 100;
const LIST_FROM = 160;
const PANE_FROM = 100;
/** The line beside a list, and a blank. */
export const LIST_BORDER = 2;
/** Before a text in the composer. */
export const COMPOSER_INDENT = 3;
const MOST_COMPOSER_ROWS = 8;
/** Its title, what is typed and the options: the height stays while what is typed narrows them. */
const PICKER_ROWS = 12;
const LEAST_PICKER_ROWS = 5;
/** Its title, what is typed, six times and how to write another. */
const SNOOZE_ROWS = 9;
const LINE_ROWS = 3;
/** Of a question that may be asked without all of it in sight. */
const MOST_SAID = 6;
/** Rows of the conversation that stay in sight whatever is below. */
const LEAST_BODY = 2;

/** Whether a window is too small to show anything of a conversation. */
export function isTooSmall({ columns, rows }: Size): boolean {
  return columns < 40 || rows < 10;
}

/** Whether the customer can stand beside the conversation; elsewhere it is a page in place of it. */
export function hasRoomForPane(state: State): boolean {
  return layoutOf(state).columns >= PANE_FROM;
}

/** Whether the list is a pane that stays. */
export function hasListPane({ size, queue }: State): boolean {
  return size.columns >= LIST_FROM && queue.loaded;
}

/** Shares out the window. */
export function layoutOf(state: State): FrameLayout {
  const { size, mode, showCustomer } = state;
  const listWidth = hasListPane(state) ? Math.min(80, Math.floor(size.columns * 0.3)) : 0;
  const columns = size.columns - (listWidth > 0 ? listWidth + LIST_BORDER : 0);
  const item = currentItem(state);
  const paneWidth = Math.min(48, Math.floor(columns * 0.36));
  const pane =
    columns >= PANE_FROM && showCustomer && item && mode.kind !== 'page'
      ? { column: columns - paneWidth + 1, width: paneWidth }
      : null;
  const room = Math.max(0, size.rows - FIXED_ROWS);
  const { panelRows, composer } = panelOf(state, columns, room);
  return {
    ...{ item, listWidth, columns, pane, composer },
    panelRows: Math.min(panelRows, room),
    bodyRows: Math.max(0, room - panelRows),
    textWidth: Math.min((pane ? pane.column - 1 : columns) - 1, WIDEST_TEXT),
  };
}

function panelOf(state: State, columns: number, all: number): Pick<FrameLayout, 'panelRows' | 'composer'> {
  const { mode } = state;
  const room = Math.max(1, all - LEAST_BODY);
  const panel = (wanted: number, least = wanted) => ({
    panelRows: Math.max(Math.min(wanted, room), Math.min(least, all)),
    composer: null,
  });
  switch (mode.kind) {
    case 'compose':
      return composerOf(mode.composing, columns, room);
    case 'pick':
      if (mode.picker.purpose === 'list') return panel(hasListPane(state) ? 0 : all);
      return panel(PICKER_ROWS, LEAST_PICKER_ROWS);
    case 'line':
      return panel(mode.asks.kind === 'snooze' ? SNOOZE_ROWS : LINE_ROWS);
    case 'ask': {
      const said = questionRows(mode.question, columns).said.flat().length;
      // What is about to be done is more than the conversation it is done to.
      const most = mode.question.whole ? said : Math.min(said, MOST_SAID);
      return panel(1 + most + answerRows(mode.question).length);
    }
    case 'show':
    case 'page':
    case 'ended':
      return panel(0);
    default:
      return assertNever(mode);
  }
}

function composerOf({ buffer, along: { macro, proposal } }: Composing, columns: number, room: number) {
  // The title, and what else is done or is foreign.
  const above = 1 + (macro || proposal ? 1 : 0);
  const width = Math.max(1, Math.min(columns, WIDEST_TEXT) - COMPOSER_INDENT - 1);
  const most = Math.max(1, Math.min(MOST_COMPOSER_ROWS, room - above));
  const composer = layoutText(buffer, width, most);
  return { panelRows: above + Math.max(Math.min(most, 2), composer.rows.length), composer };
}

/** A question's line that is longer is cut. */
const MOST_WRAPPED = 2;

/** Whether an answer changes nothing, which is what Esc gives. */
export function isSafe({ does }: Question['options'][number]): boolean {
  return does.kind === 'stay';
}

/** The answers that have a row of their own: the one that Esc gives stands in the row of the keys. */
export function answerRows({ options }: Question): Question['options'] {
  return options.filter((one) => !isSafe(one));
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
  const { panelRows, columns } = layoutOf(state);
  return (
    panelRows - 1 - answerRows(mode.question).length >=
    questionRows(mode.question, columns).said.flat().length
  );
}
