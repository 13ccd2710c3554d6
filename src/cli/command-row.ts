// A command as data. The program, its help, the docs, the manual page, `commands --json` and completion come from these
// rows. The code of a command is loaded when it runs.
import type { Context } from './context.ts';
import type { ArgumentRow, InputOf, OptionRow } from './option-row.ts';

/** What a command takes and does; the list of commands has its name and summary. */
export interface Declaration {
  /** The sentences at the top of its help; by default the summary. */
  readonly description?: string;
  /** The words after its name in help, unless they follow from the arguments. */
  readonly usage?: string;
  /** Whether it can send writes, only reads, or does neither at the service; absent for a group of commands. */
  readonly kind?: 'read' | 'write' | 'local';
  readonly args?: readonly ArgumentRow[];
  readonly options?: readonly OptionRow[];
  /** The common options shown in its help; by default those that matter to commands of its kind. */
  readonly globals?: readonly string[];
  /** Lines that work in the sandbox. */
  readonly examples?: readonly string[];
  /** Further text at the end of its help. */
  readonly after?: () => string;
  /** Whether it changes what this computer keeps: profiles, replies or aliases. */
  readonly changesNames?: true;
  readonly commands?: readonly CommandRow[];
  /** Runs the command; longer code is loaded here. */
  readonly run?: Run;
}

/** The names of a command, and what it is for. */
export interface Called {
  /** One line, an imperative without a full stop. */
  readonly summary: string;
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Further names: accepted, listed in the reference, and left out of help and completion. */
  readonly spellings?: readonly string[];
}

export type CommandRow = Declaration & Called;

/** A command at the top of the table: what it takes and has below it is loaded when it is named. */
export interface TopCommand extends Called {
  /** The heading it stands under in `convops --help`. */
  readonly part: string;
  readonly load: () => Promise<Declaration>;
}

/** Whether a word is the name of a command or an alias of it. */
export function isCalled({ name, aliases = [], spellings = [] }: Called, word: string): boolean {
  return name === word || aliases.includes(word) || spellings.includes(word);
}

// biome-ignore lint/suspicious/noExplicitAny: `command` and `declaration` hold it against the row it stands in.
type Run = (context: Context, input: any) => Promise<void>;

type Held<
  Row extends Declaration,
  Arguments extends readonly ArgumentRow[],
  Options extends readonly OptionRow[],
> = Omit<Row, 'kind' | 'args' | 'options' | 'run'> & {
  readonly kind: NonNullable<Declaration['kind']>;
  readonly args?: Arguments;
  readonly options?: Options;
  readonly run: (context: Context, input: InputOf<Arguments, Options>) => Promise<void>;
};

/** A row whose command reads no more than the row declares. */
export function command<
  const Arguments extends readonly ArgumentRow[] = [],
  const Options extends readonly OptionRow[] = [],
>(row: Held<CommandRow, Arguments, Options>): CommandRow {
  return row;
}

/** The same for a command at the top of the table. */
export function declaration<
  const Arguments extends readonly ArgumentRow[] = [],
  const Options extends readonly OptionRow[] = [],
>(row: Held<Declaration, Arguments, Options>): Declaration {
  return row;
}
