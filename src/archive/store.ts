// Where the archive is: a folder for each service, in it a file for each month (by UTC) in which its lines were read, and
// what is known of the last reading of each conversation. It is a convenience: it takes no lock, and a line that two
// processes write twice, or that is lost while a file is replaced, costs nothing but itself.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inFileName } from '../base/text.ts';
import { noteLine, readLogSince, readPartsBackward } from '../disk/append-log.ts';
import { archiveTrouble } from '../disk/damage.ts';
import {
  checkPrivateFolder,
  PrivateFileError,
  readPrivateFile,
  removeIfThere,
  replacePrivateFile,
} from '../disk/private-file.ts';
import { type ArchivedLine, archivedLine } from './lines.ts';

/** Whose archive: of this service, in this state folder. */
export interface ArchivePlace {
  readonly stateFolder: string;
  /** As the journal names it. */
  readonly service: string;
  /** What the journal has from before, in milliseconds since 1970, is not of this service any more; 0 when not given. */
  readonly since?: number;
  /** What was read before, in milliseconds since 1970, is over: it is not shown, and goes when the next line is added. */
  readonly keptSince: number;
}

/** Milliseconds of a day. */
const DAY_MS = 86_400_000;

/** The archive of the service of a run, which keeps a day for so long (milliseconds); null for as long as it is there. */
export function archivePlace(
  run: {
    readonly io: { now(): number };
    readonly settings: { readonly stateFolder: string; values(): { readonly archiveMs: number | null } };
    readonly service: { name(): string; since(): number };
  },
  keepMs = run.settings.values().archiveMs,
): ArchivePlace {
  const { io, settings, service } = run;
  const keptSince =
    keepMs === null ? Number.NEGATIVE_INFINITY : Math.floor((io.now() - keepMs) / DAY_MS) * DAY_MS;
  return { stateFolder: settings.stateFolder, service: service.name(), since: service.since(), keptSince };
}

/** The folder of a service. */
export function archiveFolder({ stateFolder, service }: Omit<ArchivePlace, 'keptSince'>): string {
  return join(stateFolder, 'archive', inFileName(service));
}

/** The path of what is known of the last readings. */
export function knownPath(place: ArchivePlace): string {
  return join(archiveFolder(place), 'known');
}

function monthPath(place: ArchivePlace, month: string): string {
  return join(archiveFolder(place), `${month}.ndjson`);
}

/** The month by UTC of a moment in milliseconds since 1970. */
export function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7);
}

/** The months that have a file, newest first; throws PrivateFileError for a folder that is not our own. */
export function* archivedMonths(place: ArchivePlace): Generator<string> {
  const folder = archiveFolder(place);
  if (!checkPrivateFolder(folder)) return;
  const names = readdirSync(folder).sort().reverse();
  yield* names.flatMap((name) => /^(\d{4}-\d\d)\.ndjson$/.exec(name)?.[1] ?? []);
}

/** The months that may have something written since a moment, which was read then or later, newest first. */
export function monthsSince(place: ArchivePlace, since = Number.NEGATIVE_INFINITY): string[] {
  const from = Math.max(since, place.keptSince);
  const first = Number.isFinite(from) ? monthOf(from) : '';
  return [...asFarAsReadable(archivedMonths(place))].filter((month) => month >= first);
}

/** The bytes of a month as far as they can be read, a number of whole lines at a time, the last ones first. */
export function readableParts(place: ArchivePlace, month: string): Generator<Buffer> {
  return asFarAsReadable(readPartsBackward(monthPath(place, month)));
}

/** What cannot be read is as if it were not there, and is said at the end of the run. */
function* asFarAsReadable<Item>(items: Iterable<Item>): Generator<Item> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof PrivateFileError)) throw error;
    archiveTrouble.note(`a part of the archive was not read: ${error.message}`);
  }
}

/** All lines that are not over and can be read, of the month of a moment and those after it, newest first. */
export function* allArchived(place: ArchivePlace, since?: number): Generator<ArchivedLine> {
  for (const month of monthsSince(place, since))
    for (const part of readableParts(place, month))
      for (const text of part.toString('utf8').split('\n').reverse()) {
        const line = archivedLine(text);
        if (line !== null && line.seen >= place.keptSince) yield line;
      }
}

/** How large the archive is, in bytes. */
export function archivedBytes(place: ArchivePlace): number {
  return [...archivedMonths(place)].reduce((sum, month) => sum + statSync(monthPath(place, month)).size, 0);
}

/** Adds lines to the file of the month; throws PrivateFileError where it cannot be written. */
export function appendToMonth(place: ArchivePlace, texts: readonly string[], nowMs: number): void {
  noteLine(monthPath(place, monthOf(nowMs)), texts.join('\n'));
}

/** Removes the lines of a month that are not to stay, and those that cannot be read. */
export function keepInMonth(place: ArchivePlace, month: string, stays: (line: ArchivedLine) => boolean) {
  const path = monthPath(place, month);
  const lines = (readPrivateFile(path) ?? '').split('\n').filter((text) => text !== '');
  const kept = lines.filter((text) => {
    const line = archivedLine(text);
    return line !== null && stays(line);
  });
  if (kept.length === 0) removeIfThere(path);
  else if (kept.length < lines.length) replacePrivateFile(path, `${kept.join('\n')}\n`);
}

/** Bytes to look for the first line in; a longer one counts as one that cannot be read. */
const MOST_OF_A_LINE = 64 * 1024;

/** Removes the days that are over, of the oldest month alone: a clock that is far ahead takes no more. */
export function removeOldDays(place: ArchivePlace): void {
  const oldest = [...archivedMonths(place)].at(-1);
  if (oldest === undefined) return;
  const stays = ({ seen }: ArchivedLine) => seen >= place.keptSince;
  const { lines } = readLogSince(monthPath(place, oldest), 0, MOST_OF_A_LINE);
  const first = archivedLine(lines[0] ?? '');
  if (first === null || !stays(first)) keepInMonth(place, oldest, stays);
}
