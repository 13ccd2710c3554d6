// Signals during a run: the first Ctrl-C lets what is under way finish, anything after it leaves at once.
import type { RunControl } from '../writes/batch.ts';
import type { Context } from './context.ts';
import { SIGNAL_CODES } from './exit-codes.ts';

export interface Interruption {
  /** The exit code of the signal that ended the run; null while none did. */
  exitCode(): number | null;
  release(): void;
}

/** Hands the brakes of a run to the signals until released; a run of reads has nothing to wait for (`patient`). */
export function watchSignals(
  context: Context,
  brakes: RunControl,
  { patient }: { readonly patient: boolean },
): Interruption {
  let code: number | null = null;
  const release = context.io.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], (name) => {
    const first = code === null;
    code ??= SIGNAL_CODES[name];
    if (first && patient && name === 'SIGINT') {
      brakes.stop();
      context.lastTry();
      void context
        .notice('stopping: what is under way finishes; Ctrl-C again leaves at once')
        .catch(() => undefined);
      return;
    }
    brakes.abandon();
    // Ends connections and waits, so that nothing keeps the process alive.
    void context.abandon();
    context.io.endUnread(code);
  });
  return { exitCode: () => code, release };
}
