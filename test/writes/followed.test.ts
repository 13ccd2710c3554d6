// What of one kind is done: read back once, and from then on only what the journal has got since.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followDone } from '../../src/writes/followed.ts';
import { beginRun } from '../../src/writes/journal.ts';

const SERVICE = 'https://x.test';
const BEGUN = 1_700_000_000_000;
let stateFolder: string;
let clock: number;

beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), 'convops-followed-'));
  clock = BEGUN;
});

afterEach(() => rmSync(stateFolder, { recursive: true }));

function begin(service = SERVICE) {
  const journal = beginRun(
    { stateFolder, now: () => (clock += 1000), pid: 1, random: Math.random },
    { profile: null, service, action: 'note', targets: 0 },
  );
  return {
    ...{ run: journal.run, close: () => journal.close() },
    settle: (entry: string, outcome: 'done' | 'unknown' | 'refused' = 'done') =>
      journal.settle({ entry, outcome, changed: null, error: null, after: null }),
    intend: (id: number, action = 'note') =>
      journal.intend({ name: 'conversations.sendNote', action, id, params: { text: `${id}` }, before: null }),
  };
}

it('gives each write once it is done, also one that was on its way when it was read back, and none twice', async () => {
  const [ours, theirs] = [begin(), begin('https://y.test')];
  await ours.settle(await ours.intend(1));
  const under = await ours.intend(2);
  const follow = followDone(stateFolder, SERVICE, ({ action }) => action === 'note');
  const given = () => follow(BEGUN).map(({ id, run, params }) => [id, run === ours.run, params.text]);
  expect(given()).toEqual([[1, true, '1']]);
  await ours.settle(under);
  await ours.settle(await ours.intend(3), 'refused');
  await ours.settle(await ours.intend(4, 'send'));
  await theirs.settle(await theirs.intend(5));
  const doubted = await ours.intend(6);
  await ours.settle(doubted, 'unknown');
  // An intent is on the disk when it resolves, and with it what was noted before.
  await ours.intend(7);
  expect(given()).toEqual([[2, true, '2']]);
  await ours.settle(doubted);
  await ours.close();
  await theirs.close();
  expect(given()).toEqual([[6, true, '6']]);
  expect(given()).toEqual([]);
});
