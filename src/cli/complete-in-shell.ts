// How each shell says what is typed, and how it is answered: a candidate a line and behind a tab what it is, or a line that
// asks the shell for the names of files. The scripts in completions/ are the other end of it.
import { assertNever } from '../base/assert-never.ts';
import type { Candidate } from '../names/words.ts';
import type { Shell } from '../reference/completion-scripts.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Completion, TypedLine } from './complete.ts';

/** The line that stands for the names of files. */
const FILES = ':files';

/** What is typed, as a shell says it. */
export interface ShellLine extends TypedLine {
  /** What the shell puts the candidate in place of: of the word at the cursor, the end. */
  readonly replaced: string;
}

/**
 * What is typed, from the words that the script of a shell hands over. bash: what readline replaces, and the line up to the
 * cursor; the others: the place of the word at the cursor, and the words from the program's name on.
 */
export function typedIn(shell: Shell, given: readonly string[]): ShellLine {
  switch (shell) {
    case 'bash':
      return { ...bashLine(given[1] ?? ''), replaced: unquoted(given[0] ?? '') };
    case 'zsh':
    case 'fish':
    case 'powershell': {
      const [place, ...words] = given;
      // An empty word is missing where PowerShell hands none on.
      const current = unquoted(words[Number(place)] ?? '');
      return { words: words.slice(1, Number(place)).map(unquoted), current, replaced: current };
    }
    default:
      return assertNever(shell);
  }
}

/** What the script of the shell reads. */
export function answerFor(shell: Shell, line: ShellLine, { candidates, files }: Completion): string {
  const lines = candidates.flatMap((candidate) => linesOf(shell, candidate, line));
  return [...lines, ...(files ? [FILES] : [])].map((each) => `${each}\n`).join('');
}

function linesOf(shell: Shell, { word, description }: Candidate, { current, replaced }: ShellLine): string[] {
  const described = (text: string) =>
    description === '' ? text : `${text}\t${inertLine(description.replace(/\s+/g, ' '))}`;
  switch (shell) {
    case 'bash':
      if (!word.startsWith(current)) return [];
      // Readline replaces only what stands behind the last = : or @ of the word.
      return [word.slice(current.endsWith(replaced) ? current.length - replaced.length : 0)];
    case 'zsh':
    case 'fish':
      // They choose by rules of their own: what begins otherwise may fit.
      return [described(word)];
    case 'powershell':
      if (!word.toLowerCase().startsWith(current.toLowerCase())) return [];
      // A bare @ would be an array of PowerShell's own.
      return [described(word.startsWith('@') ? `'${word}'` : word)];
    default:
      return assertNever(shell);
  }
}

/** A line of bash as words; what sets variables before the program's name is no word of its. */
function bashLine(line: string): TypedLine {
  const pieces = line.match(/(?:[^\s"'\\]|\\[\s\S]?|"(?:[^"\\]|\\[\s\S])*"?|'[^']*'?)+/g) ?? [];
  const ended = /\s$/.test(line) && !line.endsWith(pieces.at(-1) ?? '\n');
  const words = [...pieces, ...(ended ? [''] : [])].map(unquoted);
  const program = words.findIndex((word) => !/^\w+=/.test(word));
  const own = program < 0 ? [] : words.slice(program + 1);
  return { words: own.slice(0, -1), current: own.at(-1) ?? '' };
}

/** The text of a word without its quotes, open ones too. */
function unquoted(word: string): string {
  return word.replace(/\\([\s\S])|["']/g, '$1');
}
