// The service's own record: exact, complete, in order, whoever did it.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SandboxFile } from '../../src/sandbox/persist.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { MemoryStore, type SandboxState, type Store } from '../../src/sandbox/store.ts';
import {
  assignGroup,
  assignOperator,
  changeUser,
  closeConversation,
  customerWrites,
  removeOperator,
  sendFile,
  sendMessage,
  sendNote,
  startConversation,
  unassignConversation,
} from '../../src/sandbox/transitions.ts';
import { eventsBetween, loggedStore, type SandboxEvent } from '../support/event-log.ts';
import { aDay } from './days.ts';
import { NOW, NOW_SECONDS } from './wire.ts';

const state = seedInbox({ now: NOW });
const at = NOW_SECONDS;

type Change = (state: SandboxState) => SandboxState;

const log = (store: Store) => {
  const events: SandboxEvent[] = [];
  const logged = loggedStore(store, { now: () => NOW, onEvent: (event) => events.push(event) });
  const run = (change: Change) => logged.transact((before) => ({ state: change(before), value: undefined }));
  return { events, logged, run, names: () => events.map(({ event, id }) => `${event} ${id}`) };
};

describe('a change and its events', () => {
  it.each<[string, Change, readonly object[]]>([
    [
      'a claim',
      (before) => startConversation(before, 43, 3, at),
      [
        {
          ...{ at: NOW, event: 'claimed', id: 43, group_id: 1, operator_user_id: 3, status: 'inbox' },
          ...{ unread_count: 2, from_operator_user_id: null, from_status: 'unassigned' },
        },
      ],
    ],
    [
      'another holder',
      (before) => assignOperator(before, 41, 3, at),
      [
        {
          ...{ at: NOW, event: 'assigned', id: 41, group_id: 2, operator_user_id: 3, status: 'inbox' },
          ...{ unread_count: 0, from_operator_user_id: 7 },
        },
      ],
    ],
    [
      'a release',
      (before) => unassignConversation(before, 42, 7, at),
      [
        {
          ...{
            at: NOW,
            event: 'released',
            id: 42,
            group_id: 2,
            operator_user_id: null,
            status: 'unassigned',
          },
          ...{ unread_count: 1, from_operator_user_id: 7, from_status: 'inbox' },
        },
      ],
    ],
    [
      'an answer',
      (before) => sendMessage(before, 42, 'Yes', 7, at).state,
      [
        {
          ...{ at: NOW, event: 'answered', id: 42, group_id: 2, operator_user_id: 7, status: 'inbox' },
          ...{ unread_count: 0, from_unread_count: 1 },
        },
      ],
    ],
  ])('%s', (_, change, events) => {
    expect(eventsBetween(state, change(state), NOW)).toEqual(events);
  });

  it.each<[string, Change, readonly string[]]>([
    ['a close', (before) => closeConversation(before, 42, 7, at), ['closed']],
    ['a closed one that is taken', (before) => startConversation(before, 45, 3, at), ['reopened']],
    ['a closed one that is released', (before) => unassignConversation(before, 45, 3, at), ['reopened']],
    ['another group', (before) => assignGroup(before, 42, 5, at), ['moved']],
    ['a file', (before) => sendFile(before, 42, 'https://x.example/a.png', 7, at).state, ['answered']],
    ['a customer who writes', (before) => customerWrites(before, 42, 'Hello?', at), ['unread']],
    ['a note', (before) => sendNote(before, 42, 'Called', 7, at).state, ['noted']],
    ['a claim by whom it belongs to', (before) => startConversation(before, 42, 7, at), []],
    ['a new phone number', (before) => changeUser(before, 5002, { phone: '1' }, at), []],
    [
      'everything at once, in one order',
      (before) => {
        const taken = assignGroup(startConversation(before, 43, 7, at), 43, 5, at);
        const noted = sendNote(sendMessage(taken, 43, 'Hello', 7, at).state, 43, 'Called', 7, at).state;
        return customerWrites(noted, 43, 'Hi', at);
      },
      ['claimed', 'moved', 'answered', 'unread', 'noted'],
    ],
    [
      'what an operator has read in the same change',
      (before) => sendMessage(customerWrites(before, 42, 'Hello?', at), 42, 'Hi', 7, at).state,
      ['answered'],
    ],
  ])('%s', (_, change, names) => {
    expect(eventsBetween(state, change(state), NOW).map(({ event }) => event)).toEqual(names);
  });

  it('an operator who is deleted releases all', () => {
    const held = state.conversations.filter((each) => each.status === 'inbox' && each.operator === 3);
    const events = eventsBetween(state, removeOperator(state, 3, at), NOW);
    expect(events.map(({ event, id }) => `${event} ${id}`)).toEqual(held.map(({ id }) => `released ${id}`));
  });

  it('a state that was planted anew has none', () => {
    expect(eventsBetween(state, seedInbox({ now: NOW + 60_000, seed: 3 }), NOW)).toEqual([]);
  });

  it('states read again from the disk have none', () => {
    expect(eventsBetween(state, JSON.parse(JSON.stringify(state)), NOW)).toEqual([]);
  });
});

