// Prints the command tree, for tools and assistants. At a terminal it is a line for each command, in a pipe JSON,
// because the reader of a pipe is a program.

import { quoted } from '../../base/text.ts';
import { namedCommand } from '../../cli/command-line.ts';
import { declaration } from '../../cli/command-row.ts';
import type { Context, Terminal } from '../../cli/context.ts';
import { EXIT_CODES } from '../../cli/exit-codes.ts';
import { chooseFormat } from '../../cli/plan.ts';
import { presentValue, write } from '../../cli/present.ts';
import { describeCommand, describeTree } from '../../cli/tree.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { completionScript, SHELLS } from '../../reference/completion-scripts.ts';
import { ENVIRONMENT } from '../../reference/environment.ts';
import { TOPIC_NAMES } from '../../reference/topics.ts';
import { type CommandSpec, workingCommands } from '../../reference/tree.ts';
import { PROFILE_KEYS } from '../../settings/keys.ts';

interface CommandsInput {
  /** The words of one command; none for all. */
  readonly words: readonly string[];
  readonly brief?: true;
}

export const commandsCommand = declaration({
  description:
    'Print the whole command tree, or one command of it: arguments and options with their values, defaults and ' +
    'settings, whether it writes, examples, and the exit codes. It is one line per command on a terminal and JSON elsewhere.',
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

/** Prints the tree or one command of it, for a person a line for each command; throws UsageError for words that name none. */
async function presentCommands(context: Context, { words, brief }: CommandsInput): Promise<void> {
  const { io, settings } = context;
  const tree = await context.tree();
  const { command, path } = namedCommand(tree, words);
  if (path.length < words.length)
    throw new UsageError(`there is no command ${quoted(words.join(' '))}`, 'convops commands');
  const { json, columns } = settings.options;
  const isForPerson = chooseFormat(settings) === 'table' && io.stdout.isTTY && !json && !columns;
  const one = words.length > 0 ? describeCommand(command) : null;
  if (brief || isForPerson) return await write(io, briefly(one ? [one] : describeTree(tree).commands));
  await presentValue(context, async () => {
    if (one) return { ...one, exit_codes: EXIT_CODES };
    const keys = Object.entries(PROFILE_KEYS).map(([name, spec]) => ({ name, ...spec }));
    return {
      ...describeTree(tree),
      exit_codes: EXIT_CODES,
      environment: Object.entries(ENVIRONMENT).map(([name, meaning]) => ({ name, meaning })),
      settings: keys,
      topics: TOPIC_NAMES,
    };
  });
}

/** The commands that work: how each is called, and its summary. */
function briefly(commands: readonly CommandSpec[]): string {
  const lines = workingCommands(commands).map(({ path, arguments: taken, summary }) => {
    const shown = taken.map(({ name, required, variadic }) => {
      const inner = variadic ? `${name}...` : name;
      return required ? ` <${inner}>` : ` [${inner}]`;
    });
    return `${path}${shown.join('')}  ${summary}\n`;
  });
  return lines.join('');
}

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
    'profiles, replies and aliases that your commands have seen. Completion never contacts the ' +
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
