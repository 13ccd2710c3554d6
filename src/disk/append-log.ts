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

/** Opens the log, made 0600 if there is none; throws PrivateFileError for a link, another user's file, or a full disk. */
export function openAppendLog(path: string): AppendLog {
  const fd = openForAppending(path);
  /** Bytes it has had: it only ever grows. */
  let known = fstatSync(fd).size;
  let broken: Error | undefined;
  let closed = false;
  /** The flush under way, and the one after it, which all lines share that come until it begins. */
  let flushing: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function note(line: string): void {
    if (broken) throw broken;
    try {
      put(line);
    } catch (error) {
      broken = unwritable(path, error);
      throw broken;
    }
  }

  function put(line: string): void {
    // A crash, of this program or of another one just now, may have left half a line.
    let start = endsInLine(fd, stillThere()) ? '' : '\n';
    for (;;) {
      const bytes = Buffer.from(`${start}${line}\n`);
      const count = writeSync(fd, bytes);
      known += count;
      if (count === bytes.length) return;
      if (count === 0) throw new Error('nothing could be written');
      // A line that was cut is repeated in whole: another process may have come between.
      start = '\n';
    }
  }

  /** Its size. A log that was deleted would take every line and keep none; one that was cut short has lost what was durable. */
  function stillThere(): number {
    const named = statSync(path, { throwIfNoEntry: false });
    const open = fstatSync(fd);
    if (named === undefined || named.ino !== open.ino || named.dev !== open.dev)
      throw new Error('it has been deleted or replaced');
    if (open.size < known) throw new Error('it has been cut short');
    known = open.size;
    return open.size;
  }

  /** Resolves when all that is written by now is on the disk. */
  function flushed(): Promise<void> {
    next ??= Promise.allSettled([flushing]).then(() => {
      flushing = next;
      next = undefined;
      return flush(fd);
    });
    return next;
  }

  return {
    note,
    async append(line) {
      note(line);
      try {
        await flushed();
        stillThere();
      } catch (error) {
        broken ??= unwritable(path, error);
        throw broken;
      }
    },
    async close() {
      if (closed) return;
      closed = true;
      broken ??= new PrivateFileError(path, `${path} is not being written any more`);
      await Promise.allSettled([flushing, next]);
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
    const lines = length === 0 ? [] : read.toString('utf8', 0, length - 1).split('\n');
    return { lines, end: from + length };
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
  // A new name is as durable as what it names only when its folder, which may be as new, is flushed too.
  for (const folder of [dirname(path), dirname(dirname(path))]) {
    try {
      const fd = openSync(folder, constants.O_RDONLY);
      fsyncSync(fd);
      closeSync(fd);
    } catch {
      // Some systems flush no folders.
    }
  }
  return made;
}

function endsInLine(fd: number, size: number): boolean {
  const last = Buffer.alloc(1);
  return size === 0 || (readSync(fd, last, 0, 1, size - 1) === 1 && last[0] === LINE_FEED);
}

function flush(fd: number): Promise<void> {
  return new Promise((resolve, reject) => fdatasync(fd, (error) => (error ? reject(error) : resolve())));
}

function unwritable(path: string, error: unknown): PrivateFileError {
  const code = errorCode(error);
  const said = code === undefined ? (error as Error).message : reasonOf(code);
  return new PrivateFileError(path, `${path} cannot be written: ${said}`, { cause: error });
}
