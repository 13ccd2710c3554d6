// Windows refuses to rename or remove a file that another program has open at that moment: a virus scanner, an indexer, a
// backup, or another convops. It is over in milliseconds, so it is tried again; anywhere else such a refusal is final.
import { errorCode } from './error-code.ts';

const IN_USE = ['EACCES', 'EBUSY', 'EPERM'];
const PATIENCE_MS = 1000;
const PAUSE_MS = 10;

export interface InUsePorts {
  readonly platform: string;
  /** Milliseconds from any beginning. */
  now(): number;
  /** Blocks for so many milliseconds: what waits for it is synchronous. */
  pause(ms: number): void;
}

const REAL: InUsePorts = {
  platform: process.platform,
  now: () => performance.now(),
  pause: (ms) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  },
};

/** Whether the error code may mean that another program has the file open: never but on Windows. */
export function isInUse(code: string | undefined, platform: string = process.platform): boolean {
  return platform === 'win32' && code !== undefined && IN_USE.includes(code);
}

/** Does what renames or removes a file, on Windows again and again for a second while the file is in use. */
export function retryWhileLocked<Result>(run: () => Result, { platform, now, pause } = REAL): Result {
  const began = now();
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!isInUse(errorCode(error), platform) || now() - began >= PATIENCE_MS) throw error;
      pause(PAUSE_MS);
    }
  }
}
