// What can stand at the cursor of a command line, from the command table and the stored names. It follows the words
// before the cursor without parsing them, because a half-typed line is rarely valid.
import type { Shell } from '../reference/completion-scripts.ts';
import { SANDBOX_PROFILE } from '../settings/profile-document.ts';
import { inertLine } from '../terminal/inert.ts';
import { isOption } from './command-line.ts';
import { type CommandRow, isCalled, type TopCommand } from './command-row.ts';
import { COMMON_OPTIONS, HELP_OPTION, VERSION_OPTION } from './common-options.ts';
import type { Candidate, Offer } from './offered-words.ts';
import { type ArgumentRow, type OptionRow, optionText, takesOf, valueName } from './option-row.ts';

interface TypedLine {
  /** The words before the one at the cursor, without the name of the program. */
  readonly words: readonly string[];
  /** The part of the current word before the cursor. */
  readonly current: string;
}

type Completion = Awaited<ReturnType<typeof completionOf>>;

/** The known names of a kind for a profile, or with null for the current service. */
export type NamesOf = (kind: NonNullable<Offer['names']>, profile: string | null) => readonly Candidate[];

/**
 * What can stand at the cursor, whatever the current word begins with, and whether a file name can; of the table it loads
 * the commands that the line names.
 */
export async function completionOf(
  table: readonly TopCommand[],
  { words, current }: TypedLine,
  namesOf: NamesOf,
) {
  const { place, given, awaited, literal, profile } = await follow(table, words);
  const offered = ({ names, words = [], commands }: Offer): Candidate[] => {
    const known = names ? namesOf(names, profile).filter(({ word }) => !given.includes(word)) : [];
    const all = [...known, ...words.map((word) => ({ word, description: '' }))];
    if (commands) all.push(...commandWords(table));
    // A topic of help may be called like a command.
    return all.filter(({ word }, index) => all.findIndex((other) => other.word === word) === index);
  };
  const [prefix = '', flag] = literal ? [] : (/^(--[^=]+)=/.exec(current) ?? []);
  const joined = flag && optionsAt(place).find((row) => namesIn(row).includes(flag));
  const option = awaited && takesOf(awaited) !== 'maybe' ? awaited : joined;
  if (option) {
    const values = offered(offerOf(option));
    const candidates = values.map(({ word, description }) => ({ word: prefix + word, description }));
    return { candidates, files: valueName(option.flags) === 'file' };
  }
  if (!literal && current.startsWith('-')) {
    const shown = optionsAt(place).filter((row) => !row.hidden);
    const words = shown.flatMap((row) =>
      namesIn(row).map((word) => ({ word, description: optionText(row) })),
    );
    return { candidates: words, files: false };
  }
  const below = given.length === 0 ? commandWords(place.commands) : [];
  const last = place.args.at(-1);
  const argument = place.args[given.length] ?? (last?.flags.includes('...') ? last : undefined);
  const isOffered = argument && !(argument.offers?.commands && given.length > 0);
  return { candidates: [...below, ...offered(isOffered ? offerOf(argument) : {})], files: false };
}

/** A command, or the program itself. */
interface Place {
  readonly commands: readonly (CommandRow | TopCommand)[];
  readonly args: readonly ArgumentRow[];
  readonly options: readonly OptionRow[];
}

/** The first word may also be one of the operator's own aliases. */
const ALIAS: ArgumentRow = { name: 'alias', flags: '[alias]', text: '', offers: { names: 'aliases' } };

/** The options of every command, and of the program. */
const COMMON: readonly OptionRow[] = [...COMMON_OPTIONS, VERSION_OPTION, HELP_OPTION];

/** The command that the words before the cursor name, and what of them stands beside it. */
async function follow(table: readonly TopCommand[], words: readonly string[]) {
  let place: Place = { commands: table, args: [ALIAS], options: [] };
  /** Words that are neither a command, nor an option, nor the value of one. */
  const given: string[] = [];
  /** The option whose value comes next. */
  let awaited: OptionRow | null = null;
  /** Whether -- was typed. */
  let literal = false;
  let profile: string | null = null;
  for (const word of words) {
    const named = given.length === 0 ? place.commands.find((row) => isCalled(row, word)) : undefined;
    if (awaited && !(takesOf(awaited) === 'maybe' && (isOption(word) || named))) {
      if (namesIn(awaited).includes('--profile')) profile = word;
      awaited = null;
      continue;
    }
    awaited = null;
    if (!literal && word === '--') literal = true;
    else if (!literal && isOption(word)) {
      const [, flag = word, value] = /^(--[^=]+)=(.*)$/s.exec(word) ?? [];
      if (flag === '--sandbox') profile = SANDBOX_PROFILE;
      if (flag === '--profile' && value !== undefined) profile = value;
      const option = optionsAt(place).find((row) => namesIn(row).includes(flag));
      if (option && value === undefined && takesOf(option) !== 'nothing') awaited = option;
    } else if (named) {
      const { commands = [], args = [], options = [] } = 'load' in named ? await named.load() : named;
      place = { commands, args, options };
    } else given.push(word);
  }
  return { place, given, awaited, literal, profile };
}

