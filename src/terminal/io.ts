// The program's only door to the process it runs in: streams, environment, clock, signals.
// Everything else receives an `Io` and can therefore be run inside a test without touching the real process.
import { setMaxListeners } from 'node:events';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { isatty, ReadStream } from 'node:tty';
import { systemOf } from '../base/system.ts';
import { homeFolder } from './short-io.ts';

/** Raised when the reader of stdout or stderr has gone (`| head`): the run ends quietly. */
export class OutputClosedError extends Error {
  override readonly name = 'OutputClosedError';
}

/** Raised when stdout cannot take more, for example on a full disk. */
export class OutputFailedError extends Error {
  override readonly name = 'OutputFailedError';
}

export interface Output {
  readonly isTTY: boolean;
  /** Display cells per line; 80 if no terminal says otherwise. */
  readonly columns: number;
  /** Lines of the terminal; 24 if none says otherwise. */
  readonly rows: number;
  /** Resolves when the text has left the process; rejects with OutputClosedError or OutputFailedError. */
  write(text: string): Promise<void>;
}

export type SignalName = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** The signals by which a shell stops and continues a job. */
type JobSignalName = 'SIGTSTP' | 'SIGCONT';

/** The signal that ends a program at once, with a core dump if the system makes one. */
type QuitSignalName = 'SIGQUIT';

export interface Io {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** Of Node, such as 20.17.0. */
  readonly nodeVersion: string;
  /** Empty if none is known; as the environment has it, so that it may be relative. */
  readonly home: string;
  readonly pid: number;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds by a clock that nobody sets: for what is waited for and how long it took. As `now` at the start. */
  steady(): number;
  /** From 0 to 1, for jitter. */
  random(): number;
  /** Resolves after `ms` milliseconds; never, and without keeping the process alive, once the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `listener` for each of the signals until the returned function is called, the latest listener first. */
  onSignal<Name extends SignalName | JobSignalName | QuitSignalName>(
    names: readonly Name[],
    listener: (name: Name) => void,
  ): () => void;
  /**
   * Passes uncaught errors to `listener`, instead of ending the process, until released. Of several listeners only the last
   * one is called: it is the closest to the error.
   */
  onUncaught(listener: (error: unknown) => void): () => void;
  /** Tells listeners for signals to leave now, as SIGTERM would; false if there are none. */
  leave(): boolean;
  /** From a moment after, ends the process with the code wherever what was printed waits for a reader who does not read. */
  endUnread(code: number): void;
  /**
   * Stops this process (`self`), or all of its group as Ctrl-Z does, and resolves when it runs again: at once if the system
   * does not stop it because nothing could continue it. Remove listeners for SIGTSTP first.
   */
  suspend(whom: 'group' | 'self'): Promise<void>;
  /** Ends this process as SIGQUIT does. Remove listeners for it first. */
  quit(): void;
  /** Reads the size of the terminal again: a stopped process does not notice a change. */
  refreshSize(): void;
  /** Passes text for stderr, and Node's own warnings, to `listener` instead until released. */
  holdStderr(listener: (text: string) => void): () => void;
  /** Opens the terminal itself for an answer, where stdin is something else; null without one. Destroy it after the answer. */
  openTerminal(): NodeJS.ReadStream | null;
  /** The raw streams, for the packages that drive a terminal themselves. */
  readonly raw: {
    readonly stdin: NodeJS.ReadStream;
    readonly stdout: NodeJS.WriteStream;
    readonly stderr: NodeJS.WriteStream;
  };
}

/** `forgiving`: nobody reads any more is not a failure, because what is said there decides nothing. */
function outputOf(
  fd: 1 | 2,
  open: () => NodeJS.WriteStream,
  { forgiving }: { readonly forgiving: boolean },
): Output & { readonly stream: () => NodeJS.WriteStream } {
  let failure: Error | undefined;
  let opened: NodeJS.WriteStream | undefined;
  // Opened on first use: a command that succeeds says nothing on stderr, and prints when its request is answered.
  const stream = () => {
    if (opened) return opened;
    opened = open();
    // Without a listener a reader that goes away would end the program with a stack trace.
    opened.on('error', (error: NodeJS.ErrnoException) => {
      failure ??= asOutputError(error);
    });
    return opened;
  };
  return {
    stream,
    get isTTY() {
      return isatty(fd);
    },
    get columns() {
      // A terminal that does not know its size says 0.
      return stream().columns || 80;
    },
    get rows() {
      return stream().rows || 24;
    },
    write(text) {
      if (text === '' || (failure && forgiving)) return Promise.resolve();
      if (failure) return Promise.reject(failure);
      return new Promise((resolve, reject) => {
        stream().write(text, (error) => {
          if (!error) return resolve();
          failure ??= asOutputError(error);
          if (forgiving) resolve();
          else reject(failure);
        });
      });
    },
  };
}

