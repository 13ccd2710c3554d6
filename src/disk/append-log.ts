// An append-only file of lines that are on the disk before anyone goes on. Lines that come while one write is under
// way share the next one, so that durability costs a batch one flush for many lines and not one flush a line.
import {
  closeSync,
  constants,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  type Stats,
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

/** How a log goes on in another file. All who write one log must agree on it, whatever their version. */
export interface Rolling {
  /** Bytes from which on a file is full. It is ended then, so nobody has to look for an end before this place. */
  readonly fullAt: number;
  /** The line that ends a file. What comes after the first one has no place in the order, and is written once more. */
  readonly end: () => string;
  /** How such a line begins; nothing else in a file looks like it. */
  readonly endMark: string;
  readonly next: (path: string) => string;
  /** The last file there is. */
  readonly newest: () => string;
}

const LINE_FEED = 10;
const CHUNK_BYTES = 256 * 1024;

interface Waiting {
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Opens the log, made 0600 if there is none; throws PrivateFileError for a link, another user's file, or a full disk.
 * With `rolling`, `path` is the newest file, and the log goes on after it. The files have one order that all read alike:
 * a file has a successor only once its end is written, and a line after the end does not count until it is written again.
 */
export function openAppendLog(path: string, rolling?: Rolling): AppendLog {
  let file = openFile(path);
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let broken: Error | undefined;
  let closed = false;
  const left: number[] = [];

  async function drain(): Promise<void> {
    while (waiting.length > 0 && !broken) {
      const group = waiting;
      waiting = [];
      try {
        const text = group.map(({ line }) => `${line}\n`).join('');
        for (let counts = false; !counts; ) {
          const from = put(text);
          // A note may go on in another file while this one is flushed.
          const { fd } = file;
          await flush(fd);
          // Or it may have found that the file is not there any more.
          if (broken) throw broken;
          counts = !rolling || !isBehindEnd(fd, text, from, rolling);
        }
        for (const { resolve } of group) resolve();
      } catch (error) {
        broken ??= unwritable(file.path, error);
        for (const { reject } of group) reject(broken);
      }
    }
    // Also those that a failing note has left behind.
    for (const { reject } of waiting.splice(0))
      reject(broken ?? unwritable(file.path, new Error('it was closed')));
    writing = undefined;
    closeLeft();
  }

  /** Writes the lines, at this place of the file or after it. */
  function put(text: string): number {
    const size = rolling ? roomIn(rolling) : stillThere(file).size;
    appendTo(file, size, text);
    return size;
  }

  /** The size of the file that is written to, which is another one when this one is full, or gone for good reason. */
  function roomIn(all: Rolling): number {
    for (;;) {
      let size = Number.POSITIVE_INFINITY;
      let gone: unknown;
      try {
        ({ size } = stillThere(file));
      } catch (error) {
        gone = error;
      }
      if (size < all.fullAt) return size;
      const next = all.next(file.path);
      // Files that have a successor are shortened and removed when they are old.
      if (statSync(next, { throwIfNoEntry: false })) continueIn(all.newest());
      else if (gone !== undefined) throw gone;
      else {
        appendTo(file, size, `${all.end()}\n`);
        // What was noted lately is as durable as if the file had gone on.
        fdatasyncSync(file.fd);
        continueIn(next);
      }
    }
  }

  function continueIn(path: string): void {
    const after = openFile(path);
    left.push(file.fd);
    file = after;
    if (!writing) closeLeft();
  }

  /** Files that were gone on from stay open as long as one of them may be being flushed. */
  function closeLeft(): void {
    for (const fd of left.splice(0)) closeSync(fd);
  }

  return {
    note(line) {
      if (broken) throw broken;
      try {
        put(`${line}\n`);
      } catch (error) {
        broken = unwritable(file.path, error);
        throw broken;
      }
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
      broken ??= new PrivateFileError(file.path, `${file.path} is not being written any more`);
      closeSync(file.fd);
    },
  };
}

/** The lines of a log, a piece of the file at a time, the torn last one too; none if there is no file. */
export function* readLogLines(path: string): Generator<string> {
  const fd = openPrivate(path, 'read');
  if (fd === undefined) return;
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let begun: Buffer[] = [];
    for (;;) {
      const piece = chunk.subarray(0, readSync(fd, chunk, 0, chunk.length, null));
      if (piece.length === 0) break;
      let from = 0;
      for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, from)) {
        yield Buffer.concat([...begun, piece.subarray(from, end)]).toString('utf8');
        begun = [];
        from = end + 1;
      }
      // A copy: the chunk is read over.
      if (from < piece.length) begun.push(Buffer.from(piece.subarray(from)));
    }
    if (begun.length > 0) yield Buffer.concat(begun).toString('utf8');
  } finally {
    closeSync(fd);
  }
}

/** Where the last whole line of a log ends, in bytes from its beginning; 0 if there is no file. */
export function endOfLog(path: string): number {
  const fd = openPrivate(path, 'read');
  if (fd === undefined) return 0;
  try {
    const chunk = Buffer.alloc(4096);
    for (let end = fstatSync(fd).size; end > 0; ) {
      const from = Math.max(0, end - chunk.length);
      const feed = chunk.subarray(0, readSync(fd, chunk, 0, end - from, from)).lastIndexOf(LINE_FEED);
      if (feed >= 0) return from + feed + 1;
      end = from;
    }
    return 0;
  } finally {
    closeSync(fd);
  }
}

