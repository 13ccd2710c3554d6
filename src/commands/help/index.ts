// Explains a command or a topic; the topics are texts of the reference, so README and help say the same.

import type { Command } from 'commander';
import { quoted } from '../../base/text.ts';
import type { Context } from '../../cli/context.ts';
import { helpTopics } from '../../cli/help-topics.ts';
import { aliasLine, ownAliases } from '../../cli/own-aliases.ts';
import { write } from '../../cli/present.ts';
import { childNamed } from '../../cli/program-path.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { inertBlock, inertLine } from '../../terminal/inert.ts';
import { VERSION } from '../../version.ts';

/** Declares `help`. */
export function registerHelp(command: Command, context: Context): void {
  command
    .description(
      `Explain a command or an alias, or one of the topics ${helpTopics.map(({ name }) => name).join(', ')}.`,
    )
    .argument('[words...]', 'a topic, the words of a command, or an alias')
    .addHelpText('after', '\nExamples:\n  convops help exit-codes\n  convops help conv close')
    .action((words: string[]) => explain(command.parent ?? command, context, words));
}

/** Declares `version`, for who expects a command where --version is an option. */
export function registerVersion(command: Command, context: Context): void {
  command
    .description('Print the version, as --version does.')
    .addHelpText('after', '\nExamples:\n  convops version')
    .action(() => write(context, `${VERSION}\n`));
}

/** Prints the text of a topic, the help of a command, or what an alias stands for. */
export async function explain(program: Command, context: Context, words: readonly string[]): Promise<void> {
  const topic = words.length === 1 ? helpTopics.find(({ name }) => name === words[0]) : undefined;
  if (topic) return await context.page(inertBlock(topic.text()));
  let command = program;
  for (const word of words) {
    const found = childNamed(command, word);
    if (!found) {
      const alias = words.length === 1 && ownAliases(context).find(({ name }) => name === word);
      if (alias) return await write(context, `${inertLine(aliasLine(alias))}\n`);
      const names = [...helpTopics.map(({ name }) => name), ...program.commands.map((child) => child.name())];
      const known = [...new Set(names)].join(', ');
      throw new UsageError(`there is no help on ${quoted(words.join(' '))}: try one of ${known}`);
    }
    command = found;
  }
  command.outputHelp();
}
