// A name with a blank that was typed without quotes: the shell hands it over in pieces. Pure: words in, words out.
import { shellWord } from '../base/text.ts';

/** What an error says of it, after the word that is in the way. */
export const NEEDS_QUOTES = 'put a name with blanks in quotes';

/** The value of an option that may have blanks in it. */
const NAMED = /<(?:operator|group|name|text|reply)>/;

/**
 * The line with the pieces in one word, if the stray word follows the value of an option that takes a name; undefined
 * otherwise.
 */
export function quotedLine(
  line: readonly string[],
  stray: string,
  options: readonly { readonly flags: string }[],
): string | undefined {
  const end = line.indexOf(stray);
  const option = line.findLastIndex((word, at) => at < end && word.startsWith('-'));
  const flags = options.find((each) => each.flags.split(/[ ,]+/).includes(line[option] ?? ''))?.flags;
  if (flags === undefined || !NAMED.test(flags) || end - option < 2) return undefined;
  const pieces = line.slice(option + 1);
  const after = pieces.findIndex((word) => word.startsWith('-') || /^#?[0-9]+$/.test(word));
  const name = after === -1 ? pieces : pieces.slice(0, after);
  // An id among the pieces ends the name before the stray word.
  if (name.length < end - option) return undefined;
  const words = [...line.slice(0, option + 1), name.join(' '), ...pieces.slice(name.length)];
  return `convops ${words.map(shellWord).join(' ')}`;
}
