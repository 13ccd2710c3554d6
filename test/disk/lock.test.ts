import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LockBusyError, withLock } from '../../src/disk/lock.ts';

const ROUNDS = 50;
const CHILD = `
import { readFileSync, writeFileSync } from 'node:fs';
import { withLock } from './lock.ts';
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
    });
  }
}`;

let root: string;
let child: string;
let folder: string;
let lock: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'convops-lock-'));
  child = join(root, 'child.mjs');
  const resolveDir = join(import.meta.dirname, '../../src/disk');
  await build({
    stdin: { contents: CHILD, resolveDir, loader: 'ts' },
    outfile: child,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
});

beforeEach(() => {
  folder = mkdtempSync(join(root, 'case-'));
  lock = join(folder, 'lock');
});

afterAll(() => rmSync(root, { recursive: true }));

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
  test('ten processes that count to fifty lose nothing, though the lock was left by a killed one', async () => {
    await killedOwner();
    const counter = join(folder, 'counter');
    writeFileSync(counter, '0');
    const children = Array.from({ length: 10 }, () => start('count', lock, counter));
    const ends = await Promise.all(children.map(async (process) => (await once(process, 'exit'))[0]));
    expect(ends).toEqual(Array.from({ length: 10 }, () => 0));
    expect(readFileSync(counter, 'utf8')).toBe(String(10 * ROUNDS));
    expect(readdirSync(folder)).toEqual(['counter']);
  });

  test('a living owner is named when it does not let go', async () => {
    const owner = start('hold', lock);
    if (owner.stdout) await once(owner.stdout, 'data');
    try {
      const busy = await withLock(lock, { waitMs: 30, what: 'the shelf' }, () => undefined).catch(
        (error) => error,
      );
      expect(busy).toBeInstanceOf(LockBusyError);
      expect(busy).toMatchObject({ path: lock, owner: owner.pid });
      expect(busy.message).toBe(
        `the shelf is in use by process ${owner.pid}; if that process is gone, remove the lock file ${lock}`,
      );
      expect(readdirSync(folder)).toEqual(['lock']);
    } finally {
      owner.kill('SIGKILL');
      await once(owner, 'exit');
    }
  });

  test('a lock that was taken since it was found dead is respected', async () => {
    const living = join(folder, 'living');
    writeFileSync(living, JSON.stringify({ pid: process.ppid, host: hostname(), nonce: 'faster' }));
    // Who reads the pipe learns of a dead owner, and only once another lock stands in its place.
    execFileSync('mkfifo', [lock]);
    const dead = JSON.stringify({ pid: 999_999_999, host: hostname(), nonce: 'dead' });
    const faster = `
      const fs = require('node:fs');
      const [lock, living, dead] = process.argv.slice(1);
      const pipe = fs.openSync(lock, 'w');
      fs.renameSync(living, lock);
      fs.writeSync(pipe, dead);
      fs.closeSync(pipe);`;
    const child = spawn(process.execPath, ['-e', faster, lock, living, dead], { stdio: 'inherit' });
    const ended = once(child, 'exit');
    await expect(withLock(lock, { waitMs: 0 }, () => 'mine')).rejects.toMatchObject({ owner: process.ppid });
    expect(await ended).toEqual([0, null]);
    expect(readFileSync(lock, 'utf8')).toContain('faster');
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  test('a killed owner is replaced without waiting', async () => {
    await killedOwner();
    expect(readdirSync(folder)).toEqual(['lock']);
    expect(await withLock(lock, { waitMs: 0 }, () => 'mine')).toBe('mine');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('within one process', () => {
  test('holders take turns', async () => {
    let inside = 0;
    const seen = await Promise.all(
      Array.from({ length: 8 }, () =>
        withLock(lock, { waitMs: 170_000 }, async () => {
          inside += 1;
          const now = inside;
          await new Promise((resolve) => setImmediate(resolve));
          inside -= 1;
          return now;
        }),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 8 }, () => 1));
  });

  test('a failure inside is passed on and lets go', async () => {
    const failing = withLock(lock, { waitMs: 0 }, () => {
      throw new Error('inside');
    });
    await expect(failing).rejects.toThrow('inside');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a lock that became somebody else’s meanwhile is left alone', async () => {
    await withLock(lock, { waitMs: 0 }, () => writeLock({ pid: 1, host: hostname(), nonce: 'theirs' }));
    expect(readFileSync(lock, 'utf8')).toContain('theirs');
  });

  test('a lock with our own process id that we do not hold is a dead namesake’s', async () => {
    writeLock({ pid: process.pid, host: hostname(), nonce: 'before the restart' });
    expect(await withLock(lock, { waitMs: 0 }, () => 'mine')).toBe('mine');
  });

  test('a lock of another machine is never taken over', async () => {
    writeLock({ pid: 999_999_999, host: 'elsewhere', nonce: 'n' });
    makeOld(lock);
    await expect(withLock(lock, { waitMs: 0 }, () => 'mine')).rejects.toThrow(
      'process 999999999 on elsewhere',
    );
  });

  test.each(['', '{', '[]', '{"pid":0}', '{"pid":"1","host":"h","nonce":"n"}'])(
    'an unreadable lock %j is respected while young and removed when old',
    async (text) => {
      writeLock(text);
      // On a file system without hard links its owner may still be writing it, for 5 seconds.
      for (const age of [0, 1000]) {
        makeOld(lock, age);
        await expect(withLock(lock, { waitMs: 0 }, () => 'mine')).rejects.toMatchObject({ owner: null });
      }
      makeOld(lock, 6000);
      expect(await withLock(lock, { waitMs: 0 }, () => 'mine')).toBe('mine');
    },
  );

  test('a breaker in use is respected, one left over is removed', async () => {
    writeLock('');
    makeOld(lock);
    writeFileSync(`${lock}.break`, '');
    await expect(withLock(lock, { waitMs: 0 }, () => 'mine')).rejects.toBeInstanceOf(LockBusyError);
    makeOld(`${lock}.break`);
    expect(await withLock(lock, { waitMs: 5000 }, () => 'mine')).toBe('mine');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a folder that is not there is named', async () => {
    const path = join(folder, 'none', 'lock');
    await expect(withLock(path, { waitMs: 0 }, () => 'mine')).rejects.toThrow(
      `cannot create the lock file ${path}: the folder does not exist`,
    );
  });
});