interface Seen {
  readonly group: number;
  readonly operator: number | null;
  readonly unread: number;
}

/** What is open, from a state and the events since. */
function replayed(begin: SandboxState, events: readonly SandboxEvent[]): Map<number, Seen> {
  const open = openIn(begin);
  for (const { event, id, group_id: group, operator_user_id: operator, unread_count: unread } of events) {
    if (event === 'closed') open.delete(id);
    else if (event === 'arrived' || event === 'reopened' || open.has(id))
      open.set(id, { group, operator, unread });
  }
  return open;
}

function openIn({ conversations }: SandboxState): Map<number, Seen> {
  const open = conversations.filter(({ status }) => status !== 'closed');
  return new Map(
    open.map(({ id, group, operator, unread }) => [id, { group, operator: operator || null, unread }]),
  );
}

describe('the log of a day', () => {
  it('replayed gives what is open, with everybody at work', async () => {
    const someone = fc.record({
      id: fc.integer({ min: 10, max: 90 }),
      operator: fc.integer({ min: 1, max: 8 }),
      group: fc.integer({ min: 1, max: 5 }),
      what: fc.nat(6),
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(someone, { minLength: 20, maxLength: 60 }), async (seed, calls) => {
        const day = aDay({ seed, pace: 5 });
        const begin = await day.state();
        for (const { id, operator, group, what } of calls) {
          await day.pass(7000, 7000);
          const now = Math.floor(day.now() / 1000);
          const changes: readonly Change[] = [
            (before) => startConversation(before, id, operator, now),
            (before) => closeConversation(before, id, operator, now),
            (before) => unassignConversation(before, id, operator, now),
            (before) => assignOperator(before, id, operator, now),
            (before) => assignGroup(before, id, group, now),
            (before) => sendMessage(before, id, 'Hello', operator, now).state,
            (before) => (before.operators.length > 6 ? removeOperator(before, operator, now) : before),
          ];
          const change = changes[what] ?? ((before) => before);
          await day.store
            .transact((before) => ({ state: change(before), value: undefined }))
            // Refused: nothing happened.
            .catch(() => undefined);
        }
        const end = await day.state();
        expect(replayed(begin, day.events)).toEqual(openIn(end));
        const times = day.events.map((event) => event.at);
        expect(times).toEqual([...times].sort((a, b) => a - b));
      }),
      { numRuns: 15 },
    );
  });
});

describe('a logged store', () => {
  it('tells of changes in the order they were made, also when many are asked for at once', async () => {
    const { run, names, events } = log(new MemoryStore(state));
    await Promise.allSettled([
      run((before) => startConversation(before, 43, 3, at)),
      run((before) => startConversation(before, 43, 4, at)),
      run((before) => closeConversation(before, 43, 3, at)),
      run((before) => closeConversation(before, 45, 3, at)),
      run((before) => unassignConversation(before, 42, 7, at)),
    ]);
    expect(names()).toEqual(['claimed 43', 'closed 43', 'released 42']);
    expect(events.every((event) => event.at === NOW)).toBe(true);
  });

  it('hands on the state an event led to', async () => {
    const statuses: (string | undefined)[] = [];
    const store = loggedStore(new MemoryStore(state), {
      now: () => NOW,
      onEvent: ({ id }, after) =>
        statuses.push(after.conversations.find((conversation) => conversation.id === id)?.status),
    });
    await store.transact((before) => ({ state: closeConversation(before, 42, 7, at), value: undefined }));
    expect(statuses).toEqual(['closed']);
  });

  it('is silent about a change that could not be kept, and exact afterwards', async () => {
    const memory = new MemoryStore(state);
    let isFull = true;
    const { run, names } = log({
      read: (look) => memory.read(look),
      async transact(change) {
        if (!isFull) return memory.transact(change);
        change(await memory.read((current) => current));
        throw new Error('the disk is full');
      },
    });
    await expect(run((before) => closeConversation(before, 42, 7, at))).rejects.toThrow('the disk is full');
    isFull = false;
    await run((before) => closeConversation(before, 41, 7, at));
    expect(names()).toEqual(['closed 41']);
  });

  it('tells what another process did to a shared file, once, and nothing of a file that is planted anew', async () => {
    const stateFolder = mkdtempSync(join(tmpdir(), 'convops-events-'));
    try {
      let now = NOW;
      const open = () => new SandboxFile({ stateFolder, now: () => now });
      const { run, names, logged } = log(open());
      await logged.read(() => undefined);
      expect(names()).toEqual([]);
      await open().transact((before) => ({ state: startConversation(before, 43, 3, at), value: undefined }));
      await logged.read(() => undefined);
      await logged.read(() => undefined);
      await open().transact((before) => ({ state: closeConversation(before, 44, 3, at), value: undefined }));
      await run((before) => closeConversation(before, 42, 7, at));
      expect(names()).toEqual(['claimed 43', 'closed 44', 'closed 42']);
      now += 60_000;
      await open().reset();
      await run((before) => closeConversation(before, 42, 7, at));
      expect(names().slice(3)).toEqual(['closed 42']);
    } finally {
      rmSync(stateFolder, { recursive: true });
    }
  });
});
