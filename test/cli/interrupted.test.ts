// A run that does not go to its end: signals, a reader that leaves, the same text twice, and going on with it later.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../hostile/running.ts';
import { type DeskHome, openDeskHome } from '../support/desk-home.ts';
import { journalText, readJournal } from '../support/journal-text.ts';
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

  it('says the same of a single write', async () => {
    const { child, ended } = start('conv', 'close', '42', '--json');
    await underWay(1);
    child.kill('SIGTERM');
    const { exit, stdout, stderr } = await ended;
    expect([exit, JSON.parse(stdout).outcome]).toEqual([6, 'unknown']);
    expect(JSON.parse(stderr).error.hint).toBe('convops conv get 42');
  });
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

describe('row 65: the same text to the same conversation within ten minutes', () => {
  it('is refused without a terminal unless it is meant', async () => {
    expect((await run('conv', 'send', '42', 'On its way.')).exit).toBe(0);
    const { exit, stderr } = await run('conv', 'send', '42', 'On its way.');
    expect(exit).toBe(2);
    expect(stderr).toContain('--again');
    expect((await run('conv', 'send', '42', '43', 'On its way.', '--yes')).exit).toBe(2);
    // Blanks around it make no other text of it.
    expect((await run('conv', 'send', '42', ' On its way. \n')).exit).toBe(2);
    expect(posts).toHaveLength(1);

    expect((await run('conv', 'send', '42', 'On its way.', '--again')).exit).toBe(0);
    expect((await run('conv', 'send', '42', 'Another text.')).exit).toBe(0);
    expect((await run('conv', 'send', '43', 'On its way.')).exit).toBe(0);
    // A note is no message.
    expect((await run('conv', 'note', '42', 'On its way.')).exit).toBe(0);
    expect(posts).toHaveLength(5);
  });
});

describe('row 67: conditions are read right before the write', () => {
  it.each([
    [['conv', 'assign', '44', '--operator', '7', '--if-unassigned'], /operator \d+ has it/],
    [['conv', 'assign', '43', '--operator', '7', '--from', '3'], /nobody has it/],
    [['conv', 'close', '43', '--if-mine'], /nobody has it, not operator 7/],
    [['conv', 'send', '44', 'Hello', '--if-mine'], /operator \d+ has it, not operator 7/],
    [['conv', 'close', '42', '--expect-last-message', '1'], /the last message is \d+, not 1/],
  ])('skips, sends nothing and says why: %j', async (words, reason) => {
    const { exit, stdout } = await run(...words, '--json');
    const receipt = JSON.parse(stdout);
    expect([exit, receipt.outcome, receipt.changed]).toEqual([9, 'skipped', false]);
    expect(receipt.error).toMatch(reason);
    expect(posts).toEqual([]);
  });

  it('goes out where they hold', async () => {
    const { stdout } = await run('conv', 'get', '42', '--jq', '.messages[-1].id');
    expect((await run('conv', 'close', '42', '--expect-last-message', stdout.trim())).exit).toBe(0);
    expect((await run('conv', 'assign', '43', '--operator', '7', '--if-unassigned')).exit).toBe(0);
    expect((await run('conv', 'note', '43', 'Mine.', '--if-mine')).exit).toBe(0);
    expect((await run('conv', 'assign', '43', '--operator', '3', '--from', '@me')).exit).toBe(0);
  });
});

describe('the pace of a run', () => {
  it('--max takes the first and leaves the rest, --stop-on-error begins nothing after a failure', async () => {
    const first = await run('conv', 'close', ...IDS, '--max', '3', '--json');
    expect(receipts(first.stdout).map(({ id }) => id)).toEqual([41, 42, 43]);
    expect(first.stderr).toContain('--max leaves out 5 conversations');
    const second = await run(
      'conv',
      'start',
      '44',
      '46',
      '47',
      '--concurrency',
      '1',
      '--stop-on-error',
      '--json',
    );
    // The class of its one failure: what was not tried takes no part in it.
    expect(second.exit).toBe(9);
    expect(receipts(second.stdout)).toMatchObject([
      { id: 44, outcome: 'refused' },
      { id: 46, outcome: 'not_sent', changed: false, error: 'not tried', entry: null },
      { id: 47, outcome: 'not_sent', changed: false, error: 'not tried', entry: null },
    ]);
    expect(posts).toHaveLength(4);
  });

  it('keeps no token in the journal', async () => {
    await run('conv', 'close', '42', '43');
    const text = journalText(home.stateFolder);
    expect(text).not.toContain(TOKEN);
    expect(text).toContain('"outcome":"done"');
  });
});

it("conv next claims one conversation, the longest waiting; the same operator's next command gets the following one", async () => {
  const waiting = await run('conv', 'unassigned', '--sort', 'unassigned_date', '-o', 'ids');
  const [longest, second] = waiting.stdout.split('\n');
  const next = ['conv', 'next', '--json', 'id,outcome', '--as', '7'];
  const both = await Promise.all([1, 2].map(() => home.run(next, { env, ownProcess: true })));
  const ids = both.map(({ exit, stdout }) => [exit, JSON.parse(stdout).id, JSON.parse(stdout).outcome]);
  expect(ids.sort()).toEqual([
    [0, Number(longest), 'done'],
    [0, Number(second), 'done'],
  ]);
  expect(posts.length).toBeLessThanOrEqual(3);
});
