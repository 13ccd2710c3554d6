// What the operating system says when it refuses, in words a person can act on.
import { shellWord } from '../base/text.ts';

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
  ELOOP: 'it is a symbolic link',
  ENAMETOOLONG: 'its name is too long',
};

/** The command that shows why nothing can be written in a folder; undefined where it would say nothing new. */
export function lookAt(code: string | undefined, folder: string): string | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT') return `df -h ${shellWord(folder)}`;
  const whose = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'];
  return whose.includes(code ?? '') ? 'convops doctor' : undefined;
}

/** An operating-system error code in words a person can act on; the code itself where there are none. */
export function reasonOf(code: string): string {
  return REASONS[code] ?? code;
}

/** Why a file that somebody named cannot be read, in words. */
export function unreadable(error: unknown): string {
  const code = errorCode(error);
  if (code === undefined) return String(error);
  return code === 'ENOENT' ? 'no such file' : reasonOf(code);
}
