// Deletes aliases. Only all of them at once are asked about: one is quickly set again.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { changeLocally, confirmChange } from '../../cli/local-change.ts';
import { ownAliases } from '../../cli/own-aliases.ts';
import { presentList } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { examples } from '../../cli/write-options.ts';
import { deleteAliases, findAlias } from '../../settings/aliases.ts';
import { type AliasRow, aliasView } from '../../views/alias.ts';
import { aliasRow } from './list.ts';

export interface DeleteAliasInput {
  readonly names: readonly string[];
  readonly all?: true;
}

/** Declares `alias delete`. */
export function registerAliasDelete(parent: Command, context: Context): void {
  parent
    .command('delete')
    .summary('Delete aliases')
    .description('Delete aliases, and list those that are left. --all asks first, or takes --yes.')
    .argument('[name...]', 'the aliases')
    .option('--all', 'delete all of them')
    .usage('<name...> [options]')
    .addHelpText(
      'after',
      examples(
        "convops alias set mine 'conv unread' && convops alias delete mine",
        'convops alias delete --all --yes',
      ),
    )
    .action((names: string[], options: Omit<DeleteAliasInput, 'names'>) =>
      presentList(context, aliasView, () => deleteNamed(context, { ...options, names })),
    );
}

/** Deletes the aliases and resolves to those that are left; throws before anything is written. */
export async function deleteNamed(context: Context, { names, all }: DeleteAliasInput): Promise<AliasRow[]> {
  if (all && names.length > 0) throw new UsageError('--all and a name exclude each other');
  if (!all && names.length === 0) throw new UsageError('no alias is named', 'convops alias list');
  const present = ownAliases(context);
  for (const name of names) findAlias(present, name);
  if (all && present.length > 0) {
    const what = present.length === 1 ? 'the one alias' : `all ${present.length} aliases`;
    const words = { act: 'deleting all aliases', after: 'nothing was deleted' };
    await confirmChange(context, `Delete ${what}?`, words);
  }
  const left = await changeLocally(context, (change) =>
    deleteAliases(context.configFolder, all ? 'all' : names, change),
  );
  return left.map(aliasRow);
}
