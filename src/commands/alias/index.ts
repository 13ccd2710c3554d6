import { quoted } from '../../base/text.ts';
import { childNamed, namedCommand } from '../../cli/command-line.ts';
import { command, type Declaration } from '../../cli/command-row.ts';
import type { Context, Terminal } from '../../cli/context.ts';
import { changeLocally, confirmChange } from '../../cli/local-change.ts';
import { presentList, presentRecord } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import {
  type Alias,
  checkAliasName,
  deleteAliases,
  findAlias,
  loadAliases,
  saveAlias,
} from '../../settings/aliases.ts';
import { aliasView } from '../../views/settings.ts';
import { shownWords, splitWords } from './split-words.ts';

// Saves a command line under a name. It is checked here, against the commands that exist, and not only when the
// alias is used.

interface SetAliasInput {
  readonly name: string;
  /** The command line, or `-` to read it from stdin. */
  readonly expansion: string;
  readonly clobber?: true;
}

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
    {
      name: 'expansion',
      flags: '<expansion>',
      text: 'the expansion, in quotes, or - to read it from stdin',
    },
  ],
  options: [{ flags: '--clobber', text: 'replace an alias of the same name' }],
  examples: [
    "convops alias set mine 'conv unread --operator @me'",
    'convops alias set say \'conv send $1 "$2" --as @me\'',
  ],
  run: (context, input) => presentRecord(context, aliasView, () => setAlias(context, input)),
});

/** Saves the alias and resolves to its row; throws before anything is written. */
async function setAlias(context: Context, input: SetAliasInput): Promise<Alias> {
  const { name, clobber = false } = input;
  checkAliasName(name);
  // Words of the program itself begin so.
  if (childNamed(await context.tree(), name) || name.startsWith('__'))
    throw new UsageError(`${quoted(name)} is a convops command and cannot be an alias`);
  const expansion = await expansionOf(context.io, input.expansion);
  const alias: Alias = { name, expansion };
  const { path } = namedCommand(await context.tree(), shownWords(splitWords(expansion)));
  if (path.length === 0)
    throw new UsageError(
      `${quoted(expansion)} does not begin with a command, written without "convops"`,
      'convops commands',
    );
  const saved = await changeLocally(context, (change) =>
    saveAlias(context.settings.configFolder, alias, { clobber, ...change }),
  );
  return findAlias([saved], name);
}

async function expansionOf(io: Terminal, typed: string): Promise<string> {
  const text = (typed === '-' ? await io.stdin.readAll() : typed).trim();
  if (text === '') throw new UsageError('the expansion is empty');
  if (text.includes('\0')) throw new UsageError('the expansion contains a NUL character');
  return text;
}

// Lists and deletes aliases. They live on this computer, so no service is asked. Only deleting all of them needs a
// confirmation: one alias is quickly set again.

const aliasListCommand = command({
  name: 'list',
  spellings: ['ls'],
  summary: 'List aliases',
  description: 'List aliases by name, each with its expansion.',
  kind: 'local',
  examples: ['convops alias list', 'convops alias list --json name,expansion'],
  run: (context) => presentList(context, aliasView, async () => loadAliases(context.settings.configFolder)),
});

interface DeleteAliasInput {
  readonly names: readonly string[];
  readonly all?: true;
}

const aliasDeleteCommand = command({
  name: 'delete',
  spellings: ['rm', 'remove'],
  summary: 'Delete aliases',
  description: 'Delete aliases and list the rest. --all asks first, unless you add --yes.',
  usage: '[options] <name...>',
  kind: 'local',
  args: [{ name: 'names', flags: '[name...]', text: 'the aliases', offers: { names: 'aliases' } }],
  options: [{ flags: '--all', text: 'delete all aliases' }],
  examples: [
    "convops alias set mine 'conv unread' && convops alias delete mine",
    'convops alias delete --all --yes',
  ],
  run: (context, input) => presentList(context, aliasView, () => deleteNamed(context, input)),
});

/** Deletes the aliases and resolves to those that are left; throws before anything is written. */
async function deleteNamed(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  { names, all }: DeleteAliasInput,
): Promise<Alias[]> {
  if (all && names.length > 0) throw new UsageError('--all and a name cannot be combined');
  if (!all && names.length === 0)
    throw new UsageError('no alias given: name one, or use --all', 'convops alias list');
  const present = loadAliases(context.settings.configFolder);
  for (const name of names) findAlias(present, name);
  if (all && present.length > 0) {
    const what = present.length === 1 ? 'the one alias' : `all ${present.length} aliases`;
    const words = { act: 'deleting all aliases', after: 'nothing was deleted' };
    await confirmChange(context, `Delete ${what}?`, words);
  }
  return await changeLocally(context, (change) =>
    deleteAliases(context.settings.configFolder, all ? 'all' : names, change),
  );
}

export const aliasCommand: Declaration = {
  description: 'Manage aliases: short names for a command and its options. See convops help aliases.',
  changesNames: true,
  commands: [aliasSetCommand, aliasListCommand, aliasDeleteCommand],
};
