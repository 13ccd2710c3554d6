// Runs that mean to send the same at the same moment. No lock is held while a run goes on: the journal is append-only,
// so its intents stand in one order that every process reads alike, and of two equal ones the later yields. Its own
// intent is durable before a run looks, so two can neither miss each other nor yield to each other.
import { readLogLines, readLogSince } from '../disk/append-log.ts';
import { type Entry, parseLine } from './journal-lines.ts';
import type { Delivered, Outcome, Receipt } from './receipt.ts';
import { contentOf, REPETITION_MS, type Write } from './write.ts';

export interface RivalsOptions {
  /** Of the journal. */
  readonly path: string;
  /** Bytes of the journal that were looked at when the run began: what stands there was asked about then. */
  readonly from: number;
  readonly run: string;
  readonly service: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface Rivals {
  /** The run whose intent to send the same stands before this entry; null for none. Throws PrivateFileError. */
  before(write: Write, entry: string): string | null;
}

interface Intent {
  readonly run: string;
  readonly at: number;
  /** Its place in the order of the lines. */
  readonly place: number;
  outcome: Outcome | undefined;
}

/** So often (milliseconds) what is too old to count is forgotten: a session may last a day. */
const FORGET_MS = 60_000;

/** Outcomes of a write that reached nobody. */
const REACHED_NOBODY: readonly (Outcome | undefined)[] = ['refused', 'not_sent', 'skipped'];

/** Whether a write that ended like this may have reached its conversation. */
export function mayHaveReached(outcome: Outcome | undefined): boolean {
  return !REACHED_NOBODY.includes(outcome);
}

/** What others append to the journal while a run goes on; each look reads only the lines that are new. */
export function watchRivals({ path, from, run, service, now }: RivalsOptions): Rivals {
  const others = new Map<string, Intent[]>();
  const own = new Map<string, number>();
  const byEntry = new Map<string, Intent>();
  const services = new Map<string, string>();
  let end = from;
  let place = 0;
  let allRunsRead = false;
  let forgotten = now();

  function readOn(): void {
    const read = readLogSince(path, end);
    end = read.end;
    for (const line of read.lines) take(line);
    if (now() - forgotten >= FORGET_MS) forget(now() - REPETITION_MS);
  }

  function forget(before: number): void {
    forgotten = now();
    for (const [key, intents] of others) {
      const recent = intents.filter(({ at }) => at >= before);
      if (recent.length === 0) others.delete(key);
      else if (recent.length < intents.length) others.set(key, recent);
    }
    for (const [entry, { at }] of byEntry) if (at < before) byEntry.delete(entry);
  }

  function take(text: string): void {
    place += 1;
    const line = parseLine(text);
    if (line?.kind === 'run') services.set(line.run, line.service);
    else if (line?.kind === 'result') {
      const intent = byEntry.get(line.entry);
      if (intent) intent.outcome = line.outcome;
    } else if (line?.run === run) {
      // A line that was cut on its way stands there twice: the first whole one counts, for us as for the others.
      if (!own.has(line.entry)) own.set(line.entry, place);
    } else if (line) {
      const content = contentOf(line);
      // As above: of a line that stands there twice the first counts.
      if (content === null || byEntry.has(line.entry)) return;
      const key = keyOf({ ...line, content });
      const intent: Intent = { run: line.run, at: line.at, place, outcome: undefined };
      byEntry.set(line.entry, intent);
      others.set(key, [...(others.get(key) ?? []), intent]);
    }
  }

  /** The service of a run; where its first line cannot be read it may well be this one. */
  function serviceOf(other: string): string {
    if (!services.has(other) && !allRunsRead) {
      // It began before this run looked.
      allRunsRead = true;
      for (const text of readLogLines(path)) {
        const line = text.includes('"kind":"run"') ? parseLine(text) : undefined;
        if (line?.kind === 'run') services.set(line.run, line.service);
      }
    }
    return services.get(other) ?? service;
  }

  return {
    before(write, entry) {
      const content = contentOf(write);
      if (content === null) return null;
      readOn();
      // Without a place of our own anything that is there may stand before us.
      const ours = own.get(entry) ?? Number.POSITIVE_INFINITY;
      own.delete(entry);
      const since = now() - REPETITION_MS;
      const rival = others
        .get(keyOf({ ...write, content }))
        ?.find(
          (other) =>
            other.place < ours &&
            other.at >= since &&
            mayHaveReached(other.outcome) &&
            serviceOf(other.run) === service,
        );
      return rival?.run ?? null;
    },
  };
}

/** The runs among these entries by what they sent where; of several the last. */
export function runsByContent(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const runs = new Map<string, string>();
  for (const entry of entries) {
    const content = contentOf(entry);
    if (content !== null && mayHaveReached(entry.outcome)) runs.set(keyOf({ ...entry, content }), entry.run);
  }
  return runs;
}

/** Which of these runs sent there what this write would send; null for none. */
export function runWithContent(write: Write, runs: ReadonlyMap<string, string>): string | null {
  const content = contentOf(write);
  return content === null ? null : (runs.get(keyOf({ ...write, content })) ?? null);
}

function keyOf({ name, id, content }: { name: string; id: number | null; content: string }): string {
  return `${name} ${id} ${content}`;
}

const CONTENTS: { readonly [N in Write['name']]?: string } = {
  'conversations.sendNote': 'note',
  'conversations.sendFileMessage': 'file',
};

/** What a write sends, in a word. */
export function contentName({ name }: Write): string {
  return CONTENTS[name] ?? 'text';
}

/** The end of a write that leaves it to another run. */
export function yieldedTo(rival: string, write: Write, receipt: Receipt): Delivered {
  const error = `the same ${contentName(write)} is going to #${write.id} from another run (${rival})`;
  return {
    receipt: { ...receipt, outcome: 'skipped', changed: false, error },
    failure: null,
    conflict: false,
  };
}
