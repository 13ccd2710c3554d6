// The text that is being written: a cursor in it, and what each editing key makes of both. Pure, and by characters as
// a reader sees them. No key may take longer because the text is long: only what lies near the cursor is looked at.
import { inertBlock } from '../terminal/inert.ts';
import { cells, graphemeSpans, graphemesOf } from '../terminal/width.ts';

/** A text without carriage returns, control characters and halves of surrogate pairs. */
export interface Buffer {
  readonly text: string;
  /** In UTF-16 units, always between two characters as a reader sees them. */
  readonly cursor: number;
  /** The display column that up and down aim at, kept through shorter lines; every other action forgets it. */
  readonly goal?: number;
}

/** Every action that changes a buffer or moves in it. */
export type EditAction = keyof typeof MOVES | keyof typeof DELETES | 'up' | 'down' | 'newline';

/** Where a key moves the cursor. */
const MOVES = {
  left: previousBoundary,
  right: nextBoundary,
  'word-left': wordLeft,
  'word-right': wordRight,
  home: lineStart,
  end: lineEnd,
} as const;

/** From where to where a key deletes; at the edge of a line the newline itself, so that the same key again goes on. */
const DELETES = {
  backspace: (text: string, at: number) => [previousBoundary(text, at), at],
  delete: (text: string, at: number) => [at, nextBoundary(text, at)],
  'delete-word': (text: string, at: number) => [wordLeft(text, at), at],
  'delete-word-after': (text: string, at: number) => [at, wordRight(text, at)],
  'delete-line-before': (text: string, at: number) => {
    const start = lineStart(text, at);
    return [start === at ? previousBoundary(text, at) : start, at];
  },
  'delete-line-after': (text: string, at: number) => {
    const end = lineEnd(text, at);
    return [at, end === at ? nextBoundary(text, at) : end];
  },
} as const;

export const EMPTY_BUFFER: Buffer = { text: '', cursor: 0 };

/** Whether the cursor stands on a line without text. */
export function isAtEmptyLine({ text, cursor }: Buffer): boolean {
  const before = text[cursor - 1];
  const after = text[cursor];
  return (before === undefined || before === '\n') && (after === undefined || after === '\n');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be taken out
const NOT_TEXT = /[\0-\x08\x0B-\x1F\x7F-\x9F\p{Cs}]/gu;

/** A text as a buffer can hold it, with plain newlines. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(NOT_TEXT, '');
}

/** A buffer with a text from elsewhere (a draft, an editor); the cursor stands at the end unless a place is given. */
export function bufferOf(text: string, cursor = Number.POSITIVE_INFINITY): Buffer {
  const kept = cleanText(text);
  return { text: kept, cursor: boundaryAtOrBefore(kept, Math.min(cursor, kept.length)) };
}

/** Puts a typed or pasted text in at the cursor, which then stands after it. */
export function insert(buffer: Buffer, text: string): Buffer {
  const added = cleanText(text);
  return added === '' ? buffer : replace(buffer, buffer.cursor, buffer.cursor, added);
}

/** True when there is nothing to send: white space and what cannot be seen. */
export function isBlank({ text }: Buffer): boolean {
  return !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** What an editing key makes of a buffer; the same buffer where it makes nothing of it. */
export function apply(buffer: Buffer, action: EditAction): Buffer {
  const { text, cursor } = buffer;
  if (isKeyOf(MOVES, action)) return moveTo(buffer, MOVES[action](text, cursor));
  if (isKeyOf(DELETES, action)) {
    const [from = cursor, to = cursor] = DELETES[action](text, cursor);
    return replace(buffer, from, to);
  }
  if (action === 'newline') return insert(buffer, '\n');
  if (action === 'up') return moveUp(buffer);
  return action === 'down' ? moveDown(buffer) : buffer;
}

function isKeyOf<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key);
}

/** What was apart may now be one character: the cursor goes after it. */
function replace(buffer: Buffer, from: number, to: number, added = ''): Buffer {
  if (from === to && added === '') return buffer;
  const text = buffer.text.slice(0, from) + added + buffer.text.slice(to);
  return { text, cursor: boundaryAtOrAfter(text, from + added.length) };
}

