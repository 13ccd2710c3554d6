// What is done again and again until a signal ends it: the polls of `watch`, the refreshes of `board --every`.
import { ApiError, TokenRefusedError } from '../api/errors.ts';
import { shortDuration } from '../terminal/times.ts';
import type { Context } from './context.ts';
import { SIGNAL_CODES } from './exit-codes.ts';
import { failureOf } from './failure.ts';

/** The longest pause that a service can ask for. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60_000;

export type Ending = ReturnType<typeof endOnSignal>;

/** The end that a signal brings: nothing starts or waits any more, and the exit code names the signal. */
export function endOnSignal({ io, service, out }: Pick<Context, 'io' | 'service' | 'out'>) {
  const aborter = new AbortController();
  const { signal } = aborter;
  const release = io.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], (name) => {
    if (signal.aborted) return;
    out.exitCode = SIGNAL_CODES[name];
    aborter.abort();
    service.lastTry();
  });
  return {
    signal,
    /** The value of the promise, or null as soon as the rounds end; the promise is then left alone. */
    unlessEnded: <T>(promise: Promise<T>) =>
      // Promise.race would collect every promise ever awaited until the end, which may never come.
      new Promise<T | null>((resolve, reject) => {
        const end = () => resolve(null);
        signal.addEventListener('abort', end);
        if (signal.aborted) end();
        promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
      }),
    release,
  };
}

/**
 * Runs rounds this many milliseconds apart until one resolves to false, or the run ends. Once one has succeeded, a
 * failure of the service is said once, and the next round is tried; any other error, and a refused token, is thrown.
 */
export async function runRounds(
  context: Pick<Context, 'io' | 'settings' | 'service' | 'out'>,
  { everyMs, ending }: { readonly everyMs: number; readonly ending: Ending },
  round: () => Promise<boolean>,
): Promise<void> {
  const { io } = context;
  let succeeded = false;
  let lostAt: number | null = null;
  for (;;) {
    let pauseMs = everyMs;
    try {
      if (!(await round())) return;
      if (lostAt !== null)
        await context.out.warn(
          `${context.service.address()} answers again after ${shortDuration(io.steady() - lostAt)}`,
        );
      succeeded = true;
      lostAt = null;
    } catch (error) {
      // Without one successful round the service may never have been there.
      if (!(error instanceof ApiError) || error instanceof TokenRefusedError || !succeeded) throw error;
      if (lostAt === null) {
        lostAt = io.steady();
        const { message } = failureOf(error, context);
        await context.out.warn(`${message}; convops goes on as soon as the service answers`);
      }
      pauseMs = Math.max(everyMs, Math.min(error.retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS));
    }
    await ending.unlessEnded(io.sleep(pauseMs, ending.signal));
    if (ending.signal.aborted) return;
  }
}
