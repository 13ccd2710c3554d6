// The journal of every write, in the state folder: nothing is sent before its intent is on the disk.
import { maskSecrets } from '../api/redact.ts';
import { appendLine, noteLine, readLinesBackward } from '../disk/append-log.ts';
import { ensurePrivateFolder, PrivateFileError } from '../disk/private-file.ts';
import { isLiving, thisProcess } from '../disk/process-owner.ts';
import {
  checkRoom,
  dayFor,
  dayPath,
  endOfJournal,
  type JournalEnd,
  journalFolder,
  linesAfter,
  removeOldestDay,
} from './journal-files.ts';
import {
  type IntentLine,
  type JournalLine,
  latestUpTo,
  lineText,
  type ResultLine,
  type Run,
  type RunLine,
  readLine,
} from './journal-lines.ts';
import type { RetryPolicy } from './patience.ts';
import type { Rival } from './receipt.ts';
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
  readonly lookedUpTo?: JournalEnd | undefined;
  /** A conversation that another run begins to claim first is left to that one. */
  readonly claims?: boolean | undefined;
  /** The file of the run that this one goes on with or undoes: in the order of lines it stands after that. */
  readonly day?: string | undefined;
  /** Milliseconds after which a day goes; kept for ever when null or not given. */
  readonly keepMs?: number | null;
}

/** What is to be sent; its run knows the service and the operator. */
type Intent = Omit<IntentLine, 'kind' | 'run' | 'entry' | 'at' | 'service' | 'profile' | 'by'>;

/** One run being written. */
export type RunJournal = ReturnType<typeof beginRun>;

/** Begins a run; its first line goes to the disk with its first intent. */
export function beginRun(options: JournalOptions, about: Omit<RunLine, 'kind' | 'run' | 'at' | 'owner'>) {
  const { stateFolder, now, keepMs = null } = options;
  const { service, profile, by } = about;
  const today = openDays(options);
  const append = (line: JournalLine, path = today()) => appendLine(path, textFor(path, line));
  const note = (line: JournalLine, path = today()) => noteLine(path, textFor(path, line));
  const at = now();
  const run = runName(at, options);
  const from = options.lookedUpTo ?? endOfJournal(stateFolder, at);
  const rivals = watchRivals({ ...about, run }, options, from);
  let entries = 0;
  let opened: Promise<void> | undefined;
  // In order with what follows: lines stand in the order of the calls.
  const open = () => (opened ??= append({ kind: 'run', run, at, ...about, owner: thisProcess() }));
  /** Throws PrivateFileError where another run goes on with this one. */
  const keepOn = () => {
    const taker = rivals.takenBy();
    const reason = `run ${taker} goes on with this run, and has what is left of it`;
    if (taker !== null) throw new PrivateFileError(reason);
  };
  /** What is found out about an entry; where that fails, its request must not go out, and its end is noted. */
  const orUnsent = <Found>(entry: string, find: () => Found): Found => {
    try {
      return find();
    } catch (trouble) {
      const { message: error } = trouble as Error;
      const result = { outcome: 'not_sent', changed: false, error, after: null } as const;
      note({ kind: 'result', run, entry, at: now(), ...result });
      throw trouble;
    }
  };
  const journal = {
    run,
    /** Whether the journal has the run by now: it begins with its first intent. */
    begun: false,
    /** Makes the run the owner of what it goes on with; throws PrivateFileError where another one did so first. */
    async claim(): Promise<void> {
      await open();
      keepOn();
    },
    /** Resolves to the entry's id when the intent is durable; throws PrivateFileError, and then nothing may be sent. */
    async intend(intent: Intent): Promise<string> {
      checkRoom(stateFolder);
      open().catch(() => undefined);
      entries += 1;
      const entry = `${run}.${entries}`;
      const params = maskSecrets(intent.params);
      await append({ kind: 'intent', run, entry, at: now(), service, profile, by, ...intent, params });
      journal.begun = true;
      orUnsent(entry, keepOn);
      return entry;
    },
    /** Notes the result; lost with it, the entry counts as unknown and is read back. */
    async settle(result: Omit<ResultLine, 'kind' | 'at' | 'run'>): Promise<void> {
      // It may be an entry of a run that this one goes on with.
      note({ kind: 'result', run: result.entry.replace(/\.\d+$/, ''), at: now(), ...result });
    },
    /** The other run that noted the same intent before this entry; null for none. Throws where that cannot be read. */
    rivalOf: (write: Write, entry: string): Rival | null =>
      orUnsent(entry, () => rivals.before(write, entry)),
    async close(): Promise<void> {
      if (!journal.begun) return;
      try {
        // Whether it has ended is asked of a run that another can go on with, and of no other.
        if (about.plan ?? about.resumes) note({ kind: 'end', run, at: now() });
      } catch {
        // Whoever goes on with it sees that the process is gone.
      }
      if (keepMs !== null) removeOldestDay(stateFolder, now(), keepMs);
    },
  };
  return journal;
}

