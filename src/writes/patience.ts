// How long to wait before trying again, and when to stop: backoff with full jitter, and the service's own Retry-After.
import { mapCalls, together } from '../api/client.ts';
import type { Client } from '../api/derive.ts';
import {
  ApiError,
  BadAnswerError,
  isAway,
  NoAnswerError,
  RateLimitedError,
  ServiceError,
} from '../api/errors.ts';
import type { SendOptions } from '../api/transport.ts';
import { isPassing } from './evidence.ts';

/** What retrying needs of the world outside. */
export interface RetryPolicy {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Aborted when nobody wants another try any more: a wait between two tries ends there. */
  readonly lastTry?: AbortSignal;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Repeats of a read after the first attempt. */
  readonly retries: number;
  /** Whether an error allows another try; each does if it is not given. */
  readonly allows?: (error: ApiError) => boolean;
  /** Called before a wait for the next try, with its milliseconds. */
  readonly onWait?: (ms: number) => void;
  /** The time of one read with its repeats and pauses, a new one for each unless they share it; left out for no end. */
  readonly deadline?: () => LeftMs;
}

/** Milliseconds that are left of the time of one target, 0 when none are. */
export type LeftMs = () => number;

/** This many milliseconds from when it is first asked what is left: waiting for a turn before that does not count. */
export function deadlineOf(steady: () => number, ms: number): LeftMs {
  let end: number | undefined;
  return () => {
    const now = steady();
    end ??= now + ms;
    return Math.max(0, end - now);
  };
}

const BASE_MS = 500;
const CAP_MS = 8000;
const MOST_WAITS = 5;

/** Waits before another try; false, at once, when none is wanted any more. */
async function waitForTry({ sleep, lastTry }: RetryPolicy, ms: number): Promise<boolean> {
  const over = new AbortController();
  const last = new Promise<void>((resolve) =>
    lastTry?.addEventListener('abort', () => resolve(), { signal: over.signal }),
  );
  if (!lastTry?.aborted) await Promise.race([sleep(ms, lastTry), last]).finally(() => over.abort());
  return !lastTry?.aborted;
}

/** Milliseconds before repeat number `attempt`, from 0: up to 0.5 s, doubling, at most 8 s. */
export function backoffMs(attempt: number, random: () => number): number {
  return Math.round(random() * Math.min(CAP_MS, BASE_MS * 2 ** attempt));
}

/** Milliseconds to wait after HTTP 429 or 503; null when the service was asked too often. */
export function waitMs({ retryAfterMs }: ApiError, waits: number, random: () => number): number | null {
  if (waits >= MOST_WAITS) return null;
  if (retryAfterMs === null) return BASE_MS + backoffMs(waits + 1, random);
  // Later than asked, never sooner, and not all at the same moment.
  return retryAfterMs + Math.round(random() * Math.min(1000, retryAfterMs / 4 + 50));
}

// Reads may be repeated: they change nothing. Only what the next moment may mend is repeated.

/** A client whose GET rows are repeated as the retry policy has it; the others go out as they are. */
export function withRetriedReads(client: Client, patience: RetryPolicy): Client {
  return mapCalls(client, (call, { verb }) => {
    if (verb !== 'GET') return call;
    return (params, own = () => ({})) => {
      const { signal } = own();
      // No pause outlasts a caller that wants no answer any more.
      const how = signal ? { ...patience, lastTry: signal } : patience;
      return repeatRead((left) => call(params, left), how, own);
    };
  });
}

/** Resolves to the first answer that can be used; throws the last error. */
export async function repeatRead<T>(
  read: (how: () => SendOptions) => Promise<T>,
  patience: RetryPolicy,
  own: () => SendOptions = () => ({}),
): Promise<T> {
  const deadline = patience.deadline?.();
  const left = () => together(own(), { timeoutMs: deadline?.() });
  return await repeated(
    () => read(left),
    patience,
    () => left().timeoutMs ?? Number.POSITIVE_INFINITY,
  );
}

/** Tries as often as the policy has it; throws the last error, at once where a pause is longer than is left. */
export async function repeated<T>(
  attempt: (nth: number) => Promise<T>,
  patience: RetryPolicy,
  leftMs: LeftMs,
): Promise<T> {
  const { random, allows = () => true } = patience;
  let repeats = 0;
  let waits = 0;
  for (;;) {
    try {
      return await attempt(repeats + waits);
    } catch (error) {
      // Anything else is a mistake in the program, and no outcome.
      if (!(error instanceof ApiError) || !allows(error)) throw error;
      const isAsked = error instanceof RateLimitedError;
      const pause = isAsked ? waitMs(error, waits, random) : pauseBeforeRepeat(error, repeats, patience);
      if (isAsked) waits += 1;
      else repeats += 1;
      if (pause === null || pause >= leftMs()) throw error;
      patience.onWait?.(pause);
      if (!(await waitForTry(patience, pause))) throw error;
    }
  }
}

/** Null where a repeat would not help, or was tried often enough. A service that is away and says for how long is believed. */
function pauseBeforeRepeat(error: ApiError, repeats: number, policy: RetryPolicy): number | null {
  const { retries, random } = policy;
  const isTimeout = error instanceof NoAnswerError && error.reason === 'timeout' && error.sent;
  if (repeats >= (isTimeout ? Math.min(1, retries) : retries) || !mayPass(error)) return null;
  return error.retryAfterMs === null ? backoffMs(repeats, random) : waitMs(error, repeats, random);
}

/** A cut or missing answer may come whole the next time, and so may one of a service that is away for a while. */
function mayPass(error: ApiError): boolean {
  if (error instanceof NoAnswerError) return isPassing(error);
  if (error instanceof ServiceError) return isAway(error.httpStatus);
  return error instanceof BadAnswerError && (error.reason === 'cut' || error.reason === 'unavailable');
}
