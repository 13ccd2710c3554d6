// The loop of the watch: poll, compare, print, save, wait. The caller supplies all I/O and the clock, so that a test
// can run through a day within a second.
import { ApiError, RateLimitedError, TokenRefusedError } from '../../api/errors.ts';
import { type Change, type Snapshot, takenBack } from '../../backlog/changes.ts';

/** The result of a poll. */
export interface PollResult {
  readonly snapshot: Snapshot;
  /** Empty at the first poll. */
  readonly changes: readonly Change[];
}

export interface PollPorts {
  /** Reads the lists; null if the watch ended while reading. Throws what reading throws. */
  look(before: Snapshot | null): Promise<PollResult | null>;
  /** Called with the changes of a poll before the first of them is printed. */
  prepare(changes: readonly Change[]): Promise<void>;
  /** Prints one change; false if the watch ended first. */
  tell(change: Change): Promise<boolean>;
  /** Saves a snapshot whose changes are all printed. */
  keep(snapshot: Snapshot): void;
  /** Called at the first failed poll, and `back` at the next one that succeeds, with the time between. */
  lost(error: ApiError): Promise<void>;
  back(lostMs: number): Promise<void>;
  /** Waits; false if the watch ended first. */
  pause(ms: number): Promise<boolean>;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
}

export interface PollOptions {
  /** Milliseconds between two polls. */
  readonly everyMs: number;
  /** Ends after one poll. */
  readonly once: boolean;
  /** Ends after this many changes; null for never. */
  readonly most: number | null;
  /** The snapshot that an earlier watch saved; null to begin with what is open now. */
  readonly from: Snapshot | null;
}

const LONGEST_BACKOFF_MS = 5 * 60_000;
/** The longest pause that a service can ask for. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60_000;

/**
 * Polls until the watch ends. A failed poll is repeated after a longer pause each time. The watch ends with the error
 * if the token is refused, or if the first or only poll fails.
 */
export async function runPolls(ports: PollPorts, { everyMs, once, most, from }: PollOptions): Promise<void> {
  let before = from;
  let left = most ?? Number.POSITIVE_INFINITY;
  let looked = false;
  let failures = 0;
  let lostAt = 0;
  for (;;) {
    let look: PollResult | null;
    try {
      look = await ports.look(before);
    } catch (error) {
      // Without one successful poll the service may never have been there.
      if (!(error instanceof ApiError) || error instanceof TokenRefusedError || once || !looked) throw error;
      if (failures === 0) {
        lostAt = ports.now();
        await ports.lost(error);
      }
      failures += 1;
      if (!(await ports.pause(backoffMs(error, failures, everyMs, ports.random)))) return;
      continue;
    }
    if (!look) return;
    if (failures > 0) await ports.back(ports.now() - lostAt);
    failures = 0;
    looked = true;
    const told = await tellAll(ports, before, look, left);
    left -= told;
    before = look.snapshot;
    if (told < look.changes.length || left <= 0 || once) return;
    if (!(await ports.pause(jittered(everyMs, ports.random)))) return;
  }
}

/** Prints the changes in turn and, however it ends, saves what was printed; resolves to the number printed. */
async function tellAll(
  ports: PollPorts,
  before: Snapshot | null,
  { snapshot, changes }: PollResult,
  most: number,
): Promise<number> {
  let told = 0;
  try {
    if (changes.length > 0) await ports.prepare(changes);
    for (const change of changes) {
      if (told >= most || !(await ports.tell(change))) break;
      told += 1;
    }
  } finally {
    const untold = changes.slice(told);
    ports.keep(before && untold.length > 0 ? takenBack(before, snapshot, untold) : snapshot);
  }
  return told;
}

/** Milliseconds until the next poll after `failures` failed ones: doubles each time, up to five minutes. */
function backoffMs(error: ApiError, failures: number, everyMs: number, random: () => number): number {
  const doubled = Math.min(Math.max(LONGEST_BACKOFF_MS, everyMs), everyMs * 2 ** Math.min(failures, 16));
  const asked = error instanceof RateLimitedError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(jittered(doubled, random), Math.min(asked, LONGEST_RETRY_AFTER_MS));
}

/** Up to ten percent more or less, so that several watches do not poll at the same moment. */
function jittered(ms: number, random: () => number): number {
  return Math.round(ms * (0.9 + 0.2 * random()));
}

/** Whose inbox is watched, besides the unassigned conversations. */
export const WHOSE = 'all';

export interface WatchInput {
  /** Milliseconds. */
  readonly every?: number;
  /** An operator, or `all`. */
  readonly operator?: string;
  /** The acting operator. */
  readonly mine?: true;
  readonly group?: readonly string[];
  readonly lateAfter?: string;
  readonly once?: true;
  /** The file of the cursor. */
  readonly state?: string;
}
