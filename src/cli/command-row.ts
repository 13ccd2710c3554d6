// A command as data. The program, its help, the docs, the manual page, `commands --json` and completion follow from these
// rows; what a command does is loaded when it runs.
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
  /** What it stands for where it is left out: shown behind the text. Whoever reads the option applies it. */
  readonly standard?: string | number;
  /** Taken and not shown: an older name. */
  readonly hidden?: true;
  /** What completion offers, where what the value is called does not tell. */
  readonly offers?: Offer;
}

export interface ArgumentRow {
  /** What the command reads it by. */
  readonly name: string;
  /** As commander reads them: `<name>`, `[id...]`. */
  readonly flags: string;
  readonly text: string;
  readonly parse?: (text: string) => unknown;
  /** What completion offers, where what it is called does not tell. */
  readonly offers?: Offer;
}

/** What a command takes and does; its name and summary stand where it is listed. */
export interface Declaration {
  /** The sentences at the head of its help; else the summary. */
  readonly description?: string;
  /** The words behind its name in help, where the arguments do not tell. */
  readonly usage?: string;
  /** Whether it can send writes to the service, only reads there, or does neither; absent where it only has others below. */
  readonly kind?: 'read' | 'write' | 'local';
  readonly args?: readonly ArgumentRow[];
  readonly options?: readonly OptionRow[];
  /** Options of which only one may be typed although they set one value: `close` and `no-close`. */
  readonly exclusive?: readonly string[];
  /** The options of every command that its help shows; else those that matter to commands of its kind. */
  readonly globals?: readonly string[];
  /** Lines that work in the sandbox. */
  readonly examples?: readonly string[];
  /** What else stands at the end of its help. */
  readonly after?: () => string;
  /** It may change names that completion offers: those of profiles, replies and aliases. */
  readonly changesNames?: true;
  readonly commands?: readonly CommandRow[];
  /** What the command does; where that is much, loaded by it. */
  readonly run?: Run;
}

/** What a command is called by. */
interface Called {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Further words for it: taken, named in the reference, and left out of help and completion. */
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
export function isCalled(
  { name, aliases = [], spellings = [] }: Pick<CommandRow, 'name' | 'aliases' | 'spellings'>,
  word: string,
): boolean {
  return name === word || aliases.includes(word) || spellings.includes(word);
}

/** What an option does and what it stands for where it is left out, as help and completion show it. */
export function optionText({ text, standard }: Pick<OptionRow, 'text' | 'standard'>): string {
  return standard === undefined ? text : `${text} (${standard})`;
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
export type InputOf<Arguments extends readonly ArgumentRow[], Options extends readonly OptionRow[]> = {
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
