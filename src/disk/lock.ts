// One process at a time: a lock is a file that names its owner, so that a dead owner can be distinguished from a slow one.
// It gets another name first and linked into place: no one ever sees it half written.
import { linkSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { errorCode, isInUse, reasonOf } from './error-code.ts';
import { isAlive, releaseTempPath, reserveTempPath } from './left-over.ts';
import { PrivateFileError, removeIfThere } from './private-file.ts';

interface LockOptions {
  /** Milliseconds to wait for the present owner; 0 tries once. */
  readonly waitMs: number;
  /** What the lock protects, as the subject of a sentence; the lock file when not given. */
  readonly what?: string;
}

/** Another process holds the lock and did not let go in time. */
export class LockBusyError extends Error {
  override readonly name = 'LockBusyError';
  readonly path: string;
  /** The process that holds it; null when the lock file does not say. */
  readonly owner: number | null;
  /** The computer it is on, where that is another, whose processes cannot be seen from here; else null. */
  readonly host: string | null;
  /** Tells this hold of the lock from any other; null when the lock file does not say. */
  readonly nonce: string | null;

  constructor(path: string, what: string, owner: Owner | null) {
    const host = owner && owner.host !== hostname() ? ` on ${owner.host}` : '';
    const holder = owner ? `process ${owner.pid}${host}` : 'another process';
    super(`${what} is in use by ${holder}; if that process is gone, remove the lock file ${path}`);
    this.path = path;
    this.owner = owner?.pid ?? null;
    this.nonce = owner?.nonce ?? null;
    this.host = owner && owner.host !== hostname() ? owner.host : null;
  }
}

interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly nonce: string;
}

/** A lock without a readable owner, or a breaker, is left over when it is older than this (milliseconds). */
const LEFT_OVER_MS = 5000;
const SHORTEST_WAIT_MS = 2;
const LONGEST_WAIT_MS = 25;

/** The locks this process holds: a lock with our process id that is not among them is a dead namesake's. */
const held = new Set<string>();

/** Runs while holding the lock file, taking it over from a dead owner; throws LockBusyError after `waitMs`. */
export async function withLock<T>(path: string, options: LockOptions, run: () => Promise<T> | T): Promise<T> {
  const nonce = newNonce();
  await acquire(path, nonce, options);
  try {
    return await run();
  } finally {
    release(path, nonce);
  }
}

async function acquire(path: string, nonce: string, options: LockOptions): Promise<void> {
  const draft = reserveTempPath(path);
  const owner: Owner = { pid: process.pid, host: hostname(), nonce };
  try {
    writeFileSync(draft, `${JSON.stringify(owner)}\n`, { flag: 'wx', mode: 0o600 });
    held.add(nonce);
    await place(draft, path, options);
  } catch (error) {
    held.delete(nonce);
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new PrivateFileError(path, `cannot create the lock file ${path}: ${reasonOf(code)}`, {
      cause: error,
    });
  } finally {
    releaseTempPath(draft);
  }
}

async function place(draft: string, path: string, options: LockOptions): Promise<void> {
  // The draft's own time is the file system's idea of now, which on a network drive need not be ours.
  const clock = clockFrom(statSync(draft).mtimeMs);
  for (;;) {
    if (placed(draft, path)) return;
    if (brokeLeftOver(path, clock)) continue;
    const left = options.waitMs - clock.elapsed();
    if (left <= 0) throw new LockBusyError(path, options.what ?? path, readOwner(path));
    await pause(Math.min(jitteredWait(), left));
  }
}

/** Removes a lock whose owner was said to be gone, unless another process has taken it since. */
export function breakLock({ path, nonce }: LockBusyError): void {
  if (nonce !== null && readOwner(path)?.nonce === nonce) removeIfThere(path);
}

function release(path: string, nonce: string): void {
  try {
    if (readOwner(path)?.nonce === nonce) removeIfThere(path);
  } finally {
    held.delete(nonce);
  }
}

function placed(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return false;
    // File systems without hard links; the content then follows the name by a moment, see LEFT_OVER_MS.
    if (
      isInUse(code) ||
      code === 'EPERM' ||
      code === 'ENOTSUP' ||
      code === 'EOPNOTSUPP' ||
      code === 'ENOSYS'
    ) {
      return created(path, readFileSync(draft, 'utf8'));
    }
    throw error;
  }
}

function created(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || isInUse(errorCode(error))) return false;
    throw error;
  }
}

interface Clock {
  /** Milliseconds since the waiting began. */
  elapsed(): number;
  /** Milliseconds between now and when the file was written; undefined when it is gone. */
  age(path: string): number | undefined;
}

function clockFrom(startMs: number): Clock {
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  return {
    elapsed,
    age(path) {
      const stats = statSync(path, { throwIfNoEntry: false });
      // One from the future is as old: the clock has been set back since.
      return stats && Math.abs(startMs + elapsed() - stats.mtimeMs);
    },
  };
}

/**
 * Removes a dead owner's lock. Two waiters that both saw it dead must not both remove: the slower one would
 * take away the faster one's new lock. So whoever removes holds the breaker, and looks again while holding it.
 */
function brokeLeftOver(path: string, clock: Clock): boolean {
  if (!isLeftOver(path, clock)) return false;
  const breaker = `${path}.break`;
  if (!created(breaker, '')) {
    removeOldBreaker(breaker, clock);
    return false;
  }
  try {
    if (!isLeftOver(path, clock)) return false;
    removeIfThere(path);
    return true;
  } finally {
    removeIfThere(breaker);
  }
}

function removeOldBreaker(breaker: string, clock: Clock): void {
  if ((clock.age(breaker) ?? 0) <= LEFT_OVER_MS) return;
  // Renamed, not unlinked: of several waiters one gets it, the others find nothing.
  const grave = reserveTempPath(breaker);
  try {
    renameSync(breaker, grave);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  } finally {
    releaseTempPath(grave);
  }
}

function isLeftOver(path: string, clock: Clock): boolean {
  const owner = readOwner(path);
  if (!owner) return (clock.age(path) ?? 0) > LEFT_OVER_MS;
  // The process table of another machine, or container, cannot be asked.
  if (owner.host !== hostname()) return false;
  if (owner.pid === process.pid) return !held.has(owner.nonce);
  return !isAlive(owner.pid);
}

function readOwner(path: string): Owner | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null) return null;
    const { pid, host, nonce } = value as Partial<Record<keyof Owner, unknown>>;
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return null;
    return typeof host === 'string' && typeof nonce === 'string' ? { pid, host, nonce } : null;
  } catch {
    return null;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

let lastNonce = 0;

/** Unlike any other, without node:crypto or the start of the process: either costs as much as a short command computes. */
function newNonce(): string {
  lastNonce += 1;
  return `${process.pid}-${Date.now()}-${lastNonce}`;
}

/** Milliseconds; waiters look at different moments because they began at different moments. */
function jitteredWait(): number {
  return SHORTEST_WAIT_MS + ((performance.now() * 1000) % (LONGEST_WAIT_MS - SHORTEST_WAIT_MS));
}
