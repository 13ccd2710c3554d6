// Taking old things out of the journal: first the texts, and what is twice as old altogether. What may still matter is
// never touched: writes whose outcome is open, files that were written to within a day, and the segment in use.
import { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../base/record.ts';
import { readLinesBackward, readLogLines } from '../disk/append-log.ts';
import { withLock } from '../disk/lock.ts';
import { removeIfThere, replacePrivateFile } from '../disk/private-file.ts';
import { END_MARK, journalFolder, journalLines, segmentNumbers, segmentPath } from './journal-files.ts';
import { type IntentLine, isJson, type JournalLine, parseLine, type RunLine } from './journal-lines.ts';

/** A file that nobody has written to for so long (milliseconds) is taken for one that nobody writes to. */
const QUIET_MS = 24 * 60 * 60_000;

const WAIT_MS = 1000;

interface PruneOptions {
  readonly stateFolder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds after which a text goes; after twice as long all of its entry goes. */
  readonly keepMs: number;
  /** Whose entries. */
  readonly service: string;
}

/** What must stay: entries without a known outcome, and the runs they are of. */
interface Open {
  readonly entries: ReadonlySet<string>;
  readonly runs: ReadonlySet<string>;
}

/**
 * Takes out what has become old since the last time, in a moment however long the journal is; throws LockBusyError while
 * another process does so.
 */
export async function pruneJournal(options: PruneOptions): Promise<void> {
  const { stateFolder, now, keepMs } = options;
  const isWork = (path: string) => {
    const [last] = readLinesBackward(path);
    const { at, pruned } = endIn(last ?? '');
    return at < now - keepMs && (!pruned || at < now - 2 * keepMs);
  };
  const lock = join(journalFolder(stateFolder), 'prune.lock');
  await withLock(lock, { waitMs: WAIT_MS, what: 'the pruning of the journal' }, () => {
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
    // Not to be known: then it stays.
    return { at: Number.POSITIVE_INFINITY, pruned: true };
  }
}

function prune(options: PruneOptions, paths: readonly string[], lines: Iterable<JournalLine>): void {
  const { now, keepMs } = options;
  const open = openIn(lines, now - keepMs, now - 2 * keepMs);
  const gone = new Set<string>();
  for (const path of paths) {
    const before = statSync(path);
    // Oldest first and none left out, for no result may be gone before its intent.
    if (before.mtimeMs > now - QUIET_MS) return;
    const isSame = () => {
      const stats = statSync(path, { throwIfNoEntry: false });
      return stats?.size === before.size && stats.mtimeMs === before.mtimeMs && stats.ino === before.ino;
    };
    const rest = new Rest(path, options, open, gone);
    const pieces = [...rest.pieces()];
    if (!rest.isChanged) continue;
    if (!isSame()) return;
    if (rest.isEmpty) removeIfThere(path);
    else if (replacePrivateFile(path, pieces, isSame)) utimesSync(path, before.atime, before.mtime);
    else return;
  }
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

/** What is left of a file. */
class Rest {
  isChanged = false;
  isEmpty = true;
  readonly #path: string;
  readonly #textsBefore: number;
  readonly #allBefore: number;
  readonly #service: string;
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

  *pieces(): Generator<string> {
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
      this.isEmpty = false;
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
    if (line.service !== this.#service) return same;
    if (line.kind === 'run') return this.#restOfRun(line, same);
    if (this.#open.entries.has(line.entry) || line.at >= this.#textsBefore) return same;
    if (line.at < this.#allBefore) {
      this.#gone.add(line.entry);
      return null;
    }
    const params = withoutTexts(line.params);
    if (params === line.params) return same;
    return JSON.stringify({ ...line, params, pruned: true } satisfies IntentLine & { pruned: true });
  }

  #restOfRun(line: RunLine, same: string): string | null {
    if (line.at >= this.#textsBefore) return same;
    const isOpen = this.#open.runs.has(line.run);
    if (line.at >= this.#allBefore) {
      if (isOpen || !isRecord(line.plan) || withoutTexts(line.plan.params) === line.plan.params) return same;
    } else if (!isOpen) return null;
    // Resuming it would do again what its entries said was done, or has no text: it has nothing left to resume by.
    const { plan: _, ...rest } = line;
    return JSON.stringify({ ...rest, pruned: true } satisfies RunLine);
  }
}

function withoutTexts(params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  // Of a plan they may be damaged.
  if (!isRecord(params) || !('text' in params || 'file_url' in params)) return params;
  const { text: _, file_url: __, ...rest } = params;
  return rest;
}
