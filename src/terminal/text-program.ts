// Gives a text to a program of the user's and takes what it prints. No shell reads its words and it gets no terminal; it
// and whatever it started are ended when it takes too long, prints too much or is no longer wanted.
import { isUtf8 } from 'node:buffer';
import type { ChildProcess } from 'node:child_process';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { systemOf } from '../base/system.ts';
import { firstLine } from '../base/text.ts';
import type { Io } from './io.ts';

const MOST_MS = 10_000;
const MOST_BYTES = 65_536;
/** The most of its stderr that convops reads, in bytes. */
const MOST_COMPLAINT = 200;

/** What became of a text: what the program printed, without escape codes, or why it is of no use. */
export type Processed = { readonly output: string } | { readonly failure: string };

export interface ProgramRun {
  readonly words: readonly string[];
  readonly text: string;
  /** Added to the environment; what is undefined is taken out of it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stop: AbortSignal;
}

/** Runs the program on the text; resolves in any case. */
export async function processText(
  { env: inherited, platform, sleep }: Pick<Io, 'env' | 'platform' | 'sleep'>,
  { words: [program = '', ...args], text, env, stop }: ProgramRun,
): Promise<Processed> {
  const { spawn } = await import('node:child_process');
  // Of a group of its own, which can be ended whole.
  const detached = systemOf(platform).hasTerminalSignals;
  const child = spawn(program, args, { detached, windowsHide: true, env: { ...inherited, ...env } });
  const printed: Buffer[] = [];
  let complaint = '';
  let bytes = 0;
  const ended = new Promise<string | null>((resolve) => {
    child.on('error', () => resolve('it could not be started'));
    child.on('close', (code) => resolve(code === 0 ? null : endedWith(code, complaint)));
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) resolve('it prints more than 64 KiB');
      else printed.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk}`.slice(0, MOST_COMPLAINT);
    });
    const stopped = () => resolve('it was stopped');
    if (stop.aborted) stopped();
    stop.addEventListener('abort', stopped, { once: true });
  });
  // One that reads nothing of it is not at fault.
  child.stdin.on('error', () => undefined);
  child.stdin.end(text);
  const over = new AbortController();
  const tooLong = sleep(MOST_MS, over.signal).then(() => 'it took longer than 10s');
  const failure = await Promise.race([ended, tooLong]);
  over.abort();
  if (failure !== null) {
    endAll(child, detached);
    return { failure };
  }
  const all = Buffer.concat(printed);
  if (!isUtf8(all)) return { failure: 'it prints what is not UTF-8' };
  return { output: stripVTControlCharacters(all.toString()).replace(/\r\n/g, '\n').trimEnd() };
}

function endedWith(code: number | null, complaint: string): string {
  const said = firstLine(stripVTControlCharacters(complaint));
  return `it ended with ${code ?? 'a signal'}${said === '' ? '' : `: ${said}`}`;
}

function endAll(child: ChildProcess, isGroup: boolean): void {
  for (const stream of child.stdio) stream?.destroy();
  if (child.pid === undefined) return;
  try {
    if (isGroup) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // All of it has ended.
  }
}
