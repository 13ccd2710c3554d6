// The loop of the watch: look, compare, tell, keep, wait. What looks and tells is handed in, the clock too, so that a
// day can pass in a test within a second.
import { ApiError, RateLimitedError, TokenRefusedError } from '../../api/errors.ts';
import { type Change, type Snapshot, takenBack } from '../../backlog/changes.ts';

/** What a look brought. */
export interface PollResult {
  readonly snapshot: Snapshot;
  /** None where there was nothing to compare with. */
  readonly changes: readonly Change[];
}

export interface PollPorts {
  /** Reads the lists; null when the watch ended meanwhile. Throws what reading throws. */
  look(before: Snapshot | null): Promise<PollResult | null>;
  /** Told of the changes of a look before the first of them is told. */
  prepare(changes: readonly Change[]): Promise<void>;
  /** Tells one change; false when it was not told, because the watch ends. */
  tell(change: Change): Promise<boolean>;
  /** Keeps a snapshot of which every change was told. */
  keep(snapshot: Snapshot): void;
  /** Told of the first look that failed, and of the first one after that did not, with how long that was. */
  lost(error: ApiError): Promise<void>;
  back(lostMs: number): Promise<void>;
  /** Waits; false when the watch ended meanwhile. */
  pause(ms: number): Promise<boolean>;
  /** Milliseconds by a clock that nobody sets. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
}

export interface PollOptions {
  /** Milliseconds between two looks. */
  readonly everyMs: number;
  /** One look, and that is all. */
  readonly once: boolean;
  /** Ends after so many changes; null for never. */
  readonly most: number | null;
  /** What was kept by an earlier watch; null to begin with what is open now. */
  readonly from: Snapshot | null;
}

const LONGEST_BACKOFF_MS = 5 * 60_000;
/** A service that asks for more does not want to be watched, but a day later it may. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60_000;

/**
 * Polls until the watch ends. A look that fails is made again, later each time, unless it is the first or the only one,
 * or the token was refused: that ends the watch with the error.
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
      // Until a first look went well nobody knows that there is anything to come back to.
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

/** Tells the changes one after the other, and keeps what was told, however it ends; resolves to how many were told. */
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

/** Milliseconds until the look after so many failures: twice as long each time, up to five minutes. */
function backoffMs(error: ApiError, failures: number, everyMs: number, random: () => number): number {
  const doubled = Math.min(Math.max(LONGEST_BACKOFF_MS, everyMs), everyMs * 2 ** Math.min(failures, 16));
  const asked = error instanceof RateLimitedError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(jittered(doubled, random), Math.min(asked, LONGEST_RETRY_AFTER_MS));
}

/** Ten percent more or less, so that many watches do not look at one moment. */
function jittered(ms: number, random: () => number): number {
  return Math.round(ms * (0.9 + 0.2 * random()));
}

/** How long the command of --exec may take. */
export const EXEC_TIMEOUT_MS = 30_000;
/** Whose inbox it is about beside the unassigned. */
export const WHOSE = 'all';

export interface WatchInput {
  /** Milliseconds. */
  readonly every?: number;
  /** An operator, or `all`. */
  readonly operator?: string;
  /** The acting operator's. */
  readonly mine?: true;
  readonly group?: readonly string[];
  readonly lateAfter?: string;
  readonly exec?: string;
  /** Milliseconds. */
  readonly execTimeout?: number;
  readonly bell?: true;
  readonly once?: true;
  /** The file of the cursor. */
  readonly state?: string;
}
