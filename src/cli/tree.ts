import { type Argument, type Command, Option } from 'commander';
import type { ArgumentFacts, CommandSpec, OptionFacts, ProgramSpec } from '../reference/tree.ts';
import { OUTPUT_FORMATS } from '../settings/keys.ts';
import { pathOf } from './command-line.ts';
import { GLOBAL_OPTIONS, HELP_OPTION } from './common-options.ts';
import { rowOf, standardOf } from './program.ts';

/** The command tree as data, for everything that is generated from it and for programs that drive the console. */
export function describeTree(program: Command): ProgramSpec {
  const help = new Option(HELP_OPTION.flags, HELP_OPTION.text);
  return {
    name: program.name(),
    version: program.version() ?? '',
    summary: program.summary(),
    common: [...program.options.filter(isCommon), help].map(describeOption),
    commands: program.commands.map(describeCommand),
  };
}

/** One command as data, with those below it. */
export function describeCommand(command: Command): CommandSpec {
  const path = pathOf(command);
  const { aliases = [], spellings = [], examples = [] } = rowOf(command);
  return {
    name: command.name(),
    path: path.slice(path.indexOf(' ') + 1),
    aliases,
    spellings,
    usage: `${path} ${command.usage()}`,
    summary: command.summary(),
    description: command.description(),
    writes: sendsWrites(command),
    arguments: command.registeredArguments.map(describeArgument),
    options: command.options.filter((option) => !option.hidden && !isCommon(option)).map(describeOption),
    examples,
    commands: command.commands.map(describeCommand),
  };
}

function describeOption(option: Option): OptionFacts {
  const long = option.long ?? option.flags;
  return {
    flags: option.flags,
    long,
    short: option.short ?? null,
    description: option.description,
    type: option.required ? 'value' : option.optional ? 'optional value' : 'flag',
    value: /[<[]([^>\]]+)[>\]]/.exec(option.flags)?.[1] ?? null,
    choices: option.argChoices ?? (long === '--output' ? OUTPUT_FORMATS : null),
    default: option.defaultValue ?? standardOf(option),
  };
}

function describeArgument(argument: Argument): ArgumentFacts {
  return {
    name: argument.name(),
    description: argument.description,
    required: argument.required,
    variadic: argument.variadic,
    choices: argument.argChoices ?? null,
  };
}

function sendsWrites(command: Command): boolean {
  return rowOf(command).kind === 'write' || command.commands.some(sendsWrites);
}

/** Whether every command has it, and this one says nothing of its own about it. */
function isCommon(option: Option): boolean {
  return option.helpGroupHeading === GLOBAL_OPTIONS;
}
