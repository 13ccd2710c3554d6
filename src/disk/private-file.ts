// What asks the operating system about files and locks, and knows nothing of conversations or profiles.
// Everything kept on disk may hold a secret, so a file is for its owner's eyes, whole or not there at all.
// Calls are synchronous: they run once at start-up, where a turn of the event loop costs more than the read.

import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { systemOf } from '../base/system.ts';
import { shellWord } from '../base/text.ts';
import { errorCode, lookAt, reasonOf, retryWhileLocked } from './error-code.ts';

/** A file or folder that must not be used as it is; the message says what to do about it. */
export class PrivateFileError extends Error {
  override readonly name = 'PrivateFileError';
  readonly path: string;
  /** One command to type; undefined if there is none. */
  readonly hint: string | undefined;

  constructor(path: string, message: string, options: ErrorOptions & { readonly hint?: string } = {}) {
    super(message, options);
    this.path = path;
    this.hint = options.hint ?? lookAt(errorCode(options.cause), dirname(path));
  }
}

/** Told the path of a file or folder whose mode was too wide and has been narrowed. */
export type OnTightened = (path: string) => void;

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const STICKY = 0o1000;
const HAS_MODES = systemOf(process.platform).hasModes;
/** Absent on Windows, where a symbolic link is found by lstat alone. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
/** Opening a pipe without it would wait for a writer for ever. */
const NO_WAIT = constants.O_NONBLOCK ?? 0;
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW;

/** Folders that a person has named: their modes are that person's business. */
const named = new Set<string>();

/** Leaves the mode of this folder as it is from now on, unless the program makes the folder itself. */
export function leaveFolderMode(path: string): void {
  named.add(resolve(path));
}

/** The bytes of a private file, undefined when there is none; a mode wider than 0600 is narrowed first. */
export function readPrivateBytes(path: string, onTightened?: OnTightened): Buffer | undefined {
  const fd = openPrivate(path, 'read', onTightened);
  if (fd === undefined) return undefined;
  try {
    return attempt(path, 'read', () => readFileSync(fd));
  } finally {
    closeSync(fd);
  }
}

/** What a file is opened for: to `append` is to read too, and to `create` is to append to a new one. */
const FLAGS = {
  read: constants.O_RDONLY | NO_WAIT,
  append: constants.O_RDWR | constants.O_APPEND | NO_WAIT,
  create: constants.O_RDWR | constants.O_APPEND | NO_WAIT | constants.O_CREAT,
} as const;

/**
 * Opens a file that is our own, regular and no link, its mode narrowed to 0600; undefined when there is none, or no
 * folder to make it in. Throws PrivateFileError for any other, with what to do about it. Whoever asks closes it.
 */
export function openPrivate(
  path: string,
  purpose: keyof typeof FLAGS,
  onTightened?: OnTightened,
): number | undefined {
  // Before it is opened: a link shows as what it is, and opening a device may do something.
  if (!checkRegularFile(path) && purpose !== 'create') return undefined;
  return attempt(path, purpose === 'read' ? 'read' : 'write', () => {
    const fd = openIfThere(path, FLAGS[purpose] | NO_FOLLOW);
    if (fd === undefined) return undefined;
    try {
      // Asked again of the open file: the name may have changed hands since it was first checked.
      const stats = fstatSync(fd);
      checkOwnRegularFile(path, stats);
      refuseWritable(path, stats, 'chmod 600');
      tighten(path, fd, FILE_MODE, onTightened);
      return fd;
    } catch (error) {
      closeSync(fd);
      throw error;
    }
  });
}

