// What nothing caught: an error in a callback, a promise that nobody waits for. The run is told to leave as by a signal,
// so that receipts are printed, the journal is whole and the terminal is given back, and then the error is said.
import { inertBlock } from '../terminal/inert.ts';
import type { Context } from './context.ts';
import { exitCode } from './exit-codes.ts';
import { failureContextOf, failureOf } from './failure.ts';
import { reportFailure } from './report.ts';

/** How long a run may take to leave, in milliseconds. */
const LEAVE_MS = 1500;

export interface Crash {
  /** Whether something went wrong that nothing caught. */
  readonly happened: boolean;
  /** The exit code of the run; of a run that something ended which nothing caught 6 if a write is unknown, else 1. */
  codeOf(run: Promise<number>): Promise<number>;
  release(): void;
}

/** Watches for errors that nothing catches, until released. */
export function watchCrash(context: Context): Crash {
  const { io } = context;
  let first: { readonly error: unknown } | null = null;
  let tell: () => void = () => undefined;
  const crashed = new Promise<null>((resolve) => {
    tell = () => resolve(null);
  });
  const release = io.onUncaught((error) => {
    // What follows from the first is of no use to anybody.
    if (first) return;
    first = { error };
    tell();
  });

  async function leave(run: Promise<number>): Promise<number> {
    const aborter = new AbortController();
    // Who listens for signals ends in good order; for the others their connections and waits end here.
    if (!io.leave()) await context.abandon().catch(() => undefined);
    const left = io.sleep(LEAVE_MS, aborter.signal).then(() => exitCode('refused'));
    const code = await Promise.race([run, left]);
    aborter.abort();
    await context.abandon().catch(() => undefined);
    const unknown = code === exitCode('unknown');
    await printStack(context, first?.error);
    const failure = failureOf(first?.error, failureContextOf(context));
    await reportFailure(context, { ...failure, exitCode: unknown ? code : exitCode('refused') });
    return unknown ? code : exitCode('refused');
  }

  return {
    get happened() {
      return first !== null;
    },
    async codeOf(run) {
      const code = await Promise.race([run, crashed]);
      return code === null || first ? await leave(run) : code;
    },
    release,
  };
}

/** Writes where an error comes from to stderr, inert and without the token, where details were asked for. */
export async function printStack(context: Context, error: unknown): Promise<void> {
  if (!context.debugging() || !(error instanceof Error)) return;
  await context.io.stderr.write(`${inertBlock(context.redact(String(error.stack)))}\n`);
}
