// Commands by their names: in a tree, and on a command line before it is parsed, where the options before the command are
// skipped with their values. It loads no commander: completion, too, comes through here.
import type { Command } from 'commander';
import type { Alias } from '../settings/aliases.ts';
import { isCalled, type TopCommand, takesOf } from './command-row.ts';
import { COMMON_OPTIONS, VALUE_FIELDS } from './common-options.ts';

/**
 * The places of words that may name the command, from `from` on. The last one does; those before it may be values of
 * --json. Empty if the line has only options.
 */
export function commandPlaces(words: readonly string[], from = 0): number[] {
  const places: number[] = [];
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') return places;
    if (!isOption(word)) return [...places, at];
    if (optionSpan(words, at) < 2) continue;
    at += 1;
    if (followerOf(word) === 'maybe') places.push(at);
  }
  return places;
}

/** How many words a common option takes with its value; 0 for any other word. */
function optionSpan(words: readonly string[], at: number): 0 | 1 | 2 {
  const word = words[at] ?? '';
  const takes = isOption(word) ? followerOf(word) : null;
  if (takes === null) return 0;
  const next = words[at + 1];
  if (next === undefined || takes === 'nothing') return 1;
  return takes === 'next' || VALUE_FIELDS.test(next) ? 2 : 1;
}

/** Whether a word is an option; a lone hyphen means stdin. */
export function isOption(word: string): boolean {
  return word.startsWith('-') && word !== '-';
}

interface NamedCommand {
  /** The program itself where the words name none. */
  readonly command: Command;
  /** `['conv', 'close']` */
  readonly path: readonly string[];
  /** The word that should name a command below the path and does not. */
  readonly stray: string | null;
}

/** The command that words name in a tree. */
export function namedCommand(program: Command, words: readonly string[]): NamedCommand {
  const path: string[] = [];
  let command = program;
  for (let from = 0; command.commands.length > 0; ) {
    const places = commandPlaces(words, from);
    const at = places.find((place) => childNamed(command, words[place] ?? '')) ?? places.at(-1);
    const word = at === undefined ? undefined : words[at];
    const child = word === undefined ? undefined : childNamed(command, word);
    if (at === undefined || word === undefined || !child) return { command, path, stray: word ?? null };
    path.push(word);
    command = child;
    from = at + 1;
  }
  return { command, path, stray: null };
}

/** The line that prints the help of the command that words name. */
export function helpLine(program: Command, words: readonly string[]): string[] {
  return [...namedCommand(program, words).path, '--help'];
}

/** The same words without --help if one of them should name a command and does not: then that is the mistake to report. */
export function withoutVainHelp(program: Command, words: readonly string[]): readonly string[] {
  const { stray } = namedCommand(program, words);
  return stray === null ? words : words.filter((word) => word !== '--help' && word !== '-h');
}

/** What follows a common option: nothing, the next word, or perhaps the next word; null for any other option. */
function followerOf(word: string): 'nothing' | 'next' | 'maybe' | null {
  const long = word.startsWith('--');
  const name = long ? (word.split('=')[0] ?? '') : word.slice(0, 2);
  const option = COMMON_OPTIONS.find(({ flags }) => flags.split(/[ ,]+/).includes(name));
  if (!option) return /^(--help|-h|--version|-V)$/.test(name) ? 'nothing' : null;
  const takes = takesOf(option);
  if (long) return word.includes('=') ? 'nothing' : takes;
  // `-pwork` has its value, `-qp work` is -q and then -p.
  if (word.length === 2) return takes;
  return takes === 'nothing' ? followerOf(`-${word.slice(2)}`) : 'nothing';
}

/** Whether a word names a top-level command, which an alias cannot replace. */
export function isBuiltIn(table: readonly TopCommand[], word: string): boolean {
  return table.some((row) => isCalled(row, word));
}

/** Whether the command line may begin with an alias: its first word, apart from options, is not a command. */
export function mayBeAlias(table: readonly TopCommand[], words: readonly string[]): boolean {
  const places = commandPlaces(words);
  return places.length > 0 && !places.some((at) => isBuiltIn(table, words[at] ?? ''));
}

/** The words that lead to a command: `convops conv close`. */
export function pathOf(command: Command): string {
  const names: string[] = [];
  for (let at: Command | null = command; at; at = at.parent) names.unshift(at.name());
  return names.join(' ');
}

/** The command of that name, or of that alias, below another. */
export function childNamed(parent: Command, word: string): Command | undefined {
  return parent.commands.find((child) => child.name() === word || child.aliases().includes(word));
}

/** The description of an alias on one line. */
export function aliasLine({ name, expansion }: Alias): string {
  return `${name} is an alias of: convops ${expansion}`;
}
