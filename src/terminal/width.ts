// How many cells of a terminal a text takes. Everything that is aligned or cut to size is measured here.

/** Measures a text that is not simple; until loadWidths has resolved, generously, so that nothing overflows. */
let measure: (text: string) => number = atMost;
let loading: Promise<void> | undefined;
let segmenter: Intl.Segmenter | undefined;

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
  });
  return loading;
}

/** The cells that a text, already inert, takes on a terminal. */
export function cells(text: string): number {
  if (hasCertainWidth(text)) return text.length;
  if (SIMPLE.test(text)) return text.length + (text.match(WIDE_CHARACTERS)?.length ?? 0);
  return measure(text);
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
  if (hasCertainWidth(text)) return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let used = 0;
  /** Where the cut goes if the text turns out to be too long. */
  let cut = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const width = cells(segment);
    if (used + width > max) return `${text.slice(0, cut)}…`;
    used += width;
    if (used <= max - 1) cut = index + segment.length;
  }
  return text;
}

/** Fills a text up to `width` cells with spaces behind it; a longer text stays as it is. */
export function padCells(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - cells(text)));
}
