// The conversations that this computer knows of each customer, from the journal and from the archive.
import { beforeEach, describe, expect, it } from 'vitest';
import { conversationsByCustomer } from '../../src/archive/customers.ts';
import { knownLines } from '../../src/archive/own-texts.ts';
import { type ArchivePlace, appendToMonth, archiveFolder } from '../../src/archive/store.ts';
import { ensurePrivateFolder } from '../../src/disk/private-file.ts';
import { beginRun } from '../../src/writes/journal.ts';
import type { ResultLine } from '../../src/writes/journal-lines.ts';
import { AT_ONCE, withPauses } from '../../src/writes/journal-reader.ts';
import { newFolder } from '../support/new-folder.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const NOTHING = { last_from: null, last_text: null };
let place: ArchivePlace;
let clock: number;

beforeEach(() => {
  clock = NOW;
  place = { stateFolder: newFolder(), service: 'https://x.test', keptSince: 0 };
});

const met = async (of = place, since = 0) => await conversationsByCustomer(knownLines(of, since));

async function journal(
  writes: readonly { readonly intent?: object; readonly result?: Partial<ResultLine> }[],
): Promise<void> {
  const ports = { stateFolder: place.stateFolder, now: () => clock++, pid: 1, random: () => 0 };
  const run = beginRun(ports, { profile: 'work', service: place.service, action: 'close', targets: 2 });
  for (const { intent, result } of writes) {
    const params = { conversation_id: 1, operator_id: 7 };
    const about = { name: 'conversations.close', action: 'close', id: 1, customer: 5, params, before: null };
    const entry = await run.intend({ ...about, ...intent } as Parameters<typeof run.intend>[0]);
    const after = { operator: 7, group: 3, status: 'closed' };
    await run.settle({ entry, outcome: 'done', changed: true, error: null, after, ...result });
  }
  await run.close();
}

function archive(lines: readonly object[]): void {
  ensurePrivateFolder(archiveFolder(place));
  const about = { seen: NOW, platform_user_id: 5002, customer: 'Ada Ek', channel: 'email' };
  const texts = lines.map((line) =>
    JSON.stringify({ conversation_id: 41, ...about, operator_id: null, ...line }),
  );
  appendToMonth(place, texts, NOW);
}

const state = (conversation_id: number, date: number, change: object = {}) => ({
  ...{ conversation_id, date, status: 'closed', count: 2, ...change },
});

describe('what is known of conversations', () => {
  it('of a journal that names few customers lets other work in as well', async () => {
    await journal([{}, ...Array.from({ length: 250 }, () => ({ intent: { customer: undefined } }))]);
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    const found = await conversationsByCustomer(withPauses(knownLines(place), pause, AT_ONCE));
    expect(found[5]).toHaveLength(1);
    expect(pauses).toBe(1);
  });

  it('of the journal are those written to at this service, newest first, with who had them', async () => {
    const note = { name: 'conversations.sendNote', params: { operator_id: 7, text: 'ask the depot' } };
    await journal([
      {},
      { intent: { id: 2, before: { operator: 8, group: null, status: 'inbox' } }, result: { after: null } },
      { intent: { id: 3, customer: 6, ...note }, result: { after: null } },
      { intent: { id: 4 }, result: { outcome: 'refused' } },
      { intent: { id: 9, name: 'users.update' } },
      { intent: { id: 7, customer: undefined } },
      { result: { after: { operator: 0, group: null, status: 'unassigned' } } },
    ]);
    const by = { date: expect.any(Number), ...NOTHING };
    expect(await met()).toEqual({
      5: [
        { ...by, id: 1, status: 'unassigned', operator_id: 7 },
        { ...by, id: 2, status: null, operator_id: 8 },
      ],
      6: [{ ...by, id: 3, status: null, operator_id: 7, last_from: 'note', last_text: 'ask the depot' }],
    });
    expect(await met({ ...place, service: 'https://y.test' })).toEqual({});
    expect(await met(place, clock)).toEqual({});
  });

  it('of the archive are those that were read, with their newest state and their last words', async () => {
    const said = (message_id: number, date: number, text: string) => ({
      ...{ date, message_id, from: 'customer', type: 'text', text },
    });
    archive([
      state(41, NOW - 9000, { operator_id: 3 }),
      said(2, NOW - 1000, 'Where is it?'),
      said(1, NOW - 9000, 'Hello'),
      state(42, NOW - 5000),
      state(43, NOW, { platform_user_id: 9 }),
      state(41, NOW - 1000, { operator_id: 7, status: 'inbox' }),
      state(44, NOW, { platform_user_id: null }),
    ]);
    const by = { status: 'closed', operator_id: null, ...NOTHING };
    const last = { last_from: 'customer', last_text: 'Where is it?' };
    expect(await met()).toEqual({
      5002: [
        { ...by, id: 41, date: NOW - 1000, operator_id: 7, status: 'inbox', ...last },
        { ...by, id: 42, date: NOW - 5000 },
      ],
      9: [{ ...by, id: 43, date: NOW }],
    });
  });

  it('of both is what is newer', async () => {
    archive([
      state(1, NOW - 9000, { platform_user_id: 5, seen: NOW - 9000, status: 'inbox', operator_id: 3 }),
    ]);
    await journal([{}]);
    expect((await met())[5]).toMatchObject([{ id: 1, status: 'closed', operator_id: 7 }]);
    archive([state(1, clock, { platform_user_id: 5, seen: clock, status: 'inbox', operator_id: 3 })]);
    expect((await met())[5]).toMatchObject([{ id: 1, status: 'inbox', operator_id: 3 }]);
  });
});
