import type { Command } from 'commander';
import type { CommandSpec, OptionFacts, ProgramSpec } from '../reference/tree.ts';
import { OUTPUT_FORMATS } from '../settings/keys.ts';
import { pathOf } from './command-line.ts';
import type { CommandRow } from './command-row.ts';
import { COMMON_OPTIONS, HELP_OPTION, VERSION_OPTION } from './common-options.ts';
import { type OptionRow, optionText, takesOf, valueName } from './option-row.ts';
import { rowOf } from './program.ts';

/** The command tree as data, for everything that is generated from it and for programs that drive the console. */
export function describeTree(program: Command): ProgramSpec {
  return {
    name: program.name(),
    version: program.version() ?? '',
    summary: program.summary(),
    common: [VERSION_OPTION, ...COMMON_OPTIONS, HELP_OPTION].map(describeOption),
    commands: program.commands.map(describeCommand),
  };
}

/** One command as data, with those below it. */
export function describeCommand(command: Command): CommandSpec {
  const row = rowOf(command);
  const line = pathOf(command);
  const { name, summary, aliases = [], spellings = [], args = [], options = [], commands = [] } = row;
  const usage = [commands.length > 0 ? '[command]' : '', ...args.map(({ flags }) => flags)].filter(Boolean);
  return {
    name,
    path: line.slice(line.indexOf(' ') + 1),
    aliases,
    spellings,
    usage: `${line} ${row.usage ?? ['[options]', ...usage].join(' ')}`,
    summary,
    description: row.description ?? `${summary}.`,
    writes: sendsWrites(row),
    arguments: args.map(({ flags, text }) => ({
      name: flags.slice(1, -1).replace(/\.{3}$/, ''),
      description: text,
      required: flags.startsWith('<'),
      variadic: flags.includes('...'),
      choices: null,
    })),
    options: options.filter(({ hidden }) => !hidden).map(describeOption),
    examples: row.examples ?? [],
    commands: command.commands.map(describeCommand),
  };
}

function describeOption(row: OptionRow): OptionFacts {
  const { flags, choices, standard } = row;
  const [short = null] = /^-\w/.exec(flags) ?? [];
  const [long = flags] = /--[\w-]+/.exec(flags) ?? [];
  return {
    flags,
    long,
    short,
    description: optionText(row),
    type: { next: 'value', maybe: 'optional value', nothing: 'flag' }[takesOf(row)] as OptionFacts['type'],
    value: valueName(flags) ?? null,
    choices: choices ?? (long === '--output' ? OUTPUT_FORMATS : null),
    default: standard ?? null,
  };
}

function sendsWrites({ kind, commands = [] }: CommandRow): boolean {
  return kind === 'write' || commands.some(sendsWrites);
}
