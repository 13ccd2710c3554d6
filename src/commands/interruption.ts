// Signals during a run: the first Ctrl-C lets what is under way finish, anything after it leaves at once.
import type { Brakes } from '../delivery/batch.ts';
import type { SignalName } from '../terminal/io.ts';
import type { Context } from './context.ts';
import { exitCode } from './exit-codes.ts';

export interface Interruption {
  /** The exit code of the signal that ended the run; null while none did. */
  exitCode(): number | null;
  release(): void;
}

/** The exit code of a run that a signal ended. */
export const SIGNAL_CODES: Readonly<Record<SignalName, number>> = {
  SIGINT: exitCode('sigint'),
  SIGTERM: exitCode('sigterm'),
  SIGHUP: exitCode('sighup'),
};

/** Hands the brakes of a run to the signals until released; a run of reads has nothing to wait for (`patient`). */
export function watchSignals(
  context: Context,
  brakes: Brakes,
  { patient }: { readonly patient: boolean },
): Interruption {
  let code: number | null = null;
  const release = context.io.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], (name) => {
    const first = code === null;
    code ??= SIGNAL_CODES[name];
    if (first && patient && name === 'SIGINT') {
      brakes.stop();
      void context
        .notice('stopping: what is under way finishes; Ctrl-C again leaves at once')
        .catch(() => undefined);
      return;
    }
    brakes.abandon();
    // Ends connections and waits, so that nothing keeps the process alive.
    void context.abandon();
  });
  return { exitCode: () => code, release };
}
