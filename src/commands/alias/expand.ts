// Expands an alias on a command line. Runs only if a word that should name a command names none: other
// lines never read the file of aliases.
import { aliasLine, namedCommand } from '../../cli/command-line.ts';
import type { Context } from '../../cli/context.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { loadAliases } from '../../settings/aliases.ts';
import { argumentsOf, fillWords, shownWords, splitWords } from './split-words.ts';

interface Expansion {
  /** The command line to run instead of the typed one. */
  readonly words: readonly string[];
  /** Printed before the help of the command; null if help was not asked for. */
  readonly help: string | null;
}

/**
 * Expands the alias that stands at this place of a command line and hands its name to `onFound`; null if there is none.
 * Throws LocalError or UsageError.
 */
export async function expandAlias(
  context: Pick<Context, 'settings' | 'tree'>,
  words: readonly string[],
  at: number,
  onFound: (name: string) => void,
): Promise<Expansion | null> {
  const alias = loadAliases(context.settings.configFolder).find(({ name }) => name === words[at]);
  if (!alias) return null;
  onFound(alias.name);
  const given = words.slice(at + 1);
  const expansion = splitWords(alias.expansion);
  if (given[0] === '--help' || given[0] === '-h') {
    const { path } = namedCommand(await context.tree(), shownWords(expansion));
    return { words: [...path, '--help'], help: `${aliasLine(alias)}\n\n` };
  }
  return { words: [...words.slice(0, at), ...filledWords(alias.name, expansion, given)], help: null };
}

function filledWords(name: string, expansion: readonly string[], given: readonly string[]): string[] {
  const wanted = argumentsOf(expansion);
  // An option is never an argument of the alias; what a blank or a digit follows is a text.
  const end = given.findIndex((word) => /^-[^\s\d]/.test(word));
  const taken = given.slice(0, end < 0 ? wanted : Math.min(end, wanted));
  if (taken.length < wanted) {
    throw new UsageError(
      `this alias needs ${wanted === 1 ? 'a word' : `${wanted} words`} and got ${taken.length}: ${shownWords(expansion).join(' ')}`,
      `convops ${name} --help`,
    );
  }
  const filled = fillWords(expansion, taken);
  // What is typed after the alias is never a text, even if the alias ends its options itself.
  const ended = filled.indexOf('--');
  filled.splice(ended < 0 ? filled.length : ended, 0, ...given.slice(wanted));
  return filled;
}
