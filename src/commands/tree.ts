import type { Argument, Command, Option } from 'commander';
import type { ArgumentFacts, CommandFacts, CommandTree, OptionFacts } from '../reference/tree.ts';
import { OUTPUT_FORMATS } from '../settings/keys.ts';
import { pathOf } from './program-path.ts';

/** The command tree as data, for everything that is generated from it. */
export function describeTree(program: Command): CommandTree {
  const options = program.options.map(describeOption);
  return {
    name: program.name(),
    version: program.version() ?? '',
    summary: program.summary(),
    common: [
      ...options,
      {
        flags: '-h, --help',
        long: '--help',
        short: '-h',
        description: 'print help',
        type: 'flag',
        value: null,
        choices: null,
        default: null,
      },
    ],
    commands: program.commands.map(describeCommand),
  };
}

function describeCommand(command: Command): CommandFacts {
  return {
    name: command.name(),
    aliases: command.aliases(),
    usage: `${pathOf(command)} ${command.usage()}`,
    summary: command.summary(),
    description: command.description(),
    arguments: command.registeredArguments.map(describeArgument),
    options: command.options.filter((option) => !isCommon(option)).map(describeOption),
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
    default: option.defaultValue ?? null,
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

/** On a command of its own, what every command has is hidden from its help. */
function isCommon(option: Option): boolean {
  return option.hidden;
}
