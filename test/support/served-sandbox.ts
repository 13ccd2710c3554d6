// `convops sandbox serve` in a process of its own, and what it says.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createHome, type Home, PROGRAM, type Run, runConvops } from './run-convops.ts';

export interface ServedSandbox {
  readonly child: ChildProcess;
  readonly home: Home;
  /** What it said on stdout by the time it was ready. */
  readonly said: string;
  /** CONVOPS_BASE_URL and CONVOPS_TOKEN, as its first two lines said. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a command line, split at blanks, against it, in a home of its own. */
  readonly run: (line: string, more?: Readonly<Record<string, string>>) => Promise<Run>;
  /** The objects in a file of its home, one a line. */
  readonly eventsIn: (name: string) => readonly ServedEvent[];
  /** Sends the signal, unless it has ended; resolves when it has. */
  readonly end: (signal?: NodeJS.Signals) => Promise<Run>;
}

export interface ServedEvent {
  readonly at: number;
  readonly event: string;
  readonly id: number;
  readonly operator_user_id: number | null;
}

const open = new Set<ServedSandbox>();

/** Ends every one that is still open and removes its home; for `afterAll`. */
export async function closeServedSandboxes(): Promise<void> {
  for (const sandbox of [...open]) {
    await sandbox.end('SIGKILL');
    await sandbox.home.remove();
    open.delete(sandbox);
  }
}

/** Starts it with these words and resolves once it serves, which so many lines on stdout say. */
export async function serveSandbox(words: readonly string[], lines = 2): Promise<ServedSandbox> {
  const home = await createHome();
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
  const env = Object.fromEntries(
    [...stdout.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const sandbox: ServedSandbox = {
    child,
    home,
    said: stdout,
    env,
    run: (line, more = {}) => runConvops(line.split(' '), { env: { ...env, ...more } }),
    eventsIn(name) {
      const text = existsSync(home.path(name)) ? readFileSync(home.path(name), 'utf8') : '';
      return text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as ServedEvent);
    },
    async end(signal = 'SIGINT') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return await ended;
    },
  };
  open.add(sandbox);
  return sandbox;
}
