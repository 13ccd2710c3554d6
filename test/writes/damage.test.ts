// One damaged byte anywhere in a run's lines, or a cut at any byte: the reader never takes what may have been sent for what
// was not. Finding F2: a flipped bit once sent a text to a customer a second time.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { forgetInJournal } from '../../src/archive/forget-in-journal.ts';
import { beginRun } from '../../src/writes/journal.ts';
import { piecesOf, type ReadLine, type Run, readLine } from '../../src/writes/journal-lines.ts';
import { runsIn } from '../../src/writes/journal-reader.ts';
import { messageWrite } from '../../src/writes/write.ts';
import { journalFile } from '../support/journal-text.ts';
import { newFolder } from '../support/new-folder.ts';

const IDS = [101, 102, 103, 104];
const TEXT = 'Grüße 😀 "wir" {rufen} an\n';

let folder: string;
/** Of a run of four texts: two done, one without an outcome, one not begun; then one of another run. */
let bytes: Buffer;
let name: string;

beforeAll(async () => {
  folder = newFolder();
  const begin = (pid: number, ids: readonly number[]) =>
    beginRun(
      { stateFolder: folder, now: () => 1_700_000_000_000, pid, random: () => 0.3 },
      {
        ...{ profile: null, service: 'https://x.test', action: 'send', targets: ids.length },
        plan: { writes: ids.map((id) => messageWrite(id, TEXT, {})), conditions: {} },
      },
    );
  const write = async (journal: ReturnType<typeof begin>, id: number, outcome?: 'done') => {
    const params = { conversation_id: id, text: TEXT };
    const about = { name: 'conversations.sendMessage', action: 'send', before: null } as const;
    const entry = await journal.intend({ ...about, id, params });
    if (outcome) await journal.settle({ entry, outcome, changed: true, error: null, after: null });
  };
  const [run, other] = [begin(1, IDS), begin(2, [7, 8])];
  name = run.run;
  await write(run, 101, 'done');
  await write(other, 7, 'done');
  await write(run, 102, 'done');
  await write(run, 103);
  bytes = readFileSync(journalFile(folder));
  await other.close();
  await run.close();
});

