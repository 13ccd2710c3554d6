// What comes in on stdin: whole, or line by line. That there is nothing to read is known only by trying.
import { fstatSync } from 'node:fs';

/** Raised when stdin was given and cannot be read: it is a directory, or open for writing only. */
export class InputFailedError extends Error {
  override readonly name = 'InputFailedError';
}

export interface Input {
  readonly isTTY: boolean;
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
