// An option and an argument as data, and what a command reads of them: an option by its name in camelCase.
import type { Offer } from './offered-words.ts';

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

/** Whether the next word is the value of an option, may be it, or is not. */
export function takesOf({ flags }: Pick<OptionRow, 'flags'>): 'nothing' | 'maybe' | 'next' {
  return flags.includes('<') ? 'next' : flags.includes('[') ? 'maybe' : 'nothing';
}

/** The name of an option's value or of an argument, as `format` of `-o, --output <format>`. */
export function valueName(flags: string): string | undefined {
  return /[<[]([^>\].]+)(?:\.\.\.)?[>\]]/.exec(flags)?.[1];
}

/** The text of an option and its default, as help and completion show it. */
export function optionText({ text, standard }: Pick<OptionRow, 'text' | 'standard'>): string {
  return standard === undefined ? text : `${text} (default: ${standard})`;
}

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
/** Of each row by itself, so that each has its own kind of value. */
type ValueOf<Row extends OptionRow> = Row extends OptionRow
  ? Row['flags'] extends `${string}<${string}`
    ? Typed<Row>
    : Row['flags'] extends `${string}[${string}`
      ? Typed<Row> | true
      : Row['flags'] extends `${string}--no-${string}`
        ? boolean
        : true
  : never;
type ArgumentOf<Row extends ArgumentRow> = Row extends { readonly parse: (text: string) => infer Value }
  ? Value
  : Row['flags'] extends `${string}...${string}`
    ? string[]
    : Row['flags'] extends `<${string}`
      ? string
      : string | undefined;

/** What is read of these options. */
export type OptionsOf<Options extends readonly OptionRow[]> = {
  readonly [Row in Options[number] as KeyOf<Row['flags']>]?: ValueOf<Row>;
};

/** What a command with these rows reads. */
export type InputOf<Arguments extends readonly ArgumentRow[], Options extends readonly OptionRow[]> = {
  readonly [Row in Arguments[number] as Row['name']]: ArgumentOf<Row>;
} & OptionsOf<Options>;
