// An append-only file of lines that are on the disk before anyone goes on. Lines that come while one write is under
// way share the next one, so that durability costs a batch one flush for many lines and not one flush a line.
import {
  closeSync,
  constants,
  fdatasync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, reasonOf } from './error-code.ts';
import { openPrivate, PrivateFileError } from './private-file.ts';

export interface AppendLog {
  /** Resolves when the line is durable; throws PrivateFileError, after which every further line is refused too. */
  append(line: string): Promise<void>;
  /** Adds a line that may be lost with the power, but not with the process; throws PrivateFileError. */
  note(line: string): void;
  /** Resolves when everything appended so far is durable, and lets the file go. */
  close(): Promise<void>;
}

const LINE_FEED = 10;
const CHUNK_BYTES = 64 * 1024;

interface Waiting {
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Opens the log, made 0600 if there is none; throws PrivateFileError for a link, another user's file, or a full disk. */
export function openAppendLog(path: string): AppendLog {
  const fd = openForAppending(path);
  /** Bytes it has had: it only ever grows. */
  let known = fstatSync(fd).size;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let broken: Error | undefined;
  let closed = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0 && !broken) {
      const group = waiting;
      waiting = [];
      const whole = put(group.map(({ line }) => line));
      const unwritten = broken;
      if (whole > 0) await flush(fd).catch((error: unknown) => (broken = unwritable(path, error)));
      for (const [index, { resolve, reject }] of group.entries()) {
        // Also where the disk is full by now: what is there in whole will be read as meant.
        if (index < whole && broken === unwritten) resolve();
        else reject(broken ?? new Error('unwritten'));
      }
    }
    // Also those that a failing note has left behind.
    for (const { reject } of waiting.splice(0))
      reject(broken ?? unwritable(path, new Error('it was closed')));
    writing = undefined;
  }

  /** Writes the lines, and returns how many of them are there in whole; with fewer than all the log is broken. */
  function put(lines: readonly string[]): number {
    let done = 0;
    try {
      const size = stillThere();
      // A crash, of this program or of another one just now, may have left half a line.
      let start = endsInLine(fd, size) ? '' : '\n';
      while (done < lines.length) {
        const bytes = Buffer.from(`${start}${lines.slice(done).join('\n')}\n`);
        const count = writeSync(fd, bytes);
        if (count === 0) throw new Error('nothing could be written');
        known = size + count;
        // A line that was cut is repeated in whole: another process may have come between.
        for (const byte of bytes.subarray(start.length, count)) if (byte === LINE_FEED) done += 1;
        start = bytes[count - 1] === LINE_FEED ? '' : '\n';
      }
    } catch (error) {
      broken = unwritable(path, error);
    }
    return done;
  }

  /** Its size. A log that was deleted would take every line and keep none; one that was cut short has lost what was durable. */
  function stillThere(): number {
    const named = statSync(path, { throwIfNoEntry: false });
    const open = fstatSync(fd);
    if (named === undefined || named.ino !== open.ino || named.dev !== open.dev)
      throw new Error('it has been deleted or replaced');
    if (open.size < known) throw new Error('it has been cut short');
    return open.size;
  }

  return {
    note(line) {
      if (!broken) put([line]);
      if (broken) throw broken;
    },
    append(line) {
      if (broken) return Promise.reject(broken);
      return new Promise((resolve, reject) => {
        waiting.push({ line, resolve, reject });
        // One turn later, so that lines of the same moment share the first write too.
        writing ??= Promise.resolve().then(drain);
      });
    },
    async close() {
      // Also what is appended while it waits.
      while (writing) await writing;
      if (closed) return;
      closed = true;
      broken ??= new PrivateFileError(path, `${path} is not being written any more`);
      closeSync(fd);
    },
  };
}

