// Reading the lines of a file from its end: what is wanted is mostly near it, and the file may be of any size.
import { closeSync, fstatSync, readSync } from 'node:fs';
import { openPrivate } from './private-file.ts';

const LINE_FEED = 10;
const CHUNK_BYTES = 64 * 1024;

export interface BackwardOptions {
  /** Only lines with one of these in them; pieces of the file that have none cost next to nothing. */
  readonly having?: readonly string[];
}

/** The lines of a private file, last one first and the torn one too, read as they are asked for; none where there is no file. */
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
      const from = Math.max(0, end - CHUNK_BYTES);
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
