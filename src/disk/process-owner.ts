// Which process holds a lock, or works on a run, in words that outlast it: a process number alone says nothing to another
// container, nor after a restart. On Linux the number counts only with its boot, its table of processes and its start.
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { recordIn } from '../base/record.ts';
import { errorCode } from './error-code.ts';

export interface ProcessOwner {
  readonly pid: number;
  readonly host: string;
  /** The table of processes that the number is of; null if that is not known. */
  readonly space: string | null;
  /** When it began, as its system counts; null if that is not known. */
  readonly started: string | null;
}

let space: string | null | undefined;

/** The process that runs this. */
export function thisProcess(): ProcessOwner {
  if (space === undefined) space = ownSpace();
  return { pid: process.pid, host: hostname(), space, started: startOf(process.pid) };
}

/** Whether a process lives; null for one in another table of processes, which cannot be asked from here. */
export function isLiving({ pid, space: other, started }: ProcessOwner): boolean | null {
  if (other === null || other !== thisProcess().space) return null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, but belongs to someone else.
    if (errorCode(error) === 'ESRCH') return false;
  }
  const now = startOf(pid);
  // The number may have been given to another process since.
  return started === null || now === null || now === started;
}

/** The owner in a value of JSON; undefined for any other value. */
export function ownerIn(value: unknown): ProcessOwner | undefined {
  const { pid, host, space: table, started } = recordIn(value) ?? {};
  if (typeof pid !== 'number' || !(pid > 0) || typeof host !== 'string') return undefined;
  const textIn = (one: unknown) => (typeof one === 'string' ? one : null);
  return { pid, host, space: textIn(table), started: textIn(started) };
}

function ownSpace(): string | null {
  if (process.platform !== 'linux') return hostname();
  // No /proc, or that of another table of processes.
  const boot = readProc(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const table = readProc(() => readlinkSync('/proc/self/ns/pid'));
  return boot === null || table === null ? null : `${boot} ${table}`;
}

/** The 22nd field of its statistics; the second one is a name that may hold blanks and brackets. */
function startOf(pid: number): string | null {
  const text = readProc(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function readProc(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
