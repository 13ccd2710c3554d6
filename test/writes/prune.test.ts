// Old texts go, and what is twice as old altogether; what is open stays, and so does what somebody may be writing.
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginRun } from '../../src/writes/journal.ts';
import { segmentNumbers, segmentPath } from '../../src/writes/journal-files.ts';
import { pruneJournal } from '../../src/writes/prune.ts';
import type { Outcome } from '../../src/writes/receipt.ts';
import { readJournal } from '../support/journal-text.ts';

const DAY = 86_400_000;
const NOW = 1_700_000_000_000;
const SERVICE = 'https://x.test';
const SMALL = 2048;
const BY = { kind: 'script', name: null, evidence: null } as const;

let stateFolder: string;

beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), 'convops-prune-'));
});

afterEach(() => rmSync(stateFolder, { recursive: true, force: true }));

interface Sent {
  readonly id: number;
  readonly outcome?: Outcome;
  readonly service?: string;
}

/** A run of some texts, so many days ago; each such day begins a segment of its own. */
async function sent(
  daysAgo: number,
  texts: readonly Sent[],
  keepMs: number | null = null,
  { segmentBytes } = { segmentBytes: SMALL },
): Promise<string> {
  const at = NOW - daysAgo * DAY;
  const service = texts[0]?.service ?? SERVICE;
  const ids = texts.map(({ id }) => id);
  const plan = {
    name: 'conversations.sendMessage',
    params: { text: `hello ${'x'.repeat(SMALL)}` },
    ids,
    conditions: {},
    options: {},
  } as const;
  const journal = beginRun(
    { stateFolder, now: () => at, pid: daysAgo, random: () => 0.5, segmentBytes, keepMs },
    { profile: null, service, by: BY, action: 'send', targets: texts.length, plan },
  );
  for (const { id, outcome } of texts) {
    const params = { conversation_id: id, operator_id: 7, text: `hello ${'x'.repeat(SMALL)}` };
    const entry = await journal.intend({
      name: 'conversations.sendMessage',
      action: 'send',
      id,
      params,
      before: null,
    });
    if (outcome) await journal.settle({ entry, outcome, changed: true, error: null, after: null });
  }
  await journal.close();
  for (const path of paths()) utimesSync(path, new Date(at), new Date(at));
  return journal.run;
}

const paths = () => segmentNumbers(stateFolder).map((number) => segmentPath(stateFolder, number));
const entries = () => readJournal(stateFolder).flatMap((run) => run.entries);
const texts = () =>
  entries().map(({ id, params }) => `${id} ${typeof params.text === 'string' ? 'text' : '-'}`);
const prune = () => pruneJournal({ stateFolder, now: NOW, keepMs: 100 * DAY, service: SERVICE });
const files = () => paths().map((path) => [path, statSync(path).ino]);
const done = (id: number, service?: string): Sent => ({
  id,
  outcome: 'done',
  ...(service ? { service } : {}),
});

describe('pruning the journal', () => {
  it('takes texts first and whole entries and segments later, and is the same when done twice', async () => {
    await sent(300, [done(1), done(2)]);
    const run = await sent(150, [done(3), done(4)]);
    await sent(50, [done(5)]);
    await sent(1, [done(6)]);
    const before = paths().length;
    await prune();
    expect(paths().length).toBeLessThan(before);
    expect(texts()).toEqual(['3 -', '4 -', '5 text', '6 text']);
    expect(entries().map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done']);
    // Without its text a run cannot be gone on with, and does not pretend to.
    expect(readJournal(stateFolder).find((each) => each.run === run)).not.toHaveProperty('plan');
    expect(readJournal(stateFolder).at(-1)).toHaveProperty('plan');
    const pruned = files();
    await prune();
    expect(files()).toEqual(pruned);
    for (const path of paths()) expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('leaves a write alone whose outcome is not known, with its run but not what that could be resumed by', async () => {
    const run = await sent(900, [done(1), { id: 2 }, { id: 3, outcome: 'unknown' }, done(4)]);
    await sent(1, [done(5)]);
    await prune();
    expect(texts()).toEqual(['2 text', '3 text', '5 text']);
    expect(readJournal(stateFolder)[0]).not.toHaveProperty('plan');
    expect(readJournal(stateFolder)[0]).toMatchObject({
      run,
      pruned: true,
      entries: [
        { outcome: 'unknown', settled: false },
        { outcome: 'unknown', settled: true },
      ],
    });
  });

  it('goes by the last word on an entry, also where that stands in a later segment', async () => {
    await sent(300, [{ id: 1, outcome: 'unknown' }]);
    const [open] = entries();
    const journal = beginRun(
      { stateFolder, now: () => NOW - 2 * DAY, pid: 9, random: () => 0.5, segmentBytes: SMALL },
      { profile: null, service: SERVICE, action: 'send', targets: 1 },
    );
    await journal.settle({
      entry: open?.entry ?? '',
      outcome: 'done',
      changed: true,
      error: null,
      after: null,
    });
    await journal.close();
    await sent(1, [done(2)]);
    for (const path of paths()) utimesSync(path, new Date(NOW - 2 * DAY), new Date(NOW - 2 * DAY));
    await prune();
    expect(texts()).toEqual(['2 text']);
  });

  it('never touches the segment in use, or one that was written to within a day', async () => {
    await sent(300, [done(1)]);
    await sent(50, [done(2)]);
    const [first = '', ...more] = paths();
    const newest = more.at(-1) ?? '';
    const kept = readFileSync(newest, 'utf8');
    utimesSync(first, new Date(NOW - DAY / 2), new Date(NOW - DAY / 2));
    await prune();
    expect(texts()).toContain('1 text');
    expect(readFileSync(newest, 'utf8')).toBe(kept);
    utimesSync(first, new Date(NOW - 2 * DAY), new Date(NOW - 2 * DAY));
    await prune();
    expect(texts()).not.toContain('1 text');
  });

  it('keeps what a later version wrote, and drops what nobody can read', async () => {
    await sent(150, [done(1)]);
    await sent(1, [done(2)]);
    const [first = ''] = paths();
    const later = '{"kind":"proposal","at":1,"text":"of a later version"}';
    const extended = readFileSync(first, 'utf8').replace(
      '"kind":"intent"',
      '"kind":"intent","later":{"kind":"agent"}',
    );
    writeFileSync(first, `${later}\n{"kind":"int\n${extended}`);
    utimesSync(first, new Date(NOW - 2 * DAY), new Date(NOW - 2 * DAY));
    await prune();
    const text = readFileSync(first, 'utf8');
    expect(text.split('\n')[0]).toBe(later);
    expect(text).not.toContain('{"kind":"int\n');
    expect(text).toContain('"later":{"kind":"agent"}');
    expect(text).toContain('"pruned":true');
  });

  it('leaves the entries of other services alone', async () => {
    await sent(300, [done(1), done(2)]);
    await sent(299, [done(3, 'https://y.test')]);
    await sent(150, [done(4), done(5)]);
    await sent(1, [done(6)]);
    await prune();
    expect(texts()).toEqual(['3 text', '4 -', '5 -', '6 text']);
  });

  it('is done by a run that began a segment, when it ends', async () => {
    await sent(300, [done(1), done(2)]);
    await sent(0, [done(3), done(4)], 100 * DAY);
    expect(texts()).toEqual(['3 text', '4 text']);
  });
});
