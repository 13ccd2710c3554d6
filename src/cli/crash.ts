// Handles uncaught errors. The run ends as after a signal, so that receipts are printed, the journal is complete and the
// terminal is restored; then the error is printed.
import { inertBlock } from '../terminal/inert.ts';
import type { Context } from './context.ts';
import { exitCode } from './exit-codes.ts';
import { failureOf, reportFailure } from './failure.ts';

/** How long a run may take to end, in milliseconds. */
const LEAVE_MS = 1500;

export type Crash = ReturnType<typeof watchCrash>;

/** Watches for uncaught errors until released. */
export function watchCrash(context: Context) {
  const { io } = context;
  let first: { readonly error: unknown } | null = null;
  let tell: () => void = () => undefined;
  const crashed = new Promise<null>((resolve) => {
    tell = () => resolve(null);
  });
  const release = io.onUncaught((error) => {
    // Later errors are usually consequences of the first.
    if (first) return;
    first = { error };
    tell();
  });

  async function leave(run: Promise<number>): Promise<number> {
    const aborter = new AbortController();
    // Listeners for signals end the run properly; without any, end its connections and waits here.
    if (!io.leave()) await context.service.abandon().catch(() => undefined);
    const left = io.sleep(LEAVE_MS, aborter.signal).then(() => exitCode('refused'));
    const code = await Promise.race([run, left]);
    aborter.abort();
    await context.service.abandon().catch(() => undefined);
    const unknown = code === exitCode('unknown');
    await printStack(context, first?.error);
    const failure = failureOf(first?.error, context);
    await reportFailure(context, { ...failure, exitCode: unknown ? code : exitCode('refused') });
    return unknown ? code : exitCode('refused');
  }

  return {
    /** Whether there was an uncaught error. */
    get happened() {
      return first !== null;
    },
    /** The exit code of the run; after an uncaught error 6 if the outcome of a write is unknown, else 1. */
    async codeOf(run: Promise<number>) {
      const code = await Promise.race([run, crashed]);
      return code === null || first ? await leave(run) : code;
    },
    release,
  };
}

/** Writes the stack of an error to stderr with --debug, inert and without the token. */
export async function printStack(
  { io, settings, out }: Pick<Context, 'io' | 'settings' | 'out'>,
  error: unknown,
): Promise<void> {
  if (!settings.debugging() || !(error instanceof Error)) return;
  await io.stderr.write(`${inertBlock(out.redact(String(error.stack)))}\n`);
}
