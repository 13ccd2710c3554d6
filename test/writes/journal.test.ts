// The journal: what was meant to be sent is on the disk first, a line that was cut short is told from a damaged one, and of
// two that go on with a run one does. What they do then: test/stories/writes/two-processes.story.
import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { damagedJournal } from '../../src/disk/damage.ts';
import { beginRun, type RunJournal } from '../../src/writes/journal.ts';
import type { ResultLine, RunLine } from '../../src/writes/journal-lines.ts';
import { entriesSince, runsNewestFirst } from '../../src/writes/journal-reader.ts';
import { operatorWrite } from '../../src/writes/write.ts';
import { journalFile, journalText, readJournal } from '../support/journal-text.ts';
import { newFolder } from '../support/new-folder.ts';

let stateFolder: string;
let clock: number;

beforeEach(() => {
  stateFolder = newFolder();
  clock = 1_700_000_000_000;
});

const about = { profile: 'work', service: 'https://x.test', action: 'close', targets: 2 };

function begin(pid = 1): RunJournal {
  return beginRun({ stateFolder, now: () => clock++, pid, random: () => 0 }, about);
}

const closing = (id: number): Parameters<RunJournal['intend']>[0] => ({
  name: 'conversations.close',
  action: 'close',
  id,
  params: { conversation_id: id, operator_id: 7 },
  before: null,
});

const done = (entry: string): Omit<ResultLine, 'kind' | 'at' | 'run'> => ({
  entry,
  outcome: 'done',
  changed: true,
  error: null,
  after: { operator: 7, group: 3, status: 'closed' },
});

const text = () => journalText(stateFolder);
const entries = () => readJournal(stateFolder).flatMap((run) => run.entries);

describe('a run in the journal', () => {
  it('is there with its first intent, and its entries with their results', async () => {
    const journal = begin();
    expect(readJournal(stateFolder)).toEqual([]);
    const entry = await journal.intend(closing(42));
    expect(entries()).toMatchObject([{ entry, outcome: 'unknown', changed: null }]);
    expect(entries()[0]).not.toHaveProperty('settledAt');
    await journal.settle(done(entry));
    await journal.close();
    expect(readJournal(stateFolder)).toMatchObject([
      {
        run: journal.run,
        ...about,
        entries: [{ entry, run: journal.run, id: 42, outcome: 'done', changed: true }],
      },
    ]);
    expect(statSync(journalFile(stateFolder)).mode & 0o777).toBe(0o600);
  });

  // Two containers, in each of which convops is process 1, once took the intents of each other for their own.
  it('has a name of its own beside one of the same moment and process id', async () => {
    const at = (chance: number) =>
      beginRun({ stateFolder, now: () => clock, pid: 1, random: () => chance }, about);
    const [one, other] = [at(0.1), at(0.9)];
    const write = {
      name: 'conversations.sendNote',
      id: 42,
      params: { conversation_id: 42, text: 'hello' },
    } as const;
    const intent = { ...write, action: 'note', before: null };
    await one.intend(intent);
    const later = await other.intend(intent);
    expect(other.rivalOf(write, later)?.run).toBe(one.run);
    expect(readJournal(stateFolder).map(({ run, entries: own }) => [run, own.length])).toEqual([
      [one.run, 1],
      [other.run, 1],
    ]);
    for (const journal of [one, other]) await journal.close();
  });

  it('holds no secret field of a request', async () => {
    const journal = begin();
    const entry = await journal.intend({
      ...closing(1),
      name: 'operators.create',
      params: { invite_email: 'a@example.test', conversations_token: 'canary', token: 'canary' },
    });
    await journal.settle({ ...done(entry), outcome: 'refused', changed: false, error: 'no' });
    await journal.close();
    expect(text()).not.toContain('canary');
    expect(entries()[0]).toMatchObject({ error: 'no', params: { invite_email: 'a@example.test' } });
  });
});

