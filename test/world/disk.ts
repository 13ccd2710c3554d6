// The disk of a computer in a world: a folder of the real one, which can be full, and on which a process can be killed at
// any change. Every change is counted in the same way, so that what is killed does not depend on what a file is for.
import fs from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { KilledError, type Owner, running } from './world.ts';

/** Where a process ends: at its change with this number, counted from 1. */
export interface KillPoint {
  readonly change: number;
  /** `torn`: half of what was to be written is there. */
  readonly how: 'before' | 'torn' | 'after';
}

export class Disk {
  readonly folder: string;
  /** Nothing more can be written. */
  isFull = false;
  /** What is written finds room, and the system says that hardly any is left. */
  isNearlyFull = false;

  constructor(folder: string) {
    this.folder = folder;
  }
}

/** What a process has done to its disk, and where it is killed. */
export interface DiskUse {
  changes: number;
  killAt: KillPoint | null;
  readonly open: Set<number>;
  readonly onKilled: () => void;
}

const uses = new WeakMap<Owner, DiskUse>();

/** Has changes of a process counted. */
export function watchDisk(owner: Owner, onKilled: () => void): DiskUse {
  const use = { changes: 0, killAt: null, open: new Set<number>(), onKilled };
  uses.set(owner, use);
  return use;
}

function full(call: string): Error {
  const error = new Error(`ENOSPC: no space left on device, ${call}`);
  return Object.assign(error, { code: 'ENOSPC', errno: -28, syscall: call });
}

function checkAlive(owner: Owner): void {
  if (owner.dead) throw new KilledError('the process was killed');
}

function kill(use: DiskUse): never {
  use.onKilled();
  throw new KilledError('the process was killed');
}

type Call = (...given: unknown[]) => unknown;

/** A path as a process in the folder of its computer means it. */
function here(owner: Owner, [path, ...rest]: unknown[]): unknown[] {
  return [typeof path === 'string' && !isAbsolute(path) ? join(owner.disk.folder, path) : path, ...rest];
}

/** A call that changes the disk; `takesRoom` is what a full disk refuses, `tear` does half of it. */
function changing(name: string, own: Call, takesRoom: boolean, tear?: Call): Call {
  return (...typed) => {
    const owner = running.getStore();
    const use = owner && uses.get(owner);
    if (!owner || !use) return own(...typed);
    checkAlive(owner);
    const given = here(owner, typed);
    if (takesRoom && owner.disk.isFull) throw full(name);
    use.changes += 1;
    owner.world.busy += 1;
    const isLast = use.killAt?.change === use.changes;
    if (isLast && use.killAt?.how === 'before') kill(use);
    if (isLast && use.killAt?.how === 'torn' && tear) {
      tear(...given);
      kill(use);
    }
    const result = done(use, () => own(...given));
    dated(owner, given[0]);
    if (isLast) kill(use);
    return result;
  };
}

/** What fails has changed nothing: the removal of a file that is not there. */
function done(use: DiskUse, call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    use.changes -= 1;
    throw error;
  }
}

/** The times of files are of the world's clock, too: their age says whether they are left over. */
function dated(owner: Owner, file: unknown): void {
  const seconds = (owner.world.now + owner.ahead()) / 1000;
  try {
    if (typeof file === 'number') fs.futimesSync(file, seconds, seconds);
    else if (typeof file === 'string') fs.utimesSync(file, seconds, seconds);
  } catch {
    // It is gone, or has another name now.
  }
}

function reading(own: Call): Call {
  return (...given) => {
    const owner = running.getStore();
    if (!owner) return own(...given);
    checkAlive(owner);
    return own(...here(owner, given));
  };
}

function halfOf(data: unknown): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data) : Buffer.from(data as Uint8Array);
  return bytes.subarray(0, Math.ceil(bytes.length / 2));
}

let installed = false;

/** Puts the patches in place, once in the life of this process; they stay, and do nothing outside of a world. */
export function installDisk(): void {
  if (installed) return;
  installed = true;
  const own = { ...fs } as unknown as Record<string, Call>;
  const patched = fs as unknown as Record<string, Call>;
  const call = (name: string) => own[name] as Call;
  const tears: Record<string, Call> = {
    writeSync: (fd, data) => call('writeSync')(fd, halfOf(data)),
    writeFileSync: (path, data, ...rest) => call('writeFileSync')(path, halfOf(data), ...rest),
    appendFileSync: (path, data, ...rest) => call('appendFileSync')(path, halfOf(data), ...rest),
  };
  for (const name of [
    'writeSync',
    'writeFileSync',
    'appendFileSync',
    'mkdirSync',
    'linkSync',
    'copyFileSync',
  ])
    patched[name] = changing(name, call(name), true, tears[name]);
  for (const name of ['renameSync', 'unlinkSync', 'rmSync', 'rmdirSync', 'ftruncateSync', 'truncateSync'])
    patched[name] = changing(name, call(name), false);
  for (const name of ['readSync', 'readFileSync', 'readdirSync', 'statSync', 'lstatSync', 'fstatSync'])
    patched[name] = reading(call(name));
  patched.statfsSync = (path) => {
    const sizes = reading(call('statfsSync'))(path) as fs.StatsFs;
    return running.getStore()?.disk.isNearlyFull ? Object.assign(sizes, { bavail: 1, bfree: 1 }) : sizes;
  };
  patched.openSync = (...given) => {
    const owner = running.getStore();
    if (!owner) return call('openSync')(...given);
    checkAlive(owner);
    const fd = call('openSync')(...here(owner, given));
    uses.get(owner)?.open.add(fd as number);
    return fd;
  };
  patched.closeSync = (fd) => {
    const owner = running.getStore();
    // Whoever was killed has closed all it had.
    if (owner?.dead) return;
    if (owner) uses.get(owner)?.open.delete(fd as number);
    call('closeSync')(fd);
  };
  // What is written is there, as far as a world can tell: no power is ever lost in it.
  for (const name of ['fsync', 'fdatasync']) {
    patched[`${name}Sync`] = (fd) => {
      const owner = running.getStore();
      if (!owner) return call(`${name}Sync`)(fd);
      checkAlive(owner);
    };
    patched[name] = (fd, done) => {
      const owner = running.getStore();
      if (!owner) return call(name)(fd, done);
      setImmediate(() => (done as (error: null) => void)(null));
    };
  }
}

/** Closes what a process had open when it ended. */
export function closeAll(use: DiskUse): void {
  running.exit(() => {
    for (const fd of use.open) {
      try {
        fs.closeSync(fd);
      } catch {
        // It was closed by other means.
      }
    }
    use.open.clear();
  });
}
