// An append-only file of lines that are on the disk before anyone goes on. Lines that come while one write is under
// way share the next one, so that durability costs a batch one flush for many lines and not one flush a line.
import {
  closeSync,
  constants,
  fchmodSync,
  fdatasync,
  fstatSync,
  openSync,
  readSync,
  type Stats,
  statSync,
  write,
} from 'node:fs';
import { errorCode, PrivateFileError } from './private-file.ts';

export interface AppendLog {
  /** Resolves when the line is durable; throws PrivateFileError, after which every further line is refused too. */
  append(line: string): Promise<void>;
  /** Resolves when everything appended so far is durable, and lets the file go. */
  close(): Promise<void>;
}

interface Waiting {
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Opens the log, made 0600 where there is none; throws PrivateFileError for a link, another user's file, or a full disk. */
export function openAppendLog(path: string): AppendLog {
  const fd = open(path);
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let broken: Error | undefined;
  // A crash may have left half a line: it must not run into the next one.
  let prefix = endsInLine(fd) ? '' : '\n';

  async function drain(): Promise<void> {
    while (waiting.length > 0 && !broken) {
      const group = waiting;
      waiting = [];
      try {
        stillThere(path, fd);
        await writeAll(fd, Buffer.from(prefix + group.map(({ line }) => `${line}\n`).join('')));
        await flush(fd);
        prefix = '';
        for (const { resolve } of group) resolve();
      } catch (error) {
        broken = unwritable(path, error);
        for (const { reject } of [...group, ...waiting]) reject(broken);
        waiting = [];
      }
    }
    writing = undefined;
  }

  return {
    append(line) {
      if (broken) return Promise.reject(broken);
      return new Promise((resolve, reject) => {
        waiting.push({ line, resolve, reject });
        // One turn later, so that lines of the same moment share the first write too.
        writing ??= Promise.resolve().then(drain);
      });
    },
    async close() {
      await writing;
      closeSync(fd);
    },
  };
}

function open(path: string): number {
  try {
    const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
    const fd = openSync(path, flags, 0o600);
    const stats = fstatSync(fd);
    const problem = problemOf(stats);
    if (problem) {
      closeSync(fd);
      throw new PrivateFileError(path, `${path} ${problem}`);
    }
    if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) fchmodSync(fd, 0o600);
    return fd;
  } catch (error) {
    if (error instanceof PrivateFileError) throw error;
    if (errorCode(error) === 'ELOOP')
      throw new PrivateFileError(path, `${path} is a symbolic link; replace it by a file`);
    throw unwritable(path, error);
  }
}

function problemOf(stats: Stats): string | undefined {
  if (!stats.isFile()) return 'is not a regular file';
  const user = process.getuid?.();
  if (user !== undefined && stats.uid !== user) return 'belongs to another user';
  return undefined;
}

function endsInLine(fd: number): boolean {
  const { size } = fstatSync(fd);
  if (size === 0) return true;
  const last = Buffer.alloc(1);
  readSync(fd, last, 0, 1, size - 1);
  return last[0] === 10;
}

/** A log that was deleted would take every line and keep none. */
function stillThere(path: string, fd: number): void {
  const named = statSync(path, { throwIfNoEntry: false });
  if (named === undefined || named.ino !== fstatSync(fd).ino)
    throw new Error('it was deleted or replaced meanwhile');
}

async function writeAll(fd: number, bytes: Buffer): Promise<void> {
  let from = 0;
  while (from < bytes.length) {
    from += await new Promise<number>((resolve, reject) => {
      write(fd, bytes, from, bytes.length - from, null, (error, count) =>
        error ? reject(error) : resolve(count),
      );
    });
  }
}

function flush(fd: number): Promise<void> {
  return new Promise((resolve, reject) => fdatasync(fd, (error) => (error ? reject(error) : resolve())));
}

function unwritable(path: string, error: unknown): PrivateFileError {
  const code = errorCode(error);
  const reason = code === 'ENOSPC' ? 'the disk is full' : (code ?? (error as Error).message);
  return new PrivateFileError(path, `${path} cannot be written: ${reason}`, { cause: error });
}