describe('reading the journal', () => {
  async function twoEntries(): Promise<readonly string[]> {
    const journal = begin();
    const names: string[] = [];
    for (const id of [1, 2]) {
      const entry = await journal.intend(closing(id));
      await journal.settle(done(entry));
      names.push(entry);
    }
    await journal.close();
    return names;
  }

  it('leaves out a torn intent, which was never sent, and says that it is there', async () => {
    await twoEntries();
    const whole = text();
    const torn = `${whole}${whole.split('\n')[1]?.slice(0, 60)}`;
    writeFileSync(journalFile(stateFolder), torn);
    clock += 1000;
    const journal = begin(2);
    const entry = await journal.intend(closing(3));
    await journal.close();
    expect(entries().map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(entries().at(-1)?.entry).toBe(entry);
    const notes = { cut: 0 };
    expect([...runsNewestFirst(stateFolder, notes)].map(({ damaged }) => damaged)).toEqual([
      undefined,
      undefined,
    ]);
    expect(notes).toEqual({ cut: 1 });
  });

  it('takes the beginning of an intent for damage where its run went on to the end', async () => {
    await twoEntries();
    const [run = '', first = '', result = '', second = '', , end = ''] = text().split('\n');
    const cut = second.slice(0, -40);
    writeFileSync(journalFile(stateFolder), [run, first, result, cut, end, ''].join('\n'));
    expect(readJournal(stateFolder)).toMatchObject([{ damaged: true, entries: [{ id: 1 }] }]);
  });

  it('lists the entries of a run whose first line is gone, which say themselves whose they are', async () => {
    await twoEntries();
    writeFileSync(journalFile(stateFolder), text().split('\n').slice(1).join('\n'));
    expect(readJournal(stateFolder)).toMatchObject([
      { service: about.service, profile: 'work', targets: 2, damaged: true, entries: [{ id: 1 }, { id: 2 }] },
    ]);
  });

  it.each([
    ['an intent', (lines: string[]) => lines.filter((_, nth) => nth !== 1)],
    ['an intent and its result', (lines: string[]) => lines.filter((_, nth) => nth !== 1 && nth !== 2)],
    ['the last intent', (lines: string[]) => lines.filter((_, nth) => nth !== 3)],
  ])('knows that a run has lost %s', async (_what, without) => {
    await twoEntries();
    writeFileSync(journalFile(stateFolder), without(text().split('\n')).join('\n'));
    expect(readJournal(stateFolder)).toMatchObject([{ damaged: true }]);
  });

  it.each([
    'garbage',
    '[]',
    'null',
    '42',
    '{"kind":"run"}',
    '{"kind":"other","at":1}',
    '{"kind":"intent","run":"r","entry":"e","at":1,"service":"s","name":"x","action":"y","params":null}',
    '\u0000\u0000\u0000',
    `{"kind":"run","run":"${'x'.repeat(300_000)}`,
  ])('leaves out %.40s, and counts it as damaged', async (line) => {
    const names = await twoEntries();
    const [first = '', ...rest] = text().split('\n');
    writeFileSync(journalFile(stateFolder), [first, line, ...rest].join('\n'));
    appendFileSync(journalFile(stateFolder), line);
    damagedJournal.take();
    expect(entries().map(({ entry, outcome }) => [entry, outcome])).toEqual(
      names.map((name) => [name, 'done']),
    );
    const notes = { cut: 0 };
    expect([...entriesSince(stateFolder, Number.NEGATIVE_INFINITY, undefined, notes)]).toHaveLength(2);
    expect([notes, damagedJournal.take()]).toEqual([{ cut: 0, damaged: true }, join(stateFolder, 'journal')]);
    expect(damagedJournal.take()).toBeNull();
  });
});

it('a run is left to the first of two that begin to go on with it', async () => {
  const writes = [1, 2, 3].map((id) => operatorWrite('conversations.close', id, {}));
  const plan = { writes, conditions: {} };
  const planned = (pid: number, more: Partial<RunLine> = {}) =>
    beginRun({ stateFolder, now: () => clock++, pid, random: () => 0 }, { ...about, plan, ...more });
  const first = planned(1);
  await first.intend(closing(1));
  const [one, other] = [2, 3].map((pid) => planned(pid, { resumes: first.run, takes: first.run })) as [
    RunJournal,
    RunJournal,
  ];
  await one.intend(closing(2));
  await expect(other.intend(closing(2))).rejects.toThrow(`run ${one.run} goes on with this run`);
  await expect(first.intend(closing(2))).rejects.toThrow(`run ${one.run} goes on with this run`);
  await one.intend(closing(3));
  for (const journal of [first, one, other]) await journal.close();
});
