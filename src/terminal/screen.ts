// What goes to the terminal: a frame as rows, and the difference between two frames as one string of control sequences.
// Pure; only what stands in a frame reaches the screen, and no row is ever followed by a newline, so that nothing scrolls
// and no stale row can stay behind.

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export interface FrameRow {
  /** Inert and painted already. */
  readonly text: string;
  /** What else is on the row; the column, from 1, is moved to absolutely, whatever the width of the text before. */
  readonly pane?: Pane;
}

export interface Pane extends FrameRow {
  readonly column: number;
}

export interface Frame {
  readonly rows: readonly FrameRow[];
  /** Both from 1; null for no cursor. */
  readonly cursor: { readonly row: number; readonly column: number } | null;
  /** What the window is called in the meantime, in ASCII; without it the title stays as it is. */
  readonly title?: string;
}

const ESC = '\x1b[';
const PLAIN = `${ESC}0m`;
const HIDE_CURSOR = `${ESC}?25l`;
const SHOW_CURSOR = `${ESC}?25h`;
const ERASE_SCREEN = `${ESC}2J`;
const ERASE_LINE = `${ESC}2K`;
const ERASE_TO_END = `${ESC}K`;
// A row that is wider than was thought must not scroll the others away.
const NO_WRAP = `${ESC}?7l`;
const WRAP = `${ESC}?7h`;
// A wheel would press Up and Down. Which way a terminal has it by itself differs: it is asked to remember, and where it
// cannot, most have it on.
const KEEP_WHEEL = `${ESC}?1007s`;
const NO_WHEEL_KEYS = `${ESC}?1007l`;
const GIVE_WHEEL_BACK = `${ESC}?1007h${ESC}?1007r`;
const KEEP_TITLE = `${ESC}22;2t`;
const GIVE_TITLE_BACK = `${ESC}23;2t`;
const titled = (title: string) => `\x1b]2;${title}\x07`;
const BEGIN_FRAME = `${ESC}?2026h`;
const END_FRAME = `${ESC}?2026l`;
const moveTo = (row: number, column: number) => `${ESC}${row};${column}H`;
const moveToColumn = (column: number) => `${ESC}${column}G`;

/** Empties the screen for a text that begins in its first row. */
export const CLEAR_SCREEN = `${moveTo(1, 1)}${ERASE_SCREEN}`;

/** How a terminal says what its owner should know: its bell, or a notification in one of two ways. */
export type SignalWay = 'bell' | 'osc9' | 'osc777';

/** What makes the terminal signal; the text, ASCII without a semicolon, is left out by the bell. */
export function signalOf(way: SignalWay, text: string): string {
  if (way === 'bell') return '\x07';
  return way === 'osc9' ? `\x1b]9;${text}\x07` : `\x1b]777;notify;convops;${text}\x07`;
}

/** Where frames are shown, in control sequences. */
export interface Screen {
  /** Takes the terminal over, for a frame without one before. */
  readonly enter: string;
  /** Takes it over once more without having given it back: what was remembered of it must not be forgotten. */
  readonly reenter: string;
  /** Gives the terminal back, with the frame that was shown last. */
  leave(shown: Frame | null): string;
  /** What turns one frame into the next on the terminal; everything again without a frame before. */
  paint(before: Frame | null, after: Frame, size: Size): string;
}

/** A change of the screen that shows at once, where the terminal can: nobody sees half of it. */
export function asOneFrame(changes: string): string {
  return `${BEGIN_FRAME}${changes}${END_FRAME}`;
}

const ENTER_ALTERNATE = `${NO_WHEEL_KEYS}${ESC}?1049h${NO_WRAP}${ESC}?2004h${HIDE_CURSOR}`;

/**
 * A screen of its own, which is gone afterwards: no wrapping of lines that are wider than was thought, pastes marked as
 * such, no cursor, no keys made of the wheel, a title of its own. Only what has changed is written.
 */
export const alternateScreen: Screen = {
  enter: KEEP_TITLE + KEEP_WHEEL + ENTER_ALTERNATE,
  reenter: ENTER_ALTERNATE,
  leave: (shown) =>
    // Empty first: a terminal that does not remember its title then makes one of its own.
    `${shown?.title === undefined ? '' : titled('')}${GIVE_TITLE_BACK}${GIVE_WHEEL_BACK}` +
    `${ESC}?2004l${PLAIN}${ESC}?1049l${WRAP}${SHOW_CURSOR}`,
  paint: paintFrame,
};

function paintFrame(before: Frame | null, after: Frame, size: Size): string {
  const rows = visible(after, size);
  const old = before ? visible(before, size) : [];
  let changes = before ? '' : `${PLAIN}${ERASE_SCREEN}`;
  for (let index = 0; index < Math.max(rows.length, old.length); index += 1) {
    const row = rows[index];
    if (!isSame(row, old[index])) changes += rowAt(row, index, old[index]);
  }
  const title = after.title === undefined || after.title === before?.title ? '' : titled(after.title);
  const cursor = after.cursor ? cursorAt(after.cursor, size) : HIDE_CURSOR;
  if (before && changes === '') {
    return title + (isSameCursor(before.cursor, after.cursor) ? '' : cursor);
  }
  // A cursor that stays on would be seen to jump from row to row.
  return title + (before?.cursor ? HIDE_CURSOR : '') + changes + PLAIN + cursor;
}

/** A frame that is too tall must not scroll. */
function visible({ rows }: Frame, size: Size): readonly FrameRow[] {
  return rows.slice(0, Math.max(1, size.rows));
}

// The line is erased before it is written, never after: without wrapping, the cursor stands ON the last cell of a
// full row, and erasing to the end from there would take that cell away.
function rowAt(row: FrameRow | undefined, index: number, before?: FrameRow): string {
  const parts = partsOf(row);
  const first = before ? firstChanged(parts, partsOf(before)) : 0;
  return parts
    .slice(first)
    .map(({ column, text }, place) => {
      const start = place > 0 ? moveToColumn(column) : moveTo(index + 1, column);
      return place + first === 0 ? start + PLAIN + ERASE_LINE + text : PLAIN + start + ERASE_TO_END + text;
    })
    .join('');
}

function partsOf(row: FrameRow | undefined): Pane[] {
  const parts: Pane[] = [{ column: 1, text: row?.text ?? '' }];
  for (let pane = row?.pane; pane; pane = pane.pane) parts.push(pane);
  return parts;
}

/** The first part of a row to write again: the unchanged parts on its left stay, unless old text covered them. */
function firstChanged(parts: readonly Pane[], old: readonly Pane[]): number {
  const at = parts.findIndex(
    ({ column, text }, place) => column !== old[place]?.column || text !== old[place].text,
  );
  const column = parts[at]?.column ?? 0;
  return at > 0 && old.slice(at).every((part) => part.column >= column) ? at : 0;
}

function cursorAt({ row, column }: { readonly row: number; readonly column: number }, size: Size): string {
  return moveTo(clamp(row, size.rows), clamp(column, size.columns)) + SHOW_CURSOR;
}

const clamp = (value: number, most: number) => Math.max(1, Math.min(value, most));

function isSame(one: FrameRow | undefined, other: FrameRow | undefined): boolean {
  // A row that is not there looks like an empty one, on a screen that was erased.
  if ((one?.text ?? '') !== (other?.text ?? '') || one?.pane?.column !== other?.pane?.column) return false;
  return one?.pane === undefined || isSame(one.pane, other?.pane);
}

function isSameCursor(one: Frame['cursor'], other: Frame['cursor']): boolean {
  return one?.row === other?.row && one?.column === other?.column;
}