/** The runs in these bytes, as a reader of the file has them. */
function runsOf(file: Buffer): Run[] {
  const lines = file.toString('utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  const read: ReadLine[] = [];
  for (const [nth, line] of lines.entries())
    for (const piece of line === '' ? [] : piecesOf(line))
      read.push(readLine(piece, { isBlankNext: lines[nth + 1] === '' }));
  return [...runsIn(read.reverse())];
}

/** The conversations to which a resume may send as if they had never been tried. */
function untried(runs: readonly Run[]): readonly number[] | 'none' {
  const run = runs.find((each) => each.run === name);
  if (!run || run.damaged || !run.plan) return 'none';
  const met = new Set(run.entries.map(({ id }) => id));
  return run.plan.writes.flatMap(({ id }) => (id === null || met.has(id) ? [] : [id]));
}

describe('a journal', () => {
  it('is whole as it was written', () => {
    expect(untried(runsOf(bytes))).toEqual([104]);
    expect(runsOf(bytes).some(({ damaged }) => damaged)).toBe(false);
  });

  it.each([0x00, 0x0a, 0x20, 0x22, 0x31, 0x7d, 0xc3, 0xff])(
    'with any one byte as 0x%s lets nothing go out a second time',
    (value) => {
      const failures: number[] = [];
      for (let at = 0; at < bytes.length; at += 1) {
        if (bytes[at] === value) continue;
        const damaged = Buffer.from(bytes);
        damaged[at] = value;
        const left = untried(runsOf(damaged));
        if (left !== 'none' && (left.length !== 1 || left[0] !== 104)) failures.push(at);
      }
      expect(failures).toEqual([]);
    },
  );

  it('with any 200 bytes gone to zero lets nothing go out a second time', () => {
    for (let at = 0; at < bytes.length; at += 7) {
      const damaged = Buffer.from(bytes);
      damaged.fill(0, at, Math.min(bytes.length, at + 200));
      const left = untried(runsOf(damaged));
      expect([at, left === 'none' || (left.length === 1 && left[0] === 104)]).toEqual([at, true]);
    }
  });

  it('with the end of any line gone, and its line feed, lets nothing go out a second time', () => {
    const whole = bytes.toString('utf8').trimEnd().split('\n');
    for (const [nth, line] of whole.slice(0, -1).entries())
      for (let kept = 0; kept < line.length; kept += 5) {
        const lines = whole.with(nth, line.slice(0, kept) + (whole[nth + 1] ?? ''));
        const left = untried(runsOf(Buffer.from(`${lines.toSpliced(nth + 1, 1).join('\n')}\n`)));
        expect([nth, kept, left === 'none' || (left.length === 1 && left[0] === 104)]).toEqual([
          nth,
          kept,
          true,
        ]);
      }
  });

  it('cut short at any byte is one whose last line was never sent, and no damage', () => {
    const whole = bytes.toString('utf8').split('\n');
    const last = Buffer.byteLength(`${whole.at(-2)}\n`);
    for (let size = bytes.length - last; size < bytes.length; size += 1) {
      for (const next of ['', `\n${whole[0]}\n`]) {
        const cut = Buffer.concat([bytes.subarray(0, size), Buffer.from(next)]);
        // Without its last line feed it is whole.
        const expected = size === bytes.length - 1 || size === bytes.length - last ? 0 : 1;
        const read = cut
          .toString('utf8')
          .split('\n')
          .flatMap((line) => (line === '' ? [] : [readLine(line).kind]));
        expect([size, read.filter((kind) => kind === 'cut').length, read.includes('damage')]).toEqual([
          size,
          expected,
          false,
        ]);
      }
    }
  });
});

it('another run is not touched by the damage of this one', () => {
  const [line = '', ...rest] = bytes.toString('utf8').split('\n');
  const damaged = `${line.replace('send', 'seNd')}\n${rest.join('\n')}`;
  const runs = runsOf(Buffer.from(damaged));
  expect(runs.find(({ run }) => run !== name)).not.toHaveProperty('damaged');
  expect(runs.find(({ run }) => run === name)).toMatchObject({ damaged: true });
});

describe('a customer who is forgotten', () => {
  const told = (file: Buffer) =>
    runsOf(file).map(({ run, damaged, ended, entries }) => ({
      ...{ run, damaged, ended },
      entries: entries.map(({ entry, outcome }) => [entry, outcome]),
    }));

  it.each([
    ['bytes gone to zero', (at: number) => Buffer.from(bytes).fill(0, at, Math.min(bytes.length, at + 90))],
    ['lines cut short', (at: number) => Buffer.concat([bytes.subarray(0, at), Buffer.from('\n'), bytes])],
    ['a line grown into the next', (at: number) => Buffer.concat([bytes.subarray(0, at), bytes])],
  ])('leaves no text in a day that is over with %s, and all that is known of its runs', (_what, made) => {
    const home = join(folder, 'forgetful');
    mkdirSync(join(home, 'journal'), { recursive: true, mode: 0o700 });
    const path = join(home, 'journal', '2023-11-14.ndjson');
    const whose = { service: 'https://x.test', conversations: [...IDS, 7, 8], customer: null, kept: [] };
    for (let at = 0; at < bytes.length; at += 13) {
      writeFileSync(path, made(at), { mode: 0o600 });
      const before = readFileSync(path);
      forgetInJournal(home, whose, 1_800_000_000_000);
      const after = readFileSync(path);
      expect([at, after.toString('utf8').includes('{rufen}')]).toEqual([at, false]);
      expect([at, told(after)]).toEqual([at, told(before)]);
    }
  });
});
