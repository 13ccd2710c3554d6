// Where every run begins. A Tab must not wait for what only commands need, so each of the two roots is loaded by itself.
import type { Io } from './terminal/io.ts';
import { shortIo } from './terminal/short-io.ts';

/** Runs one command line and resolves to its exit code; never throws and never ends the process. */
export async function main(argv: readonly string[], io?: Io): Promise<number> {
  const [first, ...rest] = argv;
  // The completion scripts ask it. It is not a row of the command table: nobody types it, and no list names it.
  if (first === '__complete') return await (await import('./complete.ts')).complete(rest, io ?? shortIo());
  return await (await import('./main.ts')).runCommandLine(argv, io);
}
