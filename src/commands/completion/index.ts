// Prints the completion script of a shell: the same bytes as the file in completions/.
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { quoted } from '../parse.ts';
import { write } from '../present.ts';
import { describeTree } from '../tree.ts';
import { UsageError } from '../usage-error.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Declares `completion`. */
export function registerCompletion(parent: Command, context: Context): void {
  parent
    .command('completion')
    .summary('Print a completion script for bash, zsh or fish')
    .description('Print a completion script for a shell.')
    .argument('<shell>', SHELLS.join(', '))
    .addHelpText(
      'after',
      '\nExamples:\n  source <(convops completion bash)\n  convops completion fish > ~/.config/fish/completions/convops.fish',
    )
    .action((shell: string) => printCompletion(context, shell));
}

/** Prints the script; throws UsageError for another shell. */
export async function printCompletion(context: Context, name: string): Promise<void> {
  const shell = SHELLS.find((known) => known === name);
  if (!shell) throw new UsageError(`${quoted(name)} is not a shell: use one of ${SHELLS.join(', ')}`);
  const { completionScript } = await import('../../reference/completions.ts');
  await write(context, completionScript(shell, describeTree(await context.tree())));
}