/** The whole lines of a log between two places (bytes), the second one its end when not given, and where the last of them ends. */
export function readLogSince(
  path: string,
  from: number,
  to = Number.POSITIVE_INFINITY,
): { readonly lines: string[]; readonly end: number } {
  const fd = openPrivate(path, 'read');
  if (fd === undefined) return { lines: [], end: from };
  try {
    const bytes = Buffer.alloc(Math.max(0, Math.min(fstatSync(fd).size, to) - from));
    const read = bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, from));
    const length = read.lastIndexOf(LINE_FEED) + 1;
    return { lines: read.toString('utf8', 0, Math.max(0, length - 1)).split('\n'), end: from + length };
  } finally {
    closeSync(fd);
  }
}

interface OpenFile {
  readonly path: string;
  readonly fd: number;
  /** Bytes it has had: it only ever grows. */
  known: number;
}

function openFile(path: string): OpenFile {
  const fd = openForAppending(path);
  return { path, fd, known: fstatSync(fd).size };
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

function appendTo(file: OpenFile, size: number, text: string): void {
  // A crash, of this program or of another one just now, may have left half a line.
  let rest: Buffer = Buffer.from((endsInLine(file.fd, size) ? '' : '\n') + text);
  file.known = size + rest.length;
  while (rest.length > 0) {
    const count = writeSync(file.fd, rest);
    if (count === 0) throw new Error('nothing could be written');
    rest = restAfter(rest, count);
  }
}

/** Whether lines just written stand after the end of a file, which another process may have ended a moment before. */
function isBehindEnd(fd: number, text: string, from: number, { fullAt, endMark }: Rolling): boolean {
  const { size } = fstatSync(fd);
  if (size <= fullAt) return false;
  const tail = Buffer.alloc(size - from);
  const read = tail.subarray(0, readSync(fd, tail, 0, tail.length, from));
  const end = read.indexOf(endMark, Math.max(0, fullAt - from));
  if (end < 0) return false;
  const lines = Buffer.from(text);
  // The last of them, for they may have been written in pieces.
  const last = lines.subarray(lines.lastIndexOf(LINE_FEED, lines.length - 2) + 1);
  return read.indexOf(last) > end;
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

/** A log that was deleted would take every line and keep none; one that was cut short has lost what was durable. */
function stillThere({ path, fd, known }: OpenFile): Stats {
  const named = statSync(path, { throwIfNoEntry: false });
  const open = fstatSync(fd);
  if (named === undefined || named.ino !== open.ino || named.dev !== open.dev)
    throw new Error('it has been deleted or replaced');
  if (open.size < known) throw new Error('it has been cut short');
  return open;
}

/** What is to be written after a part was taken: another process may have come between, so a cut line is repeated. */
function restAfter(bytes: Buffer, count: number): Buffer {
  const rest = bytes.subarray(count);
  if (rest.length === 0 || bytes[count - 1] === LINE_FEED) return rest;
  const start = bytes.lastIndexOf(LINE_FEED, count - 1) + 1;
  return Buffer.concat([Buffer.from('\n'), bytes.subarray(start)]);
}

function flush(fd: number): Promise<void> {
  return new Promise((resolve, reject) => fdatasync(fd, (error) => (error ? reject(error) : resolve())));
}

function unwritable(path: string, error: unknown): PrivateFileError {
  return new PrivateFileError(path, `${path} cannot be written: ${saidOf(error)}`, { cause: error });
}

function saidOf(error: unknown): string {
  const code = errorCode(error);
  return code === undefined ? (error as Error).message : reasonOf(code);
}

// Reading the lines of a file from its end: what is wanted is mostly near it, and the file may be of any size.

const BACKWARD_CHUNK_BYTES = 64 * 1024;

interface BackwardOptions {
  /** Only lines with one of these in them; pieces of the file that have none cost next to nothing. */
  readonly having?: readonly string[];
}

/** The lines of a private file, last one first and the torn one too, read as they are asked for; none if there is no file. */
export function* readLinesBackward(path: string, { having = [] }: BackwardOptions = {}): Generator<string> {
  const fd = openPrivate(path, 'read');
  if (fd === undefined) return;
  const needles = having.map((text) => Buffer.from(text));
  const hasOne = (bytes: Buffer) =>
    needles.length === 0 || needles.some((needle) => bytes.indexOf(needle) >= 0);
  try {
    /** The end of a line whose beginning is further ahead in the file, in pieces, the last first. */
    let ending: Buffer[] = [];
    let end = fstatSync(fd).size;
    while (end > 0) {
      const from = Math.max(0, end - BACKWARD_CHUNK_BYTES);
      const chunk = Buffer.alloc(end - from);
      const piece = chunk.subarray(0, readSync(fd, chunk, 0, chunk.length, from));
      end = from;
      const first = piece.indexOf(LINE_FEED);
      if (first < 0) {
        ending.push(piece);
        continue;
      }
      const whole = Buffer.concat([piece.subarray(first + 1), ...ending.reverse()]);
      ending = [piece.subarray(0, first)];
      if (hasOne(whole)) yield* linesOf(whole, hasOne);
    }
    const head = Buffer.concat(ending.reverse());
    if (head.length > 0 && hasOne(head)) yield head.toString('utf8');
  } finally {
    closeSync(fd);
  }
}

/** The lines of these bytes, last first. */
function* linesOf(bytes: Buffer, passes: (line: Buffer) => boolean): Generator<string> {
  let end = bytes.length;
  while (end > 0) {
    const feed = bytes.lastIndexOf(LINE_FEED, end - 1);
    const line = bytes.subarray(feed + 1, end);
    if (line.length > 0 && passes(line)) yield line.toString('utf8');
    end = feed;
  }
}
