import { beforeEach, expect, it } from 'vitest';
import { beginRun } from '../../src/writes/journal.ts';
import { watchAnswered } from '../../src/writes/sent-replies.ts';
import { newFolder } from '../support/new-folder.ts';

const SERVICE = 'https://x.test';
let stateFolder: string;
let clock: number;

beforeEach(() => {
  stateFolder = newFolder();
  clock = 1_700_000_000_000;
});

function begin(service = SERVICE) {
  const journal = beginRun(
    { stateFolder, now: () => (clock += 1000), pid: 1, random: Math.random },
    { profile: null, service, action: 'triage', targets: 0 },
  );
  return {
    close: () => journal.close(),
    settle: (entry: string, outcome: 'done' | 'unknown' | 'refused' = 'done') =>
      journal.settle({ entry, outcome, changed: null, error: null, after: null }),
    intend: (id: number, action = 'send') =>
      journal.intend({ name: 'conversations.sendMessage', action, id, params: { text: 'hi' }, before: null }),
  };
}

it('says after every line what it would say if it read all of the journal', async () => {
  const dates = new Map([1, 2, 3, 4, 5].map((id) => [id, 1_700_000_000_000 + id * 7000]));
  const watched = watchAnswered(stateFolder, SERVICE);
  const said: string[] = [];
  const look = async () => {
    const ids = [...(await watched(dates, 0))].sort();
    expect(ids).toEqual([...(await watchAnswered(stateFolder, SERVICE)(dates, 0))].sort());
    said.push(ids.join());
  };
  const [ours, theirs] = [begin(), begin('https://y.test')];
  await look();
  for (let round = 0; round < 4; round += 1) {
    for (const id of [1, 2, 3, 4, 5]) {
      // An intent is on the disk when it resolves, and with it what was noted before.
      const entry = await ours.intend(id, id === 3 ? 'close' : 'send');
      const other = await theirs.intend(4);
      await look();
      await ours.settle(entry, id === 4 ? 'unknown' : id === 5 ? 'refused' : 'done');
      // What was in doubt is proven later.
      if (id === 4 && round === 2) await ours.settle(entry);
      await theirs.settle(other);
    }
  }
  await ours.close();
  await theirs.close();
  await look();
  expect(new Set(said)).toEqual(new Set(['', '1', '1,2', '1,2,4']));
});

it('knows a reply that the service dates in the second after, and nothing that came later', async () => {
  const journal = begin();
  const entry = await journal.intend(1);
  const at = clock + 1000;
  await journal.settle(entry);
  await journal.close();
  const watched = watchAnswered(stateFolder, SERVICE);
  const isAnswered = async (date: number, ahead: number) =>
    (await watched(new Map([[1, date]]), ahead)).has(1);
  expect(await isAnswered(at + 1900, 0)).toBe(true);
  expect(await isAnswered(at + 3000, 0)).toBe(false);
  expect(await isAnswered(at + 61_000, 60_000)).toBe(true);
});

it('reads further back where an older message is asked about', async () => {
  const journal = begin();
  await journal.settle(await journal.intend(1));
  clock += 3_600_000;
  await journal.settle(await journal.intend(2));
  await journal.close();
  const watched = watchAnswered(stateFolder, SERVICE);
  expect([...(await watched(new Map([[2, clock - 5000]]), 0))]).toEqual([2]);
  expect([...(await watched(new Map([[1, 1_700_000_000_000]]), 0))]).toEqual([1]);
});

it('lets other work in while it reads much that is no reply, and is asked again meanwhile', async () => {
  const journal = begin();
  await journal.settle(await journal.intend(1));
  await Promise.all(Array.from({ length: 450 }, () => journal.intend(2, 'close')));
  await journal.close();
  let pauses = 0;
  const watched = watchAnswered(stateFolder, SERVICE, async () => {
    pauses += 1;
  });
  const dates = new Map([[1, 1_700_000_000_000]]);
  const [first, second] = await Promise.all([watched(dates, 0), watched(dates, 0)]);
  expect([...first, ...second]).toEqual([1, 1]);
  expect(pauses).toBeGreaterThanOrEqual(2);
});
