// Runs the operator's own command for one thing that happened. What happened goes in on stdin, as data: nothing of it
// is ever part of a command line.
import type { ChildProcess } from 'node:child_process';
import { systemOf } from '../base/system.ts';
import type { Io } from './io.ts';

export interface ExecOptions {
  /** Run by `sh -c`, exactly as it was typed. */
  readonly command: string;
  /** What stands on its stdin; a command that does not read it is as good as one that does. */
  readonly input: string;
  /** Added to the environment; undefined takes a variable out. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds until it is stopped. */
  readonly timeoutMs: number;
  /** Stops it when aborted. */
  readonly signal: AbortSignal;
}

/** How long a command that was asked to end may take to do so, in milliseconds. */
const GRACE_MS = 1000;

/**
 * Runs the command and all it starts in a process group of their own, and resolves when it has ended: to null, or to
 * what went wrong in words that follow its name. What it prints goes to stderr: stdout is for data.
 */
export async function runForEvent(io: Io, options: ExecOptions): Promise<string | null> {
  const { spawn } = await import('node:child_process');
  const { command, input, env, timeoutMs, signal } = options;
  const over = new AbortController();
  const gone = new AbortController();
  let stopped: string | null = null;
  const groups = systemOf(io.platform).hasProcessGroups;
  const child = spawn('sh', ['-c', command], {
    // On Windows there are no process groups, and what is detached opens a window.
    detached: groups,
    windowsHide: true,
    stdio: ['pipe', 2, 2],
    env: { ...io.env, ...env },
  });
  const stop = (why: string) => {
    if (stopped !== null || over.signal.aborted) return;
    stopped = why;
    signalAll(child, 'SIGTERM', groups);
    void io.sleep(GRACE_MS, gone.signal).then(() => signalAll(child, 'SIGKILL', groups));
  };
  const interrupted = () => stop('was stopped');
  const ended = new Promise<string | null>((resolve) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      resolve(`could not be run (${error.code ?? error.message})`),
    );
    // Not `close`: what it left running in the background is its own affair.
    child.on('exit', (code, name) => resolve(code === 0 ? null : `ended with ${code ?? name}`));
  });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  signal.addEventListener('abort', interrupted);
  if (signal.aborted) interrupted();
  void io
    .sleep(timeoutMs, over.signal)
    .then(() => stop(`took longer than ${timeoutMs / 1000} s and was stopped`));
  try {
    const failure = await ended;
    return stopped ?? failure;
  } finally {
    over.abort();
    // What it started may still be there, and may not want to go.
    if (!signalAll(child, 0, groups)) gone.abort();
    signal.removeEventListener('abort', interrupted);
    child.stdin?.destroy();
  }
}

/** Signals the command and, if there are groups, all it started; false if none of it is left. */
function signalAll({ pid }: ChildProcess, name: 'SIGTERM' | 'SIGKILL' | 0, groups: boolean): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(groups ? -pid : pid, name);
  } catch {
    return false;
  }
}
