// What comes in on stdin: whole, or line by line. That there is nothing to read is known only by trying.
import { fstatSync, readFileSync, readlinkSync } from 'node:fs';

/** Raised when stdin was given and cannot be read: it is a directory, or open for writing only. */
export class InputFailedError extends Error {
  override readonly name = 'InputFailedError';
}

export interface Input {
  readonly isTTY: boolean;
  /** Whether there is none, as with `<&-`; false where that cannot be told. */
  readonly isClosed: boolean;
  /** Everything up to the end of input; throws InputFailedError, as the others do. */
  readBytes(): Promise<Uint8Array>;
  /** Everything up to the end of input, as UTF-8. */
  readAll(): Promise<string>;
  /** The input line by line, without line ends. */
  lines(): AsyncIterable<string>;
}

/** The input of a stream, which is opened when it is needed. */
export function inputOf(stream: () => NodeJS.ReadStream): Input {
  const readBytes = async () => {
    const parts: Buffer[] = [];
    for await (const part of partsOf(stream)) parts.push(part);
    return Buffer.concat(parts);
  };
  return {
    get isTTY() {
      return stream().isTTY === true;
    },
    get isClosed() {
      return isStandIn((stream() as { fd?: number }).fd ?? 0);
    },
    readBytes,
    async readAll() {
      return (await readBytes()).toString('utf8');
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
    throw new InputFailedError(`stdin cannot be read: ${why}`, { cause: error });
  }
}

function isDirectory(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Whether Node has put /dev/null where stdin was closed: it opens that for reading and writing, a shell and cron for
 * reading only. Known on Linux.
 */
function isStandIn(descriptor: number): boolean {
  try {
    if (!fstatSync(descriptor).isCharacterDevice()) return false;
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1];
    const forBoth = (Number.parseInt(flags ?? '0', 8) & 3) === 2;
    return forBoth && readlinkSync(`/proc/self/fd/${descriptor}`) === '/dev/null';
  } catch {
    return false;
  }
}
