// `convops watch` at a desk: runs to their end, and one that goes on while a test does something else.
import { type ChildProcess, spawn } from 'node:child_process';
import { once as happens } from 'node:events';
import { type DeskHome, openDeskHome } from './desk-home.ts';
import { PROGRAM, type Run } from './run-convops.ts';

export interface WatchDesk {
  readonly desk: DeskHome;
  /** Runs a watch to its end. */
  readonly run: (words: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Run>;
  /** The same with --once and the cursor `file`. */
  readonly once: (...words: string[]) => Promise<Run>;
  /** Starts a watch that looks every second; it ends with the desk. */
  readonly start: (...words: string[]) => ChildProcess;
  readonly file: string;
  readonly close: () => Promise<void>;
}

/** Opens a service with an inbox, and somebody who watches it from the desk's home. */
export async function openWatchDesk(): Promise<WatchDesk> {
  const desk = await openDeskHome();
  const open: ChildProcess[] = [];
  const run: WatchDesk['run'] = (words, env = {}) =>
    desk.home.run(['watch', ...words], { env: { ...desk.env, ...env } });
  return {
    desk,
    run,
    once: (...words) => run(['--once', '--state', 'w.json', ...words]),
    start(...words) {
      const watch = spawn(process.execPath, [PROGRAM, 'watch', '--every', '1s', ...words], {
        ...{ env: { ...desk.home.env, ...desk.env }, cwd: desk.home.folder, stdio: 'ignore' },
      });
      open.push(watch);
      return watch;
    },
    file: desk.home.path('w.json'),
    async close() {
      for (const watch of open.filter(({ exitCode }) => exitCode === null)) {
        watch.kill('SIGKILL');
        await happens(watch, 'close');
      }
      await desk.close();
    },
  };
}
