// The words of a command line before commander reads them, and commands by their names in a tree. It loads no commander:
// completion, too, comes through here.
import type { Command, Option } from 'commander';
import { quoted } from '../base/text.ts';
import { UsageError } from './usage-error.ts';

/** Throws UsageError for a word that is not UTF-8: Node leaves this character of such bytes. */
export function refuseOtherEncodings(words: readonly string[]): void {
  const broken = words.find((word) => word.includes('\uFFFD'));
  if (broken === undefined) return;
  const way = 'use a UTF-8 terminal, or a file';
  throw new UsageError(`${quoted(broken)} is not UTF-8, or has the character U+FFFD; ${way}`);
}

/** Whether a word is an option; a lone hyphen means stdin. */
export function isOption(word: string): boolean {
  return word.startsWith('-') && word !== '-';
}

/** The words that lead to a command, as they stand in a line: `convops conv close`, `convops conv reply`. */
export function pathOf(command: Command, line: readonly string[] = []): string {
  if (command.parent === null) return command.name();
  const typed = command.aliases().find((alias) => line.includes(alias));
  return `${pathOf(command.parent, line)} ${typed ?? command.name()}`;
}

/** The command of that name, or of that alias, below another. */
export function childNamed(parent: Command, word: string): Command | undefined {
  return parent.commands.find((child) => child.name() === word || child.aliases().includes(word));
}

/** The command that words begin with, and which of them lead to it; the program itself if the first names none. */
export function namedCommand(program: Command, words: readonly string[]) {
  let command = program;
  for (const [at, word] of words.entries()) {
    const child = childNamed(command, word);
    if (!child) return { command, path: words.slice(0, at) };
    command = child;
  }
  return { command, path: words };
}

/** The command line that explains the command a line is about; undefined where its words name none. */
export function helpFor(program: Command, words: readonly string[]): string | undefined {
  let command = program;
  for (const word of words) command = childNamed(command, word) ?? command;
  return command === program ? undefined : `${pathOf(command, words)} --help`;
}

/** The value of a --json that was given none; no command line can hold it. */
export const ALL_FIELDS = '\0';

/** A list of fields, as --json takes it. */
const FIELDS = /^[A-Za-z_][\w.]*(\s*,\s*([A-Za-z_][\w.]*)?)*$/;

/** Stands before a word that begins with a hyphen and is a text; no command line can hold it. */
const TEXT_MARK = '\0';

/**
 * The words as commander is to read them. A --json takes no word that cannot be a list of fields (`conv get --json 42`)
 * or that names a command there; a word that begins with one hyphen and then a blank or a digit is a text. Throws
 * UsageError for `--reason --json`: an option as the value of another is a value that was forgotten.
 */
export function wordsFor(program: Command, words: readonly string[]): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  let command = program;
  return words.map((word, at) => {
    if (at > end) return word;
    command = childNamed(command, word) ?? command;
    const before = optionCalled(command, words[at - 1]);
    if (before?.required && (word.startsWith('--') || optionCalled(command, word))) {
      const way = word === '--' ? '' : `; to give it ${word} as the value, write ${before.long}=${word}`;
      throw new UsageError(`${words[at - 1]} has no value${way}`);
    }
    const next = words[at + 1];
    const isAlone = next === undefined || !FIELDS.test(next) || childNamed(command, next) !== undefined;
    // An empty word is a value that was meant, such as a variable that is not set: it is refused.
    if (word === '--json' && isAlone && next?.trim() !== '') return `--json=${ALL_FIELDS}`;
    const isValue = before?.required || before?.optional;
    if (LIKE_OPTIONS.test(word) && !isValue)
      command.error(`error: unknown option '${word}'`, { code: 'commander.unknownOption' });
    return /^-[\s\d]/.test(word) ? TEXT_MARK + word : word;
  });
}

/** A text that begins with a hyphen would be read as several options: `-Very well` as one that prints the version. */
const LIKE_OPTIONS = /^-(?:[Vh].|[a-z][^\s=]*\s)/is;

function optionCalled({ options }: Command, word: string | undefined): Option | undefined {
  return options.find(({ short, long }) => word === short || word === long);
}

/** A value of the command line as it was typed. */
export function unmarked<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(unmarked) as Value;
  return typeof value === 'string' && value.length > 1 && value.startsWith(TEXT_MARK)
    ? (value.slice(1) as Value)
    : value;
}

/** How the output was asked for, guessed from a command line that may be mistyped: its error has to fit. */
export function guessOptions(words: readonly string[]): {
  readonly json?: readonly string[];
  readonly output?: string;
} {
  const seen = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  if (seen.some((word) => /^--(json|jq)(=|$)/.test(word))) return { json: [] };
  const joined = seen.find((word) => word.startsWith('--output='))?.slice('--output='.length);
  const at = seen.findIndex((word) => word === '-o' || word === '--output');
  const output = joined ?? (at < 0 ? undefined : seen[at + 1]);
  return output === 'json' || output === 'ndjson' ? { output } : {};
}
