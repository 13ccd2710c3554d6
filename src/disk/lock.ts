// One writer at a time of a file that is replaced whole. A lock is a file that names its owner. Only a lock whose owner is
// known to be gone is taken over; any other is removed by a person.
import { existsSync, linkSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { errorCode, isInUse, reasonOf } from './error-code.ts';
import { PrivateFileError, removeIfThere } from './private-file.ts';
import { isLiving, ownerIn, type ProcessOwner, thisProcess } from './process-owner.ts';

/** The lock file of an owner; `nonce` is unlike that of any other lock. */
interface Held extends ProcessOwner {
  readonly nonce: string;
}

/** Another process holds the lock and did not let go in time. */
export class LockBusyError extends Error {
  override readonly name = 'LockBusyError';
  readonly path: string;
  /** Who holds it: `process 12`, also on which other computer or in which container that cannot be seen from here. */
  readonly holder: string;

  constructor(path: string, what: string, held: Held | null) {
    const where = held && isLiving(held) === null ? ` on ${held.host}, which cannot be seen from here` : '';
    const holder = held ? `process ${held.pid}${where}` : 'another process';
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
  const owner = thisProcess();
  const where = (owner.space ?? owner.host).replaceAll(/[^A-Za-z0-9]/g, '');
  lastNumber += 1;
  const nonce = `${where}-${owner.pid}-${Date.now()}-${lastNumber}`;
  await take(path, { ...owner, nonce }, waitMs, what);
  const isOurs = () => heldBy(path)?.nonce === nonce;
  try {
    return await run(() => {
      if (isOurs()) return;
      throw new PrivateFileError(`${what} is in use by another process now; nothing was changed`);
    });
  } finally {
    if (isOurs()) removeIfThere(path);
  }
}

async function take(path: string, wanted: Held, waitMs: number, what: string): Promise<void> {
  const began = performance.now();
  try {
    while (!placed(path, wanted) && !tookOver(path, wanted)) {
      if (performance.now() - began >= waitMs) throw new LockBusyError(path, what, heldBy(path));
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new PrivateFileError(`cannot create the lock file ${path}: ${reasonOf(code)}`, {
      cause: error,
    });
  }
}

/**
 * Makes the lock file unless there is one. It gets its name when it is whole: nobody could ever take over one that names no
 * owner, as a process leaves it that is killed between making and writing it.
 */
function placed(path: string, wanted: Held): boolean {
  if (existsSync(path)) return false;
  const whole = `${path}.${wanted.nonce}`;
  try {
    writeFileSync(whole, `${JSON.stringify(wanted)}\n`, { flag: 'wx', mode: 0o600 });
    linkSync(whole, path);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' || isInUse(code)) return false;
    throw error;
  } finally {
    removeIfThere(whole);
  }
}

/**
 * Takes a lock over from an owner that is gone. Of several who find it so, one holds the name made of the dead lock's nonce,
 * and only it may put its own lock in that one's place.
 */
function tookOver(path: string, wanted: Held): boolean {
  const dead = heldBy(path);
  if (dead === null || isLiving(dead) !== false) return false;
  const heir = `${path}.${dead.nonce}.heir`;
  // Whoever held that name may be gone as well.
  if (!placed(heir, wanted) && !tookOver(heir, wanted)) return false;
  if (heldBy(path)?.nonce === dead.nonce) {
    renameSync(heir, path);
    return true;
  }
  removeIfThere(heir);
  return false;
}

function heldBy(path: string): Held | null {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as { readonly nonce?: unknown } | null;
    const owner = ownerIn(value);
    return owner && typeof value?.nonce === 'string' ? { ...owner, nonce: value.nonce } : null;
  } catch {
    return null;
  }
}
