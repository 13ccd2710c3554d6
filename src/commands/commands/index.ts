// Prints the command tree: for tools and assistants that drive the console.
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { presentValue } from '../present.ts';
import { describeTree } from '../tree.ts';

/** Declares `commands`. */
export function registerCommands(parent: Command, context: Context): void {
  parent
    .command('commands')
    .summary('Print the whole command tree')
    .description(
      'Print the whole command tree with its options, their types and defaults, and the exit codes.',
    )
    .addHelpText('after', '\nExamples:\n  convops commands --json')
    .action(() => presentValue(context, () => commandTree(context)));
}

/** The command tree as data. */
export async function commandTree(context: Context): Promise<unknown> {
  return { ...describeTree(await context.tree()), exit_codes: EXIT_CODES };
}
