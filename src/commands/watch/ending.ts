import type { Context } from '../../cli/context.ts';
import { SIGNAL_CODES } from '../../cli/exit-codes.ts';

export interface Ending {
  readonly signal: AbortSignal;
  /** The value of the promise, or null as soon as the watch is to end: what hangs then is left alone. */
  unlessEnded<T>(promise: Promise<T>): Promise<T | null>;
  release(): void;
}

/** The end that a signal brings: nothing more is begun, nothing is waited for, and the exit code says which it was. */
export function endOnSignal(context: {
  readonly io: Pick<Context['io'], 'onSignal'>;
  exitCode: number;
}): Ending {
  const aborter = new AbortController();
  const { signal } = aborter;
  const release = context.io.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], (name) => {
    if (signal.aborted) return;
    context.exitCode = SIGNAL_CODES[name];
    aborter.abort();
  });
  return {
    signal,
    // Not by Promise.race: the end, which may never come, would hold on to all that was ever waited for.
    unlessEnded: (promise) =>
      new Promise((resolve, reject) => {
        const end = () => resolve(null);
        signal.addEventListener('abort', end);
        if (signal.aborted) end();
        promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
      }),
    release,
  };
}
