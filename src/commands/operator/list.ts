// Lists the operators. Their conversation tokens are secrets and stay hidden unless asked for.
import type { Command } from 'commander';
import { operatorView } from '../../views/operator.ts';
import type { Context } from '../context.ts';
import { listClient } from '../partial-lists.ts';
import { presentList } from '../present.ts';
import { examples } from '../write-options.ts';

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
