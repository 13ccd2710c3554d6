// The journal goes on from one segment to the next: one order for all who write it, and nothing lost on the way.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginRun } from '../../src/writes/journal.ts';
import { END_MARK, endOfJournal, journalFolder, segmentPath } from '../../src/writes/journal-files.ts';
import { entriesNewestFirst } from '../../src/writes/journal-reader.ts';
import { figure } from '../support/figure.ts';
import { readJournal } from '../support/journal-text.ts';

const ABOUT = { profile: 'work', service: 'https://x.test', action: 'send', targets: 1 };
const SMALL = 4096;

/** Sends the same texts as everybody, in turn, and prints to which it did not yield; `FOLDER PID COUNT BYTES`. */
const RIVAL = `
import fs from 'node:fs';
import { beginRun } from './journal.ts';
const [stateFolder, pid, count, segmentBytes] = process.argv.slice(2);
// A pause between the look at a segment and the write to it: others may end it in the meantime.
const { writeSync } = fs;
fs.writeSync = (fd, bytes) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * 3);
  return writeSync(fd, bytes);
};
const journal = beginRun(
  { stateFolder, now: Date.now, pid: Number(pid), random: Math.random, segmentBytes: Number(segmentBytes), lookedUpTo: { old: 0, segment: 0, offset: 0 } },
  { profile: null, service: 'https://x.test', action: 'send', targets: 1 },
);
process.stdin.once('data', async () => {
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

let root: string;
let program: string;
let stateFolder: string;
let clock: number;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'convops-segments-'));
  program = join(root, 'rival.cjs');
  await build({
    stdin: { contents: RIVAL, resolveDir: join(import.meta.dirname, '../../src/writes'), loader: 'ts' },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
  });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), 'convops-journal-'));
  clock = 1_700_000_000_000;
});

afterEach(() => rmSync(stateFolder, { recursive: true, force: true }));

const begin = (pid: number, segmentBytes = SMALL) =>
  beginRun({ stateFolder, now: () => clock++, pid, random: () => 0.5, segmentBytes }, ABOUT);
const send = (id: number, text = 'hello') =>
  ({ name: 'conversations.sendMessage', id, params: { conversation_id: id, text } }) as const;
const intend = (journal: ReturnType<typeof begin>, write: ReturnType<typeof send>) =>
  journal.intend({ ...write, action: 'send', before: null });
const settled = (entry: string) =>
  ({ entry, outcome: 'done', changed: true, error: null, after: null }) as const;
const segments = () => readdirSync(journalFolder(stateFolder)).sort();
const ids = () => [...entriesNewestFirst(stateFolder)].map(({ id }) => id);

describe('a journal in segments', () => {
  it('is one journal, whatever segment a line is in', async () => {
    const journal = begin(1);
    for (let id = 1; id <= 60; id += 1) await journal.settle(settled(await intend(journal, send(id))));
    await journal.close();
    expect(segments().length).toBeGreaterThan(3);
    for (const name of segments().slice(0, -1)) {
      const { size, mode } = statSync(join(journalFolder(stateFolder), name));
      expect(size).toBeGreaterThan(SMALL);
      expect(size).toBeLessThan(2 * SMALL);
      expect(mode & 0o777).toBe(0o600);
    }
    const [run, ...more] = readJournal(stateFolder);
    expect(more).toEqual([]);
    expect(run?.entries.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(
      Array.from({ length: 60 }, (_, index) => `${index + 1} done`),
    );
    expect(ids()).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
  });

  it('takes what a slower process adds to a segment that is ended, and an intent of it only where it counts', async () => {
    const [slow, fast] = [begin(1), begin(2)];
    const write = send(1);
    await intend(slow, send(99));
    const first = segmentPath(stateFolder, 1);
    for (let id = 100; segments().length === 1; id += 1) await intend(fast, send(id));
    // As if the segment had been ended while the slow one was about to write to it: its own look finds the end.
    appendFileSync(
      first,
      `${JSON.stringify({ kind: 'intent', run: 'other', entry: 'other.1', at: clock, service: ABOUT.service, ...write, action: 'send', before: null })}\n`,
    );
    expect(fast.rivalOf(write, await intend(fast, write))).toBeNull();
    expect(slow.rivalOf(write, await intend(slow, write))?.run).toBe(fast.run);
    for (const journal of [slow, fast]) await journal.close();
    expect(
      readJournal(stateFolder)
        .map(({ run }) => run)
        .sort(),
    ).toEqual([slow.run, fast.run, 'other'].sort());
  });

  it('is gone on with in its newest segment when an old one was replaced or removed', async () => {
    const [slow, fast] = [begin(1), begin(2)];
    await intend(slow, send(1));
    for (let id = 100; segments().length < 3; id += 1) await intend(fast, send(id));
    unlinkSync(segmentPath(stateFolder, 1));
    const entry = await intend(slow, send(2));
    await slow.settle(settled(entry));
    for (const journal of [slow, fast]) await journal.close();
    expect([...entriesNewestFirst(stateFolder)][0]).toMatchObject({ entry, outcome: 'done' });
    expect(segments()).not.toContain('000001.ndjson');
  });

  it('is ended by whoever finds it full, also after a crash between an end and the next segment', async () => {
    const journal = begin(1);
    await intend(journal, send(1));
    await journal.close();
    appendFileSync(segmentPath(stateFolder, 1), `${'x'.repeat(SMALL)}\n${END_MARK},"at":1}\n`);
    const next = begin(2);
    expect(next.rivalOf(send(2), await intend(next, send(2)))).toBeNull();
    await next.close();
    expect(segments()).toEqual(['000001.ndjson', '000002.ndjson']);
    expect(ids()).toEqual([2, 1]);
  });

  it('says where it ends, so that only what comes behind is looked at', async () => {
    const a = begin(1);
    for (let id = 1; segments().length < 2; id += 1) await intend(a, send(id));
    await intend(a, send(777));
    const end = endOfJournal(stateFolder);
    expect(end).toMatchObject({ segment: 2 });
    const b = beginRun(
      { stateFolder, now: () => clock++, pid: 2, random: () => 0.5, segmentBytes: SMALL, lookedUpTo: end },
      ABOUT,
    );
    expect(b.rivalOf(send(777), await intend(b, send(777)))).toBeNull();
    for (const journal of [a, b]) await journal.close();
  });
});

// Each text is meant by all of them; whatever segment their intents fall into, one of them sends it.
it('of six processes that send the same 150 texts across many segments, each text goes out once', async (context) => {
  const count = 150;
  const rivals = [1, 2, 3, 4, 5, 6].map((pid) =>
    spawn(process.execPath, [program, stateFolder, String(pid), String(count), '2500'], {
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
  const sent = (await Promise.all(outputs)).flat().sort((a, b) => a - b);
  expect(sent).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(segments().length).toBeGreaterThan(50);
  expect(ids()).toHaveLength(6 * count);
  await figure(
    context,
    count,
    'texts that six processes meant to send at once across segments, each sent once',
  );
});
