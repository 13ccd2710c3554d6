// What the reference is made from: the command tree as plain data. Everything in this folder is a pure function of
// it and of the endpoint table, so that README, help, completions and `convops commands` cannot disagree.

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

export interface ExitCodeFacts {
  readonly code: number;
  readonly meaning: string;
}
