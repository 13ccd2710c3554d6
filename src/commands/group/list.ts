// Lists the operator groups, with a swatch of their colour where the terminal has colours.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { listClient } from '../../cli/partial-lists.ts';
import { presentList } from '../../cli/present.ts';
import { examples } from '../../cli/write-options.ts';
import { groupView } from '../../views/group.ts';

/** Declares `groups list`. */
export function registerGroupList(groups: Command, context: Context): void {
  groups
    .command('list')
    .summary(groups.summary())
    .addHelpText(
      'after',
      examples('convops groups list --sandbox', 'convops groups list --json id,title --sandbox'),
    )
    .action(() =>
      presentList(context, groupView, async () => (await listClient(context)).operators.groups()),
    );
}
