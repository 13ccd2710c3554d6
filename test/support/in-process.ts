// The built program run within the process of the test, with streams, environment and folder handed in: a tenth of what a
// process of its own costs. One run at a time, because a process has one working folder.
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Io, inputOf, type Output, processIo } from '../../src/terminal/io.ts';
import type { Run } from './run-convops.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/convops.cjs', import.meta.url));

/** What Node or a library reads from the process itself, or that decides what a process inherits. */
const OF_THE_PROCESS = /^(NODE_|UV_|LANG$|LC_|FORCE_COLOR$)/;

interface Given {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly input: string | Buffer;
  /** Without it the run has pipes and this process's own clock. */
  readonly stage?: Stage;
  readonly onPause?: (ms: number) => void;
  readonly now?: number;
}

/** Surroundings in which the same command line prints the same, wherever and whenever it runs; its time zone is UTC. */
export interface Stage {
  /** Milliseconds since 1970, where the clock of times stands still. */
  readonly now: number;
  /** Cells per line of the terminal that all three streams are; null for pipes. */
  readonly columns: number | null;
}

let isBusy = false;

/** Whether a run with this environment can be one of this process. */
export function fitsInProcess(env: Given['env']): boolean {
  if (isBusy || !env.HOME) return false;
  return !Object.keys(env).some((name) => OF_THE_PROCESS.test(name));
}

/** Runs the built program to its end in this process. */
export async function runInProcess(argv: readonly string[], given: Given): Promise<Run> {
  const { main } = createRequire(import.meta.url)(PROGRAM) as {
    readonly main: (argv: readonly string[], io: Io) => Promise<number>;
  };
  const before = process.cwd();
  const zone = process.env.TZ;
  isBusy = true;
  try {
    process.chdir(given.cwd);
    const { TZ } = given.stage ? { TZ: 'UTC' } : given.env;
    if (TZ !== undefined) process.env.TZ = TZ;
    const columns = given.stage?.columns ?? null;
    const [stdout, stderr] = [kept(columns), kept(columns)];
    const exit = await main(argv, ioOf(given, stdout, stderr));
    return { exit, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(before);
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    isBusy = false;
  }
}

function kept(columns: number | null): Output & { readonly text: () => string } {
  const parts: string[] = [];
  return {
    ...{ isTTY: columns !== null, columns: columns ?? 80, rows: 24 },
    write: async (text) => void parts.push(text),
    text: () => parts.join(''),
  };
}

function ioOf({ env, input, stage, onPause, now }: Given, stdout: Output, stderr: Output): Io {
  // A pipe that somebody has written to, and closed.
  const stdin = inputOf(() => Readable.from(input.length === 0 ? [] : [Buffer.from(input)]) as never);
  const own = {
    stdin: { ...stdin, isTTY: stdout.isTTY },
    ...{ stdout, stderr, env, home: env.HOME ?? '' },
    // The other clock goes on: deadlines and pauses are real.
    ...(stage && {
      now: () => stage.now,
      random: () => 0.5,
      pid: 4242,
      nodeVersion: '24.0.0',
      platform: 'linux',
    }),
    ...(onPause && passing(onPause)),
    ...(now !== undefined && { now: () => now }),
    // A signal, or what nothing catches, is the test's own.
    onSignal: () => () => undefined,
    onUncaught: () => () => undefined,
    leave: () => false,
    holdStderr: () => () => undefined,
    openTerminal: () => null,
  };
  // What is not handed in is the process's; its getters must not be asked before the program does.
  return Object.create(processIo(), Object.getOwnPropertyDescriptors(own)) as Io;
}

/** A clock that every pause puts forward, and none waits for. */
function passing(onPause: (ms: number) => void): Pick<Io, 'now' | 'steady' | 'sleep'> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  return {
    now,
    steady: now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return;
        ahead += ms;
        onPause(ms);
        setImmediate(resolve);
      }),
  };
}
