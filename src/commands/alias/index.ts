// Sets, lists and deletes aliases. They live on this computer, so no service is asked. An alias is checked when it is set,
// against the commands that exist, and not only when it is used.
import { quoted } from '../../base/text.ts';
import { childNamed, namedCommand } from '../../cli/command-line.ts';
import { command, type Declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { presentList, presentRecord } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { changeLocally } from '../../cli/write-guards.ts';
import { type Alias, checkAliasName, deleteAliases, loadAliases, saveAlias } from '../../settings/aliases.ts';
import { aliasView } from '../../views/settings.ts';
import { aliasWords } from './expand.ts';

const aliasSetCommand = command({
  name: 'set',
  summary: 'Set an alias',
  description:
    'Set an alias: a short name for a command and its options, written without "convops". $1 to $9 are the words after ' +
    'the alias; what is typed after these goes to the command.',
  kind: 'local',
  args: [
    {
      name: 'name',
      flags: '<name>',
      text: 'name of the alias: letters, digits, - and _; not the name of a command',
    },
    { name: 'expansion', flags: '<expansion>', text: 'the expansion, in quotes' },
  ],
  options: [{ flags: '--clobber', text: 'replace an alias of the same name' }],
  examples: [
    "convops alias set mine 'conv unread --operator @me'",
    'convops alias set say \'conv send $1 "$2" --as @me\'',
  ],
  run: (context, { name, expansion, clobber = false }) =>
    presentRecord(context, aliasView, async () => {
      const alias = { name, expansion: expansion.trim() };
      await checkAlias(context, alias);
      await changeLocally(context, (change) =>
        saveAlias(context.settings.configFolder, alias, { clobber, ...change }),
      );
      return alias;
    }),
});

/** Throws for an alias that has the name of a command, or does not begin with one. */
async function checkAlias(context: Pick<Context, 'tree'>, { name, expansion }: Alias): Promise<void> {
  checkAliasName(name);
  const tree = await context.tree();
  // Words of the program itself begin so.
  if (childNamed(tree, name) || name.startsWith('__'))
    throw new UsageError(`${quoted(name)} is a convops command and cannot be an alias`);
  if (expansion === '') throw new UsageError('the expansion is empty');
  if (namedCommand(tree, aliasWords(expansion)).path.length === 0)
    throw new UsageError(
      `${quoted(expansion)} does not begin with a command, written without "convops"`,
      'convops commands',
    );
}

const aliasListCommand = command({
  name: 'list',
  spellings: ['ls'],
  summary: 'List aliases',
  description: 'List aliases by name, each with its expansion.',
  kind: 'local',
  examples: ['convops alias list', 'convops alias list --json name,expansion'],
  run: (context) => presentList(context, aliasView, async () => loadAliases(context.settings.configFolder)),
});

const aliasDeleteCommand = command({
  name: 'delete',
  spellings: ['rm', 'remove'],
  summary: 'Delete aliases',
  description: 'Delete aliases and list the rest.',
  kind: 'local',
  args: [{ name: 'names', flags: '<name...>', text: 'the aliases', offers: { names: 'aliases' } }],
  examples: ["convops alias set mine 'conv unread' && convops alias delete mine"],
  run: (context, { names }) =>
    presentList(context, aliasView, () =>
      changeLocally(context, (change) => deleteAliases(context.settings.configFolder, names, change)),
    ),
});

export const aliasCommand: Declaration = {
  description: 'Manage aliases: short names for a command and its options. See convops help aliases.',
  changesNames: true,
  commands: [aliasSetCommand, aliasListCommand, aliasDeleteCommand],
};
