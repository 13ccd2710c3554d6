// `convops sandbox serve` in a process of its own, and what it says.
import { spawn } from 'node:child_process';
import { createHome, PROGRAM, type Run, runConvops } from './run-convops.ts';

export type ServedSandbox = Awaited<ReturnType<typeof serveSandbox>>;

const closers: (() => Promise<void>)[] = [];

/** Ends every one that is still open and removes its home; for `afterAll`. */
export async function closeServedSandboxes(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

/** Starts it with these words and resolves once it serves, which so many lines on stdout say. */
export async function serveSandbox(words: readonly string[], lines = 2) {
  const home = createHome();
  const child = spawn(process.execPath, [PROGRAM, 'sandbox', 'serve', ...words], {
    env: home.env,
    cwd: home.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const ended = new Promise<Run>((resolve) => {
    child.on('close', (code, signal) => resolve({ exit: code ?? signal ?? 'nothing', stdout, stderr }));
  });
  child.stderr?.on('data', (part: Buffer) => {
    stderr += part.toString();
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (part: Buffer) => {
      stdout += part.toString();
      if (stdout.split('\n').length > lines) resolve();
    });
    void ended.then(() => reject(new Error(`sandbox serve ended: ${stderr}`)));
  });
  /** CONVOPS_BASE_URL and CONVOPS_TOKEN, as its first two lines said. */
  const env: Readonly<Record<string, string>> = Object.fromEntries(
    [...stdout.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const sandbox = {
    ...{ child, home, env, said: stdout },
    /** Runs a command line, split at blanks, against it, in a home of its own. */
    run: (line: string, more: Readonly<Record<string, string>> = {}) =>
      runConvops(line.split(' '), { env: { ...env, ...more } }),
    /** Sends the signal, unless it has ended; resolves when it has. */
    async end(signal: NodeJS.Signals = 'SIGINT') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return await ended;
    },
  };
  closers.push(async () => {
    await sandbox.end('SIGKILL');
  });
  return sandbox;
}
