// One temporary folder for all tests of a run, removed at its end. It is in memory if the system has that: the program makes
// durable what it writes, and most tests would spend their time waiting for a disk.
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** What the tests need at most, with the executable and two copies of the package. */
const ROOM_BYTES = 4 * 1024 ** 3;

export function setup(): () => void {
  const folder = mkdtempSync(join(isFit() ? IN_MEMORY : tmpdir(), 'convops-tests-'));
  process.env.TMPDIR = folder;
  // A program that was just killed may have a file left to write: a folder is then not empty after all.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/** Whether programs can be put there and run, and there is room. */
function isFit(): boolean {
  if (process.env.TMPDIR) return false;
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === IN_MEMORY);
    return mount !== undefined && !/\bnoexec\b/.test(mount) && bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
