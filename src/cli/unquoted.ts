// A name with a blank that was typed without quotes: the shell hands it over in pieces. Pure: words in, words out.
import { isDeepStrictEqual } from 'node:util';
import { shellWord } from '../base/text.ts';

/** What an error says of it, after the word that is in the way. */
export const NEEDS_QUOTES = 'put a name with blanks in quotes';

/** The value of an option that may have blanks in it. */
const NAMED = /<(?:operator|group|name|text|reply)>/;

/** A command, as far as a stray word among its arguments may be a piece of a name. */
interface TypedCommand {
  readonly args: readonly string[];
  readonly options: readonly { readonly flags: string }[];
}

/**
 * The line with the pieces in one word, if the stray word follows the value of an option that takes a name; undefined
 * otherwise. `before`: how many arguments come before those of which the stray word is one; none of them has a blank.
 */
export function quotedLine(
  line: readonly string[],
  stray: string,
  { args, options }: TypedCommand,
  before = 0,
): string | undefined {
  const end = line.indexOf(stray);
  const option = line.findLastIndex((word, at) => at < end && word.startsWith('-'));
  const flags = options.find((each) => each.flags.split(/[ ,]+/).includes(line[option] ?? ''))?.flags;
  if (flags === undefined || !NAMED.test(flags) || end - option < 2) return undefined;
  // After `-p work` may come the words of the command itself, which are no piece of a name.
  const between = line.slice(option + 2, end);
  const at = args.indexOf(stray);
  if (!isDeepStrictEqual(between, args.slice(at - between.length, at))) return undefined;
  const pieces = line.slice(option + 1);
  const after = pieces.findIndex((word) => word.startsWith('-') || /^#?[0-9]+$/.test(word));
  const name = after === -1 ? pieces : pieces.slice(0, after);
  // An id among the pieces ends the name before the stray word.
  if (name.length < end - option) return undefined;
  const own = Math.max(0, before - (at - between.length));
  const whole = name.slice(0, name.length - own);
  const words = [...line.slice(0, option + 1), whole.join(' '), ...pieces.slice(whole.length)];
  return `convops ${words.map(shellWord).join(' ')}`;
}
