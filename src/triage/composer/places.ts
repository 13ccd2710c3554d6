// Places in a long text: where characters as a reader sees them, words and lines begin and end, all in UTF-16 units.
// A key must not wait for 100 KB to be looked through: what is looked at begins with the line of the place, or near it.
import { graphemeSpans } from '../../terminal/width.ts';

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
export function boundaryAtOrBefore(text: string, at: number): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  const start = Math.max(lineStart(text, at), at - WINDOW);
  for (const [from, to] of graphemeSpans(text, start)) if (to > at) return from;
  return text.length;
}

/** The first boundary at or after a place. */
export function boundaryAtOrAfter(text: string, at: number): number {
  const before = boundaryAtOrBefore(text, at);
  return before >= at || before >= text.length ? before : nextBoundary(text, before);
}

/** The boundary before a place that is one; 0 at the beginning. */
export function previousBoundary(text: string, at: number): number {
  return at <= 0 ? 0 : boundaryAtOrBefore(text, at - 1);
}

/** The boundary after a place that is one; the length at the end. */
export function nextBoundary(text: string, at: number): number {
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
export function wordLeft(text: string, cursor: number): number {
  let at = cursor;
  while (at > 0 && !WORD.test(codePointBefore(text, at))) at -= codePointBefore(text, at).length;
  while (at > 0 && WORD.test(codePointBefore(text, at))) at -= codePointBefore(text, at).length;
  return boundaryAtOrBefore(text, at);
}

/** The end of the word after a place, over whatever is not a word. */
export function wordRight(text: string, cursor: number): number {
  let at = cursor;
  while (at < text.length && !WORD.test(codePointAt(text, at))) at += codePointAt(text, at).length;
  while (at < text.length && WORD.test(codePointAt(text, at))) at += codePointAt(text, at).length;
  return boundaryAtOrAfter(text, at);
}
