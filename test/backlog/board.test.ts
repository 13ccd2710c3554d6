// What the lists come to: counted once, by the right clock. What is late, and what a service leaves out:
// test/commands/board.story.
import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/derive.ts';
import { ServiceError } from '../../src/api/errors.ts';
import type { ConversationSummary, Operator, OperatorGroup } from '../../src/api/model.ts';
import { type BoardLists, type HeldConversation, readBoard } from '../../src/backlog/board/read.ts';
import { summarizeBoard } from '../../src/backlog/board.ts';

const NOW = Date.UTC(2026, 4, 1, 12);
const MINUTE = 60;
/** Minutes ago, as seconds since 1970. */
const ago = (minutes: number) => NOW / 1000 - minutes * MINUTE;

const groups = [
  { id: 3, title: 'Billing', color: '#aa0000' },
  { id: 4, title: 'VIP', color: '#00aa00' },
] as readonly Partial<OperatorGroup>[] as readonly OperatorGroup[];
const operators = [
  { id: 7, user_id: 70, invite_email: 'kim@example.test' },
  { id: 8, user_id: 80, invite_email: 'lou@example.test' },
] as readonly Partial<Operator>[] as readonly Operator[];

const row = (id: number, fields: Readonly<Record<string, unknown>> = {}) =>
  ({
    id,
    group_id: 3,
    application: 'email',
    from_user_name: `Customer ${id}`,
    custom_name: '',
    ...fields,
  }) as unknown as ConversationSummary;
const waits = (id: number, minutes: number, fields = {}) =>
  row(id, { unassigned_date: ago(minutes), ...fields });
const held = (
  id: number,
  askedFor: number | null,
  queue: HeldConversation['queue'],
  fields = {},
): HeldConversation => ({ row: row(id, { last_message_date: ago(10), ...fields }), queue, askedFor });

const nothing: BoardLists = {
  groups,
  operators,
  unassigned: [],
  open: [],
  cut: [],
  split: [],
  openToAll: true,
  unnamed: [],
};
const terms = {
  now: NOW,
  lateAfterMs: 30 * MINUTE * 1000,
  groups: undefined,
  operatorIds: undefined as readonly number[] | undefined,
  longest: 10,
};
const boardOf = (lists: Partial<BoardLists>, more: Partial<typeof terms> = {}) =>
  summarizeBoard({ ...nothing, ...lists }, { ...terms, ...more });

describe('who waits', () => {
  it.each([
    ['<5m', 4.99],
    ['5-15m', 5],
    ['4-24h', 240],
    ['>1d', 1440],
    // The service's clock is ahead.
    ['<5m', -3],
  ])('is in the bucket %s after %d minutes', (age, minutes) => {
    const since = Math.round(NOW - minutes * MINUTE * 1000);
    const { ages } = boardOf({ unassigned: [row(1, { unassigned_date: since })] });
    expect(ages.filter(({ unassigned }) => unassigned > 0).map((bucket) => bucket.name)).toEqual([age]);
  });

  it.each([0, null, undefined, '', -1, 'soon', 1e20])(
    'is of unknown age with the date %s, never of 1970',
    (date) => {
      const board = boardOf({ unassigned: [row(1, { unassigned_date: date })] });
      expect(board.unassigned).toMatchObject({ total: 1, late: 0, oldest: null });
      expect(board.ages.at(-1)).toMatchObject({ name: 'unknown', unassigned: 1 });
      expect(board.longest).toEqual([]);
      expect(board.groups[0]).toMatchObject({ id: 3, unassigned: 1, oldest_seconds: null });
    },
  );

  it('counts a conversation that is in two lists once, as waiting', () => {
    const board = boardOf({ unassigned: [waits(1, 5), waits(1, 5)], open: [held(1, 7, 'unread')] });
    expect([board.unassigned.total, board.open.total]).toEqual([1, 0]);
  });
});

it('groups come with what is late first, and those without anything are there too', () => {
  const { groups: rows } = boardOf({ unassigned: [waits(1, 1), waits(2, 2), waits(3, 31, { group_id: 4 })] });
  expect(rows.map(({ id, late, unassigned }) => [id, late, unassigned])).toEqual([
    [4, 1, 1],
    [3, 0, 2],
  ]);
  expect(boardOf({}).groups.map(({ id }) => id)).toEqual([3, 4]);
});

