// A clock for a program in a process of its own, which stands still until a test lets time pass: what is held goes out
// when the test says so, however slow the machine is.
import { rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const CLOCK = fileURLToPath(new URL('fixed-clock.cjs', import.meta.url));

export interface StillClock {
  /** For the environment of the program. */
  readonly env: Readonly<Record<string, string>>;
  /** Lets so many seconds pass; more than three at once are those of a program that stood still. */
  readonly pass: (seconds: number) => Promise<void>;
}

/** A clock that is kept in a file, and begins at these milliseconds since 1970. */
export async function stillClock(file: string, begin: number): Promise<StillClock> {
  let now = begin;
  const pass = async (seconds: number) => {
    now += seconds * 1000;
    // In one go: the program reads it at any moment.
    await writeFile(`${file}.new`, String(now));
    await rename(`${file}.new`, file);
  };
  await pass(0);
  return {
    env: { NODE_OPTIONS: `--require ${JSON.stringify(CLOCK)}`, CLOCK_FILE: file },
    pass,
  };
}
