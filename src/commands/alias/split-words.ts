// Splits an expansion into words as a shell does: blanks, quotes, backslashes. $1 to $9 are the words after the alias,
// except in single quotes or after a backslash. Nothing is run or looked up.
import { quoted } from '../../base/text.ts';
import { UsageError } from '../../cli/usage-error.ts';

/** A piece of a word: literal text, or the number of an argument. */
type Piece = string | number;

/** One word of the line; empty for `''`. */
export type Word = readonly Piece[];

/** The words of a text; throws UsageError for an unclosed quote. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  let word: Piece[] | null = null;
  let quote: '"' | "'" | null = null;
  const add = (piece: Piece) => {
    word ??= [];
    const last = word.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') word[word.length - 1] = last + piece;
    else word.push(piece);
  };
  const end = () => {
    if (word !== null) words.push(word);
    word = null;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const next = text.charAt(at + 1);
    if (quote === "'") {
      if (sign === "'") quote = null;
      else add(sign);
    } else if (sign === '\\' && (quote === null || '"\\$`'.includes(next))) {
      if (next === '') throw new UsageError(`${quoted(text)} ends in a backslash`);
      add(next);
      at += 1;
    } else if (sign === '$' && /[1-9]/.test(next)) {
      add(Number(next));
      at += 1;
    } else if (quote === '"') {
      if (sign === '"') quote = null;
      else add(sign);
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      add('');
    } else if (/\s/.test(sign)) end();
    else add(sign);
  }
  if (quote !== null) throw new UsageError(`${quoted(text)} has an unclosed ${quote}`);
  end();
  return words;
}

/** How many words the expansion asks for: the highest of its $1 to $9. */
export function argumentsOf(words: readonly Word[]): number {
  return Math.max(0, ...words.flat().filter((piece) => typeof piece === 'number'));
}

/** The words as they would be typed, with $1 to $9 unfilled. */
export function shownWords(words: readonly Word[]): string[] {
  return words.map((word) => word.map((piece) => (typeof piece === 'number' ? `$${piece}` : piece)).join(''));
}

/** The words with $1 to $9 filled in; an argument stays one word even if it has blanks. */
export function fillWords(words: readonly Word[], given: readonly string[]): string[] {
  return words.map((word) =>
    word.map((piece) => (typeof piece === 'number' ? (given[piece - 1] ?? '') : piece)).join(''),
  );
}
