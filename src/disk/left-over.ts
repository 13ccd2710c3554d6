// Files that are being made beside the file they are for, and what becomes of them when their maker is killed. Their
// names say whose they are, so that the next writer of the same file can tell a dead one's from one being written.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { errorCode } from './error-code.ts';

/** The process table of another machine, or container, cannot be asked: what it leaves unfinished for so long (milliseconds) stays so. */
const FOREIGN_MS = 60 * 60 * 1000;

/** The names this process uses: one with our process id that is not among them is a dead namesake's. */
const inUse = new Set<string>();
/** The files beside which this process has looked: it leaves nothing behind itself while it lives. */
const swept = new Set<string>();
let lastNumber = 0;
let host: string | undefined;

/**
 * A name for a file that is being made for `path`, beside it and unlike any other; `giveUpName` ends its use. What
 * killed processes left there under such names is removed first, for it may hold a secret.
 */
export function reserveTempPath(path: string): string {
  removeLeftOvers(path);
  lastNumber += 1;
  const name = `${path}.${hostTag()}-${process.pid}-${lastNumber}.tmp`;
  inUse.add(name);
  return name;
}

/** Removes what is still there under a name from `takeName`. */
export function releaseTempPath(name: string): void {
  try {
    rmSync(name, { force: true });
  } finally {
    inUse.delete(name);
  }
}

/** Whether a process of this machine is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, but belongs to someone else.
    return errorCode(error) !== 'ESRCH';
  }
}

/** Removes what killed processes were making for `path`, once in the life of this one; never throws. */
export function removeLeftOvers(path: string): void {
  if (swept.has(path)) return;
  swept.add(path);
  const folder = dirname(path);
  const start = `${basename(path)}.`;
  try {
    for (const name of readdirSync(folder)) {
      if (name.startsWith(start) && isLeftOver(join(folder, name), name.slice(start.length)))
        rmSync(join(folder, name), { force: true });
    }
  } catch {
    // A folder that cannot be listed or changed: whoever writes to it next is told so.
  }
}

function isLeftOver(path: string, ending: string): boolean {
  const [, machine, digits] = /^([0-9a-z]+)-(\d{1,10})-\d+\.tmp$/.exec(ending) ?? [];
  if (machine === undefined) return false;
  if (machine !== hostTag()) {
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    // Also one from the future: a clock has been set back since.
    return written !== undefined && Math.abs(Date.now() - written) > FOREIGN_MS;
  }
  const pid = Number(digits);
  return pid === process.pid ? !inUse.has(path) : !isAlive(pid);
}

/** The name of this machine in characters that any file name may have. */
function hostTag(): string {
  if (host === undefined) {
    let value = 5381;
    for (const letter of hostname()) value = (Math.imul(value, 33) + (letter.codePointAt(0) ?? 0)) >>> 0;
    host = value.toString(36);
  }
  return host;
}
