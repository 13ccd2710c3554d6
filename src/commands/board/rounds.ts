// The board again and again. A refresh that fails keeps the last board and says so; only a refused token ends it.
import { ApiError, TokenRefusedError } from '../../api/errors.ts';
import type { Context } from '../../cli/context.ts';
import { watchSignals } from '../../cli/interruption.ts';
import type { ReadBoard, Shower } from './shown.ts';
import { type RefreshTrouble, troubleAfter } from './trouble.ts';

export interface Rounds {
  readonly everyMs: number;
  /** Makes the reader, with a way to wait that ends with the run. */
  readonly reader: (sleep: (ms: number) => Promise<void>) => Promise<() => Promise<ReadBoard>>;
  readonly shower: Shower;
}

/** Shows boards until a signal ends it; resolves to the last one, null where none was read. Throws what the first reading throws. */
export async function runRounds(
  context: Context,
  { everyMs, reader, shower }: Rounds,
): Promise<ReadBoard | null> {
  const { io } = context;
  const aborter = new AbortController();
  const left = new Promise<null>((resolve) => {
    aborter.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const interruption = watchSignals(
    context,
    {
      stop: () => aborter.abort(),
      abandon: () => aborter.abort(),
      slowDown: () => undefined,
      stopped: false,
      abandoned: false,
    },
    { patient: false },
  );
  let last: ReadBoard | null = null;
  try {
    const sleep = (ms: number) => io.sleep(ms, aborter.signal);
    const untilLeft = <T>(work: Promise<T>) => Promise.race([work, left]);
    const read = await untilLeft(reader(sleep));
    let trouble: RefreshTrouble | null = null;
    while (read && !aborter.signal.aborted) {
      try {
        const found = await untilLeft(read());
        if (found === null) break;
        last = found;
        trouble = null;
      } catch (error) {
        if (aborter.signal.aborted) break;
        if (last === null || !mayPass(error)) throw error;
        trouble = troubleAfter(trouble, error, { since: last.board.at, everyMs });
      }
      await shower.show(last, trouble);
      await untilLeft(sleep(trouble?.againMs ?? everyMs));
    }
  } finally {
    // What was under way rejects when its connection goes.
    aborter.abort();
    await shower.close();
    interruption.release();
  }
  context.exitCode = interruption.exitCode() ?? 0;
  return last;
}

/** What is wrong with the service now may be well in a while; a token that is refused will stay so. */
function mayPass(error: unknown): error is ApiError {
  return error instanceof ApiError && !(error instanceof TokenRefusedError);
}
