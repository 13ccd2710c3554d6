import { quoted } from '../../base/text.ts';
import { namedCommand } from '../../cli/command-line.ts';
import { command, type Declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { changeLocally, confirmChange } from '../../cli/local-change.ts';
import { ownAliases } from '../../cli/own-aliases.ts';
import { refuseTokenIn } from '../../cli/own-token.ts';
import { presentList, presentRow } from '../../cli/present.ts';
import { childNamed } from '../../cli/program-path.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { type Alias, checkAliasName, deleteAliases, findAlias, saveAlias } from '../../settings/aliases.ts';
import { type AliasRow, aliasView } from '../../views/settings.ts';
import { shownWords, splitWords } from './split-words.ts';

// Saves a command line under a name. It is checked here, against the commands that exist, and not only when the
// alias is used.

interface SetAliasInput {
  readonly name: string;
  /** The command line, or `-` to read it from stdin. */
  readonly expansion: string;
  readonly shell?: true;
  readonly clobber?: true;
}

const aliasSetCommand = command({
  name: 'set',
  summary: 'Set an alias',
  description:
    'Set an alias: a short name for a command and its options, written without "convops". $1 to $9 are the words after ' +
    'the alias; further words are added at the end. With --shell, or if it begins with !, sh runs the expansion with the ' +
    'words after the alias as "$@".',
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
  options: [
    { flags: '-s, --shell', text: 'let sh run the expansion' },
    { flags: '--clobber', text: 'replace an alias of the same name' },
  ],
  examples: [
    "convops alias set mine 'conv unread --operator @me'",
    'convops alias set say \'conv send $1 "$2" --as @me\'',
    `convops alias set oldest --shell 'convops conv unassigned --sort unassigned_date "$@" | head -n 1'`,
  ],
  run: (context, input) => presentRow(context, aliasView, () => setAlias(context, input)),
});

/** Saves the alias and resolves to its row; throws before anything is written. */
async function setAlias(context: Context, input: SetAliasInput): Promise<AliasRow> {
  const { name, shell, clobber = false } = input;
  checkAliasName(name);
  if (childNamed(await context.tree(), name))
    throw new UsageError(`${quoted(name)} is a convops command and cannot be an alias`);
  const expansion = await expansionOf(context, input.expansion, shell === true);
  const alias: Alias = { name, expansion };
  if (!expansion.startsWith('!')) await checkCommand(context, expansion);
  refuseTokenIn(context, [
    [name, 'the name'],
    [expansion, 'the expansion'],
  ]);
  const saved = await changeLocally(context, (change) =>
    saveAlias(context.configFolder, alias, { clobber, ...change }),
  );
  return aliasRow(findAlias([saved], name));
}

async function expansionOf(context: Context, typed: string, shell: boolean): Promise<string> {
  const text = (typed === '-' ? await context.io.stdin.readAll() : typed).trim();
  const line = text.startsWith('!') ? text.slice(1).trim() : text;
  if (line === '') throw new UsageError('the expansion is empty');
  if (line.includes('\0')) throw new UsageError('the expansion contains a NUL character');
  return shell || text.startsWith('!') ? `!${line}` : line;
}

/** Throws UsageError unless the line begins with an existing command; an alias cannot use another alias. */
async function checkCommand(context: Context, expansion: string): Promise<void> {
  const words = shownWords(splitWords(expansion));
  const { path, stray } = namedCommand(await context.tree(), words);
  if (stray === null && path.length > 0) return;
  if (stray === null)
    throw new UsageError(`${quoted(expansion)} does not begin with a command`, 'convops commands');
  if (path.length > 0) {
    if (stray.includes('$')) return;
    throw new UsageError(
      `there is no command ${quoted(`${path.join(' ')} ${stray}`)}`,
      `convops ${path.join(' ')} --help`,
    );
  }
  if (stray === 'convops') {
    throw new UsageError('leave out "convops": an alias is what follows it');
  }
  if (ownAliases(context).some((other) => other.name === stray)) {
    throw new UsageError(
      `${quoted(stray)} is itself an alias; an alias must begin with a command`,
      `convops ${stray} --help`,
    );
  }
  throw new UsageError(
    `there is no command ${quoted(stray)}; an alias must begin with a command, or with ! for the shell`,
    'convops commands',
  );
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
  run: (context) => presentList(context, aliasView, async () => ownAliases(context).map(aliasRow)),
});

/** The row of one alias. */
function aliasRow({ name, expansion }: Alias): AliasRow {
  return { name, expansion, shell: expansion.startsWith('!') };
}

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
async function deleteNamed(context: Context, { names, all }: DeleteAliasInput): Promise<AliasRow[]> {
  if (all && names.length > 0) throw new UsageError('--all and a name cannot be combined');
  if (!all && names.length === 0)
    throw new UsageError('no alias given: name one, or use --all', 'convops alias list');
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

export const aliasCommand: Declaration = {
  description: 'Manage aliases: short names for a command and its options. See convops help aliases.',
  changesNames: true,
  commands: [aliasSetCommand, aliasListCommand, aliasDeleteCommand],
};