/** The options of a place, including hidden ones: its own, then the common ones it does not override. */
function optionsAt({ options }: Place): readonly OptionRow[] {
  const own = new Set(options.map((row) => namesIn(row).at(-1)));
  return [...options, ...COMMON.filter((row) => !own.has(namesIn(row).at(-1)))];
}

/** The spellings of an option, short first. */
function namesIn({ flags }: OptionRow): readonly string[] {
  return flags.split(/[ ,]+/).filter((word) => word.startsWith('-'));
}

function commandWords(commands: Place['commands']): Candidate[] {
  return commands.flatMap(({ name, aliases = [], summary }) => [
    { word: name, description: summary },
    ...aliases.map((alias) => ({ word: alias, description: `the same as ${name}` })),
  ]);
}

function offerOf(row: OptionRow | ArgumentRow): Offer {
  if ('choices' in row && row.choices) return { words: row.choices };
  return { ...BY_VALUE[valueName(row.flags) ?? ''], ...row.offers };
}

/** What the name of a value says about it. */
const BY_VALUE: Readonly<Partial<Record<string, Offer>>> = {
  operator: { names: 'operators', words: ['@me'] },
  group: { names: 'groups' },
};

/** The line that asks the shell for file names. */
const FILES = ':files';

/** The typed line, as a shell passes it. */
interface ShellLine extends TypedLine {
  /** The text that the shell replaces with the candidate: the word at the cursor, or its end. */
  readonly replaced: string;
  /** Whether the word at the cursor stands in a quotation mark that is still open; only bash must know. */
  readonly inQuotes?: boolean;
}

/**
 * The typed line, from the arguments of a shell's script. bash passes the text that readline replaces and the line up to
 * the cursor; the others pass the place of the word at the cursor, and the words from the program's name on.
 */
export function typedIn(shell: Shell, given: readonly string[]): ShellLine {
  if (shell === 'bash') return { ...bashLine(given[1] ?? ''), replaced: unquoted(given[0] ?? '') };
  const [place, ...words] = given;
  // PowerShell leaves out an empty word.
  const current = unquoted(words[Number(place)] ?? '');
  return { words: words.slice(1, Number(place)).map(unquoted), current, replaced: current };
}

/**
 * The answer that the shell's script in completions/ reads: one candidate per line, followed by a tab and its description,
 * or a line that asks for file names.
 */
export function answerFor(
  shell: Shell,
  { current, replaced, inQuotes }: ShellLine,
  { candidates, files }: Completion,
): string {
  // Readline replaces only what follows the last = or : or @ of the word.
  const typed = current.endsWith(replaced) ? current.length - replaced.length : 0;
  const lines = candidates.map(({ word, description }) => {
    if (shell === 'bash')
      return word.startsWith(current) ? word.slice(typed).replaceAll(' ', inQuotes ? ' ' : '\\ ') : null;
    // zsh and fish filter by their own rules, so a candidate that begins differently may still match.
    if (shell === 'powershell' && !word.toLowerCase().startsWith(current.toLowerCase())) return null;
    // To PowerShell a bare @ would be an array of its own, and a blank the end of the word.
    const quotes = shell === 'powershell' && /^@| /.test(word) ? "'" : '';
    const text = `${quotes}${word}${quotes}`;
    return description === '' ? text : `${text}\t${inertLine(description.replace(/\s+/g, ' '))}`;
  });
  return [...lines, files ? FILES : null].map((each) => (each === null ? '' : `${each}\n`)).join('');
}

const CLOSED = /\\[\s\S]?|"(?:[^"\\]|\\[\s\S])*"|'[^']*'/g;

/** A line of bash as words, without the variables set before the program's name. */
function bashLine(line: string): Omit<ShellLine, 'replaced'> {
  const pieces = line.match(/(?:[^\s"'\\]|\\[\s\S]?|"(?:[^"\\]|\\[\s\S])*"?|'[^']*'?)+/g) ?? [];
  const ended = /\s$/.test(line) && !line.endsWith(pieces.at(-1) ?? '\n');
  const words = [...pieces, ...(ended ? [''] : [])].map(unquoted);
  const program = words.findIndex((word) => !/^\w+=/.test(word));
  const own = program < 0 ? [] : words.slice(program + 1);
  const inQuotes = !ended && /["']/.test((pieces.at(-1) ?? '').replace(CLOSED, ''));
  return { words: own.slice(0, -1), current: own.at(-1) ?? '', inQuotes };
}

/** The text of a word without its quotes, closed or not. */
function unquoted(word: string): string {
  return word.replace(/\\([\s\S])|["']/g, '$1');
}
