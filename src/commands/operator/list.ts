// Lists the operators. Their conversation tokens are secrets and stay hidden unless asked for.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { listClient } from '../../cli/partial-lists.ts';
import { presentList } from '../../cli/present.ts';
import { examples } from '../../cli/write-options.ts';
import { operatorView } from '../../views/operator.ts';

/** Declares `operators list`. */
export function registerOperatorList(parent: Command, context: Context): void {
  parent
    .command('list')
    .summary('List operators')
    .addHelpText(
      'after',
      examples('convops operators list --sandbox', 'convops operators list --json id,invite_email --sandbox'),
    )
    .action(() =>
      presentList(context, operatorView, async () => (await listClient(context)).operators.list()),
    );
}
