// Commands for events: real programs in process groups of their own.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ExecOptions, runForEvent } from '../../src/terminal/exec.ts';
import { type Io, processIo } from '../../src/terminal/io.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convops-exec-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const io = processIo();
const at = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(at(name), 'utf8');
const run = (command: string, options: Partial<ExecOptions> = {}, change: Partial<Io> = {}) =>
  runForEvent(
    { ...io, ...change, env: { PATH: process.env.PATH, CONVOPS_TOKEN: 'canary' } },
    {
      command,
      input: '{"id":42}\n',
      env: { CONVOPS_TOKEN: undefined, CONVOPS_ID: '42', PLACE: folder },
      timeoutMs: 20_000,
      signal: new AbortController().signal,
      ...options,
    },
  );
/** Time that is up once the command has said who it is, and no sooner. */
const UP = 300;
const sleep: Io['sleep'] = async (ms, signal) => {
  if (ms !== UP) return await io.sleep(ms, signal);
  while (!existsSync(at('pid')) || !read('pid').endsWith('\n')) await io.sleep(5);
};
/** Whether a process still runs: a zombie that nobody has waited for does not. */
const runs = (pid: number) => {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

describe('a command for an event', () => {
  it('has the event on stdin, the id in its environment, and no token', async () => {
    expect(await run('cat > "$PLACE/in"; env > "$PLACE/env"')).toBeNull();
    expect(read('in')).toBe('{"id":42}\n');
    expect(read('env')).toMatch(/^CONVOPS_ID=42$/m);
    expect(read('env')).not.toMatch(/CONVOPS_TOKEN|canary/);
  });

  it('is as good when it does not read, whatever the event is long', async () => {
    expect(await run('exec 0<&-; true', { input: 'x'.repeat(1_000_000) })).toBeNull();
  });

  it.each([
    ['exit 3', 'ended with 3'],
    ['kill -KILL $$', 'ended with SIGKILL'],
    ['no-such-program-here 2>/dev/null', 'ended with 127'],
  ])('%s: %s', async (command, said) => {
    expect(await run(command)).toBe(said);
  });

  it('cannot be run where there is no shell', async () => {
    expect(await run('true', { env: { PATH: folder } })).toMatch(/^could not be run \(ENOENT\)/);
  });

  it('is stopped after its time, with all it started', async () => {
    expect(await run('sleep 300 & echo $! > "$PLACE/pid"; wait', { timeoutMs: UP }, { sleep })).toBe(
      'took longer than 0.3 s and was stopped',
    );
    const pid = Number(read('pid'));
    await expect.poll(() => runs(pid)).toBe(false);
  });

  it('is stopped where there are no process groups too', async () => {
    const command = 'echo $$ > "$PLACE/pid"; exec sleep 300';
    expect(await run(command, { timeoutMs: UP }, { sleep, platform: 'win32' })).toBe(
      'took longer than 0.3 s and was stopped',
    );
    expect(runs(Number(read('pid')))).toBe(false);
  });

  it('is stopped though it will not hear of it', { timeout: 20_000 }, async ({ onTestFailed }) => {
    const command = 'trap "" TERM; echo $$ > "$PLACE/pid"; while :; do sleep 0.05; done';
    const aborter = new AbortController();
    const ended = run(command, { signal: aborter.signal });
    await expect.poll(() => existsSync(at('pid')) && read('pid') !== '').toBe(true);
    const group = -Number(read('pid'));
    onTestFailed(() => void process.kill(group, 'SIGKILL'));
    aborter.abort();
    expect(await ended).toBe('was stopped');
    expect(runs(Number(read('pid')))).toBe(false);
  });

  it('is not waited for when what it left behind goes on', async () => {
    expect(await run('sleep 300 > /dev/null 2>&1 & echo $! > "$PLACE/pid"')).toBeNull();
    const pid = Number(read('pid'));
    expect(runs(pid)).toBe(true);
    process.kill(pid);
  });
});
