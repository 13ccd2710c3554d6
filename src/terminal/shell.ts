import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { Io, SignalName } from './io.ts';

/**
 * Runs a line in `sh` on the streams of this process and resolves to its exit code, 128 and the number of the signal
 * that ended it. `words` are its positional parameters: they are never part of the line. Rejects when there is no sh.
 */
export async function runShellLine(
  io: Io,
  { line, name, words }: { readonly line: string; readonly name: string; readonly words: readonly string[] },
): Promise<number> {
  const { spawn } = await import('node:child_process');
  const atTerminal = [io.raw.stdin, io.raw.stdout, io.raw.stderr].some(({ isTTY }) => isTTY);
  let child: ChildProcess | undefined;
  // Before there is a child: what it says first may be answered by a signal.
  const release = io.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], (signal: SignalName) => {
    // A terminal has sent Ctrl-C to the child as well: a second one would mean "at once" to many programs.
    if (signal !== 'SIGINT' || !atTerminal) child?.kill(signal);
  });
  try {
    return await new Promise((resolve, reject) => {
      child = spawn('sh', ['-c', line, name, ...words], { stdio: 'inherit' });
      child.on('error', reject);
      child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
  } finally {
    release();
  }
}
