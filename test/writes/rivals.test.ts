// Which of two runs that mean to send the same yields; that one of them always sends: days.test.ts, and the stories of
// test/stories/writes (same-text, two-processes).
import { expect, it } from 'vitest';
import { beginRun, type RunJournal } from '../../src/writes/journal.ts';
import type { Outcome } from '../../src/writes/receipt.ts';
import type { Write } from '../../src/writes/write.ts';
import { newFolder } from '../support/new-folder.ts';

const text = (id: number, words: string): Write => ({
  name: 'conversations.sendMessage',
  id,
  params: { conversation_id: id, text: words },
});
const hello = text(42, 'hello');
const note = { ...hello, name: 'conversations.sendNote' } as Write;

const intend = (journal: RunJournal, { name, id, params }: Write) =>
  journal.intend({ name, action: 'send', id, params: { ...params }, before: null });

interface Then {
  readonly outcome?: Outcome;
  /** Milliseconds from the first to the second. */
  readonly afterMs?: number;
}

/** One run means to send, and another after it: of whom each says that it was faster. */
async function rivals(theirs: Write, ours: Write, { outcome, afterMs = 0 }: Then = {}) {
  const stateFolder = newFolder();
  let clock = 1_700_000_000_000;
  const [a, b] = [1, 2].map((pid) =>
    beginRun(
      { stateFolder, now: () => clock, pid, random: () => 0.5 },
      { profile: null, service: 'https://x.test', action: 'send', targets: 1 },
    ),
  ) as [RunJournal, RunJournal];
  const first = await intend(a, theirs);
  if (outcome) await a.settle({ entry: first, outcome, changed: null, error: null, after: null });
  clock += afterMs;
  const second = await intend(b, ours);
  const found = [a.rivalOf(theirs, first), b.rivalOf(ours, second)];
  for (const journal of [a, b]) await journal.close();
  return { found, first: { run: a.run, outcome } };
}

it.each<[what: string, theirs: Write, ours: Write, then: Then, yields: boolean]>([
  ['the same text', hello, hello, {}, true],
  ['another conversation', hello, text(43, 'hello'), {}, false],
  ['another text', hello, text(42, 'hallo'), {}, false],
  ['a note beside a message', hello, note, {}, false],
  ['the same note', note, note, {}, true],
  ['one that went out', hello, hello, { outcome: 'done' }, true],
  ['one that may have gone out', hello, hello, { outcome: 'unknown' }, true],
  ['one that was refused', hello, hello, { outcome: 'refused' }, false],
  ['one of less than ten minutes ago', hello, hello, { afterMs: 599_000 }, true],
  ['one of more than ten minutes ago', hello, hello, { afterMs: 601_000 }, false],
])('the later yields, never the earlier: %s', async (_what, theirs, ours, then, yields) => {
  const { found, first } = await rivals(theirs, ours, then);
  expect(found).toEqual([null, yields ? first : null]);
});
