// One line on stderr that says how far a run is. Drawn only on a terminal, and taken away before anything else is
// written, so that it never mixes with results.
import type { Output } from './io.ts';

interface Progress {
  /** Notes that this many of the items have ended, and draws when it is time to. */
  update(done: number, failed: number): Promise<void>;
  /** Takes the line away. */
  clear(): Promise<void>;
}

const BAR = 24;
const LEAST_MS = 100;

/** What takes the line away that an output shows. */
const onScreen = new WeakMap<Output, () => Promise<void>>();

/** The outputs that show how far a run of several is. */
const counting = new WeakSet<Output>();

/** Takes away the line of a run that is under way, where something else is about to be written. */
export async function clearProgress(output: Output): Promise<void> {
  await onScreen.get(output)?.();
}

/** A line of its own on an output, which whoever writes something else takes away. */
function lineOn(output: Output): { draw(text: string): Promise<void>; clear(): Promise<void> } {
  const clear = async () => {
    if (onScreen.get(output) !== clear) return;
    onScreen.delete(output);
    await output.write('\r\u001b[2K');
  };
  return {
    clear,
    async draw(text) {
      await clear();
      onScreen.set(output, clear);
      await output.write(text.slice(0, output.columns - 1));
    },
  };
}

/** Draws a line when it is due, unless another one is there, and takes it away when the work has ended. */
export async function drawWhile<T>(
  output: Output,
  { line, due, ended }: { line: string; due: () => Promise<boolean>; ended: AbortController },
  work: () => Promise<T>,
): Promise<T> {
  const own = lineOn(output);
  const draw = async () => {
    if ((await due()) && !onScreen.has(output) && !counting.has(output)) await own.draw(line);
  };
  // A terminal that is gone says nothing, and the work decides what becomes of the run.
  void draw().catch(() => undefined);
  try {
    return await work();
  } finally {
    ended.abort();
    await own.clear().catch(() => undefined);
  }
}

/** Progress over `total` items on a terminal; elsewhere, or when quiet, nothing is drawn. */
export function createProgress(
  output: Output,
  { total, label, now, quiet }: { total: number; label: string; now: () => number; quiet: boolean },
): Progress {
  if (!output.isTTY || quiet || total < 2)
    return { update: async () => undefined, clear: async () => undefined };
  counting.add(output);
  const began = now();
  let drawnAt = 0;
  const own = lineOn(output);
  return {
    clear: own.clear,
    async update(done, failed) {
      const at = now();
      if (at - drawnAt < LEAST_MS) return;
      drawnAt = at;
      await own.draw(progressLine({ done, failed, total, label, elapsedMs: at - began }));
    },
  };
}

/** The line itself: label, bar, count, rate and the time that is left. */
function progressLine(at: {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  readonly label: string;
  readonly elapsedMs: number;
}): string {
  const { done, failed, total, label, elapsedMs } = at;
  const filled = Math.round((BAR * done) / total);
  const rate = elapsedMs > 0 ? (done * 1000) / elapsedMs : 0;
  const left = rate > 0 ? Math.ceil((total - done) / rate) : null;
  const eta =
    left === null ? '' : ` ETA ${left >= 60 ? `${Math.floor(left / 60)}m${left % 60}s` : `${left}s`}`;
  const failures = failed > 0 ? ` ${failed} failed` : '';
  const bar = `${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}`;
  return `${label} [${bar}] ${done}/${total} ${rate >= 10 ? Math.round(rate) : rate.toFixed(1)}/s${eta}${failures}`;
}
