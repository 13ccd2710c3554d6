// The program, from the command table. The options of a command are declared only if the command line names it, so that a
// run loads only what it uses. Help and reference load all commands.
import { Command, type CommanderError, Help, Option } from 'commander';
import { VERSION } from '../version.ts';
import { childNamed, pathOf } from './command-line.ts';
import type { Declaration, TopCommand } from './command-row.ts';
import {
  COMMON_OPTIONS,
  type CommonOptions,
  GLOBAL_OPTIONS,
  GLOBALS,
  HELP_OPTION,
  VERSION_OPTION,
} from './common-options.ts';
import type { Context, InForce } from './context.ts';
import { aliasesOf, declare, introduce, readBy, rowOf, type Words } from './declare.ts';
import { overview, TRY_IT } from './overview.ts';
import { CONDITIONS, FROM } from './preconditions.ts';
import { UsageError } from './usage-error.ts';
import { refuseShaping, STRICT, WEBHOOK, WRITE_BATCH } from './write-options.ts';

/** The output of commander: help on stdout, and nothing on stderr, because failures are reported in one place. */
export interface Printed {
  text: string;
}

/** The error for a mistyped command line, with its command. */
export class CommandLineError extends Error {
  override readonly name = 'CommandLineError';
  readonly commanderError: CommanderError;
  readonly command: Command;

  constructor(error: CommanderError, command: Command) {
    super(error.message);
    this.commanderError = error;
    this.command = command;
  }
}

/**
 * Builds the tree for a command line; `all` builds every command, for help and reference. A command that no word names
 * has its names and its summary.
 */
export async function createProgram(
  table: readonly TopCommand[],
  context: Context,
  words: Words,
  printed: Printed = { text: '' },
): Promise<Command> {
  const program = new Command('convops');
  program
    .summary('operator console for a customer-conversation service')
    .description(
      'Operator console for a customer-conversation service: read, answer, assign and close conversations.',
    )
    .usage('<command> [options]')
    .addHelpOption(new Option(HELP_OPTION.flags, HELP_OPTION.description).helpGroup(GLOBAL_OPTIONS))
    .helpCommand(false)
    .configureHelp({
      // "[options]" after every command says nothing: all commands have some.
      subcommandTerm: (command) => [command.name(), ...aliasesOf(command).shown].join(', '),
      commandUsage: (command) => `${calledAs(command)} ${command.usage()}`,
      // Only what is printed: commander suggests a mistyped option from the same list.
      formatHelp: (command, helper) => {
        if (command === program && words.length === 0) return overview(program);
        return Help.prototype.formatHelp.call(
          helper,
          command,
          isBatchWrite(command) ? forPerson(helper) : helper,
        );
      },
    })
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => {
        printed.text += text;
      },
      writeErr: () => undefined,
      getOutHelpWidth: () => Math.min(context.io.stdout.columns, 110),
      getOutHasColors: () => false,
    });
  for (const row of table) {
    const command = introduce(program, row).helpGroup(row.part);
    if (isNamed(command, words)) declare(command, await row.load(), context, words);
  }
  addVersion(program);
  addCommonOptions(program, GLOBALS.program);
  finish(program, context.settings, words);
  return words.length === 0 ? program : program.addHelpText('after', `\n${HELP_FOOTER}`);
}

/** What `help batch` explains: a person who writes to one conversation needs none of it (contract, section 3). */
const ON_PAGE_BATCH: ReadonlySet<string> = new Set(
  [...CONDITIONS, FROM, ...WRITE_BATCH, STRICT, WEBHOOK].map(({ flags }) => flags),
);

/** The helper without the options that `help batch` explains. */
function forPerson(helper: Help): Help {
  return Object.assign(Object.create(helper) as Help, {
    visibleOptions: (command: Command) =>
      helper.visibleOptions(command).filter(({ flags }) => !ON_PAGE_BATCH.has(flags)),
  });
}

function isBatchWrite(command: Command): boolean {
  return rowOf(command)?.kind === 'write' && command.options.some(({ long }) => long === '--ids-from');
}

/** `convops conv get|show|view` */
function calledAs(command: Command): string {
  const above = command.parent === null ? [] : [pathOf(command.parent)];
  return [...above, [command.name(), ...aliasesOf(command).shown].join('|')].join(' ');
}

