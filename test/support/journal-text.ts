// The journal as its files have it, and runs from lines that a test has made.
import { readFileSync } from 'node:fs';
import { dayOf, dayPath, journalDays } from '../../src/writes/journal-files.ts';
import type { Run } from '../../src/writes/journal-lines.ts';
import { runsNewestFirst } from '../../src/writes/journal-reader.ts';

/** The newest file of the journal; today's if there is none. */
export function journalFile(stateFolder: string): string {
  return dayPath(stateFolder, journalDays(stateFolder).at(-1) ?? dayOf(Date.now()));
}

/** The text of the newest file. */
export function journalText(stateFolder: string): string {
  return readFileSync(journalFile(stateFolder), 'utf8');
}

/** Every run in the journal, oldest first, all held at once; none if there is no journal. */
export function readJournal(stateFolder: string): Run[] {
  return [...runsNewestFirst(stateFolder)].reverse();
}
