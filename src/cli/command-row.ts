// A command as data. The program, its help, the docs, the manual page, `commands --json` and completion come from these
// rows. The code of a command is loaded when it runs.
import type { Offer } from '../names/words.ts';
import type { Context } from './context.ts';

export interface OptionRow {
  /** As commander reads them: `-o, --output <format>`. */
  readonly flags: string;
  /** What it does, in help. */
  readonly text: string;
  /** Turns the typed value into what the command reads; throws UsageError. `before` is what an earlier one gave. */
  // biome-ignore lint/suspicious/noExplicitAny: each option has values of its own.
  readonly parse?: (text: string, before?: any) => unknown;
  readonly choices?: readonly string[];
  /** The default, shown after the text; the code that reads the option applies it. */
  readonly standard?: string | number;
  /** Accepted but not shown. */
  readonly hidden?: true;
  /** What completion offers, unless the name of the value says it. */
  readonly offers?: Offer;
}

export interface ArgumentRow {
  /** The name of the field that the command reads. */
  readonly name: string;
  /** As commander reads them: `<name>`, `[id...]`. */
  readonly flags: string;
  readonly text: string;
  readonly parse?: (text: string) => unknown;
  /** What completion offers, unless the name of the argument says it. */
  readonly offers?: Offer;
}

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

/** The names of a command. */
export interface Called {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Further names: accepted, listed in the reference, and left out of help and completion. */
  readonly spellings?: readonly string[];
}

export interface CommandRow extends Declaration, Called {
  /** One line, an imperative without a full stop. */
  readonly summary: string;
}

/** A command at the top of the table: what it takes and has below it is loaded when it is named. */
export interface TopCommand extends Called {
  readonly summary: string;
  /** The heading it stands under in `convops --help`. */
  readonly part: string;
  readonly load: () => Promise<Declaration>;
}

/** Whether the next word is the value of an option, may be it, or is not. */
export function takesOf({ flags }: Pick<OptionRow, 'flags'>): 'nothing' | 'maybe' | 'next' {
  return flags.includes('<') ? 'next' : flags.includes('[') ? 'maybe' : 'nothing';
}

/** Whether a word is the name of a command or an alias of it. */
export function isCalled({ name, aliases = [], spellings = [] }: Called, word: string): boolean {
  return name === word || aliases.includes(word) || spellings.includes(word);
}

/** The text of an option and its default, as help and completion show it. */
export function optionText({ text, standard }: Pick<OptionRow, 'text' | 'standard'>): string {
  return standard === undefined ? text : `${text} (default: ${standard})`;
}

// biome-ignore lint/suspicious/noExplicitAny: `command` and `declaration` hold it against the row it stands in.
type Run = (context: Context, input: any) => Promise<void>;

type Camel<Word extends string> = Word extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Word;
type Long<Flags extends string> = Flags extends `${string}--${infer Name} ${string}`
  ? Name
  : Flags extends `${string}--${infer Name}`
    ? Name
    : never;
type KeyOf<Flags extends string> = Long<Flags> extends `no-${infer Name}` ? Camel<Name> : Camel<Long<Flags>>;
type Typed<Row extends OptionRow> = Row extends { readonly parse: (...given: never[]) => infer Value }
  ? Value
  : Row extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string;
type ValueOf<Row extends OptionRow> = Row['flags'] extends `${string}<${string}`
  ? Typed<Row>
  : Row['flags'] extends `${string}[${string}`
    ? Typed<Row> | true
    : Row['flags'] extends `${string}--no-${string}`
      ? boolean
      : true;
type ArgumentOf<Row extends ArgumentRow> = Row extends { readonly parse: (text: string) => infer Value }
  ? Value
  : Row['flags'] extends `${string}...${string}`
    ? string[]
    : Row['flags'] extends `<${string}`
      ? string
      : string | undefined;

/** What a command with these rows reads: an argument by its name, an option by its name in camelCase. */
type InputOf<Arguments extends readonly ArgumentRow[], Options extends readonly OptionRow[]> = {
  readonly [Row in Arguments[number] as Row['name']]: ArgumentOf<Row>;
} & {
  readonly [Row in Options[number] as KeyOf<Row['flags']>]?: ValueOf<Row>;
};

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
