// What the operating system says when it refuses, in words a person can act on.
import { systemOf } from '../base/system.ts';

/** The `code` of an operating-system error, such as ENOENT; undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it would be larger than the system allows (see ulimit -f)',
  EIO: 'the device reports an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a symbolic link; put the file itself there',
  ENAMETOOLONG: 'its name is too long',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'not UTF-8',
};

/** An operating-system error code in words a person can act on; the code itself if there are none. */
export function reasonOf(code: string): string {
  return REASONS[code] ?? code;
}

/** Why a file that somebody named cannot be read, in words. */
export function unreadable(error: unknown): string {
  const code = errorCode(error);
  if (code === undefined) return String(error);
  return code === 'ENOENT' ? 'no such file' : reasonOf(code);
}

const MOST_TRIES = 100;
const PAUSE_MS = 10;

/**
 * Does what renames or removes a file. Windows refuses that while another program has the file open, which is over in
 * milliseconds, so there it is tried for a second; anywhere else such a refusal is final.
 */
export function retryWhileLocked<Result>(run: () => Result, platform: string = process.platform): Result {
  for (let tries = 1; ; tries += 1) {
    try {
      return run();
    } catch (error) {
      if (!systemOf(platform).inUse.includes(errorCode(error) ?? '') || tries === MOST_TRIES) throw error;
      // Blocks, because what waits for it is synchronous.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