/** Adds what all commands share: the common options, the handling of errors, the last lines of help. */
function finish(command: Command, settings: InForce, words: Words): void {
  command.exitOverride((error) => {
    throw new CommandLineError(error, command);
  });
  // Most commands have nothing to add to their summary.
  if (command.description() === '') command.description(`${command.summary()}.`);
  // Declaring the common options on commands that are not named would double the time of a short run.
  if (command.parent && isNamed(command, words)) {
    addCommonOptions(command, globalsOf(rowOf(command)));
    addVersion(command);
    for (const option of command.options) if (option.long === '--version') option.hideHelp();
    command.helpCommand(false);
    const batch = isBatchWrite(command) ? 'Conditions and batch options: convops help batch\n' : '';
    command.addHelpText('after', `\n${batch}All global options: convops help options`);
  }
  refuseSwallowedOptions(command, words);
  command.hook('preAction', (_, acting) => {
    if (acting !== command) return;
    settings.configure(optionsOf(command));
    const row = rowOf(command);
    if (row) refuseShaping(row, settings.options);
  });
  for (const child of command.commands) finish(child, settings, words);
}

/** Refuses `--reason --json`: an option as the value of another is a value that was forgotten. */
function refuseSwallowedOptions(command: Command, words: Words): void {
  if (words === 'all') return;
  for (const option of command.options.filter(({ required }) => required)) {
    command.on(`option:${option.name()}`, () => {
      const at = words.findIndex((word) => word === option.long || word === option.short);
      const next = at < 0 ? undefined : words[at + 1];
      if (next === undefined) return;
      if (!next.startsWith('--') && !command.options.some(({ short }) => short === next)) return;
      const way = next === '--' ? '' : `; to give it ${next} as the value, write ${option.long}=${next}`;
      throw new UsageError(`${words[at]} has no value${way}`);
    });
  }
}

/** The common options in the help of this command: those that matter to it. */
function globalsOf({ globals, kind, changesNames }: Declaration = {}): readonly string[] {
  if (globals) return globals;
  if (kind === undefined) return [];
  return GLOBALS[changesNames ? 'change' : kind];
}

/** Adds the common options to a command; its help shows some of them and names the topic with all of them. */
function addCommonOptions(command: Command, shown: readonly string[]): void {
  for (const { flags, description, parse, choices } of COMMON_OPTIONS) {
    const option = new Option(flags, description).helpGroup(GLOBAL_OPTIONS);
    // A command may declare one of them itself with a different text.
    if (command.options.some(({ long }) => long === option.long)) continue;
    if (choices && option.long !== '--output') option.choices(choices);
    if (parse) readBy(option, parse);
    if (!shown.includes(String(option.long))) option.hideHelp();
    command.addOption(option);
  }
}

function addVersion(command: Command): void {
  command.version(VERSION, VERSION_OPTION.flags, VERSION_OPTION.description);
  for (const option of command.options) if (option.long === '--version') option.helpGroup(GLOBAL_OPTIONS);
}

function isNamed(command: Command, words: Words): boolean {
  return words === 'all' || [command.name(), ...command.aliases()].some((name) => words.includes(name));
}

/** The common options of a command line; a later one wins. */
export function optionsOf(command: Command): CommonOptions {
  const chain: Command[] = [];
  for (let at: Command | null = command; at; at = at.parent) chain.unshift(at);
  return Object.assign({}, ...chain.map(givenOptions)) as CommonOptions;
}

function givenOptions(command: Command): Record<string, unknown> {
  // A negated option is `true` by default at every level, and only a typed one may override.
  return Object.fromEntries(
    Object.entries(command.opts()).filter(([key]) => command.getOptionValueSource(key) === 'cli'),
  );
}

/** Whether a word names a command below the commands already named. */
export function isCommandOf(program: Command, path: readonly string[], word: string): boolean {
  let at: Command | undefined = program;
  for (const name of [...path, word]) {
    at = at && childNamed(at, name);
  }
  return at !== undefined;
}

/** The last lines of the program's help: the topics. */
export const HELP_FOOTER = `Topics: exit-codes, environment, output, auth, batch, delivery, sandbox, triage,
board, watch, replies, archive, scripting, aliases, troubleshooting, agents,
options (convops help <topic>)
${TRY_IT}`;
