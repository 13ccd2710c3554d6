// Append-only files of lines that are on the disk before anyone goes on. Each line opens the file for itself: if that
// was deleted since, a new one takes the line, and no line is lost with the old one.
import {
  closeSync,
  constants,
  fdatasync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { errorCode, reasonOf } from './error-code.ts';
import { openPrivate, PrivateFileError, readOpened } from './private-file.ts';

const LINE_FEED = 10;
const CHUNK_BYTES = 64 * 1024;

/**
 * Adds a line to a file, made 0600 if there is none, and resolves when it is durable; throws PrivateFileError for a link,
 * another user's file, or a full disk. Lines stand in the order of the calls.
 */
export async function appendLine(path: string, line: string): Promise<void> {
  const fd = put(path, line);
  try {
    await promisify(fdatasync)(fd);
  } catch (error) {
    throw unwritable(path, error);
  } finally {
    closeSync(fd);
  }
}

/** Adds a line that may be lost with the power, but not with the process; throws PrivateFileError. */
export function noteLine(path: string, line: string): void {
  closeSync(put(path, line));
}

/** Writes a line, and returns the open file. */
function put(path: string, line: string): number {
  const fd = openPrivate(path, 'append');
  if (fd === undefined) throw unwritable(path, new Error('its folder does not exist'));
  try {
    const { size } = fstatSync(fd);
    if (size === 0) flushFolders(path);
    // A crash, of this program or of another one just now, may have left half a line.
    const last = Buffer.alloc(1);
    const start =
      size === 0 || (readSync(fd, last, 0, 1, size - 1) === 1 && last[0] === LINE_FEED) ? '' : '\n';
    const bytes = Buffer.from(`${start}${line}\n`);
    if (writeSync(fd, bytes) < bytes.length)
      throw new Error('it took only a part of a line, so the disk may be full');
    return fd;
  } catch (error) {
    closeSync(fd);
    throw unwritable(path, error);
  }
}

/** Where the last whole line of a log ends, in bytes from its beginning; 0 if there is no file. */
export function endOfLog(path: string): number {
  return readOpened(path, 0, (fd) => {
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

/** The whole lines of a log from a place on, in `most` bytes, and where the last of them ends; none if there is no file. */
export function readLogSince(
  path: string,
  from: number,
  most = Number.POSITIVE_INFINITY,
): { readonly lines: readonly string[]; readonly end: number } {
  return readOpened(path, { lines: [], end: from }, (fd) => {
    const bytes = Buffer.alloc(Math.min(most, Math.max(0, fstatSync(fd).size - from)));
    const read = bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, from));
    const length = read.lastIndexOf(LINE_FEED) + 1;
    const lines = length === 0 ? [] : read.toString('utf8', 0, length - 1).split('\n');
    return { lines, end: from + length };
  });
}

/** The bytes of a private file, some whole lines at a time, the last ones first, read as they are asked for. */
export function* readPartsBackward(path: string): Generator<Buffer> {
  const fd = openPrivate(path, 'read');
  if (fd === undefined) return;
  try {
    /** The end of a line whose beginning is further ahead in the file, in pieces. */
    let ending: Buffer[] = [];
    for (let end = fstatSync(fd).size; end > 0; ) {
      const from = Math.max(0, end - CHUNK_BYTES);
      const chunk = Buffer.alloc(end - from);
      const piece = chunk.subarray(0, readSync(fd, chunk, 0, chunk.length, from));
      end = from;
      // A line feed at the end of it begins no line of its own.
      const feed = piece.subarray(0, -1).indexOf(LINE_FEED);
      if (from > 0 && feed < 0) {
        ending.unshift(piece);
        continue;
      }
      const begins = from === 0 ? 0 : feed + 1;
      yield Buffer.concat([piece.subarray(begins), ...ending]);
      ending = [piece.subarray(0, begins)];
    }
  } finally {
    closeSync(fd);
  }
}

/** The lines of a private file, last one first, with the empty and the torn ones, read as they are asked for. */
export function* readLinesBackward(path: string): Generator<string> {
  for (const part of readPartsBackward(path)) {
    // The last line feed ends the last line, and begins no other.
    const isEnded = part.at(-1) === LINE_FEED;
    yield* part
      .toString('utf8', 0, part.length - (isEnded ? 1 : 0))
      .split('\n')
      .reverse();
  }
}

/** A new name is as durable as what it names only when its folder, which may be as new, is flushed too. */
function flushFolders(path: string): void {
  for (const folder of [dirname(path), dirname(dirname(path))]) {
    try {
      const fd = openSync(folder, constants.O_RDONLY);
      fsyncSync(fd);
      closeSync(fd);
    } catch {
      // Some systems flush no folders.
    }
  }
}

function unwritable(path: string, error: unknown): PrivateFileError {
  const code = errorCode(error);
  const said = code === undefined ? (error as Error).message : reasonOf(code);
  return new PrivateFileError(`${path} cannot be written: ${said}`, { cause: error });
}
