// Expands an alias on a command line. Runs only if a word that should name a command names none: other
// lines never read the file of aliases.
import { programWords, quoted } from '../../base/text.ts';
import type { Context } from '../../cli/context.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { loadAliases } from '../../settings/aliases.ts';

/**
 * The command line to run instead of the typed one, where an alias stands at this place of it; its name goes to `onFound`.
 * Null if there is none; throws LocalError or UsageError.
 */
export function expandAlias(
  { settings }: Pick<Context, 'settings'>,
  words: readonly string[],
  at: number,
  onFound: (name: string) => void,
): readonly string[] | null {
  const alias = loadAliases(settings.configFolder).find(({ name }) => name === words[at]);
  if (!alias) return null;
  onFound(alias.name);
  return [...words.slice(0, at), ...filledWords(aliasWords(alias.expansion), words.slice(at + 1))];
}

/** The words of an expansion, `$1` to `$9` in them as typed; throws UsageError for a quote without an end. */
export function aliasWords(expansion: string): readonly string[] {
  const words = programWords(expansion);
  if (words === null) throw new UsageError(`${quoted(expansion)} has an unclosed quote`);
  return words;
}

/** The words with `$1` to `$9` filled in from what follows the alias; an argument stays one word even if it has blanks. */
export function filledWords(expansion: readonly string[], given: readonly string[]): readonly string[] {
  // Help needs no words.
  if (given.some((word) => word === '--help' || word === '-h')) return [...expansion, ...given];
  const line = expansion.join(' ');
  const wanted = Math.max(0, ...[...line.matchAll(/\$([1-9])/g)].map(([, digit]) => Number(digit)));
  // An option is never an argument of the alias; what a blank or a digit follows is a text.
  const end = given.findIndex((word) => /^-[^\s\d]/.test(word));
  const taken = given.slice(0, end < 0 ? wanted : Math.min(end, wanted));
  if (taken.length < wanted) {
    throw new UsageError(
      `this alias needs ${wanted === 1 ? 'a word' : `${wanted} words`} and got ${taken.length}: ${line}`,
      'convops alias list',
    );
  }
  const filled = expansion.map((word) => word.replace(/\$([1-9])/g, (_, digit) => taken[digit - 1] ?? ''));
  // What is typed after the alias is never a text, even if the alias ends its options itself.
  const ended = filled.indexOf('--');
  return filled.toSpliced(ended < 0 ? filled.length : ended, 0, ...given.slice(wanted));
}
