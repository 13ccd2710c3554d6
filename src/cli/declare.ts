// Turns a row of the command table into a command that commander parses and shows in help.
import { type Command, Option } from 'commander';
import { LocalError } from '../base/local-error.ts';
import { shellLines } from '../base/text.ts';
import { type CommandRow, type Declaration, isCalled, type OptionRow, optionText } from './command-row.ts';
import { unmarked } from './common-options.ts';
import type { Context } from './context.ts';
import { UsageError } from './usage-error.ts';

const rows = new WeakMap<Command, Declaration>();
const spellings = new WeakMap<Command, readonly string[]>();
const standards = new WeakMap<Option, string | number>();

/** The row a command was declared with; undefined if its row was not loaded. */
export function rowOf(command: Command): Declaration | undefined {
  return rows.get(command);
}

/** The aliases of a command that help and completion offer, and its further names. */
export function aliasesOf(command: Command): {
  readonly shown: readonly string[];
  readonly others: readonly string[];
} {
  const others = spellings.get(command) ?? [];
  return { shown: command.aliases().filter((alias) => !others.includes(alias)), others };
}

/** The default of an option; null if its row names none. */
export function standardOf(option: Option): string | number | null {
  return standards.get(option) ?? null;
}

/** The words of a command line, or `all` for every command whatever was typed. */
export type Words = readonly string[] | 'all';

/** Adds a command with only its names and its summary. */
export function introduce(
  parent: Command,
  row: Pick<CommandRow, 'name' | 'aliases' | 'spellings' | 'summary'>,
): Command {
  const { name, aliases = [], spellings: others = [], summary } = row;
  const command = parent
    .command(name)
    .aliases([...aliases, ...others])
    .summary(summary);
  spellings.set(command, others);
  return command;
}

/**
 * Declares what a row takes, and the commands below it: what no word names has only its names and summary, which is all
 * that help and suggestions need of it.
 */
export function declare(command: Command, row: Declaration, context: Context, words: Words): void {
  rows.set(command, row);
  const { args = [], options = [], commands = [], run } = row;
  if (row.description !== undefined) command.description(row.description);
  if (row.usage !== undefined) command.usage(row.usage);
  for (const { flags, text, parse } of args) {
    if (parse) command.argument(flags, text, (word: string) => parse(unmarked(word)));
    else command.argument(flags, text);
  }
  for (const option of options) command.addOption(optionOf(option));
  if (row.examples) command.addHelpText('after', examplesText(row.examples));
  const { after } = row;
  if (after) command.addHelpText('after', () => `\n${after()}`);
  if (run) {
    command.action(async (...given: unknown[]) => {
      const named = args.map(({ name }, index) => [name, given[index]] as const);
      const input = [...Object.entries(command.opts()), ...named];
      await run(context, Object.fromEntries(input.map(([name, value]) => [name, unmarked(value)])));
    });
  }
  for (const child of commands) {
    const below = introduce(command, child);
    if (words === 'all' || words.some((word) => isCalled(child, word))) declare(below, child, context, words);
  }
}

/** The option as commander has it. */
function optionOf({ flags, text, parse, choices, standard, hidden }: OptionRow): Option {
  const option = new Option(flags, optionText(standard === undefined ? { text } : { text, standard }));
  if (standard !== undefined) standards.set(option, standard);
  if (choices) option.choices(choices);
  if (parse) readBy(option, parse);
  if (hidden) option.hideHelp();
  return option;
}

function examplesText(lines: readonly string[]): string {
  const shown = lines.flatMap((line) => shellLines(line, WIDTH - 2)).map((line) => `  ${line}`);
  return `\nExamples:\n${shown.join('\n')}`;
}

/** The longest example in columns. Examples are copied, so they are never wrapped. */
const WIDTH = 80;

// biome-ignore lint/suspicious/noExplicitAny: each option has values of its own.
type Parser = (text: string, before?: any) => unknown;

/** Has an option's value read by a parser, whose refusals then begin with the option's name. */
export function readBy(option: Option, parse: Parser): void {
  const name = option.long ?? option.flags;
  option.argParser((text: string, before: unknown) => {
    try {
      return parse(unmarked(text), before);
    } catch (error) {
      if (!(error instanceof LocalError) || error.exitCode !== 2 || error.message.includes(name)) throw error;
      const joined = error.message.startsWith('must ') ? ' ' : ': ';
      throw new UsageError(`${name}${joined}${error.message}`, error.hint);
    }
  });
}
