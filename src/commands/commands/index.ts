// Prints the command tree, for tools and assistants. At a terminal it is a table, in a pipe JSON,
// because the reader of a pipe is a program.

import type { FieldsOf } from '../../api/model.ts';
import { quoted } from '../../base/text.ts';
import { namedCommand } from '../../cli/command-line.ts';
import { declaration } from '../../cli/command-row.ts';
import type { Context, Terminal } from '../../cli/context.ts';
import { EXIT_CODES } from '../../cli/exit-codes.ts';
import { chooseFormat } from '../../cli/plan.ts';
import { presentList, presentValue, write } from '../../cli/present.ts';
import { describeCommand, describeTree } from '../../cli/tree.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { completionScript, SHELLS } from '../../reference/completion-scripts.ts';
import { ENVIRONMENT } from '../../reference/environment.ts';
import { TOPIC_NAMES } from '../../reference/topics.ts';
import { workingCommands } from '../../reference/tree.ts';
import { PROFILE_KEYS } from '../../settings/keys.ts';
import type { Column } from '../../terminal/grid.ts';
import { keyColumn } from '../../views/record-view.ts';

interface CommandsInput {
  /** The words of one command; none for all. */
  readonly words: readonly string[];
  readonly brief?: true;
}

export const commandsCommand = declaration({
  description:
    'Print the whole command tree, or one command of it: arguments and options with their values, defaults and ' +
    'settings, whether it writes, examples, and the exit codes. It is a table on a terminal and JSON elsewhere.',
  kind: 'local',
  args: [{ name: 'words', flags: '[words...]', text: 'name of one command, such as conv close' }],
  options: [{ flags: '--brief', text: 'print one line per command' }],
  examples: [
    'convops commands',
    'convops commands --json',
    'convops commands conv close --json',
    'convops commands --brief',
  ],
  run: (context, input) => presentCommands(context, input),
});

/** Prints the tree or one command of it; throws UsageError for words that name no command. */
async function presentCommands(context: Context, { words, brief }: CommandsInput): Promise<void> {
  const { json, columns } = context.settings.options;
  if (brief) return await write(context.io, await briefTree(context, words));
  const format = chooseFormat(context.settings);
  if (format !== 'table' || !context.io.stdout.isTTY || json !== undefined || columns !== undefined) {
    return await presentValue(context, () => commandTree(context, words));
  }
  const { commands } = await describedTree(context);
  const all = words.length === 0 ? commands : [await describedCommand(context, words)];
  const rows = workingCommands(all);
  await presentList(context, commandView, async () => rows);
}

/** The commands that work, or those below some words: how each is called, and its summary. */
async function briefTree(context: Context, words: readonly string[]): Promise<string> {
  const { commands } = await describedTree(context);
  const all = words.length === 0 ? commands : [await describedCommand(context, words)];
  const lines = workingCommands(all).map(({ path, arguments: taken, summary }) => {
    const shown = taken.map(({ name, required, variadic }) => {
      const inner = variadic ? `${name}...` : name;
      return required ? ` <${inner}>` : ` [${inner}]`;
    });
    return `${path}${shown.join('')}  ${summary}\n`;
  });
  return lines.join('');
}

/** The whole tree as data, or with words the command they name. */
async function commandTree(context: Context, words: readonly string[] = []): Promise<unknown> {
  if (words.length > 0) return { ...(await describedCommand(context, words)), exit_codes: EXIT_CODES };
  const settings = Object.entries(PROFILE_KEYS).map(([name, spec]) => ({ name, ...spec }));
  return {
    ...(await describedTree(context)),
    exit_codes: EXIT_CODES,
    environment: ENVIRONMENT,
    settings,
    topics: TOPIC_NAMES,
  };
}

async function describedTree(context: Context) {
  return describeTree(await context.tree());
}

async function describedCommand(context: Context, words: readonly string[]) {
  const { command, path } = namedCommand(await context.tree(), words);
  if (path.length < words.length) {
    throw new UsageError(`there is no command ${quoted(words.join(' '))}`, 'convops commands');
  }
  return describeCommand(command);
}

/** A command, as it is listed. */
interface ListedCommand {
  /** The words that lead to it, without the name of the program. */
  readonly path: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  /** Whether it can send writes to the service. */
  readonly writes: boolean;
}

const commandFields = {
  path: 'string',
  aliases: 'any',
  summary: 'string',
  writes: 'boolean',
} as const satisfies FieldsOf<ListedCommand>;

const commandColumns: readonly Column<ListedCommand>[] = [
  keyColumn('path', 'command'),
  { field: 'summary', header: 'summary', weight: 3, value: (row) => row.summary },
  { field: 'aliases', header: 'also', value: (row) => row.aliases.join(', ') },
];

/** The commands, for a person at a terminal. */
const commandView = {
  noun: 'commands',
  fields: commandFields,
  columns: commandColumns,
  id: (row: ListedCommand) => row.path,
};

// Prints the completion script of a shell, the same bytes as the file in completions/.

/** Not declared as examples: a test runs those, and these would write to the home directory of whoever runs it. */
const INSTALLING = `To install it permanently:
  bash  mkdir -p ~/.local/share/bash-completion/completions
        convops completion bash \\
          > ~/.local/share/bash-completion/completions/convops
        without the package bash-completion, in ~/.bashrc:
          source <(convops completion bash)
  zsh   convops completion zsh > "\${fpath[1]}/_convops"
        or, after compinit in ~/.zshrc: source <(convops completion zsh)
  fish  mkdir -p ~/.config/fish/completions
        convops completion fish > ~/.config/fish/completions/convops.fish
  PowerShell  convops completion powershell >> $PROFILE`;

export const completionCommand = declaration({
  description:
    'Print a completion script for a shell. It completes commands, options and values, and the operators, groups, ' +
    'conversations, profiles, replies and aliases that your commands have seen. Completion never contacts the ' +
    'service.',
  kind: 'local',
  args: [{ name: 'shell', flags: '<shell>', text: SHELLS.join(', '), offers: { words: SHELLS } }],
  globals: [],
  examples: ['convops completion bash', 'convops completion fish'],
  after: () => INSTALLING,
  run: (context, { shell }) => printCompletion(context.io, shell),
});

/** Prints the script; throws UsageError for another shell. */
async function printCompletion(io: Terminal, name: string): Promise<void> {
  const shell = SHELLS.find((known) => known === name);
  if (!shell) throw new UsageError(`<shell>: ${quoted(name)} is not one of ${SHELLS.join(', ')}`);
  await write(io, completionScript(shell));
}
