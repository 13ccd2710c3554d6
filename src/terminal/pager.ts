// Shows a long text in the operator's pager.
import { systemOf } from '../base/system.ts';
import type { SignalName } from './io.ts';
import { cells, isSimple, loadWidths } from './width.ts';

export interface PagerOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether stdout is a terminal. */
  readonly isTTY: boolean;
  /** The lines of the terminal. */
  readonly rows: number;
  /** The cells of a line. */
  readonly columns: number;
  /** As Node names it; without it, one with a POSIX shell. */
  readonly platform?: string;
  /** Registers for signals: while the pager runs, Ctrl-C is the pager's, and it ends before we do. */
  onSignal(names: readonly SignalName[], listener: (name: SignalName) => void): () => void;
}

/**
 * Shows the text in `$PAGER` (`less -FRX` if unset) when stdout is a terminal and the text is taller than it, and
 * resolves when the pager has ended. False means that nothing was shown and the caller prints.
 */
export async function page(
  text: string,
  { env, isTTY, rows, columns, platform, onSignal }: PagerOptions,
): Promise<boolean> {
  const command = (env.PAGER ?? 'less -FRX').trim();
  if (!isTTY || command === '' || command === 'cat') return false;
  if ((await linesOf(text, columns)) < rows) return false;

  const { spawn } = await import('node:child_process');
  // No shell if none is needed: a pager that is not installed is then known before anything is shown.
  const { plainCommand, notRun } = systemOf(platform ?? '');
  const simple = plainCommand.test(command);
  const [program = command, ...args] = simple ? command.split(/ +/) : [command];
  let told = false;
  // Before there is a child: what it says first may be answered by Ctrl-C.
  const release = onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], (name) => {
    if (name === 'SIGINT') return;
    // It has the terminal in a state of its own: who is asked to leave lets it put that right first.
    child.stdin.destroy();
    child.kill(told ? 'SIGKILL' : name);
    told = true;
  });
  const child = spawn(program, args, {
    stdio: ['pipe', 'inherit', 'inherit'],
    shell: !simple,
    env: { ...env, LESS: env.LESS ?? 'FRX', LV: env.LV ?? '-c' },
  });
  try {
    return await new Promise((resolve) => {
      child.on('error', () => resolve(false));
      child.on('close', (code) => resolve(code === null || !notRun.includes(code)));
      // A pager that is left early closes its end: that is not a failure.
      child.stdin.on('error', () => {});
      child.stdin.end(text);
    });
  } finally {
    release();
  }
}

/** The lines a text takes on a terminal, colour left aside, long ones folded. */
async function linesOf(text: string, columns: number): Promise<number> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of our own colours
  const plain = text.replace(/\x1B\[[\d;]*m/g, '').replace(/\n$/, '');
  const lines = plain.split('\n');
  if (!lines.every(isSimple)) await loadWidths();
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(cells(line) / Math.max(1, columns))), 0);
}
