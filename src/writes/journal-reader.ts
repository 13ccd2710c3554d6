// The journal read from its end: runs and entries newest first, no more of it than is asked for. A journal is never held
// as a whole, so what is asked every day takes the same at any age.
import { assertNever } from '../base/assert-never.ts';
import { damagedJournal } from '../disk/damage.ts';
import { journalFolder, linesNewestFirst } from './journal-files.ts';
import {
  type Entry,
  entryOf,
  type IntentLine,
  latestUpTo,
  type ReadLine,
  type ResultLine,
  type Run,
  type RunLine,
  runsNamedIn,
} from './journal-lines.ts';

/** The last result of each entry whose intent has not been read yet; what is left has no intent. */
type Results = Map<string, ResultLine>;

/** The entry of an intent, with what was read of its result. */
function entryWith(intent: IntentLine, results: Results): Entry {
  const result = results.get(intent.entry);
  results.delete(intent.entry);
  return entryOf(intent, result);
}

/** What a reading of the journal met beside its lines. */
export interface ReadingNotes {
  /** Lines that their writer did not finish: what they say was never sent. */
  cut: number;
  /** Whether a line is damaged, or one is gone that a result tells of. */
  damaged?: true;
}

/** Every run, newest first, each with its entries in order; throws PrivateFileError. */
export function* runsNewestFirst(stateFolder: string, notes?: ReadingNotes): Generator<Run> {
  for (const run of runsIn(linesNewestFirst(stateFolder), notes)) {
    // Lines may be gone that nothing else tells of.
    if (run.damaged) damagedJournal.note(journalFolder(stateFolder));
    yield run;
  }
}

/**
 * The runs in a journal's lines, which come newest first. A damaged line is of the runs that it names. One that names none
 * is of every older run that has not done all it set out to do, for what it has done may have stood there.
 */
export function* runsIn(lines: Iterable<ReadLine>, notes?: ReadingNotes): Generator<Run> {
  const results: Results = new Map();
  /** The entries of runs whose first line is still to come, the last one first. */
  const begun = new Map<string, Map<string, Entry>>();
  const ended = new Set<string>();
  const damaged = new Set<string>();
  let isAnyDamaged = false;

  const end = ({ kind: _, ...line }: RunLine, isWhole: boolean): Run => {
    const entries = [...(begun.get(line.run) ?? new Map()).values()].reverse();
    begun.delete(line.run);
    const run: Run = { ...line, entries, ...(ended.has(line.run) ? { ended: true } : {}) };
    // Entries are numbered from 1, without gaps.
    const hasGap = run.entries.some(({ entry }) => Number(entry.split('.').at(-1)) > entries.length);
    const isLeft = [...results.values()].some((result) => result.run === line.run);
    const isThrough =
      entries.length >= line.targets && run.entries.every(({ settledAt }) => settledAt !== undefined);
    const isKnown = isWhole && !damaged.has(line.run) && !hasGap && !isLeft;
    return !isKnown || (isAnyDamaged && !isThrough) ? { ...run, damaged: true } : run;
  };

  for (const line of lines) {
    switch (line.kind) {
      case 'cut':
        if (notes) notes.cut += 1;
        // Who was stopped in the middle of a line has not closed the run.
        for (const run of runsNamedIn(line.text)) if (ended.has(run)) damaged.add(run);
        break;
      case 'damage': {
        const named = runsNamedIn(line.text);
        if (named.size === 0) isAnyDamaged = true;
        for (const run of named) damaged.add(run);
        break;
      }
      case 'result':
        if (!results.has(line.entry)) results.set(line.entry, line);
        break;
      case 'end':
        ended.add(line.run);
        break;
      case 'intent': {
        const entries = begun.get(line.run) ?? new Map();
        begun.set(line.run, entries);
        // A line that is there twice counts once.
        if (!entries.has(line.entry)) entries.set(line.entry, entryWith(line, results));
        break;
      }
      case 'run':
        yield end(line, true);
        break;
      default:
        assertNever(line);
    }
  }
  // Their first line is damaged or gone.
  for (const entries of [...begun.values()]) {
    const first = [...entries.values()].at(-1);
    if (first === undefined) continue;
    const { run, at, profile, service, action, by } = first;
    yield end({ kind: 'run', run, at, profile, service, action, by, targets: entries.size }, false);
  }
}

/** The entries since a moment (milliseconds since 1970) that are wanted, newest first; throws PrivateFileError. */
export function* entriesSince(
  stateFolder: string,
  since: number,
  wants: (entry: Entry) => boolean = () => true,
  notes?: ReadingNotes,
): Generator<Entry> {
  const results: Results = new Map();
  for (const line of linesNewestFirst(stateFolder, since)) {
    if ((latestUpTo(line) ?? since) < since) break;
    if (line.kind === 'cut' && notes) notes.cut += 1;
    if (line.kind === 'damage' && notes) notes.damaged = true;
    if (line.kind === 'result' && !results.has(line.entry)) results.set(line.entry, line);
    if (line.kind !== 'intent') continue;
    const entry = entryWith(line, results);
    if (line.at >= since && wants(entry)) yield entry;
  }
  if (notes && [...results.values()].some(({ at }) => at >= since)) notes.damaged = true;
}

/** Longer than any delivery takes: what is noted later than this has its result. */
export const LONGEST_DELIVERY_MS = 10 * 60_000;

/** Entries that are read without a pause where their number is not known. */
export const AT_ONCE = 200;

/**
 * Gives the writes that are wanted since a moment (milliseconds since 1970), oldest first: reads back once as far as is asked
 * for, and then only what may have changed; `pause` gives other work a turn.
 */
export function followWrites(
  stateFolder: string,
  wants: (entry: Entry) => boolean,
  pause: () => Promise<void>,
): (from: number) => Promise<readonly Entry[]> {
  let since = Number.POSITIVE_INFINITY;
  let newest = Number.NEGATIVE_INFINITY;
  let before: Promise<unknown> = Promise.resolve();
  const read = async (from: number) => {
    const start = from < since ? from : Math.max(from, newest - LONGEST_DELIVERY_MS);
    since = Math.min(since, from);
    const found: Entry[] = [];
    for await (const entry of withPauses(entriesSince(stateFolder, start), pause, AT_ONCE)) {
      newest = Math.max(newest, entry.at);
      if (wants(entry)) found.push(entry);
    }
    return found.reverse();
  };
  // Two that are asked for at once read one after the other, the second only what the first left.
  return (from) => {
    const reading = before.then(() => read(from));
    before = reading.catch(() => undefined);
    return reading;
  };
}

/** The first item that is wanted; no more of them is read. */
export async function firstOf<Item>(
  items: AsyncIterable<Item>,
  isWanted: (item: Item) => boolean,
): Promise<Item | undefined> {
  for await (const item of items) if (isWanted(item)) return item;
  return undefined;
}

/** The same items, with a pause after each `atOnce` of them: other work gets a turn. 50 entries are a millisecond of work. */
export async function* withPauses<Item>(
  items: Iterable<Item>,
  pause: () => Promise<void>,
  atOnce = 50,
): AsyncGenerator<Item> {
  let read = 0;
  for (const item of items) {
    read += 1;
    if (read % atOnce === 0) await pause();
    yield item;
  }
}
