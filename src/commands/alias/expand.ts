// Expands an alias on a command line. Runs only if the first word is not a command: other lines never read the
// file of aliases.

import type { Command, Option } from 'commander';
import { LocalError } from '../../base/local-error.ts';
import { quoted } from '../../base/text.ts';
import { commandPlaces, isOption, optionSpan } from '../../cli/command-line.ts';
import { ALL_FIELDS, VALUE_FIELDS } from '../../cli/common-options.ts';
import type { Context } from '../../cli/context.ts';
import { aliasLine, ownAliases } from '../../cli/own-aliases.ts';
import { childNamed } from '../../cli/program-path.ts';
import { UsageError } from '../../cli/usage-error.ts';
import type { Alias } from '../../settings/aliases.ts';
import { runShellLine } from '../../terminal/exec.ts';
import { argumentsOf, fillWords, shownWords, splitWords, type Word } from './split-words.ts';

interface Expansion {
  readonly alias: Alias;
  /** The command line to run instead of the typed one. */
  readonly words: readonly string[];
  /** Printed before the help of the command; null if help was not asked for. */
  readonly help: string | null;
  /** Runs the line of a shell alias and resolves to its exit code; null for any other. */
  readonly run: (() => Promise<number>) | null;
}

/**
 * Expands the alias on a command line and hands its name to `onFound`; null if there is none. Throws LocalError or
 * UsageError.
 */
export async function expandAlias(
  context: Context,
  words: readonly string[],
  onFound: (name: string) => void,
): Promise<Expansion | null> {
  const places = commandPlaces(words);
  const aliases = readAliases(context, words[places.at(-1) ?? 0] ?? '');
  for (const at of places) {
    const alias = aliases.find(({ name }) => name === words[at]);
    if (!alias) continue;
    onFound(alias.name);
    return await expansionOf(context, alias, words.slice(0, at), words.slice(at + 1));
  }
  return null;
}

function readAliases(context: Context, word: string): readonly Alias[] {
  try {
    return ownAliases(context);
  } catch (error) {
    if (!(error instanceof LocalError)) throw error;
    const { code, message, hint, exitCode } = error;
    throw new LocalError({
      code,
      message: `${quoted(word)} is not a command, and the aliases cannot be read: ${message}`,
      exitCode,
      ...(hint === undefined ? {} : { hint }),
    });
  }
}

async function expansionOf(
  context: Context,
  alias: Alias,
  before: readonly string[],
  given: readonly string[],
): Promise<Expansion> {
  const help = `${aliasLine(alias)}\n`;
  if (alias.expansion.startsWith('!')) {
    const asked = given[0] === '--help' || given[0] === '-h';
    if (!asked && before.length > 0) {
      throw new UsageError(
        `${quoted(alias.name)} is a shell alias; convops options before it have no effect: ${before.join(' ')}`,
        `convops ${alias.name} --help`,
      );
    }
    const line = alias.expansion.slice(1);
    const run = () => runInShell(context, { line, name: alias.name, words: given });
    return { alias, words: [], help: asked ? help : null, run };
  }
  const expansion = splitWords(alias.expansion);
  if (asksForHelp(given)) {
    return { alias, words: shownWords(expansion), help: `${help}\n`, run: null };
  }
  const { taken, rest } = takeArguments(alias, expansion, given);
  const filled = filledWords(expansion, taken);
  const line = [...filled, ...typedWords(rest)];
  const texts = isPlain(filled, rest)
    ? line.map(({ text }) => text)
    : arrangedLine(await context.tree(), line);
  return { alias, words: [...before, ...texts], help: null, run: null };
}

/** The words of the expansion with its arguments filled in. A word that begins with an argument is never an option. */
function filledWords(expansion: readonly Word[], taken: readonly string[]): LineWord[] {
  const texts = fillWords(expansion, taken);
  const own = typedWords(texts.map((text, at) => (beginsWithArgument(expansion[at]) ? '' : text)));
  return own.map(({ literal }, at) => ({
    text: texts[at] ?? '',
    literal: literal || beginsWithArgument(expansion[at]),
  }));
}

function beginsWithArgument(word: Word | undefined): boolean {
  return typeof word?.find((piece) => piece !== '') === 'number';
}

/** Whether words and options can be distinguished without reordering the line. */
function isPlain(filled: readonly LineWord[], rest: readonly string[]): boolean {
  const end = filled.findIndex(isSeparator);
  const free = end < 0 ? filled : filled.slice(0, end);
  return (end < 0 || rest.length === 0) && !free.some(({ text, literal }) => literal && isOption(text));
}

