// The built program in a home folder of its own: what a person or a script meets. It runs within the process of the test
// unless a test is about the process, and inherits PATH and nothing else, so that no setting of the machine decides.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fitsInProcess, runInProcess } from './in-process.ts';
import { newFolder } from './new-folder.ts';

export const PROGRAM = fileURLToPath(new URL('../../bin/convops.js', import.meta.url));

/** The compiled code is shared: it is the same for every home, and without it each run compiles the program. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

export interface Run {
  /** The exit code, or the name of the signal that ended the program. */
  readonly exit: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** Added to the clean environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** What stands on stdin; nothing by default. */
  readonly input?: string | Buffer;
  readonly cwd?: string;
  /** A home shared with other runs; without one the run has a new one. */
  readonly home?: Home;
  /** `gone`: nobody reads stdout; a number: a file descriptor to write to. */
  readonly stdout?: 'gone' | number;
  /** For what is about the process: its streams, its signals, its memory, or what it starts. */
  readonly ownProcess?: true;
  /**
   * Told of each pause of the program, which takes no time and puts its clock forward: the end of a long time is there at
   * once. For one target under way at a time.
   */
  readonly onPause?: (ms: number) => void;
  /** Milliseconds since 1970, where the clock of times stands still: how long something waits is then known. */
  readonly now?: number;
}

/** A home folder with nothing in it, and the environment that makes it the home of a run. */
export interface Home {
  readonly folder: string;
  readonly configFolder: string;
  readonly stateFolder: string;
  readonly env: Readonly<Record<string, string>>;
  /** A path in the home folder. */
  readonly path: (name: string) => string;
  readonly run: (argv: readonly string[], options?: Omit<RunOptions, 'home'>) => Promise<Run>;
}

/** Makes an empty home folder. */
export function createHome(): Home {
  const folder = newFolder();
  const path = (name: string) => join(folder, name);
  const configFolder = path('config');
  const stateFolder = path('state');
  mkdirSync(path('tmp'));
  const home: Home = {
    folder,
    configFolder,
    stateFolder,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      TMPDIR: path('tmp'),
      XDG_CACHE_HOME: CACHE,
      CONVOPS_CONFIG_DIR: configFolder,
      CONVOPS_STATE_DIR: stateFolder,
    },
    path,
    run: (argv, options) => runConvops(argv, { ...options, home }),
  };
  return home;
}

/** Runs the built program to its end. */
export async function runConvops(argv: readonly string[], options: RunOptions = {}): Promise<Run> {
  const home = options.home ?? createHome();
  const cwd = options.cwd ?? home.folder;
  const env = { ...home.env, ...options.env };
  const { input = '', onPause, now } = options;
  if (!options.ownProcess && options.stdout === undefined && fitsInProcess(env))
    return await runInProcess(argv, {
      ...{ env, cwd, input },
      ...(onPause && { onPause }),
      ...(now !== undefined && { now }),
    });
  if (now !== undefined)
    throw new Error(
      'a clock that stands still is one of a run within this process, where no other is under way',
    );
  return await runProgram(process.execPath, [PROGRAM, ...argv], { ...options, cwd, env });
}

/** Runs any program to its end, with this environment and no other. */
export function runProgram(
  program: string,
  args: readonly string[],
  {
    env,
    input,
    cwd,
    stdout,
  }: Omit<RunOptions, 'home' | 'ownProcess'> & { readonly env: Readonly<Record<string, string>> },
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env,
      ...(cwd === undefined ? {} : { cwd }),
      stdio: ['pipe', typeof stdout === 'number' ? stdout : 'pipe', 'pipe'],
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    if (stdout === 'gone') child.stdout?.destroy();
    else child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const text = (parts: Buffer[]) => Buffer.concat(parts).toString('utf8');
      resolve({ exit: code ?? signal ?? 'nothing', stdout: text(out), stderr: text(err) });
    });
    // A program that does not read its input may be gone before it is written.
    child.stdin?.on('error', () => undefined).end(input ?? '');
  });
}

/** Does the work for each item, a few at a time: a run of the program costs a core for a moment. */
export async function someAtATime<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = 4,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** Does the work for each item, one after the other: as fast as it gets for runs within this process. */
export async function oneByOne<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
