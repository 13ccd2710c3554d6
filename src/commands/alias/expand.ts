// What a command line with an alias stands for. Reached only by a line whose first word is no command of ours: the
// others never read the file.

import { LocalError } from '../../base/local-error.ts';
import { quoted } from '../../base/text.ts';
import { commandPlaces, isOption, optionSpan } from '../../cli/command-line.ts';
import type { Context } from '../../cli/context.ts';
import { aliasLine, ownAliases } from '../../cli/own-aliases.ts';
import { UsageError } from '../../cli/usage-error.ts';
import type { Alias } from '../../settings/aliases.ts';
import { runShellLine } from '../../terminal/exec.ts';
import { arrangedLine, isSeparator, type LineWord, typedWords } from './arrange.ts';
import { argumentsOf, fillWords, shownWords, splitWords, type Word } from './split-words.ts';

export interface Expansion {
  readonly alias: Alias;
  /** The command line in place of what was typed. */
  readonly words: readonly string[];
  /** What to print before the help of the command; null where no help is asked for. */
  readonly help: string | null;
  /** Runs the line of a shell alias and resolves to its exit code; null for any other. */
  readonly run: (() => Promise<number>) | null;
}

/**
 * The expansion of the alias on a command line, its name told to `onFound`; null where there is none. Throws
 * LocalError or UsageError.
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
      message: `${quoted(word)} is no command, and ${message}`,
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
        `${alias.name} runs a line of the shell, for which ${quoted(before.join(' '))} means nothing`,
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

/** The words of the expansion with the arguments in place; a word that begins with an argument is no option. */
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

/** Whether the words can be told from the options where they stand. */
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
    throw new LocalError({ code: 'shell', message: `sh cannot be run: ${reason}`, exitCode: 8 });
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
  /** In place of $1 to $9. */
  readonly taken: readonly string[];
  /** What follows at the end of the line. */
  readonly rest: readonly string[];
}

/** Shares out the words behind an alias: common options stand aside, any other option belongs to the end. */
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
      `${wanted === 1 ? 'a word is' : `${wanted} words are`} needed, and ${taken.length} given, for: ${shownWords(expansion).join(' ')}`,
      `convops ${alias.name} --help`,
    );
  }
  const left = given.slice(at);
  return { taken, rest: [...rest, ...(literal && left.length > 0 ? ['--'] : []), ...left] };
}
