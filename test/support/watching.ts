// `convops watch` as a process that runs while a test goes on: what it has printed so far, and how it ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { expect } from 'vitest';
import { type DeskHome, openDeskHome } from './desk-home.ts';
import { PROGRAM, type Run } from './run-convops.ts';

export interface Watching {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves once stdout, or stderr, is as wanted; rejects when the watch ends before, with what it said. */
  readonly until: (isSo: (watching: Watching) => boolean) => Promise<void>;
  readonly ended: Promise<Run>;
  /** Ends it by a signal, unless it has ended. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<Run>;
}

/** Starts a watch with this environment and no other. */
export function startWatch(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd?: string,
): Watching {
  const child = spawn(process.execPath, [PROGRAM, 'watch', ...words], { env, ...(cwd ? { cwd } : {}) });
  const said = { stdout: '', stderr: '' };
  const looks = new Set<() => void>();
  const tell = () => {
    for (const look of [...looks]) look();
  };
  let over = false;
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
      tell();
    });
  }
  const ended = new Promise<Run>((resolve) => {
    child.on('close', (code, signal) => {
      over = true;
      tell();
      resolve({ exit: code ?? signal ?? 'nothing', ...said });
    });
  });
  const watching: Watching = {
    child,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    until(isSo) {
      const failure = new Error();
      return new Promise((resolve, reject) => {
        const look = () => {
          if (isSo(watching)) resolve();
          else if (over) {
            failure.message = `the watch ended before that: ${JSON.stringify(said)}`;
            reject(failure);
          } else return;
          looks.delete(look);
        };
        looks.add(look);
        look();
      });
    },
    ended,
    async stop(signal = 'SIGINT') {
      if (!over) child.kill(signal);
      return await ended;
    },
  };
  return watching;
}

export interface WatchDesk {
  readonly desk: DeskHome;
  /** Runs a watch to its end. */
  readonly run: (words: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Run>;
  /** The same with --once and the cursor `file`. */
  readonly once: (...words: string[]) => Promise<Run>;
  /** Starts a watch that looks every second; it ends with the desk. */
  readonly start: (...words: string[]) => Watching;
  readonly file: string;
  /** How often the lists were read. */
  readonly looks: () => number;
  /** Resolves once the base was read, so that what happens now is seen. */
  readonly based: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens a service with an inbox, and somebody who watches it from the desk's home. */
export async function openWatchDesk(): Promise<WatchDesk> {
  const desk = await openDeskHome();
  const open: Watching[] = [];
  const run: WatchDesk['run'] = (words, env = {}) =>
    desk.home.run(['watch', ...words], { env: { ...desk.env, ...env } });
  const looks = () => {
    const counts = ['unassigned', 'unread', 'not-answered'].map(
      (list) => desk.requests().filter((line) => line.endsWith(`/${list}`)).length,
    );
    return Math.min(...counts);
  };
  return {
    desk,
    run,
    once: (...words) => run(['--once', '--state', 'w.json', ...words]),
    start(...words) {
      const env = { ...desk.home.env, ...desk.env };
      const watching = startWatch(['--every', '1s', ...words], env, desk.home.folder);
      open.push(watching);
      return watching;
    },
    file: desk.home.path('w.json'),
    looks,
    based: () => expect.poll(looks).toBeGreaterThanOrEqual(2),
    async close() {
      await Promise.all(open.map((watching) => watching.stop('SIGKILL')));
      await desk.close();
    },
  };
}
