// A day in the sandbox: legal whatever happens, the same for the same number, and as busy as it is said to be.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SANDBOX_ACTING_OPERATOR } from '../../src/sandbox/identity.ts';
import { createLife } from '../../src/sandbox/life.ts';
import { chanceOf } from '../../src/sandbox/random.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import {
  MemoryStore,
  type SandboxState,
  type Store,
  type StoredConversation,
} from '../../src/sandbox/store.ts';
import { removeOperator } from '../../src/sandbox/transitions.ts';
import { NOW, NOW_SECONDS } from './wire.ts';

const HOUR = 3_600_000;

interface DayOptions {
  readonly seed?: number;
  readonly rivals?: number;
  readonly customers?: boolean;
  readonly state?: SandboxState;
  /** Told of every state a step has made. */
  readonly onState?: (before: SandboxState, after: SandboxState) => void;
}

/** A day with three rivals and customers unless told otherwise. */
function aDay(options: DayOptions = {}) {
  const { seed = 1, rivals = 3, customers = true, state, onState } = options;
  let now = NOW;
  const memory = new MemoryStore(state ?? seedInbox({ now, seed }));
  const store: Store = {
    read: (look) => memory.read(look),
    transact: (change) =>
      memory.transact((before) => {
        const outcome = change(before);
        onState?.(before, outcome.state);
        return outcome;
      }),
  };
  const life = createLife({ store, now: () => now, chance: chanceOf(seed), rivals, customers });
  /** Takes steps until nothing is due any more, and resolves to how many there were. */
  const catchUp = async () => {
    let steps = 0;
    for (; life.dueAt() <= now; steps += 1) await life.step();
    return steps;
  };
  return {
    ...{ life, catchUp },
    state: () => store.read((current) => current),
    now: () => now,
    wind: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Lets the time pass in bits of so many milliseconds, everything happening as it falls due. */
    async pass(milliseconds: number, bit = 1000) {
      const end = now + milliseconds;
      while (now < end) {
        now = Math.min(end, now + bit);
        await catchUp();
      }
    },
  };
}

/** What is wrong with a conversation; empty where nothing is. */
function wrongs(each: StoredConversation, state: SandboxState, latest: number): string[] {
  const { id, status, operator, messages, unread, updated, created } = each;
  const trailing = messages.length - 1 - messages.findLastIndex((message) => message.operator !== undefined);
  const times = messages.map(({ at }) => at);
  const rules: Record<string, boolean> = {
    'somebody holds what is unassigned': (status === 'unassigned') !== (operator === 0),
    'an unknown operator': operator !== 0 && !state.operators.some((one) => one.id === operator),
    'an unknown group': !state.groups.some((group) => group.id === each.group),
    'an unknown customer': !state.users.some((user) => user.platformUserId === each.customer),
    'more unread than the customer wrote': unread > trailing,
    'less than nothing unread': unread < 0,
    'unread although closed': status === 'closed' && unread > 0,
    'messages out of order': times.some((at, index) => at < (times[index - 1] ?? 0)),
    'changed before its last message': updated < (times.at(-1) ?? 0) || updated < created,
    'changed in the future': updated > latest,
    'an empty message': messages.some(({ text }) => text === '' || /[{}]|^> /.test(text)),
    'message ids out of order': messages.some(
      (message, index) => message.id <= (messages[index - 1]?.id ?? 0),
    ),
  };
  return Object.keys(rules).flatMap((rule) => (rules[rule] ? [`#${id}: ${rule}`] : []));
}

function duplicates(ids: readonly number[]): number {
  return ids.length - new Set(ids).size;
}

function stateWrongs(state: SandboxState, latest: number): string[] {
  const { conversations, users, nextMessageId } = state;
  const messages = conversations.flatMap((each) => [...each.messages, ...each.notes]);
  return [
    ...conversations.flatMap((each) => wrongs(each, state, latest)),
    ...(duplicates(conversations.map(({ id }) => id)) ? ['two conversations of one id'] : []),
    ...(duplicates(users.map(({ id }) => id)) ? ['two users of one id'] : []),
    ...(duplicates(users.map((user) => user.platformUserId)) ? ['two users of one platform id'] : []),
    ...(duplicates(messages.map(({ id }) => id)) ? ['two messages of one id'] : []),
    ...(messages.some(({ id }) => id >= nextMessageId) ? ['a message beyond the next id'] : []),
  ];
}

