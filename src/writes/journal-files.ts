// Where the journal is: segments in the folder `journal`, whose lines stand in the order in which they became durable.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endOfLog, type Rolling, readLinesBackward, readLogSince } from '../disk/append-log.ts';
import { checkPrivateFolder } from '../disk/private-file.ts';
import { BEGINNING, type JournalLine, lastBeginningIn, parseLine, tornIntent } from './journal-lines.ts';

/** Bytes after which a segment is ended. Part of the format: two versions that disagree would miss each other's ends. */
export const SEGMENT_BYTES = 4 * 1024 * 1024;

/** How the line begins that ends a segment. */
export const END_MARK = `${BEGINNING}end"`;

/** A place after which everything is new: bytes of the newest segment (0: there is none). */
export interface JournalEnd {
  readonly segment: number;
  readonly offset: number;
}

/** The folder of the segments. */
export function journalFolder(stateFolder: string): string {
  return join(stateFolder, 'journal');
}

/** The path of a segment by its number, from 1. */
export function segmentPath(stateFolder: string, number: number): string {
  return join(journalFolder(stateFolder), `${String(number).padStart(6, '0')}.ndjson`);
}

/** The numbers of the segments, oldest first; throws PrivateFileError for a folder that is a link or another user's. */
export function segmentNumbers(stateFolder: string): number[] {
  const folder = journalFolder(stateFolder);
  if (!checkPrivateFolder(folder)) return [];
  return readdirSync(folder)
    .map((name) => Number(/^(\d{6,9})\.ndjson$/.exec(name)?.[1] ?? 0))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);
}

/** How one segment follows another; `now` in milliseconds since 1970. */
export function segmentsOf(stateFolder: string, fullAt: number, now: () => number): Rolling {
  return {
    fullAt,
    end: () => JSON.stringify({ kind: 'end', at: now() }),
    endMark: END_MARK,
    next: (path) => segmentPath(stateFolder, Number(/(\d+)\.ndjson$/.exec(path)?.[1]) + 1),
    newest: () => segmentPath(stateFolder, newestSegment(stateFolder) || 1),
  };
}

/** The number of the segment that is written to; 0 if there is none. */
export function newestSegment(stateFolder: string): number {
  return segmentNumbers(stateFolder).at(-1) ?? 0;
}

/** Where the journal ends: what stands there has been seen by who reads it afterwards. */
export function endOfJournal(stateFolder: string): JournalEnd {
  const segment = newestSegment(stateFolder);
  return { segment, offset: segment === 0 ? 0 : endOfLog(segmentPath(stateFolder, segment)) };
}

/**
 * The whole lines written to segments since a place, the segment in use then first and one piece per later segment, and
 * the place after them.
 */
export function segmentsSince(
  stateFolder: string,
  from: JournalEnd,
): { readonly pieces: readonly (readonly string[])[]; readonly end: JournalEnd } {
  const pieces: (readonly string[])[] = [];
  let { segment, offset } = from;
  for (;;) {
    // Checked before reading: if there is a next segment, this one is complete.
    const isFollowed = existsSync(segmentPath(stateFolder, segment + 1));
    const read =
      segment > 0 ? readLogSince(segmentPath(stateFolder, segment), offset) : { lines: [], end: offset };
    pieces.push(read.lines);
    if (!isFollowed) return { pieces, end: { segment, offset: read.end } };
    segment += 1;
    offset = 0;
  }
}

/** The files of the journal that are there, oldest first. */
function journalPaths(stateFolder: string): string[] {
  return segmentNumbers(stateFolder).map((number) => segmentPath(stateFolder, number));
}

/** The lines that can be read, newest first, each read as it is asked for. */
export function* linesNewestFirst(stateFolder: string): Generator<JournalLine> {
  for (const path of journalPaths(stateFolder).reverse()) yield* journalLines(path);
}

/** The lines of one file that can be read, newest first. */
export function* journalLines(path: string): Generator<JournalLine> {
  for (const text of readLinesBackward(path)) {
    const line = parseLine(text);
    if (line) yield line;
    // Half an intent may stand before a whole line; newest first, it comes after that.
    const torn = line && lastBeginningIn(text) === 0 ? null : tornIntent(text);
    if (torn) yield torn;
  }
}
