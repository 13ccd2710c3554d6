// Where the journal is: a file for each day by UTC in the folder `journal`. The order of its lines is that of the days, and
// within one that of the file, so that all who read it read the same order.
import { existsSync, readdirSync, type StatsFs, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { endOfLog, readLinesBackward, readLogSince } from '../disk/append-log.ts';
import { damagedJournal } from '../disk/damage.ts';
import { reasonOf } from '../disk/error-code.ts';
import { checkPrivateFolder, PrivateFileError, removeIfThere } from '../disk/private-file.ts';
import { piecesOf, type ReadLine, readLine } from './journal-lines.ts';

const DAY_MS = 86_400_000;

/** A place after which everything is new: bytes of the newest files, by their day. */
export type JournalEnd = Readonly<Record<string, number>>;

/** The folder of the files. */
export function journalFolder(stateFolder: string): string {
  return join(stateFolder, 'journal');
}

/** The path of the file of a day, such as `2026-11-26`. */
export function dayPath(stateFolder: string, day: string): string {
  return join(journalFolder(stateFolder), `${day}.ndjson`);
}

/** The day by UTC of a moment in milliseconds since 1970. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The day whose file an entry of this moment goes to: the next one where a clock that is ahead has begun it. */
export function dayFor(stateFolder: string, now: number): string {
  const next = dayOf(now + DAY_MS);
  return existsSync(dayPath(stateFolder, next)) ? next : dayOf(now);
}

/** The days that have a file, oldest first; throws PrivateFileError for a folder that is a link or another user's. */
export function journalDays(stateFolder: string): string[] {
  const folder = journalFolder(stateFolder);
  if (!checkPrivateFolder(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => /^(\d{4}-\d\d-\d\d)\.ndjson$/.exec(name)?.[1] ?? [])
    .sort();
}

/** What all writes under way may leave behind: their results must find room, too. */
const ROOM_BYTES = 64 * 1024;

/** Whether a file system has room for the results of the writes under way; some do not count, and say 0 blocks. */
export function hasRoom({ bavail, bsize, blocks }: Pick<StatsFs, 'bavail' | 'bsize' | 'blocks'>): boolean {
  return blocks === 0 || bavail * bsize >= ROOM_BYTES;
}

/** Throws PrivateFileError where the disk is about to be full: what could not be noted afterwards must not go out. */
export function checkRoom(stateFolder: string): void {
  // A folder that is gone says so when it is written to.
  if (!existsSync(stateFolder)) return;
  if (hasRoom(statfsSync(stateFolder))) return;
  const folder = journalFolder(stateFolder);
  throw new PrivateFileError(`${folder} cannot be written: ${reasonOf('ENOSPC')}`);
}

/** The files that somebody may write to now: from yesterday's on, and the newest ones, for other clocks may be slow. */
function followedDays(stateFolder: string, now: number): readonly string[] {
  const days = journalDays(stateFolder);
  return days.filter((day, nth) => day >= dayOf(now - DAY_MS) || nth >= days.length - 2);
}

/** Where the journal ends: what stands there has been seen by who reads it afterwards. */
export function endOfJournal(stateFolder: string, now: number): JournalEnd {
  const days = followedDays(stateFolder, now);
  return Object.fromEntries(days.map((day) => [day, endOfLog(dayPath(stateFolder, day))]));
}

/** The whole lines added since a place, in the order of the journal, and the place after them. */
export function linesAfter(stateFolder: string, from: JournalEnd, now: number) {
  const days = new Set([...Object.keys(from), ...followedDays(stateFolder, now)]);
  const lines: ReadLine[] = [];
  const end: Record<string, number> = {};
  for (const day of [...days].sort()) {
    const read = readLogSince(dayPath(stateFolder, day), from[day] ?? 0);
    end[day] = read.end;
    for (const text of read.lines) lines.push(Object.assign(readLine(text), { day }));
  }
  return { lines, end };
}

/** What stands in the journal, newest first, each line read as it is asked for; `since` (milliseconds) spares older days. */
export function* linesNewestFirst(stateFolder: string, since?: number): Generator<ReadLine> {
  const first = since !== undefined && Number.isFinite(since) ? dayOf(since) : '';
  for (const [index, day] of journalDays(stateFolder).reverse().entries()) {
    // Today's and the newest other one are read whatever their days: a clock may have been set.
    if (index > 1 && day < first) return;
    let after: string | null = null;
    for (const text of readLinesBackward(dayPath(stateFolder, day))) {
      for (const piece of text === '' ? [] : piecesOf(text).reverse()) {
        const line = readLine(piece, { isBlankNext: after === '' });
        if (line.kind === 'damage') damagedJournal.note(journalFolder(stateFolder));
        yield Object.assign(line, { day });
      }
      after = text;
    }
  }
}

/** This many later days must be there before one goes: a clock that is far ahead takes nothing. */
const LATER_DAYS = 30;

/** Removes the oldest day if it is older than `keepMs`; one at most, for whatever a clock says. */
export function removeOldestDay(stateFolder: string, now: number, keepMs: number): void {
  const days = journalDays(stateFolder);
  const [oldest] = days;
  if (oldest !== undefined && days.length > LATER_DAYS && oldest < dayOf(now - keepMs))
    removeIfThere(dayPath(stateFolder, oldest));
}
