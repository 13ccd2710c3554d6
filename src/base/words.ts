// Words as a search compares them: capital letters, accents, widths and line ends say nothing. What is found is shown in
// the text as it was written, so a folded text knows where each of its characters came from.
import { foldedBytes, foldedText } from './folded.ts';

/** What is searched for: every one of these, in any order; a phrase has blanks in it. */
export type Terms = readonly string[];

/** The terms of a search as typed: words, and phrases in double quotes. Empty if there is nothing to search for. */
export function termsOf(typed: string): Terms {
  const parts = [...plainBlanks(foldedText(typed)).matchAll(/"([^"]*)"?|[^\s"]+/g)];
  const terms = parts.map(([word, phrase]) => (phrase ?? word).trim()).filter((term) => term !== '');
  return [...new Set(terms)];
}

function plainBlanks(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** What may stand between the words of a phrase in a line of JSON: blanks, escapes of them, the markup of a page. */
const GAP = String.raw`(?:[\s\x80-\xff]|\\(?:u00..|.)|<[^>\n]*>|&[#\w]+;)+`;

/** What `foldedBytes` of a line of JSON holds if its text holds the term; null for a term that JSON escapes. */
export function inFoldedBytes(term: string): RegExp | null {
  if (/["\\]/.test(term)) return null;
  const words = foldedBytes(Buffer.from(term).toString('latin1')).split(' ');
  return new RegExp(words.map((word) => word.replace(/[^\w\x80-\xff]/g, '\\$&')).join(GAP));
}

/** Whether all of the terms stand in a text. */
export function holdsAll(text: string, terms: Terms): boolean {
  const folded = foldedText(text);
  const plain = terms.some((term) => term.includes(' ')) ? plainBlanks(folded) : folded;
  return terms.every((term) => plain.includes(term));
}

/** Where any of the terms stand in a text (UTF-16 units), in its order and without overlaps. */
export function spansOfAny(text: string, terms: Terms): readonly { from: number; to: number }[] {
  /** Of each character of the folded text, the one that it was; a letter with its accents is folded as one. */
  const origins: RegExpExecArray[] = [];
  let folded = '';
  for (const origin of text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const piece = plainBlanks(foldedText(origin[0]));
    if (piece === ' ' && folded.endsWith(' ')) continue;
    folded += piece;
    origins.push(...Array<RegExpExecArray>(piece.length).fill(origin));
  }
  const found: { from: number; to: number }[] = [];
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      const [first, last] = [origins[at], origins[at + term.length - 1]];
      if (first && last) found.push({ from: first.index, to: last.index + last[0].length });
    }
  found.sort((a, b) => a.from - b.from || b.to - a.to);
  return found.filter(({ from }, nth) => found.slice(0, nth).every(({ to }) => to <= from));
}

/** This much of a sentence stands before the first word that was found. */
const BEFORE = 30;

/** A text in one line that begins a little before the first of the terms in it, at a word. */
export function excerptOf(text: string, terms: Terms): string {
  const from = spansOfAny(text, terms)[0]?.from ?? 0;
  const line = (part: string) => plainBlanks(part).trim();
  if (from <= BEFORE) return line(text);
  // From the beginning of the sentence on if that is near, else from that of a word.
  const [left = ''] = /^(?:.*(?:[.!?] |\n)|\S*\s)?/s.exec(text.slice(from - BEFORE, from)) ?? [];
  return `… ${line(text.slice(from - BEFORE + left.length))}`;
}
