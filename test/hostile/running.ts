// The built program while it runs: what it has printed so far, signals at a moment that was waited for, and how it ended.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type Home, PROGRAM, type Run } from '../support/run-convops.ts';

export interface Running {
  readonly child: ChildProcess;
  readonly printed: () => string;
  readonly ended: Promise<Run>;
}

/** Starts the program in a home, with nothing on its stdin. */
export function startProgram(
  home: Home,
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  const child = spawn(process.execPath, [PROGRAM, ...argv], {
    env: { ...home.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ exit: code ?? signal, stdout, stderr }));
  return { child, printed: () => stdout, ended };
}

/** What the system says of a process: `T` is stopped. */
export async function stateOf(pid: number | undefined): Promise<string> {
  return (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.[0] ?? '';
}

/** Resolves once it is so; looks again every few milliseconds. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}
