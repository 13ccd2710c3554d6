// The characters of a text as a reader sees them. The segmenter's time grows with the square of what it is given (19 s for
// 120,000 characters at once), so it is only ever shown a window.
import { isSimple } from './width.ts';

/** In UTF-16 units; a window that turns out to be one character is doubled. */
const WINDOW = 256;

let segmenter: Intl.Segmenter | undefined;

/** From a boundary on, where each character begins and ends, read window by window as far as it is asked for. */
export function* graphemeSpans(text: string, from: number): Generator<readonly [number, number], undefined> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let start = from;
  let size = WINDOW;
  while (start < text.length) {
    const cut = start + size;
    // Half of a surrogate pair would look like a character of its own.
    const end = /[\uD800-\uDBFF]/.test(text.charAt(cut - 1)) ? cut + 1 : cut;
    let next = start;
    for (const { segment, index } of segmenter.segment(text.slice(start, end))) {
      const to = start + index + segment.length;
      // The last one may go on behind the window: the next window begins with it.
      if (to >= end && end < text.length) break;
      yield [start + index, to];
      next = to;
    }
    size = next === start ? size * 2 : WINDOW;
    start = next;
  }
}

/** A text as the characters that a reader sees. */
export function graphemesOf(text: string): string[] {
  if (isSimple(text)) return Array.from(text);
  return Array.from(graphemeSpans(text, 0), ([from, to]) => text.slice(from, to));
}
