// Reads the typed line from each shell and answers with one candidate per line, followed by a tab and its description, or
// with a line that asks for file names. The scripts in completions/ are the counterpart.
import type { Candidate } from '../names/known-names.ts';
import type { Shell } from '../reference/completion-scripts.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Completion, TypedLine } from './complete.ts';

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

/** The answer that the shell's script reads. */
export function answerFor(shell: Shell, line: ShellLine, { candidates, files }: Completion): string {
  const lines = candidates.flatMap((candidate) => linesOf(shell, candidate, line));
  return [...lines, ...(files ? [FILES] : [])].map((each) => `${each}\n`).join('');
}

function linesOf(
  shell: Shell,
  { word, description }: Candidate,
  { current, replaced, inQuotes }: ShellLine,
): string[] {
  if (shell === 'bash') {
    if (!word.startsWith(current)) return [];
    // Readline replaces only what follows the last = or : or @ of the word.
    const typed = current.endsWith(replaced) ? current.length - replaced.length : 0;
    return [word.slice(typed).replaceAll(' ', inQuotes ? ' ' : '\\ ')];
  }
  // zsh and fish filter by their own rules, so a candidate that begins differently may still match.
  const isLeftOut = shell === 'powershell' && !word.toLowerCase().startsWith(current.toLowerCase());
  if (isLeftOut) return [];
  // To PowerShell a bare @ would be an array of its own, and a blank the end of the word.
  const quotes = shell === 'powershell' && /^@| /.test(word) ? "'" : '';
  const text = `${quotes}${word}${quotes}`;
  return [description === '' ? text : `${text}\t${inertLine(description.replace(/\s+/g, ' '))}`];
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
