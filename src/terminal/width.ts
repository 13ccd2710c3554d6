// How many cells of a terminal a text takes. Everything that is aligned or cut to size is measured here.

/** Measures a text that is not simple; until loadWidths has resolved, generously, so that nothing overflows. */
let measure: (text: string) => number = atMost;
let loading: Promise<void> | undefined;

// Characters that stand alone and whose width is certain: Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic and
// Georgian letters, common punctuation and block elements take one cell; Han, Kana, Hangul syllables and full-width
// forms take two. Most texts are made of these alone, and string-width is then never loaded.
const NARROW =
  ' -~\u00A0-\u00AC\u00AE-\u02FF\u0370-\u0377\u037A-\u037F\u0384-\u0482\u048A-\u052F\u0531-\u0556\u0559-\u058A' +
  '\u05BE\u05D0-\u05EA\u060C\u061B\u061F-\u064A\u0660-\u066F\u0671-\u06D3\u06F0-\u06F9\u10A0-\u10FF' +
  '\u1E00-\u1F15\u2010-\u2027\u2030-\u203A\u20A0-\u20BF\u2116\u2190-\u2193\u2212\u2500-\u259F\u25A0\u25CF';
const WIDE =
  '\u3000-\u3029\u3041-\u3096\u30A1-\u30FA\u30FC-\u30FE\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uFF01-\uFF60';
const ASCII = /^[ -~]*$/;
const SIMPLE = new RegExp(`^[${NARROW}${WIDE}]*$`);
const NARROW_ONLY = new RegExp(`^[${NARROW}]*$`);
const WIDE_CHARACTERS = new RegExp(`[${WIDE}]`, 'g');

/** Whether the width of a text is beyond doubt on every terminal: plain ASCII, a cell each. */
export function hasCertainWidth(text: string): boolean {
  return ASCII.test(text);
}

/** True when the width of a text is known without string-width. */
export function isSimple(text: string): boolean {
  return hasCertainWidth(text) || SIMPLE.test(text);
}

/** Loads string-width; to be awaited once before exact widths of texts that are not simple are needed. */
export function loadWidths(): Promise<void> {
  loading ??= import('string-width').then(({ default: stringWidth }) => {
    measure = stringWidth;
    measured.clear();
  });
  return loading;
}

/** Caches widths of texts that are not simple, because frames repeat the same names. Limited in entries and their length. */
const measured = new Map<string, number>();
const MOST_MEASURED = 2000;
const LONGEST_MEASURED = 250;

/** The cells that a text, already inert, takes on a terminal. */
export function cells(text: string): number {
  if (hasCertainWidth(text)) return text.length;
  if (SIMPLE.test(text)) return text.length + (text.match(WIDE_CHARACTERS)?.length ?? 0);
  const known = measured.get(text);
  if (known !== undefined) return known;
  const width = measure(text);
  if (text.length > LONGEST_MEASURED) return width;
  if (measured.size >= MOST_MEASURED) measured.clear();
  measured.set(text, width);
  return width;
}

function atMost(text: string): number {
  let total = 0;
  for (const char of text) {
    if (isSimple(char)) total += cells(char);
    // U+FE0F and U+20E3 show a narrow character as a wide picture.
    else if (/^(?:[^\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]|\uFE0F|\u20E3)$/u.test(char)) total += 2;
  }
  return total;
}

/** Cuts a text to at most `max` cells, between characters as a reader sees them, and marks the cut with `…`. */
export function fitCells(text: string, max: number): string {
  if (max <= 0) return '';
  if (NARROW_ONLY.test(text)) return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
  if (text.length <= LONGEST_MEASURED && cells(text) <= max) return text;
  let used = 0;
  /** Where the cut goes if the text turns out to be too long. */
  let cut = 0;
  for (const [from, to] of graphemeSpans(text, 0)) {
    const width = cells(text.slice(from, to));
    if (used + width > max) return `${text.slice(0, cut)}…`;
    used += width;
    if (used <= max - 1) cut = to;
  }
  return text;
}

/** Fills a text up to `width` cells with spaces after it; a longer text stays as it is. */
export function padCells(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - cells(text)));
}

/**
 * In UTF-16 units; a window that turns out to be one character is doubled. The segmenter's time grows with the square of
 * what it is given (19 s for 120,000 characters at once), so it is only ever shown a window.
 */
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
      // The last one may go on after the window: the next window begins with it.
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
