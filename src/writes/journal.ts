// The journal of every write, in the state folder: nothing is sent before its intent is on the disk.
import { maskSecrets } from '../api/redact.ts';
import { type AppendLog, openAppendLog } from '../disk/append-log.ts';
import { ensurePrivateFolder, PrivateFileError } from '../disk/private-file.ts';
import {
  endOfJournal,
  type JournalEnd,
  journalFolder,
  newestSegment,
  SEGMENT_BYTES,
  segmentsOf,
} from './journal-files.ts';
import type { Entry, IntentLine, JournalLine, ResultLine, RunLine } from './journal-lines.ts';
import { entriesSince } from './journal-reader.ts';
import { type Rival, watchDuplicates } from './rivals.ts';
import type { Write } from './write.ts';

export interface JournalOptions {
  readonly stateFolder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Tells processes of the same moment apart, and `random` (from 0 to 1) those of several machines, or containers. */
  readonly pid: number;
  readonly random: () => number;
  /** Where the journal ended when it was looked at for the same texts; where it ends now when not given. */
  readonly lookedUpTo?: JournalEnd | undefined;
  /** Bytes after which a segment is ended: `SEGMENT_BYTES` but in tests, and the same for all who write one journal. */
  readonly segmentBytes?: number;
  /** Milliseconds after which texts of this service go; kept for ever when null or not given. See prune.ts. */
  readonly keepMs?: number | null;
}

/** What is to be sent; its run knows the service and the operator. */
type Intent = Omit<IntentLine, 'kind' | 'run' | 'entry' | 'at' | 'service' | 'profile' | 'by'>;

/** One run being written. */
export interface RunJournal {
  readonly run: string;
  /** Whether the journal has the run by now: it begins with its first intent. */
  readonly begun?: boolean;
  /** Resolves to the entry's id when the intent is durable; throws PrivateFileError, and then nothing may be sent. */
  intend(intent: Intent): Promise<string>;
  /** Notes the result; lost with it, the entry counts as unknown and is read back. */
  settle(result: Omit<ResultLine, 'kind' | 'at'>): Promise<void>;
  /** The other run that noted the same intent before this entry; null for none. Throws PrivateFileError. */
  rivalOf(write: Write, entry: string): Rival | null;
  close(): Promise<void>;
}

/** Begins a run; its first line goes to the disk with its first intent. */
export function beginRun(options: JournalOptions, about: Omit<RunLine, 'kind' | 'run' | 'at'>): RunJournal {
  const { stateFolder, now, segmentBytes = SEGMENT_BYTES, keepMs = null } = options;
  const { service, profile, by } = about;
  const log = openLog(stateFolder, segmentBytes, now);
  const firstSegment = keepMs === null ? 0 : newestSegment(stateFolder);
  const at = now();
  const run = runName(at, options);
  const from = options.lookedUpTo ?? endOfJournal(stateFolder);
  const rivals = watchDuplicates({ stateFolder, from, segmentBytes, run, service, now });
  let entries = 0;
  let opened = false;
  let begun = false;
  const append = (line: JournalLine) => log.append(JSON.stringify(line));
  return {
    run,
    get begun() {
      return begun;
    },
    async intend(intent) {
      if (!opened) {
        opened = true;
        // In order with what follows: the log keeps the order of its lines.
        append({ kind: 'run', run, at, ...about }).catch(() => undefined);
      }
      entries += 1;
      const entry = `${run}.${entries}`;
      const params = maskSecrets(intent.params);
      await append({
        kind: 'intent',
        run,
        entry,
        at: now(),
        service,
        profile,
        ...(by ? { by } : {}),
        ...intent,
        params,
      });
      begun = true;
      return entry;
    },
    async settle(result) {
      log.note(JSON.stringify({ kind: 'result', at: now(), ...result }));
    },
    rivalOf: (write, entry) => rivals.before(write, entry),
    async close() {
      await log.close();
      // Once a segment, which is some thousand writes.
      if (keepMs === null || newestSegment(stateFolder) === firstSegment) return;
      const { pruneJournal } = await import('./prune.ts');
      await pruneJournal({ stateFolder, now: now(), keepMs, service }).catch(() => undefined);
    },
  };
}

/** Letters in the last part of a run's name: with them two of the same moment differ in all but one of 1.6 million cases. */
const CHANCE_LETTERS = 4;

/** Nothing reads a name. */
function runName(at: number, { pid, random }: JournalOptions): string {
  const chance = Math.floor(random() * 36 ** CHANCE_LETTERS).toString(36);
  return `${at.toString(36)}-${pid.toString(36)}-${chance.padStart(CHANCE_LETTERS, '0')}`;
}

function openLog(stateFolder: string, segmentBytes: number, now: () => number): AppendLog {
  try {
    ensurePrivateFolder(stateFolder);
    ensurePrivateFolder(journalFolder(stateFolder));
    const segments = segmentsOf(stateFolder, segmentBytes, now);
    return openAppendLog(segments.newest(), segments);
  } catch (error) {
    if (!(error instanceof PrivateFileError)) throw error;
    throw new PrivateFileError(error.path, `${error.message}; nothing was sent`, { cause: error.cause });
  }
}

/** The entries since a moment (milliseconds since 1970) that are wanted, oldest first. */
export function readRecent(
  stateFolder: string,
  since: number,
  wants?: (intent: IntentLine) => boolean,
): Entry[] {
  return [...entriesSince(stateFolder, since, wants)].reverse();
}
