// One writer at a time of a file that is replaced whole. Who wants a lock adds a line that names the process to the lock file,
// and the first line of a process that may still live holds it: so nothing is ever taken from anybody, and two who find a dead
// owner cannot both be next. Who held the lock removes the file; one whose owner cannot be seen is removed by a person.
import { appendFileSync, readFileSync } from 'node:fs';
import { jsonValue } from '../base/record.ts';
import { errorCode, reasonOf, retryWhileLocked } from './error-code.ts';
import { PrivateFileError, removeIfThere } from './private-file.ts';
import { isLiving, ownerIn, type ProcessOwner, thisProcess } from './process-owner.ts';

/** Another process holds the lock and did not let go in time. */
export class LockBusyError extends Error {
  override readonly name = 'LockBusyError';
  readonly path: string;
  /** Who holds it: `process 12`, also on which other computer or in which container that cannot be seen from here. */
  readonly holder: string;

  constructor(path: string, what: string, owner: ProcessOwner | undefined) {
    const where =
      owner && isLiving(owner) === null ? ` on ${owner.host}, which cannot be seen from here` : '';
    const holder = owner ? `process ${owner.pid}${where}` : 'another process';
    super(`${what} is in use by ${holder}; if that process is gone, remove the lock file ${path}`);
    this.path = path;
    this.holder = holder;
  }
}

const LOOK_MS = 10;

let lastNumber = 0;

/**
 * Runs while holding the lock file; throws LockBusyError after `waitMs`, at once for 0. `what` is what the lock protects, as
 * the subject of a sentence, the lock file when not given. `check` throws where the lock is not ours any more:
 * somebody may have removed it while this process was stopped, so what is written under it is written after it.
 */
export async function withLock<T>(
  path: string,
  { waitMs, what = path }: { readonly waitMs: number; readonly what?: string },
  run: (check: () => void) => Promise<T> | T,
): Promise<T> {
  lastNumber += 1;
  const own = JSON.stringify({ ...thisProcess(), at: Date.now(), number: lastNumber });
  const began = performance.now();
  while (!isOurs(path, own)) {
    if (performance.now() - began >= waitMs) {
      withdraw(path, own);
      throw new LockBusyError(path, what, holderOf(path)?.owner);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  try {
    return await run(() => {
      if (linesOf(path).includes(own)) return;
      throw new PrivateFileError(`${what} is in use by another process now; nothing was changed`);
    });
  } finally {
    if (linesOf(path).includes(own)) removeIfThere(path);
  }
}

/** Whether the line of this process is the one that holds the lock; it is added if no other one does. */
function isOurs(path: string, own: string): boolean {
  if (holderOf(path) === undefined) add(path, own);
  // Read again: an owner found dead may have removed the file before it ended, and others begun another one.
  return holderOf(path)?.line === own && linesOf(path).includes(own);
}

const GIVEN_UP = 'given up: ';

/** Says that a line after another one counts no more: it would hold the lock if that one's process were killed. */
function withdraw(path: string, own: string): void {
  if (linesOf(path).includes(own)) add(path, GIVEN_UP + own);
}

/** The first line of a process that lives, or of which that is not known; undefined for none. */
function holderOf(path: string) {
  const lines = linesOf(path);
  return lines
    .filter((line) => !lines.includes(GIVEN_UP + line))
    .map((line) => ({ line, owner: ownerIn(jsonValue(line)) }))
    .find(({ owner }) => owner !== undefined && isLiving(owner) !== false);
}

/** In a line of its own, whatever a writer that was killed left before it. */
function add(path: string, line: string): void {
  try {
    retryWhileLocked(() => appendFileSync(path, `\n${line}\n`, { mode: 0o600 }));
  } catch (error) {
    const reason = `cannot create the lock file ${path}: ${reasonOf(errorCode(error) ?? String(error))}`;
    throw new PrivateFileError(reason, { cause: error });
  }
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
