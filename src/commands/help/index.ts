// Explains a command or a topic; the topics are texts of the reference, so README and help say the same.
import type { Command } from 'commander';
import { inertBlock } from '../../terminal/inert.ts';
import type { Context } from '../context.ts';
import { helpTopics } from '../help-topics.ts';
import { quoted } from '../parse.ts';
import { UsageError } from '../usage-error.ts';

/** Declares `help`. */
export function registerHelp(parent: Command, context: Context): void {
  parent
    .command('help')
    .summary('Explain a command or a topic')
    .description(`Explain a command, or one of the topics ${helpTopics.map(({ name }) => name).join(', ')}.`)
    .argument('[words...]', 'a topic, or the words of a command')
    .addHelpText('after', '\nExamples:\n  convops help exit-codes\n  convops help conv close')
    .action((words: string[]) => explain(parent, context, words));
}

/** Prints the text of a topic or the help of a command. */
export async function explain(program: Command, context: Context, words: readonly string[]): Promise<void> {
  const topic = words.length === 1 ? helpTopics.find(({ name }) => name === words[0]) : undefined;
  if (topic) return await context.page(inertBlock(topic.text()));
  let command = program;
  for (const word of words) {
    const found = command.commands.find((child) => child.name() === word || child.aliases().includes(word));
    if (!found) {
      const known = [
        ...new Set(
          [...helpTopics, ...program.commands.map((child) => ({ name: child.name() }))].map(
            ({ name }) => name,
          ),
        ),
      ].join(', ');
      throw new UsageError(`there is no help on ${quoted(words.join(' '))}: try one of ${known}`);
    }
    command = found;
  }
  command.outputHelp();
}
