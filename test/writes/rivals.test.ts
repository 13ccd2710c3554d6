import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginRun, type RunJournal } from '../../src/writes/journal.ts';
import type { JournalEnd } from '../../src/writes/journal-files.ts';
import { blankReceipt, type Outcome } from '../../src/writes/receipt.ts';
import { skipAsDuplicate } from '../../src/writes/rivals.ts';
import type { Write } from '../../src/writes/write.ts';
import { journalFolder } from '../support/delivery-ports.ts';

const SERVICE = 'https://x.test';
let folder: ReturnType<typeof journalFolder>;
let open: RunJournal[];
let clock: number;

beforeEach(() => {
  folder = journalFolder();
  open = [];
  clock = 1_700_000_000_000;
});

afterEach(async () => {
  for (const journal of open) await journal.close();
});

function begin(pid: number, service = SERVICE, lookedUpTo?: JournalEnd): RunJournal {
  const { stateFolder } = folder;
  const journal = beginRun(
    {
      stateFolder,
      now: () => clock,
      pid,
      random: () => 0.5,
      lookedUpTo,
    },
    { profile: null, service, action: 'send', targets: 1 },
  );
  open.push(journal);
  return journal;
}

const send = (id: number, text: string): Write => ({
  name: 'conversations.sendMessage',
  id,
  params: { conversation_id: id, text },
});
const file = (url: string): Write => ({
  name: 'conversations.sendFileMessage',
  id: 42,
  params: { conversation_id: 42, file_url: url },
});
const note: Write = {
  name: 'conversations.sendNote',
  id: 42,
  params: { conversation_id: 42, text: 'hello' },
};
const hello = send(42, 'hello');

const intend = (journal: RunJournal, { name, id, params }: Write) =>
  journal.intend({ name, action: 'send', id, params: { ...params }, before: null });
const settle = (journal: RunJournal, entry: string, outcome: Outcome) =>
  journal.settle({ entry, outcome, changed: null, error: null, after: null });

describe('of two runs that send the same', () => {
  it.each([
    [hello, hello, true],
    [hello, send(43, 'hello'), false],
    [hello, send(42, 'hallo'), false],
    [hello, note, false],
    [note, note, true],
    [file('https://f.test/a'), file('https://f.test/a'), true],
    [file('https://f.test/a'), file('https://f.test/b'), false],
  ])('the later yields, and never the earlier: %j, %j', async (theirs, ours, yields) => {
    const [a, b] = [begin(1), begin(2)];
    const first = await intend(a, theirs);
    const second = await intend(b, ours);
    expect([a.rivalOf(theirs, first), b.rivalOf(ours, second)]).toEqual([
      null,
      yields ? { run: a.run, hasSent: false } : null,
    ]);
  });

  it.each<[Outcome, boolean]>([
    ['done', true],
    ['unknown', true],
    ['refused', false],
    ['not_sent', false],
    ['skipped', false],
  ])('the later goes by what became of the earlier: %s', async (outcome, yields) => {
    const [a, b] = [begin(1), begin(2)];
    await settle(a, await intend(a, hello), outcome);
    const rival = b.rivalOf(hello, await intend(b, hello));
    const hasSent = outcome === 'done';
    expect(rival).toEqual(yields ? { run: a.run, hasSent } : null);
    if (!rival) return;
    const { error } = skipAsDuplicate(rival, hello, blankReceipt(hello)).receipt;
    expect(error).toContain(
      hasSent ? ') has sent the same text to #42' : ') is sending the same text to #42',
    );
  });

  it.each([
    ['less than ten minutes ago', 599_000, true],
    ['ten minutes and a second ago', 601_000, false],
  ])('the later minds one of %s: %i ms', async (_when, ms, yields) => {
    const [a, b] = [begin(1), begin(2)];
    await intend(a, hello);
    clock += ms;
    expect(b.rivalOf(hello, await intend(b, hello))?.run).toBe(yields ? a.run : undefined);
  });

  it('many at once leave exactly one to go', async () => {
    const runs = Array.from({ length: 20 }, (_, index) => begin(index + 1));
    const rivals = await Promise.all(
      runs.map(async (journal) => journal.rivalOf(hello, await intend(journal, hello))),
    );
    expect(rivals.filter((rival) => rival === null)).toHaveLength(1);
  });
});
