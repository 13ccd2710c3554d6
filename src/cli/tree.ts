import { type Argument, type Command, Option } from 'commander';
import type { ArgumentFacts, CommandSpec, OptionFacts, OptionSpec, ProgramSpec } from '../reference/tree.ts';
import { keySpec, OUTPUT_FORMATS } from '../settings/keys.ts';
import { pathOf } from './command-line.ts';
import { GLOBAL_OPTIONS, HELP_OPTION } from './common-options.ts';
import { rowOf, standardOf } from './program.ts';

/** The command tree as data, for everything that is generated from it and for programs that drive the console. */
export function describeTree(program: Command): ProgramSpec {
  const help = new Option(HELP_OPTION.flags, HELP_OPTION.description);
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

function describeOption(option: Option): OptionSpec {
  const long = option.long ?? option.flags;
  const facts: OptionFacts = {
    flags: option.flags,
    long,
    short: option.short ?? null,
    description: option.description,
    type: option.required ? 'value' : option.optional ? 'optional value' : 'flag',
    value: /[<[]([^>\]]+)[>\]]/.exec(option.flags)?.[1] ?? null,
    choices: option.argChoices ?? (long === '--output' ? OUTPUT_FORMATS : null),
    default: option.defaultValue ?? standardOf(option),
  };
  const setting = settingOf(facts);
  const fallback = setting === null ? null : (keySpec(setting)?.default ?? null);
  return { ...facts, default: facts.default ?? fallback, setting };
}

/**
 * The setting that an option of the same name outranks. What says where the service is cannot be given for one run, and
 * --operator is sometimes who acts, which the setting is about, and sometimes whom a list is about.
 */
function settingOf({ type, long }: OptionFacts): string | null {
  const key = long.slice(2).replaceAll('-', '_');
  const spec = keySpec(key);
  return type === 'flag' || !spec || spec.connection || key === 'operator' ? null : key;
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
