// Texts as they are compared with what a person typed, here and in a search: capital letters, accents and widths say nothing.

/** Letters that Unicode does not take apart, and signs that people type in place of others. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th', ς: 'σ' },
  ...{ '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', '—': '-' },
};
/** Accents and vowel signs of scripts that are read without them, and characters that are not seen. */
const UNSEEN =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u00ad\u200b-\u200f\u2060\ufeff]/g;
const LETTERS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'g');

const MOST_KNOWN = 20_000;

/** Words come again and again, and to fold one takes much longer than to look it up. */
function remembering(fold: (run: string) => string): (run: string) => string {
  const known = new Map<string, string>();
  return (run) => {
    const before = known.get(run);
    if (before !== undefined) return before;
    const folded = fold(run);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(run, folded);
    return folded;
  };
}

const foldedRun = remembering((run) => {
  const plain = run.normalize('NFKD').toLowerCase().replace(UNSEEN, '');
  return plain.replace(LETTERS, (letter) => ALIKE[letter] ?? letter).normalize('NFC');
});
const foldedRunOfBytes = remembering((run) =>
  Buffer.from(foldedRun(Buffer.from(run, 'latin1').toString())).toString('latin1'),
);

/** A text as it is compared; only its line ends and blanks are still as they were. */
export function foldedText(text: string): string {
  return text.toLowerCase().replace(/[^\0-\x7f]+/g, foldedRun);
}

/**
 * The same of bytes of UTF-8, with a character for each: a tenth of the time that decoding and folding all of it takes.
 * Small letters of other scripts come out alike now and then, so what is found this way is looked at once more.
 */
export function foldedBytes(bytes: string): string {
  return bytes.replace(/[\x80-\xff]+/g, foldedRunOfBytes).toLowerCase();
}