function asOutputError(error: NodeJS.ErrnoException): Error {
  if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED' || error.code === 'EIO') {
    return new OutputClosedError(error.message);
  }
  return new OutputFailedError(error.code === 'ENOSPC' ? 'no space left on the device' : error.message);
}

/** So long may a reader take who is to have the rest: a run that is left ends within 2 s. */
const UNREAD_MS = 1500;

type Hold = ((text: string) => void) | null;

/** The output, with what is written handed to the holder instead while there is one. */
function withHold(output: Output, holder: () => Hold): Output {
  return {
    get isTTY() {
      return output.isTTY;
    },
    get columns() {
      return output.columns;
    },
    get rows() {
      return output.rows;
    },
    async write(text) {
      const hold = holder();
      if (hold) hold(text);
      else await output.write(text);
    },
  };
}

/** Node's warnings go to the listener until released; its own printer writes past every stream. */
function takeWarnings(listener: (text: string) => void): () => void {
  const printers = process.listeners('warning');
  const take = ({ name, message }: Error) => listener(`${name}: ${message}\n`);
  process.removeAllListeners('warning').on('warning', take);
  return () => {
    process.off('warning', take);
    for (const printer of printers) process.on('warning', printer);
  };
}

type Uncaught = (error: unknown) => void;

/** One listener of the process for all of ours. */
function uncaughtErrors(): (listener: Uncaught) => () => void {
  const listeners: Uncaught[] = [];
  const hand = (error: unknown) => listeners.at(-1)?.(error);
  return (listener) => {
    if (listeners.length === 0) process.on('uncaughtException', hand);
    listeners.push(listener);
    return () => {
      const index = listeners.lastIndexOf(listener);
      if (index < 0) return;
      listeners.splice(index, 1);
      if (listeners.length === 0) process.off('uncaughtException', hand);
    };
  };
}

/**
 * Puts nothing in the place of a terminal that is gone: Node sets the mode of its terminals at its end, and aborts
 * where the system refuses, whatever the exit code was to be.
 */
function replaceLostTerminals(): void {
  for (const fd of [0, 1, 2]) {
    if (!isDevice(fd) || isatty(fd)) continue;
    // The lowest free number is the one just closed; Node itself reads and writes by numbers of its own.
    closeSync(fd);
    openSync(devNull, 'r+');
  }
}

function isDevice(fd: number): boolean {
  try {
    return fstatSync(fd).isCharacterDevice();
  } catch {
    // It was closed before the program began.
    return false;
  }
}