function openIfThere(path: string, flags: number): number | undefined {
  try {
    return openSync(path, flags, FILE_MODE);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The UTF-8 text of a private file as it is, changing nothing; undefined for none, one that is longer or not to be trusted. */
export function glanceAt(path: string, mostBytes: number): string | undefined {
  try {
    if (!checkRegularFile(path)) return undefined;
    const fd = openSync(path, FLAGS.read | NO_FOLLOW);
    try {
      const stats = fstatSync(fd);
      checkOwnRegularFile(path, stats);
      refuseWritable(path, stats, 'chmod 600');
      return stats.size > mostBytes ? undefined : readFileSync(fd, 'utf8');
    } finally {
      closeSync(fd);
    }
  } catch {
    return undefined;
  }
}

/** The UTF-8 text of a private file, undefined when there is none; a mode wider than 0600 is narrowed first. */
export function readPrivateFile(path: string): string | undefined {
  return readPrivateBytes(path)?.toString('utf8');
}

/**
 * Replaces or creates a private file (0600) so that a reader, or a crash, meets the old text or the new one. Who writes a
 * file holds its lock, so what is there under the name of the new one is a killed writer's.
 */
export function replacePrivateFile(path: string, text: string): void {
  checkRegularFile(path);
  attempt(path, 'write', () => {
    const temporary = `${path}.new`;
    if (lstatSync(temporary, { throwIfNoEntry: false })) removeIfThere(temporary);
    try {
      const fd = openSync(temporary, NEW_FILE, FILE_MODE);
      try {
        if (HAS_MODES) fchmodSync(fd, FILE_MODE);
        writeFileSync(fd, text);
        fsyncSync(fd);
      } finally {
        closeSync(fd);
      }
      retryWhileLocked(() => renameSync(temporary, path));
    } catch (error) {
      removeIfThere(temporary);
      throw error;
    }
  });
}

/** Makes the folder (0700, parents too) or checks the one that is there; see `checkPrivateFolder`. */
export function ensurePrivateFolder(path: string, onTightened?: OnTightened): void {
  if (checkPrivateFolder(path, onTightened)) return;
  attempt(path, 'create', () => makeFolders(resolve(path)));
  checkPrivateFolder(path, onTightened);
}

/**
 * Makes a folder and the parents it lacks, each 0700, one by one: where the system says that a parent is missing although
 * it is there, as in /proc, Node's recursive mkdir tries for ever.
 */
function makeFolders(folder: string): void {
  const missing: string[] = [];
  let parent = folder;
  while (!statSync(parent, { throwIfNoEntry: false }) && parent !== dirname(parent)) {
    missing.unshift(parent);
    parent = dirname(parent);
  }
  for (const each of missing) {
    try {
      mkdirSync(each, { mode: FOLDER_MODE });
    } catch (error) {
      // Another process was faster.
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/**
 * Whether the folder exists; throws when it is a link, another user's or a shared one, narrows it to 0700.
 * Only the last part of the path is asked: parents may be links, as /tmp is on macOS.
 */
export function checkPrivateFolder(path: string, onTightened?: OnTightened): boolean {
  // Resolved, because lstat follows a link whose name ends in a slash.
  const folder = resolve(path);
  const stats = lstatIfThere(folder);
  if (!stats) return false;
  if (stats.isSymbolicLink()) {
    throw new PrivateFileError(folder, `${folder} is a symbolic link; name the folder it points to instead`);
  }
  if (!stats.isDirectory()) throw new PrivateFileError(folder, `${folder} is not a folder`);
  checkOwner(folder, stats);
  if (!HAS_MODES || (stats.mode & OTHERS) === 0) return true;
  if (isSystems(folder, stats) && !(named.has(folder) && (stats.mode & OTHERS_WRITE) === 0)) {
    throw new PrivateFileError(
      folder,
      `${folder} is open to other users; choose a folder for this purpose alone, or run: chmod 700 ${shellWord(folder)}`,
    );
  }
  refuseWritable(folder, stats, 'chmod 700');
  // What is stored in it is for its owner's eyes, file by file.
  if (named.has(folder)) return true;
  attempt(folder, 'narrow', () => {
    const fd = openSync(folder, constants.O_RDONLY | NO_FOLLOW | (constants.O_DIRECTORY ?? 0));
    try {
      tighten(folder, fd, FOLDER_MODE, onTightened);
    } finally {
      closeSync(fd);
    }
  });
  return true;
}

/** The superuser owns /tmp and /etc: narrowing a folder that others live in would break the system. */
function isSystems(folder: string, { mode }: Stats): boolean {
  return (mode & STICKY) !== 0 || folder === dirname(folder) || dirname(folder) === dirname(dirname(folder));
}

/** What others could write may hold anything: an address for the token, a program to run. */
function refuseWritable(path: string, { mode }: Stats, remedy: string): void {
  if (!HAS_MODES || (mode & OTHERS_WRITE) === 0) return;
  const what = `${path} can be written by other users, who may have changed it; it was not used`;
  throw new PrivateFileError(path, `${what}: look at it, then run: ${remedy} ${shellWord(path)}`, {
    hint: `ls -la ${shellWord(path)}`,
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

function checkRegularFile(path: string): boolean {
  const stats = lstatIfThere(path);
  if (!stats) return false;
  if (stats.isSymbolicLink()) {
    throw new PrivateFileError(
      path,
      `${path} is a symbolic link; replace it with the file itself, or use the folder it points into`,
    );
  }
  checkOwnRegularFile(path, stats);
  return true;
}

function checkOwnRegularFile(path: string, stats: Stats): void {
  if (!stats.isFile())
    throw new PrivateFileError(path, `${path} is not a regular file; move it away, or use another folder`);
  checkOwner(path, stats);
}

function checkOwner(path: string, stats: Stats): void {
  const user = HAS_MODES ? process.getuid?.() : undefined;
  if (user === undefined || stats.uid === user) return;
  throw new PrivateFileError(
    path,
    `${path} belongs to another user (${stats.uid}, you are ${user}); use a file or folder of your own`,
  );
}

function tighten(path: string, fd: number, mode: number, onTightened: OnTightened | undefined): void {
  if (!HAS_MODES || (fstatSync(fd).mode & OTHERS) === 0) return;
  fchmodSync(fd, mode);
  // Some file systems take the call and keep nothing of it.
  if ((fstatSync(fd).mode & OTHERS) !== 0) {
    throw new PrivateFileError(
      path,
      `${path} can be read by other users and its file system cannot change that; keep it somewhere else`,
    );
  }
  onTightened?.(path);
}

function lstatIfThere(path: string): Stats | undefined {
  return attempt(path, 'read', () => lstatSync(path, { throwIfNoEntry: false }));
}

function attempt<T>(path: string, verb: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new PrivateFileError(path, `cannot ${verb} ${path}: ${reasonOf(code)}`, { cause: error });
  }
}
