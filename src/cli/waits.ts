// Says on a terminal what a run waits for, once it takes longer than a second: one line that goes as soon as the answer is
// there.
import { drawWhile } from '../terminal/progress.ts';
import type { Context, InForce } from './context.ts';

const SAID_AFTER_MS = 1000;

interface Waits {
  /** The same work, its wait said if it is a long one. */
  saying<T>(what: string, work: () => Promise<T>): Promise<T>;
  /** Says nothing from now on, for a session that has the terminal to itself. */
  hush(): void;
}

/** What says the waits of one run; nothing where stderr is not a terminal, or with --quiet. */
export function createWaits(io: Pick<Context['io'], 'stderr' | 'sleep'>, settings: InForce): Waits {
  let hushed = false;
  return {
    async saying(what, work) {
      if (hushed || !io.stderr.isTTY || settings.options.quiet) return await work();
      const ended = new AbortController();
      const due = async () => {
        await io.sleep(SAID_AFTER_MS, ended.signal);
        return !hushed;
      };
      return await drawWhile(io.stderr, { line: `waiting for ${what}`, due, ended }, work);
    },
    hush() {
      hushed = true;
    },
  };
}
