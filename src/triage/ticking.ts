// The clock of a session, on the terminal and in plain lines.
import type { Io } from '../terminal/io.ts';

const TICK_MS = 250;
/** How long a session that is told to leave may take for it, in milliseconds. */
export const LEAVE_MS = 1500;

/** Calls `run` four times a second until the signal is aborted; rejects when `run` throws. */
export async function tick(io: Io, signal: AbortSignal, run: () => void): Promise<void> {
  while (!signal.aborted) {
    await io.sleep(TICK_MS, signal);
    run();
  }
}
