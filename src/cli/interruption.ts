// Signals during a run: the first Ctrl-C lets what is under way finish, any other first signal waits for it a moment, and
// whatever comes after leaves at once.
import type { RunControl } from '../writes/batch.ts';
import type { Context } from './context.ts';
import { SIGNAL_CODES } from './exit-codes.ts';

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
    if (name === 'SIGINT')
      void out
        .notice('stopping: what is under way finishes; Ctrl-C again leaves at once')
        .catch(() => undefined);
    else {
      hurried = true;
      void io.sleep(GRACE_MS, ended.signal).then(() => leave(SIGNAL_CODES[name]));
    }
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
