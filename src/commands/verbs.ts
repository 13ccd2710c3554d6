// The commands below a noun, of which a run loads the one it names: all twelve of `conv` take longer than closing a
// conversation. The others have a name and a summary, which is all that help and suggestions need of them.
import type { Command } from 'commander';
import type { Context } from '../cli/context.ts';

/** The words of a command line, or `all` for every command whatever was typed. */
export type Words = readonly string[] | 'all';

export interface Verb {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  /** Declares what the command takes; name, aliases and summary it has from here. */
  readonly load: () => Promise<(command: Command, context: Context) => void>;
}

/** Registers the commands below `parent`, in this order; a line that begins with one of them gets that one alone. */
export async function registerVerbs(
  parent: Command,
  context: Context,
  words: Words,
  verbs: readonly Verb[],
): Promise<void> {
  const [noun, first] = words === 'all' ? [] : words;
  const only = noun === parent.name() ? verbs.find((verb) => isCalled(verb, first)) : undefined;
  for (const verb of only ? [only] : verbs) {
    const command = parent.command(verb.name).aliases(verb.aliases).summary(verb.summary);
    if (words === 'all' || words.some((word) => isCalled(verb, word))) (await verb.load())(command, context);
  }
}

function isCalled({ name, aliases }: Verb, word: string | undefined): boolean {
  return word !== undefined && (name === word || aliases.includes(word));
}