async function runInShell(context: Context, line: Parameters<typeof runShellLine>[1]): Promise<number> {
  try {
    return await runShellLine(context.io, line);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LocalError({ code: 'shell', message: `cannot run sh: ${reason}`, exitCode: 8 });
  }
}

function asksForHelp(given: readonly string[]): boolean {
  for (let at = 0; at < given.length; at += optionSpan(given, at) || 1) {
    if (given[at] === '--') return false;
    if (given[at] === '--help' || given[at] === '-h') return true;
  }
  return false;
}

interface Arguments {
  /** The values of $1 to $9. */
  readonly taken: readonly string[];
  /** The words appended to the line. */
  readonly rest: readonly string[];
}

/** Splits the words after an alias: common options do not count as arguments, and any other option ends them. */
function takeArguments(alias: Alias, expansion: readonly Word[], given: readonly string[]): Arguments {
  const wanted = argumentsOf(expansion);
  const taken: string[] = [];
  const rest: string[] = [];
  let literal = false;
  let at = 0;
  while (at < given.length && taken.length < wanted) {
    const word = given[at] ?? '';
    const span = literal ? 0 : optionSpan(given, at);
    if (span > 0) rest.push(...given.slice(at, at + span));
    else if (!literal && word === '--') literal = true;
    else if (!literal && isOption(word)) break;
    else taken.push(word);
    at += span || 1;
  }
  if (taken.length < wanted) {
    throw new UsageError(
      `this alias needs ${wanted === 1 ? 'a word' : `${wanted} words`} and got ${taken.length}: ${shownWords(expansion).join(' ')}`,
      `convops ${alias.name} --help`,
    );
  }
  const left = given.slice(at);
  return { taken, rest: [...rest, ...(literal && left.length > 0 ? ['--'] : []), ...left] };
}

// Reorders a command line: options, then `--`, then the other words. Needed for a word that looks like an option
// but was typed after `--`: it must stay a word wherever the alias puts it.

interface LineWord {
  readonly text: string;
  /** True for a word that is never read as an option. */
  readonly literal: boolean;
}

/** The words as typed; those after `--` are literal, and the `--` itself stays in the list. */
function typedWords(words: readonly string[]): LineWord[] {
  const end = words.indexOf('--');
  return words.map((text, at) => ({ text, literal: end >= 0 && at > end }));
}

/** Whether a word is the `--` that ends the options. */
function isSeparator({ text, literal }: LineWord): boolean {
  return text === '--' && !literal;
}

/** The same command line, with every option before a single `--` and every word after it. */
function arrangedLine(program: Command, words: readonly LineWord[]): string[] {
  const path: string[] = [];
  const options: string[] = [];
  const operands: string[] = [];
  let command = program;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word || isSeparator(word)) continue;
    const { text, literal } = word;
    const child = operands.length === 0 ? childNamed(command, text) : undefined;
    if (child) {
      path.push(text);
      command = child;
    } else if (literal || !isOption(text) || isNegativeNumber(text)) operands.push(text);
    else {
      const next = words[at + 1];
      const takes = valuePlace(command, text);
      if (takes === 'required' && next) {
        options.push(text, next.text);
        at += 1;
      } else if (takes === 'optional') {
        // Only --json is of this kind. Joined, the value cannot be taken for a word nor a word for the value.
        const isValue =
          next &&
          (next.text.trim() === '' || (VALUE_FIELDS.test(next.text) && !childNamed(command, next.text)));
        options.push(`${text}=${isValue ? next.text : ALL_FIELDS}`);
        if (isValue) at += 1;
      } else options.push(text);
    }
  }
  return [...path, ...options, '--', ...operands];
}

/** Whether the value of the last option in a word stands in the next word. */
function valuePlace(command: Command, text: string): 'required' | 'optional' | 'none' {
  const exact = optionNamed(command, text);
  if (exact) return exact.required ? 'required' : exact.optional ? 'optional' : 'none';
  if (text.startsWith('--') || text.length < 3) return 'none';
  // `-qp work` is -q and then -p, `-pwork` has its value.
  const first = optionNamed(command, text.slice(0, 2));
  return first && !first.required ? valuePlace(command, `-${text.slice(2)}`) : 'none';
}

function optionNamed(command: Command, text: string): Option | undefined {
  return command.options.find((option) => option.short === text || option.long === text);
}

/** Of a command that has no other option of a digit, a word like any other. */
function isNegativeNumber(text: string): boolean {
  return /^-(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/.test(text);
}
