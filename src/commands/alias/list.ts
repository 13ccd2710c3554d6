// Lists and deletes aliases. They are this machine's own: no service is asked. Only all of them at once are asked about:
// one is quickly set again.
import { command } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { changeLocally, confirmChange } from '../../cli/local-change.ts';
import { ownAliases } from '../../cli/own-aliases.ts';
import { presentList } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { type Alias, deleteAliases, findAlias } from '../../settings/aliases.ts';
import { type AliasRow, aliasView } from '../../views/settings.ts';

export const aliasListCommand = command({
  name: 'list',
  spellings: ['ls'],
  summary: 'List aliases',
  description: 'List aliases by name, with what each stands for.',
  kind: 'local',
  examples: ['convops alias list', 'convops alias list --json name,expansion'],
  run: (context) => presentList(context, aliasView, async () => ownAliases(context).map(aliasRow)),
});

/** The row of one alias. */
export function aliasRow({ name, expansion }: Alias): AliasRow {
  return { name, expansion, shell: expansion.startsWith('!') };
}

export interface DeleteAliasInput {
  readonly names: readonly string[];
  readonly all?: true;
}

export const aliasDeleteCommand = command({
  name: 'delete',
  spellings: ['rm', 'remove'],
  summary: 'Delete aliases',
  description: 'Delete aliases, and list those that are left. --all asks first, or takes --yes.',
  usage: '[options] <name...>',
  kind: 'local',
  args: [{ name: 'names', flags: '[name...]', text: 'the aliases', offers: { names: 'aliases' } }],
  options: [{ flags: '--all', text: 'delete all of them' }],
  examples: [
    "convops alias set mine 'conv unread' && convops alias delete mine",
    'convops alias delete --all --yes',
  ],
  run: (context, input) => presentList(context, aliasView, () => deleteNamed(context, input)),
});

/** Deletes the aliases and resolves to those that are left; throws before anything is written. */
async function deleteNamed(context: Context, { names, all }: DeleteAliasInput): Promise<AliasRow[]> {
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
