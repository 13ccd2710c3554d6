// The journal of every write, in the state folder: nothing is sent before its intent is on the disk.
import { join } from 'node:path';
import { maskSecrets } from '../api/secrets.ts';
import { type AppendLog, endOfLog, openAppendLog, readLogLines } from '../disk/append-log.ts';
import { ensurePrivateFolder, PrivateFileError, readPrivateTail } from '../disk/private-file.ts';
import {
  type Entry,
  type IntentLine,
  isLost,
  type JournalLine,
  type ResultLine,
  type Run,
  type RunLine,
  readRuns,
} from './journal-lines.ts';
import { watchRivals } from './rivals.ts';
import type { Write } from './write.ts';

export interface JournalOptions {
  readonly stateFolder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Tells processes of the same moment apart, and `random` (from 0 to 1) those of several machines, or containers. */
  readonly pid: number;
  readonly random: () => number;
  /** Where the journal ended when it was looked at for the same texts; where it ends now when not given. */
  readonly lookedUpTo?: number;
}

/** One run being written. */
export interface RunJournal {
  readonly run: string;
  /** Whether the journal has the run by now: it begins with its first intent. */
  readonly begun?: boolean;
  /** Resolves to the entry's id when the intent is durable; throws PrivateFileError, and then nothing may be sent. */
  intend(intent: Omit<IntentLine, 'kind' | 'run' | 'entry' | 'at'>): Promise<string>;
  /** Notes the result; lost with it, the entry counts as unknown and is read back. */
  settle(result: Omit<ResultLine, 'kind' | 'at'>): Promise<void>;
  /** The other run whose intent to send the same stands before this entry; null for none. Throws PrivateFileError. */
  rivalOf(write: Write, entry: string): string | null;
  close(): Promise<void>;
}

/** Ten minutes of the busiest batch fit in it. */
const TAIL_BYTES = 8 * 1024 * 1024;

/** The path of the journal. */
export function journalPath(stateFolder: string): string {
  return join(stateFolder, 'journal.ndjson');
}

/** Begins a run; its first line goes to the disk with its first intent. */
export function beginRun(options: JournalOptions, about: Omit<RunLine, 'kind' | 'run' | 'at'>): RunJournal {
  const log = openLog(options.stateFolder);
  const at = options.now();
  const run = runName(at, options);
  const path = journalPath(options.stateFolder);
  const from = options.lookedUpTo ?? endOfLog(path);
  const rivals = watchRivals({ path, from, run, service: about.service, now: options.now });
  let entries = 0;
  let begun = false;
  const append = (line: JournalLine) => log.append(JSON.stringify(line));
  return {
    run,
    get begun() {
      return begun;
    },
    async intend(intent) {
      if (!begun) {
        begun = true;
        // In order with what follows: the log keeps the order of its lines.
        append({ kind: 'run', run, at, ...about }).catch(() => undefined);
      }
      entries += 1;
      const entry = `${run}.${entries}`;
      const params = maskSecrets(intent.params);
      await append({ kind: 'intent', run, entry, at: options.now(), ...intent, params });
      return entry;
    },
    async settle(result) {
      log.note(JSON.stringify({ kind: 'result', at: options.now(), ...result }));
    },
    rivalOf: (write, entry) => rivals.before(write, entry),
    close: () => log.close(),
  };
}

/** Letters in the last part of a run's name: with them two of the same moment differ in all but one of 1.6 million cases. */
const CHANCE_LETTERS = 4;

/** Nothing reads a name: earlier versions wrote it without its last part. */
function runName(at: number, { pid, random }: JournalOptions): string {
  const chance = Math.floor(random() * 36 ** CHANCE_LETTERS).toString(36);
  return `${at.toString(36)}-${pid.toString(36)}-${chance.padStart(CHANCE_LETTERS, '0')}`;
}

function openLog(stateFolder: string): AppendLog {
  try {
    ensurePrivateFolder(stateFolder);
    return openAppendLog(journalPath(stateFolder));
  } catch (error) {
    if (!(error instanceof PrivateFileError)) throw error;
    throw new PrivateFileError(error.path, `${error.message}; nothing was sent`, { cause: error.cause });
  }
}

/** Where the journal ends, in bytes: what stands there has been seen by who reads it afterwards. */
export function endOfJournal(stateFolder: string): number {
  return endOfLog(journalPath(stateFolder));
}

/** The entries since a moment (milliseconds since 1970), as far as the last part of the journal goes back. */
export function readRecent(stateFolder: string, since: number): Entry[] {
  const lines = (readPrivateTail(journalPath(stateFolder), TAIL_BYTES) ?? '').split('\n');
  const tail = readRuns(lines);
  // A run that began before these lines: then nothing is known of its service.
  return (tail.some(isLost) ? readJournal(stateFolder) : tail)
    .flatMap(({ entries }) => entries)
    .filter(({ at }) => at >= since);
}

/** Every run in the journal, oldest first; none where there is no journal. */
export function readJournal(stateFolder: string): Run[] {
  return readRuns(readLogLines(journalPath(stateFolder)));
}
