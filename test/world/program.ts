// The built program as a process of a world: its streams, its clock and its signals are the world's, its files a folder's.
import { setMaxListeners } from 'node:events';
import { createRequire } from 'node:module';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Io, inputOf, OutputClosedError, type SignalName } from '../../src/terminal/io.ts';
import { closeAll, Disk, installDisk, type KillPoint, watchDisk } from './disk.ts';
import { installClocks } from './patches.ts';
import { installSockets } from './sockets.ts';
import { type Owner, running, type World } from './world.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/convops.cjs', import.meta.url));

/** A computer: a folder of files, and a clock that somebody may set. */
export interface Computer {
  readonly world: World;
  readonly disk: Disk;
  /** Milliseconds that its clock is ahead of the world's. */
  aheadMs: number;
  readonly env: Readonly<Record<string, string>>;
}

/** A computer with nothing on it but an empty folder. */
export function computerIn(world: World, folder: string): Computer {
  return {
    ...{ world, disk: new Disk(folder), aheadMs: 0 },
    env: {
      HOME: folder,
      TMPDIR: folder,
      CONVOPS_CONFIG_DIR: `${folder}/config`,
      CONVOPS_STATE_DIR: `${folder}/state`,
      CONVOPS_CACHE_DIR: `${folder}/cache`,
      TERM: 'xterm-256color',
    },
  };
}

/** What shows what a process prints. */
export interface Window {
  readonly columns: number;
  readonly rows: number;
  readonly write: (text: string) => void;
}

export interface StartOptions {
  readonly computer: Computer;
  readonly env?: Readonly<Record<string, string>>;
  /** What stands on stdin, if that is a pipe; nothing by default. */
  readonly input?: string;
  /** A terminal for all three streams; pipes where there is none. */
  readonly window?: Window;
  readonly killAt?: KillPoint | null;
  /** From 0 to 1. */
  readonly random?: () => number;
}

export interface Program {
  readonly pid: number;
  /** The exit code; the name of the signal that killed it; null while it runs. */
  readonly exit: () => number | string | null;
  /** When it ended; null while it runs. */
  readonly endedAt: () => number | null;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Types, as one read. */
  readonly type: (bytes: string) => void;
  readonly signal: (name: SignalName) => void;
  /** Ends it as `kill -9` does. */
  readonly kill: () => void;
  /** Has it killed at a later change of its disk. */
  readonly killAt: (point: KillPoint) => void;
  /** Changes of the disk so far. */
  readonly changes: () => number;
  /** Its terminal has another size from now on. */
  readonly resize: (size: Pick<Window, 'columns' | 'rows'>) => void;
}

type Main = (argv: readonly string[], io: Io) => Promise<number>;
let main: Main | undefined;

function programMain(): Main {
  installClocks();
  installDisk();
  installSockets();
  main ??= (createRequire(import.meta.url)(PROGRAM) as { readonly main: Main }).main;
  return main;
}

type Listener = (name: never) => void;

/** Starts the built program with these words; it runs while time passes in its world. */
export function start(argv: readonly string[], options: StartOptions): Program {
  const { computer, window } = options;
  const { world } = computer;
  const run = programMain();
  const owner: Owner = {
    ...{ world, disk: computer.disk, pid: world.newPid(), dead: false },
    ahead: () => computer.aheadMs,
  };
  const use = watchDisk(owner, () => end('SIGKILL'));
  use.killAt = options.killAt ?? null;
  let exit: number | string | null = null;
  let endedAt: number | null = null;
  const printed = { stdout: [] as string[], stderr: [] as string[] };
  const listeners: { readonly names: readonly string[]; readonly listener: Listener }[] = [];

  function end(how: number | string): void {
    if (exit !== null) return;
    exit = how;
    endedAt = world.now;
    owner.dead = true;
    world.busy += 1;
    world.alive.delete(owner.pid);
    closeAll(use);
  }

  const stdin = window
    ? keyboard()
    : (Readable.from(options.input ? [Buffer.from(options.input)] : []) as never);
  const io = ioOf({ ...options, owner, stdin, printed, listeners });
  running.run(owner, () => {
    run(argv, io).then(
      (code) => {
        if (!owner.dead) end(code);
      },
      (error: unknown) => {
        if (owner.dead) return;
        world.uncaught.push(error);
        end(1);
      },
    );
  });
  return {
    pid: owner.pid,
    exit: () => exit,
    endedAt: () => endedAt,
    stdout: () => printed.stdout.join(''),
    stderr: () => printed.stderr.join(''),
    type(bytes) {
      if (owner.dead) return;
      world.busy += 1;
      if (bytes === '\x1b') waitForEscape(world);
      running.run(owner, () => (stdin as Readable).push(Buffer.from(bytes)));
    },
    signal(name) {
      if (owner.dead) return;
      world.busy += 1;
      const found = listeners.filter(({ names }) => names.includes(name)).reverse();
      if (found.length === 0) return end(name);
      for (const { listener } of found) running.run(owner, () => listener(name as never));
    },
    kill: () => end('SIGKILL'),
    killAt(point) {
      use.killAt = point;
    },
    changes: () => use.changes,
    resize(size) {
      if (owner.dead) return;
      world.busy += 1;
      for (const stream of [io.stdout, io.stderr, io.raw.stdout, io.raw.stderr]) Object.assign(stream, size);
      running.run(owner, () => void io.raw.stdout.emit('resize'));
    },
  };
}

