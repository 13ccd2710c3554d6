// The journal as its files have it, and runs from lines that a test has made.
import { readFileSync } from 'node:fs';
import { segmentPath } from '../../src/writes/journal-files.ts';
import { parseLine, type Run } from '../../src/writes/journal-lines.ts';
import { runsIn, runsNewestFirst } from '../../src/writes/journal-reader.ts';

/** The first segment, which is all of a short journal. */
export function firstSegment(stateFolder: string): string {
  return segmentPath(stateFolder, 1);
}

/** The text of the first segment. */
export function journalText(stateFolder: string): string {
  return readFileSync(firstSegment(stateFolder), 'utf8');
}

/** Every run in the journal, oldest first, all held at once; none if there is no journal. */
export function readJournal(stateFolder: string): Run[] {
  return [...runsNewestFirst(stateFolder)].reverse();
}

/** The runs in these lines, which stand oldest first, as the runs do. */
export function readRuns(lines: readonly string[]): Run[] {
  return [...runsIn(lines.toReversed().flatMap((line) => parseLine(line) ?? []))].reverse();
}
