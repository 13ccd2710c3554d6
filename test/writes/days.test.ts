// The journal is a file a day: one order for all who write it, whatever their clocks say. Which days go, and that a clock
// set back hides nothing: test/stories/writes (history, two-processes).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginRun } from '../../src/writes/journal.ts';
import { hasRoom, journalFolder } from '../../src/writes/journal-files.ts';
import { entriesSince } from '../../src/writes/journal-reader.ts';
import { bundled } from '../support/bundled.ts';
import { readJournal } from '../support/journal-text.ts';
import { newFolder } from '../support/new-folder.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const ABOUT = { profile: 'work', service: 'https://x.test', action: 'send', targets: 1 };
const MIDNIGHT = Date.UTC(2026, 10, 27);

/** Sends the same texts as everybody, in turn, and prints to which it did not yield; `FOLDER PID COUNT`. */
const RIVAL = `
import { beginRun } from './journal.ts';
const [stateFolder, pid, count] = process.argv.slice(2);
// Midnight comes in the middle, for each of them at another moment.
let began = 0;
const now = () => ${MIDNIGHT} - 150 - Number(pid) * 20 + (began === 0 ? 0 : Date.now() - began);
const journal = beginRun(
  { stateFolder, now, pid: Number(pid), random: Math.random, lookedUpTo: {} },
  { profile: null, service: 'https://x.test', action: 'send', targets: 1 },
);
process.stdin.once('data', async () => {
  began = Date.now();
  const sent = [];
  for (let id = 1; id <= Number(count); id += 1) {
    const write = { name: 'conversations.sendMessage', id, params: { conversation_id: id, text: 'hello' } };
    const entry = await journal.intend({ ...write, action: 'send', before: null });
    const rival = journal.rivalOf(write, entry);
    if (rival === null) sent.push(id);
    await journal.settle({ entry, outcome: rival === null ? 'done' : 'skipped', changed: true, error: null, after: null });
  }
  await journal.close();
  process.stdout.write(JSON.stringify(sent));
  process.stdin.destroy();
});
process.stdout.write('ready\\n');`;

let stateFolder: string;
let clock: number;

const program = await bundled(RIVAL, 'writes', 'rival.cjs');

beforeEach(() => {
  stateFolder = newFolder();
  clock = MIDNIGHT - 5000;
});

const begin = (pid: number) => beginRun({ stateFolder, now: () => clock, pid, random: () => 0.5 }, ABOUT);
const send = (id: number, text = 'hello') =>
  ({ name: 'conversations.sendMessage', id, params: { conversation_id: id, text } }) as const;
const intend = (journal: ReturnType<typeof begin>, write: ReturnType<typeof send>) =>
  journal.intend({ ...write, action: 'send', before: null });
const settled = (entry: string) =>
  ({ entry, outcome: 'done', changed: true, error: null, after: null }) as const;
const days = () => readdirSync(journalFolder(stateFolder)).sort();
const ids = () => [...entriesSince(stateFolder, Number.NEGATIVE_INFINITY)].map(({ id }) => id);

describe('a journal of several days', () => {
  it('is one journal: a run goes over midnight, numbered without gaps', async () => {
    const journal = begin(1);
    const first = await intend(journal, send(1));
    clock += 10_000;
    await journal.settle(settled(first));
    const rest = await Promise.all([2, 3].map((id) => intend(journal, send(id))));
    await journal.close();
    expect(days()).toEqual(['2026-11-26.ndjson', '2026-11-27.ndjson']);
    expect([first, ...rest]).toEqual([1, 2, 3].map((nth) => `${journal.run}.${nth}`));
    expect(readJournal(stateFolder)).toMatchObject([
      { entries: [{ id: 1, outcome: 'done' }, { id: 2 }, { id: 3 }] },
    ]);
    expect(readJournal(stateFolder)[0]).not.toHaveProperty('damaged');
    expect(ids()).toEqual([3, 2, 1]);
  });

  it('never sends the same text on both sides of midnight: there both yield', async () => {
    const [earlier, later] = [begin(1), begin(2)];
    const first = await intend(earlier, send(1));
    clock += 10_000;
    const second = await intend(later, send(1));
    expect(later.rivalOf(send(1), second)?.run).toBe(earlier.run);
    expect(earlier.rivalOf(send(1), first)?.run).toBe(later.run);
    await earlier.settle({ ...settled(first), outcome: 'skipped', changed: false });
    expect(later.rivalOf(send(1), second)).toBeNull();
    for (const journal of [earlier, later]) await journal.close();
  });
});

it('what went out just now is found behind all that was noted while the clock was set back', async () => {
  const hour = 3_600_000;
  await intend(begin(1), send(1));
  clock -= hour;
  for (const pid of [2, 3]) {
    const journal = begin(pid);
    for (let id = 2; id <= 302; id += 1) await intend(journal, send(id));
  }
  clock += hour;
  expect([...entriesSince(stateFolder, clock - 60_000)].map(({ id }) => id)).toEqual([1]);
  clock += hour;
  await intend(begin(4), send(400));
  expect([...entriesSince(stateFolder, clock - 60_000)].map(({ id }) => id)).toEqual([400]);
});

it.each([
  ['64 KiB', { bavail: 16, bsize: 4096, blocks: 100 }, true],
  ['a byte less', { bavail: 65_535, bsize: 1, blocks: 100 }, false],
  ['nothing', { bavail: 0, bsize: 4096, blocks: 100 }, false],
  ['blocks that nobody counts', { bavail: 0, bsize: 4096, blocks: 0 }, true],
])('a disk with %s has room for the results of what is sent: %j', (_what, disk, expected) => {
  expect(hasRoom(disk)).toBe(expected);
});

// Each text is meant by all of them, on whatever days their intents fall.
it('of six processes that send the same 150 texts over midnight, no text goes out twice', async () => {
  const count = 150;
  const rivals = [1, 2, 3, 4, 5, 6].map((pid) =>
    spawn(process.execPath, [program, stateFolder, String(pid), String(count)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  await Promise.all(rivals.map((rival) => once(rival.stdout, 'data')));
  const outputs = rivals.map(async (rival) => {
    let text = '';
    rival.stdout.on('data', (piece) => {
      text += String(piece);
    });
    rival.stdin.write('go\n');
    await once(rival, 'close');
    return JSON.parse(text) as number[];
  });
  const sent = (await Promise.all(outputs)).flat();
  expect(sent.length).toBe(new Set(sent).size);
  // Where the intents of one text fall on both sides of midnight, all of them may yield.
  expect(sent.length).toBeGreaterThan(count - 6);
  expect(days()).toHaveLength(2);
  expect(ids()).toHaveLength(6 * count);
});
