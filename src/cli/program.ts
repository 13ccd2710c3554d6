// The program, from the command table: what commander parses and shows in help. The options of a command are declared only
// if the command line names it, so that a run loads only what it uses. Help and reference load all commands.
import { Command, CommanderError, Help, Option } from 'commander';
import { LocalError } from '../base/local-error.ts';
import { VERSION } from '../version.ts';
import { wrapText } from '../views/wrap.ts';
import { pathOf, unmarked } from './command-line.ts';
import { type Called, type CommandRow, isCalled, type TopCommand } from './command-row.ts';
import {
  COMMON_OPTIONS,
  type CommonOptions,
  GLOBAL_OPTIONS,
  GLOBALS,
  HELP_OPTION,
  VERSION_OPTION,
} from './common-options.ts';
import type { Context } from './context.ts';
import { type OptionRow, optionText } from './option-row.ts';
import { UsageError } from './usage-error.ts';
import { CONDITIONS, refuseShaping, STRICT, WEBHOOK, WRITE_BATCH } from './write-options.ts';

/** The words of a command line, or `all` for every command whatever was typed. */
type Words = readonly string[] | 'all';

/** The output of commander: help on stdout, and nothing on stderr, because failures are reported in one place. */
export interface Printed {
  text: string;
}

/** The error for a mistyped command line, with its command. */
export class CommandLineError extends CommanderError {
  readonly command: Command;

  constructor({ exitCode, code, message }: CommanderError, command: Command) {
    super(exitCode, code, message);
    this.command = command;
  }
}

const rows = new WeakMap<Command, CommandRow>();

