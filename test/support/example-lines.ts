// The examples of --help as calls of the program.
import { programWords } from '../../src/base/text.ts';

/** What quotes keep from a shell, and what it would act on outside them. */
const KEPT = /'[^']*'|"[^"$`\\]*"/g;
const SHELLED = /[$`*?~;&|<>(){}#!\n]/;

/** The words of a line that is one call of the program; null for what only a shell can do. */
export function wordsOf(line: string): readonly string[] | null {
  if (SHELLED.test(line.replace(KEPT, ''))) return null;
  const [program, ...words] = programWords(line) ?? [];
  return program === 'convops' ? words : null;
}

/** The same of a line that says itself that it is for the sandbox. */
export function callOf(line: string): readonly string[] | null {
  const words = wordsOf(line);
  return words?.includes('--sandbox') ? words : null;
}
