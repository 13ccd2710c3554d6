// Splits an expansion into words as a shell does: blanks, quotes, backslashes. $1 to $9 are the words after the alias,
// except in single quotes or after a backslash. Nothing is run or looked up.
import { quoted } from '../../base/text.ts';
import { UsageError } from '../../cli/usage-error.ts';

/** Stands before the digit of an argument: no command line can hold it. */
const ARGUMENT = '\0';

/** Blanks, 'single quotes', "double quotes", \ with a character, $1, or a plain piece; else what is left open. */
const PIECE = /(\s+)|'([^']*)'|"((?:\\[\s\S]|[^\\"])*)"|\\([\s\S])|\$([1-9])|([^\s'"\\$]+|\$)|([\s\S])/g;

/** The words of a text, `''` an empty one; throws UsageError for an unclosed quote. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [, blank, single, double, escaped, argument, plain, open] of text.matchAll(PIECE)) {
    if (open !== undefined)
      throw new UsageError(
        `${quoted(text)} ${open === '\\' ? 'ends in a backslash' : `has an unclosed ${open}`}`,
      );
    if (blank === undefined) {
      const numbered = argument && ARGUMENT + argument;
      word = (word ?? '') + (single ?? inDouble(double) ?? escaped ?? numbered ?? plain);
    } else {
      if (word !== undefined) words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}

/** Between double quotes a backslash is one, unless it stands before what it would keep from its meaning. */
function inDouble(text: string | undefined): string | undefined {
  return text?.replace(/\\(["\\$`])|\$([1-9])/g, (_, kept, argument) => kept ?? ARGUMENT + argument);
}

/** How many words the expansion asks for: the highest of its $1 to $9. */
export function argumentsOf(words: readonly string[]): number {
  return Math.max(0, ...[...words.join(' ').matchAll(/\0([1-9])/g)].map(([, digit]) => Number(digit)));
}

/** The words as they would be typed, with $1 to $9 unfilled. */
export function shownWords(words: readonly string[]): string[] {
  return words.map((word) => word.replaceAll(ARGUMENT, '$'));
}

/** The words with $1 to $9 filled in; an argument stays one word even if it has blanks. */
export function fillWords(words: readonly string[], given: readonly string[]): string[] {
  return words.map((word) => word.replace(/\0([1-9])/g, (_, digit) => given[Number(digit) - 1] ?? ''));
}
