// The journal read from its end: runs and entries newest first, no more of it than is asked for. A journal is never held
// as a whole, so what is asked every day takes the same at any age.
import { linesNewestFirst } from './journal-files.ts';
import {
  decidedIn,
  type Entry,
  entryOf,
  type IntentLine,
  type JournalLine,
  type ResultLine,
  type Run,
  type RunLine,
  runLineFrom,
} from './journal-lines.ts';

/** Lines that stand twice stand near each other, and a run's first line is written with its first intent. */
const NEAR_LINES = 2000;

/** Lines in a row that are too old end a search by time: the clock may have been wrong for a moment. */
const OLD_LINES = 500;

/** The last result of each entry whose intent has not been read yet. */
class Results {
  readonly #last = new Map<string, ResultLine>();

  add(line: ResultLine): void {
    if (!this.#last.has(line.entry)) this.#last.set(line.entry, line);
  }

  take(entry: string): ResultLine | undefined {
    const result = this.#last.get(entry);
    this.#last.delete(entry);
    return result;
  }
}

/** The names read most recently, so that a line that is there twice counts once. */
class Recent {
  readonly #names = new Set<string>();

  /** Whether the name is new. */
  add(name: string): boolean {
    if (this.#names.has(name)) return false;
    this.#names.add(name);
    if (this.#names.size > NEAR_LINES) {
      const [oldest] = this.#names;
      if (oldest !== undefined) this.#names.delete(oldest);
    }
    return true;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }
}

/** Every run, newest first, each with its entries in order; throws PrivateFileError. */
export function runsNewestFirst(stateFolder: string): Generator<Run> {
  return runsIn(linesNewestFirst(stateFolder));
}

/** A run whose first line is still to come. */
interface Begun {
  /** By entry, the last one first. */
  readonly attempts: Map<string, Attempt>;
  place: number;
  /** Where its first intent was met. */
  firstAt?: number;
}

interface Attempt {
  readonly intent: IntentLine;
  readonly result: ResultLine | undefined;
  readonly place: number;
}

/**
 * The runs in a journal's lines, which come newest first; unreadable lines count as absent. A run that has lost its first
 * line, as in a journal that was cut at its beginning, is one of which little is known.
 */
export function* runsIn(lines: Iterable<JournalLine>): Generator<Run> {
  const results = new Results();
  const begun = new Map<string, Begun>();
  const ended = new Recent();
  let place = 0;
  for (const line of lines) {
    place -= 1;
    if (line.kind === 'result') results.add(line);
    else if (line.kind === 'run') {
      if (!ended.add(line.run)) continue;
      yield runOf(line, begun.get(line.run));
      begun.delete(line.run);
    } else if (!ended.has(line.run)) {
      const run: Begun = begun.get(line.run) ?? { attempts: new Map(), place };
      // A line that is there twice counts at its first place, with its last content.
      const last = run.attempts.get(line.entry) ?? { intent: line, result: results.take(line.entry) };
      run.attempts.delete(line.entry);
      run.attempts.set(line.entry, { ...last, place });
      run.place = place;
      if (line.entry === `${line.run}.1`) run.firstAt = place;
      begun.set(line.run, run);
    }
    if (place % NEAR_LINES === 0) {
      const before = place + NEAR_LINES;
      yield* lostRuns(begun, ended, ({ firstAt }) => firstAt !== undefined && firstAt > before);
    }
  }
  yield* lostRuns(begun, ended, () => true);
}

function* lostRuns(
  begun: Map<string, Begun>,
  ended: Recent,
  isOver: (run: Begun) => boolean,
): Generator<Run> {
  for (const [name, run] of [...begun].sort(([, a], [, b]) => b.place - a.place)) {
    const first = [...run.attempts.values()].at(-1)?.intent;
    if (!first || !isOver(run)) continue;
    ended.add(name);
    begun.delete(name);
    yield runOf({ ...runLineFrom(first), targets: run.attempts.size }, run);
  }
}

function runOf({ kind: _, by, ...run }: RunLine, begun: Begun | undefined): Run {
  const decided = decidedIn(by);
  const attempts = [...(begun?.attempts.values() ?? [])].reverse();
  const entries = attempts.map(({ intent, result, place }) => ({
    ...entryOf({ ...run, ...decided }, intent, result),
    place,
  }));
  return { ...run, ...decided, entries };
}

/** Every entry, newest first; throws PrivateFileError. */
export function entriesNewestFirst(stateFolder: string): Generator<Entry> {
  return entriesIn(linesNewestFirst(stateFolder));
}

/** The entries since a moment (milliseconds since 1970) that are wanted, newest first; throws PrivateFileError. */
export function entriesSince(
  stateFolder: string,
  since: number,
  wants: (intent: IntentLine) => boolean = () => true,
): Generator<Entry> {
  const lines = linesSince(linesNewestFirst(stateFolder), since);
  const isWanted = (intent: IntentLine) => intent.at >= since && wants(intent);
  return entriesIn(lines, isWanted);
}

function* linesSince(lines: Iterable<JournalLine>, since: number): Generator<JournalLine> {
  let old = 0;
  for (const line of lines) {
    old = line.at >= since ? 0 : old + 1;
    if (old > OLD_LINES) return;
    yield line;
  }
}

function* entriesIn(
  lines: Iterable<JournalLine>,
  wants: (intent: IntentLine) => boolean = () => true,
): Generator<Entry> {
  const results = new Results();
  const met = new Recent();
  let place = 0;
  for (const line of lines) {
    place -= 1;
    if (line.kind === 'result') results.add(line);
    if (line.kind !== 'intent') continue;
    const result = results.take(line.entry);
    if (wants(line) && met.add(line.entry)) yield { ...entryOf(runLineFrom(line), line, result), place };
  }
}

// The conversations that this computer wrote to, by their customer.

/** A conversation that was written to, as the journal last had it. */
export interface MetConversation {
  readonly id: number;
  /** Milliseconds since 1970 of the last write. */
  readonly at: number;
  /** Who had it then; null where that is not known. */
  readonly operator: number | null;
}

const MOST_MET = 2000;
const MOST_OF_ONE = 8;
/** Lines between two pauses: about a millisecond of work. */
const LINES_AT_ONCE = 100;

/**
 * The conversations written to since a moment (milliseconds since 1970), by the platform user id of their customer, newest
 * first. Resolves after as many pauses as the journal's length asks for; rejects with PrivateFileError.
 */
export async function conversationsMet(
  stateFolder: string,
  { service, since, pause }: MetPorts,
): Promise<Readonly<Record<number, readonly MetConversation[]>>> {
  const met: Record<number, MetConversation[]> = {};
  const seen = new Set<number>();
  const results = new Results();
  let lines = 0;
  for (const line of linesSince(linesNewestFirst(stateFolder), since)) {
    lines += 1;
    if (lines % LINES_AT_ONCE === 0) await pause();
    if (line.kind === 'result') results.add(line);
    if (line.kind !== 'intent') continue;
    const result = results.take(line.entry);
    const { id, at, customer, name } = line;
    const isDone = result?.outcome === 'done' || result?.outcome === 'already';
    const isTheirs = name.startsWith('conversations.') && line.service === service;
    if (typeof customer !== 'number' || id === null || !isDone || !isTheirs || seen.has(id)) continue;
    seen.add(id);
    const known = met[customer] ?? [];
    if (known.length < MOST_OF_ONE)
      met[customer] = [...known, { id, at, operator: holderAfter(line, result) }];
    if (seen.size === MOST_MET) break;
  }
  return met;
}

interface MetPorts {
  /** As the journal calls it. */
  readonly service: string;
  readonly since: number;
  /** Gives other work a turn. */
  readonly pause: () => Promise<void>;
}

/** Who had a conversation when it was written to, or until then. */
function holderAfter({ before, params }: IntentLine, { after }: ResultLine): number | null {
  const found = [after?.operator, before?.operator, params.operator_id];
  return found.find((one): one is number => typeof one === 'number' && one > 0) ?? null;
}
