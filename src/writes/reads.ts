// Reads may be repeated: they change nothing. Only what the next moment may mend is repeated.
import { mapCalls, together } from '../api/client.ts';
import type { Client } from '../api/derive.ts';
import { UnavailableError } from '../api/envelope.ts';
import {
  ApiError,
  BadAnswerError,
  isGivenUp,
  NoAnswerError,
  RateLimitedError,
  ServiceError,
} from '../api/errors.ts';
import type { SendOptions } from '../api/transport.ts';
import { evidenceOf, isPassing } from './evidence.ts';
import { backoffMs, type RetryPolicy, waitForTry, waitMs } from './patience.ts';

/** A client whose GET rows are repeated as the retry policy has it; the others go out as they are. */
export function withRetriedReads(client: Client, patience: RetryPolicy): Client {
  return mapCalls(client, (call, { verb }) => {
    if (verb !== 'GET') return call;
    return (params, own = () => ({})) => {
      const { signal } = own();
      // No pause outlasts a caller that wants no answer any more.
      const how = signal ? { ...patience, lastTry: signal } : patience;
      return repeatRead((left) => call(params, () => together(own(), left())), how);
    };
  });
}

/** Resolves to the first answer that can be used; throws the last error, at once where a pause is longer than is left. */
export async function repeatRead<T>(
  read: (how: () => SendOptions) => Promise<T>,
  patience: RetryPolicy,
): Promise<T> {
  const deadline = patience.deadline?.();
  const leftMs = () => deadline?.leftMs() ?? Number.POSITIVE_INFINITY;
  let repeats = 0;
  let waits = 0;
  for (;;) {
    try {
      const value = await read(() => ({ timeoutMs: leftMs() }));
      patience.refill();
      return value;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      let pause: number | null;
      if (error instanceof RateLimitedError) {
        patience.slowDown?.();
        pause = waitMs(error, waits, patience.random);
        waits += 1;
      } else {
        const most = isTimeout(error) ? Math.min(1, patience.retries) : patience.retries;
        pause = repeats < most && mayPass(error) ? pauseMs(error, repeats, patience) : null;
        repeats += 1;
      }
      if (pause === null || pause >= leftMs() || !patience.spend() || !(await waitForTry(patience, pause)))
        throw error;
    }
  }
}

/** A service that is away and says for how long is believed; null when that is too long to wait. */
function pauseMs(error: ApiError, repeats: number, patience: RetryPolicy): number | null {
  const asks = error instanceof UnavailableError || error instanceof ServiceError;
  if (!asks || error.retryAfterMs === null) return backoffMs(repeats, patience.random);
  patience.slowDown?.();
  return waitMs(error, repeats, patience.random);
}

function isTimeout(error: ApiError): boolean {
  return error instanceof NoAnswerError && error.reason === 'timeout' && error.sent;
}

/** A cut or missing answer may come whole the next time, and so may one of a service that is away for a while. */
function mayPass(error: ApiError): boolean {
  if (evidenceOf(error) === 'not_sent') return isPassing(error);
  if (error instanceof NoAnswerError) return isPassing(error);
  if (error instanceof ServiceError) {
    return isGivenUp(error.httpStatus) || (error.httpStatus === 503 && error.retryAfterMs !== null);
  }
  return error instanceof BadAnswerError && (error.reason === 'cut' || error.reason === 'unavailable');
}
