// Lists the aliases. They are this machine's own: no service is asked.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { ownAliases } from '../../cli/own-aliases.ts';
import { presentList } from '../../cli/present.ts';
import { examples } from '../../cli/write-options.ts';
import type { Alias } from '../../settings/aliases.ts';
import { type AliasRow, aliasView } from '../../views/alias.ts';

/** Declares `alias list`. */
export function registerAliasList(parent: Command, context: Context): void {
  parent
    .command('list')
    .summary('List aliases')
    .description('List aliases by name, with what each stands for.')
    .addHelpText('after', examples('convops alias list', 'convops alias list --json name,expansion'))
    .action(() => presentList(context, aliasView, async () => ownAliases(context).map(aliasRow)));
}

/** The row of one alias. */
export function aliasRow({ name, expansion }: Alias): AliasRow {
  return { name, expansion, shell: expansion.startsWith('!') };
}