/** Where the last whole line of a log ends, in bytes from its beginning; 0 if there is no file. */
export function endOfLog(path: string): number {
  return reading(path, 0, (fd) => {
    const chunk = Buffer.alloc(4096);
    for (let end = fstatSync(fd).size; end > 0; ) {
      const from = Math.max(0, end - chunk.length);
      const feed = chunk.subarray(0, readSync(fd, chunk, 0, end - from, from)).lastIndexOf(LINE_FEED);
      if (feed >= 0) return from + feed + 1;
      end = from;
    }
    return 0;
  });
}

/** The whole lines of a log from a place on (bytes), and where the last of them ends; none if there is no file. */
export function readLogSince(
  path: string,
  from: number,
): { readonly lines: readonly string[]; readonly end: number } {
  return reading(path, { lines: [], end: from }, (fd) => {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(fd).size - from));
    const read = bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, from));
    const length = read.lastIndexOf(LINE_FEED) + 1;
    return {
      lines: length === 0 ? [] : read.toString('utf8', 0, length - 1).split('\n'),
      end: from + length,
    };
  });
}

/** The lines of a private file, last one first, with the empty and the torn ones, read as they are asked for. */
export function* readLinesBackward(path: string): Generator<string> {
  const fd = openPrivate(path, 'read');
  if (fd === undefined) return;
  try {
    /** The end of a line whose beginning is further ahead in the file, in pieces, the last first. */
    let ending: Buffer[] = [];
    let isTail = true;
    for (let end = fstatSync(fd).size; end > 0; ) {
      const from = Math.max(0, end - CHUNK_BYTES);
      const chunk = Buffer.alloc(end - from);
      let piece = chunk.subarray(0, readSync(fd, chunk, 0, chunk.length, from));
      end = from;
      // The last line feed ends the last line, and begins no other.
      if (isTail && piece.at(-1) === LINE_FEED) piece = piece.subarray(0, -1);
      isTail = false;
      for (let feed = piece.lastIndexOf(LINE_FEED); feed >= 0; feed = piece.lastIndexOf(LINE_FEED)) {
        yield Buffer.concat([piece.subarray(feed + 1), ...ending.reverse()]).toString('utf8');
        ending = [];
        piece = piece.subarray(0, feed);
      }
      ending.push(piece);
    }
    if (!isTail) yield Buffer.concat(ending.reverse()).toString('utf8');
  } finally {
    closeSync(fd);
  }
}

function reading<Result>(path: string, none: Result, read: (fd: number) => Result): Result {
  const fd = openPrivate(path, 'read');
  if (fd === undefined) return none;
  try {
    return read(fd);
  } finally {
    closeSync(fd);
  }
}

function openForAppending(path: string): number {
  const there = openPrivate(path, 'append');
  if (there !== undefined) return there;
  const made = openPrivate(path, 'create');
  if (made === undefined) throw unwritable(path, new Error('its folder does not exist'));
  // The folder may be as new as the file.
  for (const folder of [dirname(path), dirname(dirname(path))]) flushFolder(folder);
  return made;
}

/** A new name is as durable as what it names only when its folder is flushed too. */
function flushFolder(folder: string): void {
  let fd: number | undefined;
  try {
    fd = openSync(folder, constants.O_RDONLY);
    fsyncSync(fd);
  } catch {
    // Some systems flush no folders.
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

function endsInLine(fd: number, size: number): boolean {
  if (size === 0) return true;
  const last = Buffer.alloc(1);
  readSync(fd, last, 0, 1, size - 1);
  return last[0] === LINE_FEED;
}

function flush(fd: number): Promise<void> {
  return new Promise((resolve, reject) => fdatasync(fd, (error) => (error ? reject(error) : resolve())));
}

function unwritable(path: string, error: unknown): PrivateFileError {
  const code = errorCode(error);
  const said = code === undefined ? (error as Error).message : reasonOf(code);
  return new PrivateFileError(path, `${path} cannot be written: ${said}`, { cause: error });
}