describe('operators', () => {
  it.each([
    ['by the e-mail of the row', 7, { operator_email: 'lou@example.test', operator_user_id: 70 }, 8],
    ['by the e-mail, however it is written', 7, { operator_email: ' LOU@Example.TEST' }, 8],
    ['by whom it was asked for', 8, { operator_email: 'alias@example.test', operator_user_id: 7 }, 8],
    ['by the id', null, { operator_user_id: 7 }, 7],
    ['by the user id', null, { operator_user_id: 80 }, 8],
    [
      'as somebody who is in no list',
      null,
      { operator_user_id: 55, operator_email: 'gone@example.test' },
      55,
    ],
    ['as nobody', null, {}, null],
  ])('are known %s', (_how, askedFor, fields, expected) => {
    const found = boardOf({ open: [held(1, askedFor, 'unread', fields)] }).operators.find(
      ({ open }) => open > 0,
    );
    expect(found?.id).toBe(expected);
    if (expected === 55) expect(found?.name).toBe('gone@example.test');
  });
});

describe('reading', () => {
  const rows = (count: number, first = 1) =>
    Array.from({ length: count }, (_, index) => waits(first + index, 1));

  interface Asked {
    readonly operator_id?: number | undefined;
    readonly group_id?: number | undefined;
  }
  type Lists = (asked: Asked) => ConversationSummary[];

  function client(lists: { unassigned?: Lists; unread?: Lists; notAnswered?: Lists }) {
    const asked: string[] = [];
    const answer = (name: string, list: Lists | undefined) => async (params: Asked) => {
      asked.push(`${name} ${params.operator_id ?? '-'} ${params.group_id ?? '-'}`);
      return list?.(params) ?? [];
    };
    const conversations = {
      unassigned: answer('unassigned', lists.unassigned),
      unread: answer('unread', lists.unread),
      notAnswered: answer('not-answered', lists.notAnswered),
    };
    const fake = {
      operators: { groups: async () => groups, list: async () => operators },
      conversations,
    } as unknown as Client;
    return { client: fake, asked };
  }
  const all = { group: undefined, operators: undefined };

  it('asks for every operator, and once for everybody', async () => {
    const { client: fake, asked } = client({});
    await readBoard(fake, all);
    expect(asked.sort()).toEqual([
      'not-answered - -',
      'not-answered 7 -',
      'not-answered 8 -',
      'unassigned - -',
      'unread - -',
      'unread 7 -',
      'unread 8 -',
    ]);
  });

  it('asks for one operator and one group alone where they are named', async () => {
    const { client: fake, asked } = client({});
    await readBoard(fake, { group: 3, operators: [8] });
    expect(asked.sort()).toEqual(['not-answered 8 3', 'unassigned - 3', 'unread 8 3']);
  });

  it('merges by id: unread wins, and an operator is known although the list of all came too', async () => {
    const { client: fake } = client({
      unread: ({ operator_id }) => (operator_id === 7 ? [] : [row(1)]),
      notAnswered: ({ operator_id }) => (operator_id === 8 ? [row(1), row(2)] : [row(3)]),
    });
    const { open } = await readBoard(fake, all);
    expect(open.map(({ row: { id }, queue, askedFor }) => [id, queue, askedFor]).sort()).toEqual([
      [1, 'unread', 8],
      [2, 'not-answered', 8],
      [3, 'not-answered', 7],
    ]);
  });

  it('reads a list that is cut once more for each group, and says when that is not enough', async () => {
    const enough = client({
      unassigned: ({ group_id }) => (group_id === undefined ? rows(1000) : rows(700, group_id * 1000)),
    });
    const whole = await readBoard(enough.client, all);
    expect([whole.unassigned.length, whole.cut, whole.split]).toEqual([2400, [], ['unassigned']]);
    expect(boardOf({ split: whole.split }).cut).toBe(true);
    const short = client({
      unassigned: ({ group_id }) => (group_id === 4 ? rows(1000, 5000) : rows(1000)),
      unread: ({ operator_id }) => (operator_id === 8 ? rows(1000) : []),
    });
    const { cut } = await readBoard(short.client, all);
    expect(cut).toEqual(['unassigned', 'unread of operator 8']);
    expect(boardOf({ cut }).cut).toBe(true);
  });

  it('fails where the list of one operator fails', async () => {
    const { client: fake } = client({
      unread: ({ operator_id }) => {
        if (operator_id === 8) throw refusal;
        return [];
      },
    });
    await expect(readBoard(fake, all)).rejects.toBe(refusal);
  });

  it('does without everybody where the service wants an operator, and says so', async () => {
    const { client: fake } = client({
      unread: ({ operator_id }) => {
        if (operator_id === undefined) throw refusal;
        return operator_id === 7 ? [row(1)] : [];
      },
    });
    const { open, openToAll } = await readBoard(fake, all);
    expect([open.map(({ row: { id } }) => id), openToAll]).toEqual([[1], false]);
  });

  const refusal = new ServiceError({ method: 'GET', path: '/' }, 'unknown', 'operator_id is required', 400);
});