/** The Io of the running process. */
export function processIo(): Io {
  process.once('exit', replaceLostTerminals);
  const began = Date.now() - performance.now();
  let hold: Hold = null;
  const stdout = outputOf(1, () => process.stdout, { forgiving: false });
  const stderr = outputOf(2, () => process.stderr, { forgiving: true });
  const stops = systemOf(process.platform).hasTerminalSignals;
  const refreshSize = () => {
    // Node looks at the terminal whenever this signal comes, and tells the streams what has changed.
    if (stops) process.kill(process.pid, 'SIGWINCH');
  };
  return {
    // A getter: touching stdin opens it, which costs time and can keep the process alive.
    stdin: inputOf(() => process.stdin),
    stdout,
    stderr: withHold(stderr, () => hold),
    env: process.env,
    platform: process.platform,
    nodeVersion: process.versions.node,
    home: homeFolder(),
    pid: process.pid,
    now: () => Date.now(),
    steady: () => Math.round(began + performance.now()),
    random: () => Math.random(),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return;
        // Timers that are due at once, one after the other, would let no key and no answer in between.
        if (ms <= 0) return void setImmediate(() => signal?.aborted || resolve());
        const forget = () => clearTimeout(timer);
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', forget);
          resolve();
        }, ms);
        if (!signal) return;
        // As many may sleep at once as like: Node would take more than ten for a leak, and say so on stderr.
        setMaxListeners(0, signal);
        signal.addEventListener('abort', forget, { once: true });
      }),
    onSignal(names, listener) {
      const listen = listener as NodeJS.SignalsListener;
      // The last one hears it first: what it keeps, such as the text in an editor, those before it save.
      for (const name of names) process.prependListener(name, listen);
      return () => {
        for (const name of names) process.off(name, listen);
      };
    },
    onUncaught: uncaughtErrors(),
    leave: () => process.emit('SIGTERM', 'SIGTERM'),
    endUnread(code) {
      const waits = () => process.stdout.writableLength + process.stderr.writableLength > 0;
      // Nothing but this ends a process whose output nobody takes.
      setInterval(() => waits() && process.exit(code), UNREAD_MS).unref();
    },
    suspend: (whom) =>
      new Promise((resolve) => {
        if (!stops) return resolve();
        process.kill(whom === 'group' ? 0 : process.pid, 'SIGTSTP');
        // A timer does not run in a stopped process: when this one does, the process was continued, or never stopped.
        setTimeout(() => {
          refreshSize();
          resolve();
        }, 20);
      }),
    quit: () => void process.kill(process.pid, 'SIGQUIT'),
    refreshSize,
    holdStderr(listener) {
      const giveBack = takeWarnings(listener);
      hold = listener;
      return () => {
        hold = null;
        giveBack();
      };
    },
    openTerminal() {
      try {
        return new ReadStream(openSync(systemOf(process.platform).terminal, 'r+'));
      } catch {
        // Run without a terminal, as by cron.
        return null;
      }
    },
    get raw() {
      return { stdin: process.stdin, stdout: stdout.stream(), stderr: stderr.stream() };
    },
  };
}

// What comes in on stdin: whole, or line by line. That there is nothing to read is known only by trying.

/** Raised when stdin was given and cannot be read: it is a directory, or open for writing only. */
export class InputFailedError extends Error {
  override readonly name = 'InputFailedError';
}

interface Input {
  readonly isTTY: boolean;
  /** Whether it was a terminal, and that is gone: the end of its input may be heard before the signal. */
  readonly isGone?: () => boolean;
  /** Everything up to the end of input; throws InputFailedError, as lines() does, also for what is not UTF-8. */
  readAll(): Promise<string>;
  /** The input line by line, without line ends. */
  lines(): AsyncIterable<string>;
}

/** The input of a stream, which is opened when it is needed. */
export function inputOf(stream: () => NodeJS.ReadStream): Input {
  return {
    get isTTY() {
      return stream().isTTY === true;
    },
    isGone: () => stream().isTTY === true && !isatty(0),
    async readAll() {
      const parts: Buffer[] = [];
      for await (const part of partsOf(stream)) parts.push(part);
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
      } catch {
        throw new InputFailedError('cannot read stdin: not UTF-8');
      }
    },
    async *lines() {
      const decoder = new TextDecoder();
      let rest = '';
      for await (const part of partsOf(stream)) {
        const pieces = (rest + decoder.decode(part, { stream: true })).split('\n');
        rest = pieces.pop() ?? '';
        for (const piece of pieces) yield piece.replace(/\r$/, '');
      }
      rest += decoder.decode();
      if (rest !== '') yield rest.replace(/\r$/, '');
    },
  };
}

async function* partsOf(stream: () => NodeJS.ReadStream): AsyncGenerator<Buffer> {
  const input = stream();
  // Node takes one for a stream that is at its end.
  if (isDirectory((input as { fd?: number }).fd ?? 0)) throw new InputFailedError('stdin is a directory');
  try {
    for await (const part of input) yield part as Buffer;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'EBADF' ? 'it is open for writing only' : (code ?? message);
    throw new InputFailedError(`cannot read stdin: ${why}`, { cause: error });
  }
}

function isDirectory(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isDirectory();
  } catch {
    return false;
  }
}
