// Shows the board again and again. A failed refresh keeps the last board and says so; only a refused token ends the run.
import { ApiError, RateLimitedError, TokenRefusedError } from '../../api/errors.ts';
import type { Board, WaitingRow } from '../../backlog/board/record.ts';
import type { Context } from '../../cli/context.ts';
import { watchSignals } from '../../cli/interruption.ts';
import { shortDuration } from '../../terminal/times.ts';

// A failed refresh: when to try again, and what the board says until then.

/** Why the board is out of date. */
export interface RefreshTrouble {
  /** When the last board was read, in milliseconds since 1970. */
  readonly since: number;
  /** How many refreshes failed in a row. */
  readonly times: number;
  readonly message: string;
  /** Milliseconds until the next attempt. */
  readonly againMs: number;
}

const LONGEST_PAUSE_MS = 10 * 60_000;

/** The trouble after one more failure: the pause doubles each time, and is never shorter than --every. */
export function troubleAfter(
  before: RefreshTrouble | null,
  error: ApiError,
  { since, everyMs }: { readonly since: number; readonly everyMs: number },
): RefreshTrouble {
  const times = (before?.times ?? 0) + 1;
  const asked = error instanceof RateLimitedError ? (error.retryAfterMs ?? 0) : 0;
  const backoff = Math.min(everyMs * 2 ** (times - 1), Math.max(everyMs, LONGEST_PAUSE_MS));
  return { since, times, message: error.message, againMs: Math.max(backoff, asked) };
}

/** `not refreshed for 4m, 3 attempts failed: the connection was lost; again in 2m` */
export function troubleText({ since, times, message, againMs }: RefreshTrouble, nowMs: number): string {
  const attempts = times === 1 ? '' : `, ${times} attempts failed`;
  return `not refreshed for ${shortDuration(nowMs - since)}${attempts}: ${message}; next try in ${shortDuration(againMs)}`;
}

export interface Rounds {
  readonly everyMs: number;
  /** Makes the reader, with a way to wait that ends with the run. */
  readonly reader: (sleep: (ms: number) => Promise<void>) => Promise<() => Promise<ReadBoard>>;
  readonly show: (read: ReadBoard, trouble: RefreshTrouble | null) => Promise<void>;
}

/** Shows boards until a signal ends it; resolves to the last one, or null. Throws what the first reading throws. */
export async function runRounds(
  context: Context,
  { everyMs, reader, show }: Rounds,
): Promise<ReadBoard | null> {
  const { io } = context;
  const aborter = new AbortController();
  const left = new Promise<null>((resolve) => {
    aborter.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const interruption = watchSignals(
    context,
    {
      stop: () => aborter.abort(),
      abandon: () => aborter.abort(),
      slowDown: () => undefined,
      stopped: false,
      abandoned: false,
    },
    { patient: false },
  );
  let last: ReadBoard | null = null;
  try {
    const sleep = (ms: number) => io.sleep(ms, aborter.signal);
    const untilLeft = <T>(work: Promise<T>) => Promise.race([work, left]);
    const read = await untilLeft(reader(sleep));
    let trouble: RefreshTrouble | null = null;
    while (read && !aborter.signal.aborted) {
      try {
        const found = await untilLeft(read());
        if (found === null) break;
        last = found;
        trouble = null;
      } catch (error) {
        if (aborter.signal.aborted) break;
        if (last === null || !mayPass(error)) throw error;
        trouble = troubleAfter(trouble, error, { since: last.board.at, everyMs });
      }
      await show(last, trouble);
      await untilLeft(sleep(trouble?.againMs ?? everyMs));
    }
  } finally {
    // Requests under way reject when their connection is closed.
    aborter.abort();
    interruption.release();
  }
  context.exitCode = interruption.exitCode() ?? 0;
  return last;
}

/** Other errors may pass; a refused token stays refused. */
function mayPass(error: unknown): error is ApiError {
  return error instanceof ApiError && !(error instanceof TokenRefusedError);
}

/** A board, and the remarks printed with it. */
export interface ReadBoard {
  readonly board: Board;
  readonly notes: readonly string[];
  /** Whether some data is missing because it could not be read. */
  readonly partial?: boolean;
  /** All that wait longer than --fail-if-late allows, longest first; absent without that option. */
  readonly late?: readonly WaitingRow[];
  /** The filters in words. */
  readonly narrowed?: readonly string[];
}
