// Expands an alias on a command line. Runs only if a word that should name a command names none: other
// lines never read the file of aliases.
import type { Context } from '../../cli/context.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { loadAliases } from '../../settings/aliases.ts';
import { argumentsOf, fillWords, shownWords, splitWords } from './split-words.ts';

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
  return [...words.slice(0, at), ...filledWords(splitWords(alias.expansion), words.slice(at + 1))];
}

function filledWords(expansion: readonly string[], given: readonly string[]): string[] {
  const wanted = argumentsOf(expansion);
  // An option is never an argument of the alias; what a blank or a digit follows is a text.
  const end = given.findIndex((word) => /^-[^\s\d]/.test(word));
  const taken = given.slice(0, end < 0 ? wanted : Math.min(end, wanted));
  if (taken.length < wanted) {
    throw new UsageError(
      `this alias needs ${wanted === 1 ? 'a word' : `${wanted} words`} and got ${taken.length}: ${shownWords(expansion).join(' ')}`,
      'convops alias list',
    );
  }
  const filled = fillWords(expansion, taken);
  // What is typed after the alias is never a text, even if the alias ends its options itself.
  const ended = filled.indexOf('--');
  filled.splice(ended < 0 ? filled.length : ended, 0, ...given.slice(wanted));
  return filled;
}
