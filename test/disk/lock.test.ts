import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { LockBusyError, withLock } from '../../src/disk/lock.ts';
import { thisProcess } from '../../src/disk/process-owner.ts';
import { bundled } from '../support/bundled.ts';
import { newFolder } from '../support/new-folder.ts';

/** So many that two meet in the moment between finding the lock free and taking it. */
const ROUNDS = 300;
const CHILD = `
import { readFileSync, writeFileSync } from 'node:fs';
import { withLock } from './lock.ts';
import { thisProcess } from './process-owner.ts';
const [mode, lock, counter] = process.argv.slice(2);
if (mode === 'hold') {
  await withLock(lock, { waitMs: 0 }, () => {
    process.stdout.write('held');
    return new Promise((resolve) => setTimeout(resolve, 60000));
  });
} else {
  for (let round = 0; round < ${ROUNDS}; round += 1) {
    await withLock(lock, { waitMs: 170000 }, () => {
      writeFileSync(counter, String(Number(readFileSync(counter, 'utf8')) + 1));
      const number = process.pid + '-' + round;
      if (mode === 'die') writeFileSync(lock, JSON.stringify({ ...thisProcess(), pid: 999999999, number }));
    });
  }
}`;

let folder: string;
let lock: string;

const child = await bundled(CHILD, 'disk', 'child.mjs');

beforeEach(() => {
  folder = newFolder();
  lock = join(folder, 'lock');
});

function start(...argv: string[]): ChildProcess {
  return spawn(process.execPath, [child, ...argv], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function killedOwner(): Promise<ChildProcess> {
  const owner = start('hold', lock);
  if (owner.stdout) await once(owner.stdout, 'data');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  return owner;
}

function writeLock(owner: object | string): void {
  writeFileSync(lock, typeof owner === 'string' ? owner : JSON.stringify(owner));
}

function makeOld(path: string, ms = 1_000_000_000): void {
  const then = new Date(Date.now() - ms);
  utimesSync(path, then, then);
}

describe('between processes', () => {
  test.each([
    ['count', 'though the lock was left by a killed one', ['counter']],
    ['die', 'though each leaves a lock whose owner is gone', ['counter', 'lock']],
  ])('ten processes that %s to three hundred lose nothing, %s', async (mode, _, left) => {
    await killedOwner();
    const counter = join(folder, 'counter');
    writeFileSync(counter, '0');
    const children = Array.from({ length: 10 }, () => start(mode, lock, counter));
    const ends = await Promise.all(children.map(async (process) => (await once(process, 'exit'))[0]));
    expect(ends).toEqual(Array.from({ length: 10 }, () => 0));
    expect(readFileSync(counter, 'utf8')).toBe(String(10 * ROUNDS));
    expect(readdirSync(folder)).toEqual(left);
  });

  test('a living owner is named when it does not let go', async () => {
    const owner = start('hold', lock);
    if (owner.stdout) await once(owner.stdout, 'data');
    try {
      const busy = await withLock(lock, { waitMs: 30, what: 'the shelf' }, () => undefined).catch(
        (error) => error,
      );
      expect(busy).toBeInstanceOf(LockBusyError);
      expect(busy).toMatchObject({ path: lock, holder: `process ${owner.pid}` });
      expect(busy.message).toBe(
        `the shelf is in use by process ${owner.pid}; if that process is gone, remove the lock file ${lock}`,
      );
      expect(readdirSync(folder)).toEqual(['lock']);
    } finally {
      owner.kill('SIGKILL');
      await once(owner, 'exit');
    }
  });
});

describe('within one process', () => {
  test('a lock that became somebody else’s in the meantime is left alone, and a check finds it', async () => {
    await withLock(lock, { waitMs: 0, what: 'the shelf' }, (check) => {
      check();
      writeLock({ ...thisProcess(), pid: 1, number: 'theirs' });
      expect(check).toThrow('the shelf is in use by another process now; nothing was changed');
    });
    expect(readFileSync(lock, 'utf8')).toContain('theirs');
  });

  test.each([process.ppid, process.pid])(
    'a number that was given to another process since (%i) is no living owner',
    async (pid) => {
      writeLock({ ...thisProcess(), pid, started: '1' });
      expect(await withLock(lock, { waitMs: 0 }, () => 'mine')).toBe(
        process.platform === 'linux' ? 'mine' : undefined,
      );
    },
  );

  test.each([
    ['another computer', { host: 'elsewhere', space: 'x' }],
    ['another container, or a boot before this one', { space: 'other-boot pid:[4026531836]' }],
    ['a process that cannot be told', { space: null }],
  ])('a lock of %s is never taken over, however old it is', async (_, other) => {
    writeLock({ ...thisProcess(), pid: 999_999_999, ...other });
    makeOld(lock);
    const busy = await withLock(lock, { waitMs: 0 }, () => 'mine').catch((error) => error);
    expect(busy.message).toContain(
      ', which cannot be seen from here; if that process is gone, remove the lock file',
    );
    expect(busy).toMatchObject({
      holder: expect.stringContaining(` on ${'host' in other ? 'elsewhere' : hostname()}, which`),
    });
  });

  test.each(['', '{', '{"pid":0}', '{"pid":"1","host":"h"}'])(
    'what a killed writer left, %j, is of nobody',
    async (text) => {
      writeLock(text);
      expect(await withLock(lock, { waitMs: 0 }, () => 'mine')).toBe('mine');
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});
