// The earlier conversations of a customer beside the one on screen: by the journal, and by the archive where there is one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appendToMonth } from '../../src/archive/store.ts';
import { earlierConversations } from '../../src/commands/triage/earlier-conversations.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const line = (conversation: number, at: number, change: object = {}) =>
  JSON.stringify({
    ...{ conversation, seen: NOW, customer: 5002, name: 'Ada Ek', channel: 'email', at, operator: null },
    ...{ status: 'closed', group: 1, count: 2, ...change },
  });

it('has what was read of each customer, newest first, and nothing of the archive where none is kept', async () => {
  const stateFolder = mkdtempSync(join(tmpdir(), 'convops-earlier-'));
  try {
    const place = { stateFolder, service: 'shop' };
    const lines = [
      line(41, NOW - 9000, { operator: 3 }),
      line(42, NOW - 5000),
      line(43, NOW, { customer: 9 }),
      line(41, NOW - 1000, { operator: 7 }),
    ];
    await appendToMonth(place, lines, NOW);
    const contextOf = (archiveMs: number | null) =>
      ({
        io: { now: () => NOW },
        settings: { stateFolder, values: () => ({ archiveMs }) },
        service: { name: () => 'shop' },
      }) as unknown as Parameters<typeof earlierConversations>[0];
    const none = async () => undefined;
    expect(await earlierConversations(contextOf(1), none)).toEqual({
      5002: [
        { id: 41, at: NOW - 1000, operator: 7 },
        { id: 42, at: NOW - 5000, operator: null },
      ],
      9: [{ id: 43, at: NOW, operator: null }],
    });
    expect(await earlierConversations(contextOf(null), none)).toEqual({});
  } finally {
    rmSync(stateFolder, { recursive: true });
  }
});