/** The row of a command; of one that no word names, only what it is called. */
export function rowOf(command: Command): CommandRow {
  return rows.get(command) ?? { name: command.name(), summary: '' };
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
    .addHelpOption(new Option(HELP_OPTION.flags, HELP_OPTION.text).helpGroup(GLOBAL_OPTIONS))
    .configureHelp({
      // "[options]" after every command says nothing: all commands have some.
      subcommandTerm: (command) => shownNames(command).join(', '),
      commandUsage: (command) => {
        const above = command.parent === null ? '' : `${pathOf(command.parent)} `;
        return `${above}${shownNames(command).join('|')} ${command.usage()}`;
      },
      // Only what is printed: commander suggests a mistyped option from the same list.
      formatHelp: (command, helper) => {
        if (command === program && words.length === 0) return overview(program);
        const shown = isBatchWrite(command) ? forPerson(helper) : helper;
        return Help.prototype.formatHelp.call(helper, command, shown);
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
  // A word that names no command may be an alias: then what follows it is not the program's.
  prepare(program).passThroughOptions();
  for (const row of table) {
    const command = introduce(program, row).helpGroup(row.part);
    if (isNamed(row, words)) declare(command, { ...row, ...(await row.load()) }, context, words);
  }
  addVersion(program);
  addCommonOptions(program, GLOBALS.read);
  return words.length === 0 ? program : program.addHelpText('after', `\n${HELP_FOOTER}`);
}

/** Has a command end with an error that knows it. */
function prepare(command: Command): Command {
  return command.helpCommand(false).exitOverride((error) => {
    throw new CommandLineError(error, command);
  });
}

/** Adds a command with only its names and its summary, which is all that help and suggestions need of it. */
function introduce(parent: Command, row: CommandRow | TopCommand): Command {
  const { name, aliases = [], spellings = [], summary } = row;
  const command = parent
    .command(name)
    .aliases([...aliases, ...spellings])
    .summary(summary)
    // Most commands have nothing to add to their summary.
    .description(`${summary}.`);
  rows.set(command, row);
  return prepare(command);
}

/** Declares what a row takes, and the commands below it. */
function declare(command: Command, row: CommandRow, context: Context, words: Words): void {
  rows.set(command, row);
  const { args = [], options = [], commands = [], run, after } = row;
  if (row.description !== undefined) command.description(row.description);
  if (row.usage !== undefined) command.usage(row.usage);
  for (const { flags, text, parse } of args) {
    if (parse) command.argument(flags, text, (word: string) => parse(unmarked(word)));
    else command.argument(flags, text);
  }
  for (const option of options) command.addOption(optionOf(option));
  // Examples are copied, so they are never wrapped.
  if (row.examples) command.addHelpText('after', ['\nExamples:', ...row.examples].join('\n  '));
  if (after) command.addHelpText('after', () => `\n${after()}`);
  if (run) {
    command.action(async (...given: unknown[]) => {
      const { settings } = context;
      settings.configure(optionsOf(command));
      // It prints receipts.
      if (options.some(({ flags }) => flags === STRICT.flags)) refuseShaping('a write', settings.options);
      const named = args.map(({ name }, index) => [name, given[index]] as const);
      const input = [...Object.entries(command.opts()), ...named];
      await run(context, Object.fromEntries(input.map(([name, value]) => [name, unmarked(value)])));
    });
  }
  // What follows a word that names no command is not looked at: the word is the mistake to report.
  else command.passThroughOptions();
  const { kind, changesNames } = row;
  const globals = kind === undefined ? [] : GLOBALS[changesNames ? 'change' : kind];
  addCommonOptions(command, row.globals ?? globals);
  addVersion(command).hideHelp();
  const batch = isBatchWrite(command) ? 'Conditions and batch options: convops help batch\n' : '';
  command.addHelpText('after', `\n${batch}All global options: convops help options`);
  for (const child of commands) {
    const below = introduce(command, child);
    if (isNamed(child, words)) declare(below, child, context, words);
  }
}

function isNamed(row: Called, words: Words): boolean {
  return words === 'all' || words.some((word) => isCalled(row, word));
}

/** The option as commander has it; what its parser refuses begins with its name. */
function optionOf(row: OptionRow): Option {
  const { parse, choices, hidden } = row;
  const option = new Option(row.flags, optionText(row));
  if (choices) option.choices(choices);
  if (hidden) option.hideHelp();
  if (!parse) return option;
  return option.argParser((text: string, before: unknown) => {
    try {
      return parse(unmarked(text), before);
    } catch (error) {
      const name = option.long ?? option.flags;
      if (!(error instanceof LocalError) || error.exitCode !== 2 || error.message.includes(name)) throw error;
      const joined = error.message.startsWith('must ') ? ' ' : ': ';
      throw new UsageError(`${name}${joined}${error.message}`, error.hint);
    }
  });
}

/** Adds the common options to a command; its help shows some of them and names the topic with all of them. */
function addCommonOptions(command: Command, shown: readonly string[]): void {
  for (const row of COMMON_OPTIONS) {
    const option = optionOf(row).helpGroup(GLOBAL_OPTIONS);
    // A command may declare one of them itself with a different text.
    if (command.options.some(({ long }) => long === option.long)) continue;
    if (!shown.includes(String(option.long))) option.hideHelp();
    command.addOption(option);
  }
}

function addVersion(command: Command): Option {
  command.version(VERSION, VERSION_OPTION.flags, VERSION_OPTION.text);
  return (command.options.at(-1) as Option).helpGroup(GLOBAL_OPTIONS);
}

/** The common options of a command line; a later one wins. */
function optionsOf(command: Command | null): CommonOptions {
  if (command === null) return {};
  // A negated option is `true` by default at every level, and only a typed one may override.
  const typed = Object.entries(command.opts()).filter(([key]) => command.getOptionValueSource(key) === 'cli');
  return { ...optionsOf(command.parent), ...Object.fromEntries(typed) };
}

// What help shows.

function shownNames(command: Command): readonly string[] {
  return [command.name(), ...(rowOf(command).aliases ?? [])];
}

function isBatchWrite(command: Command): boolean {
  return rowOf(command).kind === 'write' && command.options.some(({ long }) => long === '--ids-from');
}

/** What `help batch` explains: a person who writes to one conversation needs none of it (contract, section 3). */
const ON_PAGE_BATCH: ReadonlySet<string> = new Set(
  [...CONDITIONS, ...WRITE_BATCH, STRICT, WEBHOOK].map(({ flags }) => flags),
);

/** The helper without the options that `help batch` explains. */
function forPerson(helper: Help): Help {
  return Object.assign(Object.create(helper) as Help, {
    visibleOptions: (command: Command) =>
      helper.visibleOptions(command).filter(({ flags }) => !ON_PAGE_BATCH.has(flags)),
  });
}

/** Needs no account; the last line of all help. */
const TRY_IT = 'Try it without an account: convops conv unassigned --sandbox';

/** The last lines of the program's help: the topics. */
export const HELP_FOOTER = `Topics: exit-codes, environment, output, auth, batch, delivery, sandbox, triage,
board, watch, replies, archive, scripting, aliases, troubleshooting, agents,
options, reference (convops help <topic>)
${TRY_IT}`;

/** Cells of a line. */
const WIDTH = 80;
const LAST_LINES = [
  TRY_IT,
  'Set up a service:          convops profile add work',
  'All commands and topics:   convops --help',
];

/**
 * What `convops` alone prints, one screen of 80x24 with what a person does all day in sight: the commands by their parts,
 * the first part with what each is for, the others by name.
 */
function overview(program: Command): string {
  const headings = [...new Set(program.commands.map((command) => command.helpGroup()))];
  const [[heading, commands] = ['', []], ...others] = headings.map((part) => {
    const own = program.commands.filter((command) => command.helpGroup() === part);
    return [part, own] as const;
  });
  const widest = Math.max(...commands.map((command) => command.name().length));
  const summaries = commands.map((command) => `  ${command.name().padEnd(widest)}  ${command.summary()}`);
  const longest = Math.max(...others.map(([part]) => part.length));
  const names = others.flatMap(([part, own]) => {
    const rows = wrapText(own.map((command) => command.name()).join(', '), WIDTH - longest - 2);
    return rows.map((row, nth) => `${(nth === 0 ? part : '').padEnd(longest)}  ${row}`);
  });
  const usage = `Usage: ${program.name()} ${program.usage()}`;
  return `${[usage, '', heading, ...summaries, '', ...names, '', ...LAST_LINES].join('\n')}\n`;
}
