// Signals during a run: the first Ctrl-C lets what is under way finish, any other first signal waits for it a moment, and
// whatever comes after leaves at once. `watch` and `board --every` go on in rounds until a signal ends them.

import { ApiError, TokenRefusedError } from '../api/errors.ts';
import { shortDuration } from '../terminal/times.ts';
import type { RunControl } from '../writes/batch.ts';
import type { Context } from './context.ts';
import { SIGNAL_CODES } from './exit-codes.ts';
import { failureOf } from './failure.ts';

/** What is left of the two seconds in which a signal ends a run is for what is about to end by itself. */
const GRACE_MS = 800;

/** Hands the brakes of a run to the signals until released; a run of reads has nothing to wait for (`patient`). */
export function watchSignals(
  { io, service, out }: Pick<Context, 'io' | 'service' | 'out'>,
  brakes: RunControl,
  { patient }: { readonly patient: boolean },
) {
  let code: number | null = null;
  /** Whether the signal left a moment and no more. */
  let hurried = false;
  const ended = new AbortController();
  const leave = (exit: number) => {
    ended.abort();
    brakes.abandon();
    // Ends connections and waits, so that nothing keeps the process alive.
    void service.abandon();
    io.endUnread(exit);
  };
  const release = io.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], (name) => {
    // The system and the shell may each say that the terminal is gone.
    if (hurried && name === 'SIGHUP') return;
    const first = code === null;
    code ??= SIGNAL_CODES[name];
    if (!first || !patient) return leave(code);
    brakes.stop();
    service.lastTry();
    hurried = name !== 'SIGINT';
    const said = 'stopping: what is under way finishes; Ctrl-C again leaves at once';
    if (hurried) void io.sleep(GRACE_MS, ended.signal).then(() => leave(SIGNAL_CODES[name]));
    else void out.notice(said).catch(() => undefined);
  });
  return {
    /** The exit code of the signal that ended the run; null while none did. */
    exitCode: () => code,
    release() {
      // It ended within its moment, and nobody may be reading what it says.
      if (hurried && code !== null && !ended.signal.aborted) io.endUnread(code);
      ended.abort();
      release();
    },
  };
}

/** The longest pause that a service can ask for. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60_000;

type Ending = ReturnType<typeof endOnSignal>;

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
  const { io, service, out } = context;
  let succeeded = false;
  let lostAt: number | null = null;
  for (;;) {
    let pauseMs = everyMs;
    try {
      if (!(await round())) return;
      if (lostAt !== null)
        await out.warn(`${service.address()} answers again after ${shortDuration(io.steady() - lostAt)}`);
      succeeded = true;
      lostAt = null;
    } catch (error) {
      // Without one successful round the service may never have been there.
      if (!(error instanceof ApiError) || error instanceof TokenRefusedError || !succeeded) throw error;
      if (lostAt === null) {
        lostAt = io.steady();
        const { message } = failureOf(error, context);
        await out.warn(`${message}; convops goes on as soon as the service answers`);
      }
      pauseMs = Math.max(everyMs, Math.min(error.retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS));
    }
    await ending.unlessEnded(io.sleep(pauseMs, ending.signal));
    if (ending.signal.aborted) return;
  }
}
