// `convops sandbox serve` in a process of its own, and what it says.
import { startProgram, until } from '../hostile/running.ts';
import { createHome, runConvops } from './run-convops.ts';

export type ServedSandbox = Awaited<ReturnType<typeof serveSandbox>>;

const closers: (() => Promise<unknown>)[] = [];

/** Ends every one that is still open; for `afterAll`. */
export async function closeServedSandboxes(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

/** Starts it with these words and resolves once it serves, which so many lines on stdout say. */
export async function serveSandbox(words: readonly string[], lines = 2) {
  const home = createHome();
  const { child, printed, ended } = startProgram(home, ['sandbox', 'serve', ...words]);
  await until(() => printed().split('\n').length > lines || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(`sandbox serve ended: ${(await ended).stderr}`);
  const said = printed();
  /** CONVOPS_BASE_URL and CONVOPS_TOKEN, as its first two lines said. */
  const env: Readonly<Record<string, string>> = Object.fromEntries(
    [...said.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const sandbox = {
    ...{ home, env, said },
    /** Runs a command line, split at blanks, against it, in a home of its own. */
    run: (line: string, more: Readonly<Record<string, string>> = {}) =>
      runConvops(line.split(' '), { env: { ...env, ...more } }),
    /** Sends the signal, unless it has ended; resolves when it has. */
    async end(signal: NodeJS.Signals = 'SIGINT') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return await ended;
    },
  };
  closers.push(() => sandbox.end('SIGKILL'));
  return sandbox;
}
