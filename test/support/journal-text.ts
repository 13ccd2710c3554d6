// The journal as its files have it, and runs from lines that a test has made.
import { readFileSync, writeFileSync } from 'node:fs';
import { dayOf, dayPath, journalDays } from '../../src/writes/journal-files.ts';
import { type JournalLine, lineText, type Run } from '../../src/writes/journal-lines.ts';
import { runsNewestFirst } from '../../src/writes/journal-reader.ts';

/** The newest file of the journal; today's if there is none. */
export function journalFile(stateFolder: string): string {
  return dayPath(stateFolder, journalDays(stateFolder).at(-1) ?? dayOf(Date.now()));
}

/** The text of the newest file. */
export function journalText(stateFolder: string): string {
  return readFileSync(journalFile(stateFolder), 'utf8');
}

/** These lines as a writer of the journal has them, for a file. */
export function textOfLines(lines: readonly object[]): string {
  return lines.map((line) => `${lineText(line as JournalLine)}\n`).join('');
}

/** Gives the lines of a file other content, as if it had been written so; `change` gets each with its place. */
export function changeLines(path: string, change: (line: string, nth: number) => string): void {
  const changed = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((text, nth) => {
      const { n: _, sum: __, ...line } = JSON.parse(text) as Record<string, unknown>;
      return JSON.parse(change(JSON.stringify(line), nth)) as object;
    });
  writeFileSync(path, textOfLines(changed));
}

/** Every run in the journal, oldest first, all held at once; none if there is no journal. */
export function readJournal(stateFolder: string): Run[] {
  return [...runsNewestFirst(stateFolder)].reverse();
}