function moveTo(buffer: Buffer, cursor: number): Buffer {
  return cursor === buffer.cursor ? buffer : { text: buffer.text, cursor };
}

function moveUp(buffer: Buffer): Buffer {
  const { text, cursor } = buffer;
  const start = lineStart(text, cursor);
  return start === 0 ? moveTo(buffer, 0) : moveToLine(buffer, lineStart(text, start - 1));
}

function moveDown(buffer: Buffer): Buffer {
  const { text, cursor } = buffer;
  const end = lineEnd(text, cursor);
  return end === text.length ? moveTo(buffer, end) : moveToLine(buffer, end + 1);
}

function moveToLine({ text, cursor, goal: kept }: Buffer, start: number): Buffer {
  const own = lineStart(text, cursor);
  const goal = kept ?? columnOf(text, own, cursor);
  const end = lineEnd(text, start);
  let at = start;
  let column = 0;
  for (const grapheme of graphemesOf(text.slice(start, end))) {
    column += shownCells(grapheme);
    if (column > goal) break;
    at += grapheme.length;
  }
  return { text, cursor: at, goal };
}

function columnOf(text: string, start: number, cursor: number): number {
  return graphemesOf(text.slice(start, cursor)).reduce((sum, grapheme) => sum + shownCells(grapheme), 0);
}

function shownCells(grapheme: string): number {
  return grapheme === '\t' ? 1 : cells(inertBlock(grapheme));
}

// Places: where characters as a reader sees them, words and lines begin and end, all in UTF-16 units. What is looked at begins
// with the line of the place, or near it.

/** Of words, or a picture: one among words is taken by itself. */
const WORD = /[\p{L}\p{N}_'’\p{Extended_Pictographic}\p{RI}\p{M}\p{Emoji_Modifier}\u{200D}]/u;
/** No further back than this a line is looked at, in UTF-16 units; longer than any character but a prank. */
const WINDOW = 1024;

function codePointAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

function codePointBefore(text: string, at: number): string {
  const pair = text.slice(Math.max(0, at - 2), at);
  return (pair.codePointAt(0) ?? 0) > 0xffff ? pair : pair.slice(-1);
}

/** The last boundary at or before a place; all in UTF-16 units. */
function boundaryAtOrBefore(text: string, at: number): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  const start = Math.max(lineStart(text, at), at - WINDOW);
  for (const [from, to] of graphemeSpans(text, start)) if (to > at) return from;
  return text.length;
}

/** The first boundary at or after a place. */
function boundaryAtOrAfter(text: string, at: number): number {
  const before = boundaryAtOrBefore(text, at);
  return before >= at || before >= text.length ? before : nextBoundary(text, before);
}

/** The boundary before a place that is one; 0 at the beginning. */
function previousBoundary(text: string, at: number): number {
  return at <= 0 ? 0 : boundaryAtOrBefore(text, at - 1);
}

/** The boundary after a place that is one; the length at the end. */
function nextBoundary(text: string, at: number): number {
  for (const [, to] of graphemeSpans(text, at)) return to;
  return text.length;
}

/** Where the line of a place begins, after the newline before it. */
export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** Where the line of a place ends, at its newline or at the end of the text. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** The beginning of the word before a place, over whatever is not a word. */
function wordLeft(text: string, cursor: number): number {
  let at = cursor;
  while (at > 0 && !WORD.test(codePointBefore(text, at))) at -= codePointBefore(text, at).length;
  while (at > 0 && WORD.test(codePointBefore(text, at))) at -= codePointBefore(text, at).length;
  return boundaryAtOrBefore(text, at);
}

/** The end of the word after a place, over whatever is not a word. */
function wordRight(text: string, cursor: number): number {
  let at = cursor;
  while (at < text.length && !WORD.test(codePointAt(text, at))) at += codePointAt(text, at).length;
  while (at < text.length && WORD.test(codePointAt(text, at))) at += codePointAt(text, at).length;
  return boundaryAtOrAfter(text, at);
}