/** Letters in the last part of a run's name: with them two of the same moment differ in all but one of 1.6 million cases. */
const CHANCE_LETTERS = 4;

/** The form of a name tells damage to the journal apart, and nothing else. */
function runName(at: number, { pid, random }: JournalOptions): string {
  const chance = Math.floor(random() * 36 ** CHANCE_LETTERS).toString(36);
  return `${at.toString(36)}-${pid.toString(36)}-${chance.padStart(CHANCE_LETTERS, '0')}`;
}

/** The text of a line for a file, which tells of the latest time in it where the clock was set back since then. */
function textFor(path: string, line: JournalLine): string {
  for (const text of readLinesBackward(path)) {
    const latest = latestUpTo(readLine(text));
    if (latest !== null) return lineText(latest > line.at ? Object.assign({ latest }, line) : line);
  }
  return lineText(line);
}

/** Tells which file takes the next line, that of the day; a run never goes back to an earlier one. */
function openDays({ stateFolder, now, day }: JournalOptions): () => string {
  try {
    for (const folder of [stateFolder, journalFolder(stateFolder)]) ensurePrivateFolder(folder);
  } catch (error) {
    if (!(error instanceof PrivateFileError)) throw error;
    throw new PrivateFileError(`${error.message}; nothing was sent`, { cause: error.cause });
  }
  // What it follows may go over midnight.
  let newest = day === undefined ? '' : dayFor(stateFolder, Date.parse(day));
  return () => {
    const next = dayFor(stateFolder, now());
    if (next > newest) newest = next;
    return dayPath(stateFolder, newest);
  };
}

/** A run shows within so long that it is at work, if it is one whose process cannot be asked from here (milliseconds). */
const SIGN_OF_LIFE_MS = 10_000;
const LOOK_MS = 500;

/**
 * Which of these runs a process is at work on; null for none. A process of another container cannot be asked: its run is
 * watched for a new line. What is slower than that finds the claim of the run that goes on with it, and sends nothing more.
 */
export async function findWorking(
  runs: readonly Run[],
  stateFolder: string,
  { now, sleep }: Pick<RetryPolicy, 'now' | 'sleep'>,
  /** Called before a wait of `SIGN_OF_LIFE_MS`. */
  waits: (run: string) => Promise<void>,
): Promise<Run | null> {
  const open = runs.filter(({ ended }) => !ended);
  const lives = ({ owner }: Run) => (owner === undefined ? false : isLiving(owner));
  const unseen = open.filter((run) => lives(run) === null);
  const living = open.find((run) => lives(run) === true);
  if (living || unseen.length === 0) return living ?? null;
  let end = endOfJournal(stateFolder, now());
  await waits(unseen[0]?.run ?? '');
  for (let waited = 0; waited < SIGN_OF_LIFE_MS; waited += LOOK_MS) {
    await sleep(LOOK_MS);
    const added = linesAfter(stateFolder, end, now());
    end = added.end;
    for (const line of added.lines) {
      const found = unseen.find(({ run }) => 'run' in line && run === line.run);
      if (found) return line.kind === 'end' ? null : found;
    }
  }
  return null;
}
