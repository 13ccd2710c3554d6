// The examples of --help as calls of the program.
import { fillWords, splitWords } from '../../src/commands/alias/split-words.ts';

/** The words of a line that is one call of the program in the sandbox; null for what only a shell can do. */
export function callOf(line: string): readonly string[] | null {
  try {
    const [program, ...words] = fillWords(splitWords(line), []);
    return program === 'convops' && words.includes('--sandbox') ? words : null;
  } catch {
    return null;
  }
}
