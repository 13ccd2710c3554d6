// Places in a long text: where characters as a reader sees them, words and lines begin and end, all in UTF-16 units.
// A key must not wait for 100 KB to be looked through: what is looked at begins near the place, where a character surely
// begins.
import { graphemeSpans } from '../../terminal/width.ts';

/** Characters that join with the one after them, by UAX 29; those outside the BMP are known by their second half. */
const TAKES_IN =
  /[\r\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u0D4E\u1100-\u115F\uA960-\uA97C\uD800-\uDFFF]/;
/** Letters of scripts whose letters never join the one before: Cyrillic, Hebrew, Arabic, Thai, Lao, Kana, Han, Hangul. */
const CERTAIN =
  /[\t -~\u0400-\u0482\u048A-\u052F\u05D0-\u05EA\u0620-\u064A\u0E01-\u0E30\u0E40-\u0E46\u0E81-\u0EB0\u0EC0-\u0EC6\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF\uAC00-\uD7A3]/;
/** Of words, or a picture: one among words is taken by itself. */
const WORD = /[\p{L}\p{N}_'’\p{Extended_Pictographic}\p{RI}\p{M}\p{Emoji_Modifier}\u{200D}]/u;
/** No further back it is looked for such a place: a row of pictures or of flags has none. */
const WINDOW = 4096;

/** Whether a character surely begins, judged by its neighbours alone. */
function isAnchor(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  return before === '\n' || (CERTAIN.test(text.charAt(at)) && !TAKES_IN.test(before));
}

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
  const isHalf = /[\uDC00-\uDFFF]/.test(text.charAt(at - WINDOW));
  const least = Math.max(0, at - WINDOW - (isHalf ? 1 : 0));
  let start = at;
  while (start > least && !isAnchor(text, start)) start -= 1;
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