/** Milliseconds after which Node has taken Escape for a key of its own. */
const ESCAPE_MS = 15;
const real = { setTimeout: globalThis.setTimeout, setImmediate: globalThis.setImmediate };

function waitForEscape(world: World): void {
  world.pending += 1;
  const over = () => {
    world.pending -= 1;
    world.busy += 1;
  };
  // Once it has been read.
  real.setImmediate(() => real.setImmediate(() => real.setTimeout(over, ESCAPE_MS)));
}

interface IoParts extends StartOptions {
  readonly owner: Owner;
  readonly stdin: NodeJS.ReadStream;
  readonly printed: { readonly stdout: string[]; readonly stderr: string[] };
  readonly listeners: { readonly names: readonly string[]; readonly listener: Listener }[];
}

function ioOf({ owner, computer, window, stdin, printed, listeners, env, random }: IoParts): Io {
  const { world } = computer;
  let hold: ((text: string) => void) | null = null;
  const show = (stream: 'stdout' | 'stderr', text: string) => {
    if (owner.dead) return;
    world.busy += 1;
    printed[stream].push(text);
    if (window) running.exit(() => window.write(text));
  };
  const output = (stream: 'stdout' | 'stderr') => ({
    ...{ isTTY: window !== undefined, columns: window?.columns ?? 80, rows: window?.rows ?? 24 },
    async write(text: string) {
      if (owner.dead) throw new OutputClosedError('the process was killed');
      if (stream === 'stderr' && hold) hold(text);
      else show(stream, text);
    },
  });
  const raw = (stream: 'stdout' | 'stderr') =>
    Object.assign(
      new Writable({
        decodeStrings: false,
        write(chunk: string | Buffer, _encoding, done) {
          show(stream, String(chunk));
          done();
        },
      }),
      {
        ...{ isTTY: window !== undefined, columns: window?.columns ?? 80, rows: window?.rows ?? 24 },
        fd: stream === 'stdout' ? 1 : 2,
        hasColors: () => true,
        getColorDepth: () => 8,
        getWindowSize: () => [window?.columns ?? 80, window?.rows ?? 24],
      },
    ) as unknown as NodeJS.WriteStream;
  const [stdout, stderr] = [raw('stdout'), raw('stderr')];
  return {
    stdin: {
      ...inputOf(() => stdin),
      ...{ isTTY: window !== undefined, isGone: () => false },
    },
    ...{ stdout: output('stdout'), stderr: output('stderr') },
    env: { ...computer.env, ...env },
    ...{ platform: 'linux', nodeVersion: '24.0.0', home: computer.disk.folder, cwd: computer.disk.folder },
    pid: owner.pid,
    now: () => world.now + computer.aheadMs,
    steady: () => world.now,
    random: random ?? (() => 0.5),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted || owner.dead) return;
        const forget = () => {
          due.cancelled = true;
        };
        const over = () => {
          signal?.removeEventListener('abort', forget);
          resolve();
        };
        const due = world.after(Math.max(1, ms), over, owner);
        if (!signal) return;
        setMaxListeners(0, signal);
        signal.addEventListener('abort', forget);
      }),
    onSignal(names, listener) {
      const entry = { names, listener: listener as Listener };
      listeners.push(entry);
      return () => void listeners.splice(listeners.indexOf(entry), 1);
    },
    // What nothing catches is a defect: the world hears of it.
    onUncaught: () => () => undefined,
    leave: () => false,
    endUnread: () => undefined,
    suspend: async () => undefined,
    quit: () => undefined,
    refreshSize: () => undefined,
    openTerminal: () => null,
    holdStderr(listener) {
      hold = listener;
      return () => {
        hold = null;
      };
    },
    raw: { stdin, stdout, stderr },
  };
}

/** What is typed on a terminal. */
function keyboard(): NodeJS.ReadStream {
  const stream = new Readable({ read() {} });
  return Object.assign(stream, {
    ...{ isTTY: true, fd: 0, isRaw: false, ref: () => stream, unref: () => stream },
    setRawMode(mode: boolean) {
      Object.assign(stream, { isRaw: mode });
      return stream;
    },
  }) as unknown as NodeJS.ReadStream;
}
