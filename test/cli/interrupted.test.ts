// A run that does not go to its end: signals, a reader that leaves, the same text twice, and going on with it later.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startProgram, until } from '../hostile/running.ts';
import { type DeskHome, openDeskHome } from '../support/desk-home.ts';
import { readJournal } from '../support/journal-text.ts';
import { type Home, PROGRAM } from '../support/run-convops.ts';

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

it('row 52: a reader that leaves stops the run, the journal is whole, and stderr says what was not tried', async () => {
  desk.hold((_path, nth) => nth > 2);
  const { child, ended } = startProgram(
    home,
    ['conv', 'close', ...IDS, '--concurrency', '2', '-o', 'ndjson'],
    env,
  );
  child.stdout?.once('data', () => {
    child.stdout?.destroy();
    void desk.open();
  });
  const { exit, stderr } = await ended;
  expect(exit).toBe(3);
  expect(JSON.parse(stderr).error.message).toMatch(/not tried/);
  const [only] = readJournal(home.stateFolder);
  expect(only?.entries.every(({ settledAt }) => settledAt !== undefined)).toBe(true);
  expect(posts).toHaveLength(only?.entries.length ?? 0);
  expect(posts.length).toBeLessThan(IDS.length);
});
