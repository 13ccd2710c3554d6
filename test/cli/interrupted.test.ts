// A run that does not go to its end: signals, a reader that leaves, the same text twice, and going on with it later.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../hostile/running.ts';
import { type DeskHome, openDeskHome } from '../support/desk-home.ts';
import { readJournal } from '../support/journal-text.ts';
import { type Home, PROGRAM, type Run } from '../support/run-convops.ts';

const TOKEN = 'interrupted';
const IDS = ['41', '42', '43', '46', '47', '48', '49', '50'];

let home: Home;
/** What is under way waits here. */
let desk: DeskHome;
let env: Readonly<Record<string, string>>;
let posts: readonly string[];

beforeEach(async () => {
  desk = await openDeskHome({ token: TOKEN });
  ({ home, env, posts } = desk);
});

afterEach(() => desk.close());

const run = (...words: string[]) => home.run(words, { env });

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Run>;
}

function start(...words: string[]): Started {
  const child = spawn(process.execPath, [PROGRAM, ...words], { env: { ...home.env, ...env } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (part) => {
    stdout += part;
  });
  child.stderr.on('data', (part) => {
    stderr += part;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ exit: code ?? signal, stdout, stderr }));
  return { child, ended };
}

/** Resolves when so many writes are under way, and stay so until the desk lets them through. */
const underWay = (writes: number) => until(() => desk.held() === writes);

/** What the system says of a process; of one that is gone as of one that has ended. */
function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return 'State: Z';
  }
}

/**
 * Signals the program, and resolves once it has heard: until then a second signal would be lost in the first, and an
 * answer could be heard before. It has when none is left for it, and it waits for something again or has ended.
 */
async function signalled({ pid }: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid ?? 0, signal);
  const bit = 1n << BigInt(constants.signals[signal] - 1);
  await until(() => {
    const status = statusOf(pid);
    const pending = [...status.matchAll(/^(?:Sig|Shd)Pnd:\s*([0-9a-f]+)$/gm)].map(([, mask]) => `0x${mask}`);
    return pending.every((mask) => (BigInt(mask) & bit) === 0n) && /^State:\s*[SZ]/m.test(status);
  });
}

const receipts = (text: string) => JSON.parse(text) as { id: number; outcome: string; check?: string }[];
/** What became of the other six of eight when two are under way. */
const NOT_TRIED = Array.from({ length: 6 }, () => 'not_sent');
const closing = ['conv', 'close', ...IDS, '--concurrency', '2', '--json'];

describe('row 58: Ctrl-C once', () => {
  it('begins nothing more, lets what is under way finish, and names the way to go on', async () => {
    desk.hold();
    const { child, ended } = start(...closing);
    await underWay(2);
    await signalled(child, 'SIGINT');
    await desk.open();
    const { exit, stdout, stderr } = await ended;
    expect(exit).toBe(130);
    expect(receipts(stdout).map(({ outcome }) => outcome)).toEqual(['done', 'done', ...NOT_TRIED]);
    const { error } = JSON.parse(stderr);
    expect(error).toMatchObject({ code: 'interrupted', exit_code: 130 });
    expect(error.message).toContain('6 not tried');

    const [{ run: name } = { run: '' }] = readJournal(home.stateFolder);
    expect(error.hint).toBe(`convops conv close --resume ${name}`);
    const resumed = await run('conv', 'close', '--resume', name, '--json');
    expect(resumed.exit).toBe(0);
    expect(receipts(resumed.stdout).map(({ id }) => id)).toEqual(IDS.slice(2).map(Number));
    expect(posts).toHaveLength(IDS.length);
  });
});

it('row 59: SIGTERM ends a run whose receipt waits for a reader who never reads', async () => {
  await desk.open();
  await writeFile(home.path('long'), 'x'.repeat(600_000));
  const child = spawn(
    process.execPath,
    [PROGRAM, 'conv', 'note', '42', '--body-file', home.path('long'), '--json'],
    { env: { ...home.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = once(child, 'exit');
  await until(() => readJournal(home.stateFolder).some(({ entries }) => entries[0]?.outcome === 'done'));
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
});

describe('row 59: a second Ctrl-C, or a signal that means now', () => {
  // No write is ever answered: what is under way stays so.
  beforeEach(() => desk.hold());

  it.each([['SIGINT', 'SIGINT'], ['SIGTERM'], ['SIGHUP']] as const)(
    'leaves what is under way as unknown: %s %s',
    async (...signals) => {
      const { child, ended } = start(...closing);
      await underWay(2);
      for (const signal of signals) await signalled(child, signal);
      const { exit, stdout } = await ended;
      expect(exit).toBe(6);
      expect(receipts(stdout).map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', ...NOT_TRIED]);
      expect(receipts(stdout)[0]?.check).toBe('convops conv get 41');
    },
  );
});

it('row 52: a reader that leaves stops the run, the journal is whole, and stderr says what was not tried', async () => {
  desk.hold((_path, nth) => nth > 2);
  const { child, ended } = start('conv', 'close', ...IDS, '--concurrency', '2', '-o', 'ndjson');
  child.stdout?.once('data', () => {
    child.stdout?.destroy();
    void desk.open();
  });
  const { exit, stderr } = await ended;
  expect(exit).toBe(3);
  expect(JSON.parse(stderr).error.message).toMatch(/not tried/);
  const [only] = readJournal(home.stateFolder);
  expect(only?.entries.every(({ settled }) => settled)).toBe(true);
  expect(posts).toHaveLength(only?.entries.length ?? 0);
  expect(posts.length).toBeLessThan(IDS.length);
});
