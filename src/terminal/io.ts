// The program's only door to the process it runs in: streams, environment, clock, signals.
// Everything else receives an `Io` and can therefore be run inside a test without touching the real process.
import { homedir } from 'node:os';

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
  /** Display cells per line; 80 where no terminal says otherwise. */
  readonly columns: number;
  /** Lines of the terminal; 24 where none says otherwise. */
  readonly rows: number;
  /** Resolves when the text has left the process; rejects with OutputClosedError or OutputFailedError. */
  write(text: string): Promise<void>;
}

export interface Input {
  readonly isTTY: boolean;
  /** Everything up to the end of input. */
  readBytes(): Promise<Uint8Array>;
  /** Everything up to the end of input, as UTF-8. */
  readAll(): Promise<string>;
  /** The input line by line, without line ends. */
  lines(): AsyncIterable<string>;
}

export type SignalName = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

export interface Io {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly home: string;
  readonly cwd: string;
  readonly pid: number;
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to 1, for jitter. */
  random(): number;
  /** Resolves after `ms` milliseconds; never, and without keeping the process alive, once the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `listener` for each of the signals until the returned function is called. */
  onSignal(names: readonly SignalName[], listener: (name: SignalName) => void): () => void;
  /** The raw streams, for the packages that drive a terminal themselves. */
  readonly raw: { readonly stdin: NodeJS.ReadStream; readonly stderr: NodeJS.WriteStream };
}

/** `forgiving`: nobody reads any more is no failure, because what is said there decides nothing. */
function outputOf(stream: NodeJS.WriteStream, { forgiving }: { readonly forgiving: boolean }): Output {
  let failure: Error | undefined;
  // Without a listener a reader that goes away would end the program with a stack trace.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    failure ??= asOutputError(error);
  });
  return {
    get isTTY() {
      return stream.isTTY === true;
    },
    get columns() {
      // A terminal that does not know its size says 0.
      return stream.columns || 80;
    },
    get rows() {
      return stream.rows || 24;
    },
    write(text) {
      if (text === '' || (failure && forgiving)) return Promise.resolve();
      if (failure) return Promise.reject(failure);
      return new Promise((resolve, reject) => {
        stream.write(text, (error) => {
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

function inputOf(stream: () => NodeJS.ReadStream): Input {
  const readBytes = async () => {
    const parts: Buffer[] = [];
    for await (const part of stream()) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };
  return {
    get isTTY() {
      return stream().isTTY === true;
    },
    readBytes,
    async readAll() {
      return (await readBytes()).toString('utf8');
    },
    async *lines() {
      const decoder = new TextDecoder();
      let rest = '';
      for await (const part of stream()) {
        const pieces = (rest + decoder.decode(part as Buffer, { stream: true })).split('\n');
        rest = pieces.pop() ?? '';
        for (const piece of pieces) yield piece.replace(/\r$/, '');
      }
      rest += decoder.decode();
      if (rest !== '') yield rest.replace(/\r$/, '');
    },
  };
}

/** The Io of the running process. */
export function processIo(): Io {
  return {
    // A getter: touching stdin opens it, which costs time and can keep the process alive.
    stdin: inputOf(() => process.stdin),
    stdout: outputOf(process.stdout, { forgiving: false }),
    stderr: outputOf(process.stderr, { forgiving: true }),
    env: process.env,
    platform: process.platform,
    home: homedir(),
    cwd: process.cwd(),
    pid: process.pid,
    now: () => Date.now(),
    random: () => Math.random(),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return;
        const forget = () => clearTimeout(timer);
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', forget);
          resolve();
        }, ms);
        signal?.addEventListener('abort', forget, { once: true });
      }),
    onSignal(names, listener) {
      for (const name of names) process.on(name, listener);
      return () => {
        for (const name of names) process.off(name, listener);
      };
    },
    get raw() {
      return { stdin: process.stdin, stderr: process.stderr };
    },
  };
}
