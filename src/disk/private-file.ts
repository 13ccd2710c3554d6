// What asks the operating system about files and locks, and knows nothing of conversations or profiles.
// Everything kept on disk may hold a secret, so a file is for its owner's eyes, whole or not there at all.
// Calls are synchronous: they run once at start-up, where a turn of the event loop costs more than the read.

import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { systemOf } from '../base/system.ts';
import { shellWord } from '../base/text.ts';
import { errorCode, reasonOf, retryWhileLocked } from './error-code.ts';

/** A file or folder that must not be used as it is; the message says what to do about it. */
export class PrivateFileError extends Error {
  override readonly name = 'PrivateFileError';
}

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const HAS_MODES = systemOf(process.platform).hasModes;
/** Absent on Windows, where only a person with rights can make a link. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
/** Opening a pipe without it would wait for a writer for ever. */
const NO_WAIT = constants.O_NONBLOCK ?? 0;

/** What is read of a private file, `none` when there is none; a mode wider than 0600 is narrowed first. */
export function readOpened<Result>(path: string, none: Result, read: (fd: number) => Result): Result {
  const fd = openPrivate(path, 'read');
  if (fd === undefined) return none;
  try {
    return attempt(path, 'read', () => read(fd));
  } finally {
    closeSync(fd);
  }
}

/** The UTF-8 text of a private file, undefined when there is none. */
export function readPrivateFile(path: string): string | undefined {
  return readOpened<string | undefined>(path, undefined, (fd) => readFileSync(fd, 'utf8'));
}

/** What a file is opened for: to `append` is to read too, and makes a new one. */
const FLAGS = {
  read: constants.O_RDONLY | NO_WAIT | NO_FOLLOW,
  append: constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | NO_WAIT | NO_FOLLOW,
} as const;

/**
 * Opens a file that is our own, regular and no link, its mode narrowed to 0600; undefined when there is none to read,
 * or no folder to make it in. Throws PrivateFileError for any other, with what to do about it. Whoever asks closes it.
 */
export function openPrivate(path: string, purpose: keyof typeof FLAGS): number | undefined {
  return attempt(path, purpose === 'read' ? 'read' : 'write', () => {
    let fd: number;
    try {
      fd = openSync(path, FLAGS[purpose], FILE_MODE);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
    try {
      const stats = fstatSync(fd);
      if (!stats.isFile())
        throw new PrivateFileError(`${path} is not a regular file; move it away, or use another folder`);
      checkOwner(path, stats);
      refuseWritable(path, stats, 'chmod 600');
      narrow(path, fd);
      return fd;
    } catch (error) {
      closeSync(fd);
      throw error;
    }
  });
}

/**
 * Replaces or creates a private file (0600) so that a reader, or a crash, meets the old text or the new one. Who writes a
 * file holds its lock, so what is there under the name of the new one is a killed writer's.
 */
export function replacePrivateFile(path: string, text: string): void {
  attempt(path, 'write', () => {
    const temporary = `${path}.new`;
    try {
      removeIfThere(temporary);
      writeFileSync(temporary, text, { flag: 'wx', mode: FILE_MODE, flush: true });
      retryWhileLocked(() => renameSync(temporary, path));
    } catch (error) {
      removeIfThere(temporary);
      throw error;
    }
  });
}

/** Removes a file; one that is already gone is not an error. */
export function removeIfThere(path: string): void {
  try {
    retryWhileLocked(() => unlinkSync(path));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/** Makes the folder (0700, parents too) or checks the one that is there; see `checkPrivateFolder`. */
export function ensurePrivateFolder(path: string): void {
  if (checkPrivateFolder(path)) return;
  attempt(path, 'create', () => makeFolder(resolve(path)));
  checkPrivateFolder(path);
}

/** One by one: where a parent is said to be missing although it is there, as in /proc, a recursive mkdir tries for ever. */
function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: FOLDER_MODE });
  } catch (error) {
    // Another process was faster.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * Whether the folder exists; throws when it is a link, another user's or one that others can write in, and narrows the
 * program's own to 0700. Only the last part of the path is asked: parents may be links, as /tmp is on macOS.
 */
export function checkPrivateFolder(path: string): boolean {
  // Resolved, because lstat follows a link whose name ends in a slash.
  const folder = resolve(path);
  const stats = attempt(folder, 'read', () => lstatSync(folder, { throwIfNoEntry: false }));
  if (!stats) return false;
  if (stats.isSymbolicLink()) {
    throw new PrivateFileError(`${folder} is a symbolic link; name the folder it points to instead`);
  }
  if (!stats.isDirectory()) throw new PrivateFileError(`${folder} is not a folder`);
  checkOwner(folder, stats);
  refuseWritable(folder, stats, 'chmod 700');
  // One of the program's name is its own; any other was named by a person, and its mode is that person's business.
  if (HAS_MODES && (stats.mode & OTHERS) !== 0 && basename(folder) === 'convops')
    attempt(folder, 'narrow', () => chmodSync(folder, FOLDER_MODE));
  return true;
}

function checkOwner(path: string, stats: Stats): void {
  const user = HAS_MODES ? process.getuid?.() : undefined;
  if (user === undefined || stats.uid === user) return;
  throw new PrivateFileError(
    `${path} belongs to another user (${stats.uid}, you are ${user}); use a file or folder of your own`,
  );
}

/** What others could write may hold anything: an address for the token, a program to run. */
function refuseWritable(path: string, { mode }: Stats, remedy: string): void {
  if (!HAS_MODES || (mode & OTHERS_WRITE) === 0) return;
  const what = `${path} can be written by other users, who may have changed it; it was not used`;
  throw new PrivateFileError(`${what}: look at it, then run: ${remedy} ${shellWord(path)}`);
}

function narrow(path: string, fd: number): void {
  if (!HAS_MODES || (fstatSync(fd).mode & OTHERS) === 0) return;
  fchmodSync(fd, FILE_MODE);
  // Some file systems take the call and keep nothing of it.
  if ((fstatSync(fd).mode & OTHERS) !== 0) {
    throw new PrivateFileError(
      `${path} can be read by other users and its file system cannot change that; keep it somewhere else`,
    );
  }
}

/** Does what the system may refuse; throws PrivateFileError with the reason in words. */
export function attempt<T>(path: string, verb: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new PrivateFileError(`cannot ${verb} ${path}: ${reasonOf(code)}`, { cause: error });
  }
}
