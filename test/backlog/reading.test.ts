// Reading three lists that are never of one instant: between any two of them something may happen.

import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/derive.ts';
import { NoAnswerError, TokenRefusedError } from '../../src/api/errors.ts';
import {
  changesBetween,
  hasAllOf,
  readOpen,
  readSettled,
  type Snapshot,
  snapshotOf,
} from '../../src/backlog/changes.ts';
import { unassignedByGroup } from '../../src/backlog/waiting.ts';
import { chanceOf } from '../../src/sandbox/random.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import type { SandboxState } from '../../src/sandbox/store.ts';
import { assignOperator, closeConversation, unassignConversation } from '../../src/sandbox/transitions.ts';
import { listClient } from '../support/list-client.ts';

const NOW = 1_790_000_000_000;
const ALL = { operators: undefined, group: undefined };
const options = {
  now: NOW,
  lateAfterMs: Number.POSITIVE_INFINITY,
};
const GET = { method: 'GET', path: '/api/conversations/unread' };

describe('one reading', () => {
  it('fails when a list fails, by the refused token where there is one, and only when all have ended', async () => {
    const client = listClient(() => seedInbox({ now: NOW }));
    let ended = false;
    const failing = (error: Error) => () => Promise.reject(error);
    const conversations = {
      ...client.conversations,
      unassigned: failing(new NoAnswerError(GET, true, 'reset', 'reset')),
      unread: failing(new TokenRefusedError(GET, 401, null)),
      notAnswered: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        ended = true;
        return [];
      },
    };
    await expect(readOpen({ ...client, conversations }, ALL)).rejects.toBeInstanceOf(TokenRefusedError);
    expect(ended).toBe(true);
  });
});

describe('a list that is cut', () => {
  const state = seedInbox({ now: NOW, conversations: 1700 });
  const waiting = state.conversations.filter(({ status }) => status === 'unassigned').length;

  // One broken item of the groups once ended watch, triage and conv next as soon as somebody had a thousand waiting.
  it('is read by the groups that can be read, and stays cut', async () => {
    const client = listClient(() => state);
    const listed = await client.operators.groups();
    const groups = async () => [{} as (typeof listed)[number], ...listed];
    const odd = { ...client, operators: { ...client.operators, groups } };
    const { rows, extent } = await unassignedByGroup(odd, []);
    expect([rows.length, extent]).toEqual([waiting, 'cut']);
    expect((await readOpen(odd, ALL)).cut.unassigned).toBe(true);
    const { extent: whole } = await unassignedByGroup(client, []);
    expect(whole).toBe('split');
  });

  it('fails with a group once what was asked for is answered, and asks for no further one', async () => {
    const client = listClient(() => state);
    let underWay = 0;
    let asked = 0;
    const unassigned: Client['conversations']['unassigned'] = async (params) => {
      if (params?.group_id === undefined) return await client.conversations.unassigned(params);
      asked += 1;
      if (asked === 1) throw new NoAnswerError(GET, true, 'reset', 'reset');
      underWay += 1;
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return [];
    };
    const groups = async () => Array.from({ length: 50 }, (_, index) => ({ id: index + 1 })) as never;
    const odd = {
      ...client,
      conversations: { ...client.conversations, unassigned },
      operators: { ...client.operators, groups },
    };
    await expect(unassignedByGroup(odd, [])).rejects.toBeInstanceOf(NoAnswerError);
    expect(underWay).toBe(0);
    expect(asked).toBeLessThan(10);
  });
});

/** A look while things happen; what the server was asked for counts the lists that were read. */
async function lookWhile(
  start: SandboxState,
  before: Snapshot | null,
  happens: (state: SandboxState, list: number) => SandboxState,
): Promise<{ snapshot: Snapshot; state: SandboxState; lists: number }> {
  let state = start;
  let lists = 0;
  const client = listClient(
    () => state,
    () => {
      state = happens(state, lists);
      lists += 1;
    },
  );
  const reading = await readSettled(
    () => readOpen(client, ALL),
    (found) => before !== null && hasAllOf(before, found),
  );
  return { snapshot: snapshotOf(reading, before, options), state, lists };
}

const told = (before: Snapshot, after: Snapshot) =>
  changesBetween(before, after, options).map(({ event, conversation }) => `${event} ${conversation.id}`);

describe('a conversation that changes its list while the lists are read', () => {
  const seed = seedInbox({ now: NOW });
  const still = (state: SandboxState) => state;

  it('never leaves nor arrives by accident, whatever happens between any two lists', async () => {
    const chance = chanceOf(7);
    const closed = new Set<number>();
    let { state, snapshot } = await lookWhile(seed, null, still);
    for (let look = 0; look < 300; look += 1) {
      const before = snapshot;
      // One conversation moves once a look, somewhere between the lists; another may be closed.
      const moment = chance.between(0, 2);
      const next = await lookWhile(state, before, (current, list) => {
        if (list !== moment) return current;
        const open = current.conversations.filter(({ status }) => status !== 'closed');
        if (open.length < 3) return current;
        const [one, other] = chance.shuffled(open);
        if (!one || !other) return current;
        const moved =
          one.status === 'inbox'
            ? unassignConversation(current, one.id, 7, NOW / 1000)
            : assignOperator(current, one.id, chance.between(1, 8), NOW / 1000);
        if (chance.next() < 0.9) return moved;
        closed.add(other.id);
        return closeConversation(moved, other.id, 7, NOW / 1000);
      });
      ({ state, snapshot } = next);
      const events = told(before, snapshot);
      for (const event of events) {
        expect(event).not.toMatch(/^arrived/);
        if (event.startsWith('left')) expect(closed.has(Number(event.slice(5)))).toBe(true);
      }
    }
    // One quiet look, and the snapshot is what the service holds.
    const { snapshot: last } = await lookWhile(state, snapshot, still);
    const open = state.conversations.filter(({ status }) => status !== 'closed');
    expect(
      [...last.open.values()].map(({ id, held, operator_user_id }) => [id, held, operator_user_id]).sort(),
    ).toEqual(open.map(({ id, status, operator }) => [id, status === 'inbox', operator || null]).sort());
  });
});
