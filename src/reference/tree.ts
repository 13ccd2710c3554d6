// The command tree as plain data, the input of the reference. This folder has only pure functions of it and of the endpoint
// table, so that docs, help, completions and `convops commands` agree.

export interface OptionFacts {
  /** As in help: `-o, --output <format>`. */
  readonly flags: string;
  readonly long: string;
  readonly short: string | null;
  readonly description: string;
  readonly type: 'flag' | 'value' | 'optional value';
  /** The name of the value: `format`. */
  readonly value: string | null;
  /** The possible values; null for any. */
  readonly choices: readonly string[] | null;
  readonly default: unknown;
}

export interface ArgumentFacts {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly variadic: boolean;
  readonly choices: readonly string[] | null;
}

export interface CommandSpec {
  readonly name: string;
  /** The words that lead to it: `conv close`. */
  readonly path: string;
  readonly aliases: readonly string[];
  /** Further names that are accepted but not completed. */
  readonly spellings: readonly string[];
  /** `convops conv close [id...] [options]` */
  readonly usage: string;
  readonly summary: string;
  readonly description: string;
  /** Whether it can send writes to the service. */
  readonly writes: boolean;
  readonly arguments: readonly ArgumentFacts[];
  /** Its own options, without the common ones. */
  readonly options: readonly OptionFacts[];
  /** Examples that work in the sandbox. */
  readonly examples: readonly string[];
  readonly commands: readonly CommandSpec[];
}

export interface ProgramSpec {
  readonly name: string;
  readonly version: string;
  readonly summary: string;
  /** The options of every command. */
  readonly common: readonly OptionFacts[];
  readonly commands: readonly CommandSpec[];
}

/** Every command below a list of commands, a group before its commands. */
export function withDescendants(commands: readonly CommandSpec[]): readonly CommandSpec[] {
  return commands.flatMap((command) => [command, ...withDescendants(command.commands)]);
}

/** The commands below a list that do something themselves, a group with examples of its own before its commands. */
export function workingCommands(commands: readonly CommandSpec[]): readonly CommandSpec[] {
  return withDescendants(commands).filter((command) => !command.commands.length || command.examples.length);
}

export interface ExitCodeFacts {
  readonly code: number;
  readonly meaning: string;
}
