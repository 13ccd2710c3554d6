// Taking old things out of the journal: first the texts, and what is twice as old altogether. What may still matter is
// never touched: writes whose outcome is open, files that were written to within a day, and the segment in use, which is
// ended first where it has something old.
import { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../base/record.ts';
import { openAppendLog, readLinesBackward, readLogLines } from '../disk/append-log.ts';
import { withLock } from '../disk/lock.ts';
import { removeIfThere, replacePrivateFile } from '../disk/private-file.ts';
import {
  END_MARK,
  journalFolder,
  journalLines,
  journalPaths,
  linesNewestFirst,
  newestSegment,
  SEGMENT_BYTES,
  segmentNumbers,
  segmentPath,
  segmentsOf,
} from './journal-files.ts';
import {
  type IntentLine,
  isJson,
  type JournalLine,
  parseLine,
  type ResultLine,
  type RunLine,
} from './journal-lines.ts';

/** The shortest time (milliseconds) for which everything is stored. */
export const LEAST_KEPT_MS = 24 * 60 * 60_000;

/** A file that nobody has written to for so long (milliseconds) is taken for one that nobody writes to. */
const QUIET_MS = 24 * 60 * 60_000;

const WAIT_MS = 1000;

export interface PruneOptions {
  readonly stateFolder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds after which a text goes, at least `LEAST_KEPT_MS`; after twice as long all of its entry goes. */
  readonly keepMs: number;
  /** Whose entries; null for all. */
  readonly service: string | null;
  readonly dryRun: boolean;
  /** As in the journal's own options. */
  readonly segmentBytes?: number;
}

interface Pruned {
  /** Texts, notes and addresses of files that went. */
  readonly texts: number;
  /** Entries that went altogether. */
  readonly entries: number;
  /** Segments of which nothing was left. */
  readonly segments: number;
  /** By which the journal is shorter. */
  readonly bytes: number;
  /** Old entries that stay as they are, because their outcome is unknown. */
  readonly open: number;
  /** Old entries that stay for now, because their file was written to within a day. */
  readonly waiting: number;
}

/** What must stay: entries without a known outcome, and the runs they are of. */
interface Open {
  readonly entries: ReadonlySet<string>;
  readonly runs: ReadonlySet<string>;
}

/**
 * Takes out what is older, and resolves to what went, or with a dry run would; throws LockBusyError while another process
 * does so.
 */
export async function pruneJournal(options: PruneOptions): Promise<Pruned> {
  const { stateFolder } = options;
  if (segmentNumbers(stateFolder).length === 0) return prune(options, []);
  return await underLock(stateFolder, async () => {
    if (options.dryRun) return prune(options, journalPaths(stateFolder));
    const added = await endOldSegment(options);
    const closed = closedSegments(stateFolder).map(({ path }) => path);
    const pruned = prune(options, closed);
    return { ...pruned, bytes: Math.max(0, pruned.bytes - added) };
  });
}

/**
 * Ends the segment in use if it begins with something old, and resolves to the bytes that this took. It is filled up for
 * that: where a segment can be ended is part of the format, and who is writing to it goes on in the next one.
 */
async function endOldSegment({
  stateFolder,
  now,
  keepMs,
  segmentBytes = SEGMENT_BYTES,
}: PruneOptions): Promise<number> {
  const path = segmentPath(stateFolder, newestSegment(stateFolder));
  const before = statSync(path, { throwIfNoEntry: false });
  if (!before || firstAt(path) >= now - keepMs) return 0;
  const segments = segmentsOf(stateFolder, segmentBytes, () => Math.floor(before.mtimeMs));
  const filling = ' '.repeat(Math.max(0, segmentBytes - before.size));
  const log = openAppendLog(path, segments);
  try {
    log.note(filling);
    // The next line ends it.
    log.note('');
  } finally {
    await log.close();
  }
  const added = filling.length + segments.end().length + 2;
  // If nobody came between, it is as quiet as it was.
  if (statSync(path).size === before.size + added) utimesSync(path, before.atime, before.mtime);
  return added;
}

/** When the first line of a segment that can be read was written. */
function firstAt(path: string): number {
  for (const text of readLogLines(path)) {
    const line = parseLine(text);
    if (line) return line.at;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Does the same for the segments that have become old since the last time, in a moment however long the journal is; does
 * nothing while another process is at it.
 */
export async function pruneAsOnesOwn(options: PruneOptions): Promise<void> {
  const { stateFolder, now, keepMs } = options;
  const isWork = (path: string) => {
    const [last] = readLinesBackward(path);
    const { at, pruned } = endIn(last ?? '');
    return at < now - keepMs && (!pruned || at < now - 2 * keepMs);
  };
  await underLock(stateFolder, () => {
    const closed = closedSegments(stateFolder);
    const work = closed.filter(({ path }) => isWork(path));
    const last = work.at(-1);
    if (!last) return;
    // An outcome that stands further on is taken for an open one, and its text stays for now.
    const seen = [...work.map(({ path }) => path), segmentPath(stateFolder, last.number + 1)];
    prune(
      options,
      work.map(({ path }) => path),
      [...seen].reverse().flatMap((path) => [...journalLines(path)]),
    );
  });
}

function underLock<Result>(stateFolder: string, run: () => Result | Promise<Result>): Promise<Result> {
  const path = join(journalFolder(stateFolder), 'prune.lock');
  return withLock(path, { waitMs: WAIT_MS, what: 'the pruning of the journal' }, run);
}

function closedSegments(stateFolder: string): { readonly number: number; readonly path: string }[] {
  return segmentNumbers(stateFolder)
    .slice(0, -1)
    .map((number) => ({ number, path: segmentPath(stateFolder, number) }));
}

/** What the last line of a segment says of it. */
function endIn(line: string): { readonly at: number; readonly pruned: boolean } {
  try {
    const { at, pruned } = JSON.parse(line) as { readonly at?: unknown; readonly pruned?: unknown };
    return { at: typeof at === 'number' ? at : Number.POSITIVE_INFINITY, pruned: pruned === true };
  } catch {
    // Not to be known: then it waits for a prune that looks at everything.
    return { at: Number.POSITIVE_INFINITY, pruned: true };
  }
}

function prune(
  options: PruneOptions,
  paths: readonly string[],
  lines: Iterable<JournalLine> = linesNewestFirst(options.stateFolder),
): Pruned {
  const { now, keepMs } = options;
  const open = openIn(lines, now - keepMs, now - 2 * keepMs);
  const gone = new Set<string>();
  const counts = { texts: 0, entries: 0, segments: 0, bytes: 0, waiting: 0 };
  let isQuiet = true;
  for (const path of paths) {
    const before = statSync(path, { throwIfNoEntry: false });
    if (!before) continue;
    const isInUse = before.mtimeMs > now - QUIET_MS;
    // Oldest first and none left out, for no result may be gone before its intent.
    if (isInUse) isQuiet = false;
    const isSame = () => {
      const stats = statSync(path, { throwIfNoEntry: false });
      return stats?.size === before.size && stats.mtimeMs === before.mtimeMs && stats.ino === before.ino;
    };
    const waits = isInUse || !isQuiet;
    const rest = new Rest(path, options, open, waits ? new Set(gone) : gone);
    const size = rest.size();
    if (!rest.isChanged) continue;
    if (waits) {
      counts.waiting += rest.texts + rest.entries;
      continue;
    }
    if (!options.dryRun) {
      if (!isSame()) break;
      if (rest.isEmpty) removeIfThere(path);
      else if (replacePrivateFile(path, rest.pieces(), isSame)) utimesSync(path, before.atime, before.mtime);
      else break;
    }
    counts.texts += rest.texts;
    counts.entries += rest.entries;
    counts.bytes += before.size - (rest.isEmpty ? 0 : size);
    if (rest.isEmpty) counts.segments += 1;
  }
  return { ...counts, open: open.entries.size };
}

/** The old entries of which it is not known what became, with their runs and those that go on to this day. */
function openIn(linesNewest: Iterable<JournalLine>, before: number, allBefore: number): Open {
  const lasting = new Set<string>();
  const known = new Set<string>();
  const doubtful = new Set<string>();
  const open = { entries: new Set<string>(), runs: new Set<string>() };
  for (const line of linesNewest) {
    if (line.kind === 'result') {
      if (known.has(line.entry) || doubtful.has(line.entry)) continue;
      (line.outcome === 'unknown' ? doubtful : known).add(line.entry);
    } else if (line.kind === 'run') {
      if (lasting.delete(line.run) && line.at < allBefore) open.runs.add(line.run);
    } else {
      if (line.at >= allBefore) lasting.add(line.run);
      // What stands twice has its result after both.
      if (known.delete(line.entry) || line.at >= before) continue;
      doubtful.delete(line.entry);
      open.entries.add(line.entry);
      open.runs.add(line.run);
    }
  }
  return open;
}

/** What is left of a file: walked through once to know what goes, and once more to be written. */
class Rest {
  texts = 0;
  entries = 0;
  isChanged = false;
  isEmpty = true;
  readonly #path: string;
  readonly #textsBefore: number;
  readonly #allBefore: number;
  readonly #service: string | null;
  readonly #open: Open;
  readonly #gone: Set<string>;

  constructor(
    path: string,
    { now, keepMs, service }: PruneOptions,
    open: Open,
    /** Entries that went, in this file or one before it. */
    gone: Set<string>,
  ) {
    this.#path = path;
    this.#textsBefore = now - keepMs;
    this.#allBefore = now - 2 * keepMs;
    this.#service = service;
    this.#open = open;
    this.#gone = gone;
  }

  /** Bytes. */
  size(): number {
    let bytes = 0;
    for (const piece of this.pieces()) bytes += Buffer.byteLength(piece);
    return bytes;
  }

  *pieces(): Generator<string> {
    this.texts = 0;
    this.entries = 0;
    let end: { readonly at: number; readonly pruned: boolean } | undefined;
    let last = 0;
    for (const text of readLogLines(this.#path)) {
      if (text.includes(END_MARK)) {
        end = endIn(text.slice(text.indexOf(END_MARK)));
        continue;
      }
      const line = parseLine(text);
      if (line) last = line.at;
      const rest = line ? this.#restOf(line) : isJson(text) ? text : null;
      if (rest !== text && text !== '') this.isChanged = true;
      if (rest === null || rest === '') continue;
      if (line?.kind !== 'result' || !this.#isOrphan(line)) this.isEmpty = false;
      yield `${rest}\n`;
    }
    if (!end) return;
    const pruned = last < this.#textsBefore;
    if (pruned && !end.pruned) this.isChanged = true;
    yield `${JSON.stringify({ kind: 'end', at: Math.max(last, end.at), ...(pruned ? { pruned } : {}) })}\n`;
  }

  /** The line as it stays; null for one that goes. */
  #restOf(line: JournalLine): string | null {
    const same = JSON.stringify(line);
    if (line.kind === 'result') return this.#gone.has(line.entry) ? null : same;
    if (this.#service !== null && line.service !== this.#service) return same;
    if (line.kind === 'run') return this.#restOfRun(line, same);
    if (this.#open.entries.has(line.entry) || line.at >= this.#textsBefore) return same;
    if (line.at < this.#allBefore) {
      this.#gone.add(line.entry);
      this.entries += 1;
      return null;
    }
    const params = withoutTexts(line.params);
    if (params === line.params) return same;
    this.texts += 1;
    return JSON.stringify({ ...line, params, pruned: true } satisfies IntentLine & { pruned: true });
  }

  /** Whether the entry of a result is gone for sure: another service's may stay. */
  #isOrphan({ entry, at, proof }: ResultLine): boolean {
    const isKept = this.#service !== null || this.#open.entries.has(entry) || proof !== undefined;
    return !isKept && at < this.#allBefore;
  }

  #restOfRun(line: RunLine, same: string): string | null {
    if (line.at >= this.#textsBefore) return same;
    const isOpen = this.#open.runs.has(line.run);
    if (line.at >= this.#allBefore) {
      if (isOpen || !isRecord(line.plan) || withoutTexts(line.plan.params) === line.plan.params) return same;
    } else if (!isOpen) return null;
    // Resuming it would do again what its entries said was done, or has no text: it has nothing left to resume by.
    const { plan: _, macro: __, ...rest } = line;
    return JSON.stringify({ ...rest, pruned: true } satisfies RunLine);
  }
}

function withoutTexts(params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  // Of a plan they may be damaged.
  if (!isRecord(params) || !('text' in params || 'file_url' in params)) return params;
  const { text: _, file_url: __, ...rest } = params;
  return rest;
}
