// A refresh that failed: how long until the next, and what is said meanwhile.
import { type ApiError, RateLimitedError } from '../../api/errors.ts';
import { shortDuration } from '../../terminal/times.ts';

/** Why what is shown is not of now. */
export interface RefreshTrouble {
  /** When the last board was read, in milliseconds since 1970. */
  readonly since: number;
  /** Refreshes that failed, one after the other. */
  readonly times: number;
  readonly message: string;
  /** Milliseconds until the next attempt. */
  readonly againMs: number;
}

const LONGEST_PAUSE_MS = 10 * 60_000;

/** The trouble after one more failure: twice as long until the next attempt, and never sooner than was asked for. */
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
  return `not refreshed for ${shortDuration(nowMs - since)}${attempts}: ${message}; again in ${shortDuration(againMs)}`;
}
