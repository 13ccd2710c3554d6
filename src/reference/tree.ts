// What the reference is made from: the command tree as plain data. Everything in this folder is a pure function of
// it and of the endpoint table, so that docs, help, completions and `convops commands` cannot disagree.

export interface OptionFacts {
  /** As in help: `-o, --output <format>`. */
  readonly flags: string;
  readonly long: string;
  readonly short: string | null;
  readonly description: string;
  readonly type: 'flag' | 'value' | 'optional value';
  /** What the value is called: `format`. */
  readonly value: string | null;
  /** The values there are; null for any. */
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

export interface CommandFacts {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Further words that are taken for it, which completion does not offer. */
  readonly spellings: readonly string[];
  /** `convops conv close [id...] [options]` */
  readonly usage: string;
  readonly summary: string;
  readonly description: string;
  readonly arguments: readonly ArgumentFacts[];
  /** Its own options, without the common ones. */
  readonly options: readonly OptionFacts[];
  readonly commands: readonly CommandFacts[];
}

export interface CommandTree {
  readonly name: string;
  readonly version: string;
  readonly summary: string;
  /** The options every command takes. */
  readonly common: readonly OptionFacts[];
  readonly commands: readonly CommandFacts[];
}

/** What a value is, for whoever makes command lines: a person is shown its name and its description. */
export type ValueKind =
  | 'id'
  | 'count'
  | 'duration'
  | 'rate'
  | 'fields'
  | 'url'
  | 'pair'
  | 'choice'
  | 'operator'
  | 'group'
  | 'profile'
  | 'reply'
  | 'run'
  | 'file'
  | 'text';

export interface OptionSpec extends OptionFacts {
  /** Null for a flag. */
  readonly kind: ValueKind | null;
  /** The setting of a profile that stands in where the option is not given; null for none. */
  readonly setting: string | null;
}

export interface ArgumentSpec extends ArgumentFacts {
  readonly kind: ValueKind;
}

/** A command with what a program that drives the console needs besides. */
export interface CommandSpec extends CommandFacts {
  /** The words that lead to it: `conv close`. */
  readonly path: string;
  /** Whether it can send writes to the service. */
  readonly writes: boolean;
  /** Lines that work in the sandbox. */
  readonly examples: readonly string[];
  readonly arguments: readonly ArgumentSpec[];
  readonly options: readonly OptionSpec[];
  readonly commands: readonly CommandSpec[];
}

export interface ProgramSpec extends CommandTree {
  readonly common: readonly OptionSpec[];
  readonly commands: readonly CommandSpec[];
}

/** Every command below a list of commands, a group before its commands. */
export function withDescendants<Command extends { readonly commands: readonly Command[] }>(
  commands: readonly Command[],
): readonly Command[] {
  return commands.flatMap((command) => [command, ...withDescendants(command.commands)]);
}

/** The commands below a list that do something themselves: a group with options of its own is one, before its commands. */
export function workingCommands<
  Command extends { readonly options: readonly unknown[]; readonly commands: readonly Command[] },
>(commands: readonly Command[]): readonly Command[] {
  return withDescendants(commands).filter((command) => !command.commands.length || command.options.length);
}

export interface ExitCodeFacts {
  readonly code: number;
  readonly meaning: string;
}