/** What a step may not do: to what the acting operator holds, or to a time that has passed. */
function stepWrongs(before: SandboxState, after: SandboxState): string[] {
  const earlier = new Map(before.conversations.map((each) => [each.id, each]));
  return after.conversations.flatMap((now) => {
    const old = earlier.get(now.id);
    if (!old || old === now) return [];
    const isMine = old.status === 'inbox' && old.operator === SANDBOX_ACTING_OPERATOR;
    const written = now.messages.slice(old.messages.length);
    const touched = { ...now, messages: old.messages, unread: old.unread, updated: old.updated };
    const onlyWritten = JSON.stringify(touched) === JSON.stringify(old);
    const faults: Record<string, boolean> = {
      'what the acting operator holds was changed': isMine && !onlyWritten,
      'a rival wrote for the acting operator':
        isMine && written.some(({ operator }) => operator !== undefined),
      'something was handed to the acting operator': !isMine && now.operator === SANDBOX_ACTING_OPERATOR,
      'a closed conversation was opened': old.status === 'closed',
      'time went backwards': now.updated < old.updated,
    };
    return Object.keys(faults).flatMap((fault) => (faults[fault] ? [`#${now.id}: ${fault}`] : []));
  });
}

describe('whatever chance decides', () => {
  it.each([{}, { seed: 1 }, { seed: 2 }, { conversations: 1500 }])(
    'an inbox planted by %j is legal',
    (options) => {
      const state = seedInbox({ now: NOW, ...options });
      expect(stateWrongs(state, NOW_SECONDS)).toEqual([]);
      expect(state.conversations.filter(({ messages }) => messages.length === 0)).toEqual([]);
    },
  );

  it('10,000 steps leave a state the transitions allow', async () => {
    const life = fc.record({
      seed: fc.nat(),
      rivals: fc.integer({ min: 0, max: 7 }),
      customers: fc.boolean(),
      lateness: fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 8 }),
    });
    const days = life.filter(({ rivals, customers }) => customers || rivals > 0);
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(days, async ({ lateness, ...options }) => {
        const found: string[] = [];
        const day = aDay({ ...options, onState: (...states) => found.push(...stepWrongs(...states)) });
        for (let step = 0; step < 625; step += 1) {
          day.wind(Math.max(0, day.life.dueAt() - day.now()) + (lateness[step % lateness.length] ?? 0));
          await day.life.step();
          steps += 1;
          if (step % 125 === 124) found.push(...stateWrongs(await day.state(), Math.floor(day.now() / 1000)));
        }
        expect(found).toEqual([]);
      }),
      { numRuns: 20 },
    );
    expect(steps).toBeGreaterThan(10_000);
  });
});

describe('the same number', () => {
  it('makes the same day, byte for byte, however often its steps are taken', async () => {
    const texts = await Promise.all(
      [50, 700, 4000].map(async (bit) => {
        const day = aDay({ seed: 11 });
        await day.pass(HOUR / 3, bit);
        return JSON.stringify(await day.state());
      }),
    );
    expect(texts[0]?.length).toBeGreaterThan(JSON.stringify(seedInbox({ now: NOW, seed: 11 })).length);
    expect(new Set(texts).size).toBe(1);
  });
});

it('a busy day has an arrival each 40 to 60 seconds, and rivals who are at work', async () => {
  const day = aDay({ seed: 5 });
  const before = await day.state();
  await day.pass(3 * HOUR);
  const after = await day.state();
  const every = (3 * 3600) / (after.conversations.length - before.conversations.length);
  expect(every).toBeGreaterThan(40);
  expect(every).toBeLessThan(60);
  const closed = ({ conversations }: SandboxState) =>
    conversations.filter(({ status }) => status === 'closed').length;
  expect(closed(after)).toBeGreaterThan(closed(before) + 100);
});

describe('life goes on', () => {
  it('without a flood after the machine has slept', async () => {
    const day = aDay({ seed: 8 });
    await day.pass(HOUR / 6);
    day.wind(8 * HOUR);
    expect(await day.catchUp()).toBeLessThan(20);
    expect(day.life.dueAt()).toBeGreaterThan(day.now());
  });

  it('without a rival who was deleted', async () => {
    const state = removeOperator(seedInbox({ now: NOW }), 2, NOW_SECONDS);
    const day = aDay({ rivals: 1, customers: false, state });
    await day.pass(HOUR);
    expect(await day.state()).toBe(state);
    expect(day.life.dueAt()).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it('after a change that could not be kept', async () => {
    const store: Store = {
      read: () => Promise.reject(new Error('the disk is full')),
      transact: () => Promise.reject(new Error('the disk is full')),
    };
    let now = NOW;
    const life = createLife({ store, now: () => now, chance: chanceOf(1), rivals: 1, customers: false });
    now = life.dueAt();
    await expect(life.step()).rejects.toThrow('the disk is full');
    expect(life.dueAt()).toBeGreaterThan(now);
  });
});
