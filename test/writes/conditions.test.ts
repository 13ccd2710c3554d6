// What stands against a write right before it goes out, by one read of its conversation.
import { describe, expect, it } from 'vitest';
import type { ConversationDetail } from '../../src/api/model.ts';
import { type Conditions, holderOfOpen, obstacleTo } from '../../src/writes/conditions.ts';
import { leftBy } from '../../src/writes/inverse.ts';
import type { Write } from '../../src/writes/write.ts';
import { DETAIL } from '../support/records.ts';

const params = { conversation_id: 42, operator_id: 7 };
const close: Write = { name: 'conversations.close', id: 42, params };
const send: Write = { name: 'conversations.sendMessage', id: 42, params: { ...params, text: 'hi' } };

const by = (operator_id: unknown) => ({ operator_id });
const messages = (...entries: readonly object[]) => ({
  messages: entries.map((entry, index) => ({
    id: index + 1,
    message: 'x',
    type: 'text',
    date_created: 100,
    ...entry,
  })),
});
const detail = (change: object = {}) => ({ ...DETAIL, ...change }) as unknown as ConversationDetail;
const free = { status: 'unassigned', operator_id: 0 };
const closed = { status: 'closed' };

type Row = [
  ...[what: string, conditions: Conditions, now: object, obstacle: string | null],
  ...[taken?: boolean, holder?: number],
];

const UNNAMED = 'its operator cannot be read';

const ROWS: readonly Row[] = [
  ['no condition', {}, {}, null],
  ['nobody may hold it: nobody does', { unassigned: true }, free, null],
  ['nobody may hold it: null does', { unassigned: true }, { ...free, operator_id: null }, null],
  [
    'nobody may hold it: unassigned, still naming its last one',
    { unassigned: true },
    { status: 'unassigned' },
    null,
  ],
  ['nobody may hold it: inbox, held by nobody', { unassigned: true }, by(0), null],
  [
    'nobody may hold it: inbox, and not said whose',
    { unassigned: true },
    by(undefined),
    'its operator cannot be read (--if-unassigned)',
    true,
  ],
  [
    'nobody may hold it: somebody does',
    { unassigned: true },
    {},
    'operator 7 has it (--if-unassigned)',
    true,
  ],
  ['7 must hold it: he does', { from: 7 }, {}, null],
  ['7 must hold it: another does', { from: 7 }, by(9), 'operator 9 has it, not operator 7', true],
  ['7 must hold it: nobody does', { from: 7 }, free, 'nobody has it, not operator 7', false],
  ['7 must hold it: inbox, and not said whose', { from: 7 }, by(undefined), UNNAMED, true],
  ['7 must hold it: nothing is said', { from: 7 }, { ...by(undefined), status: undefined }, UNNAMED, true],
  [
    '7 must hold it: unassigned, and not said whose',
    { from: 7 },
    { ...by(undefined), status: 'unassigned' },
    'nobody has it, not operator 7',
    false,
  ],
  ['none but 7 may hold it: he does', { notHeldBut: [7] }, {}, null],
  ['none but 7 may hold it: nobody does', { notHeldBut: [7] }, free, null],
  [
    'none but 7 may hold it: closed, held last by another',
    { notHeldBut: [7] },
    { ...closed, ...by(9) },
    null,
  ],
  [
    'none but 7 may hold it: another does',
    { notHeldBut: [7] },
    by(9),
    'operator 9 has it (--force sends it all the same)',
    true,
    9,
  ],
  [
    'none may hold it, nobody acting being known',
    { notHeldBut: [] },
    {},
    'operator 7 has it (--force sends it all the same)',
    true,
    7,
  ],
  [
    'the holder comes after all else',
    { notHeldBut: [], lastMessage: 5 },
    messages({}),
    'the last message is 1, not 5',
    false,
  ],
  ['message 2 must be the last: it is', { lastMessage: 2 }, messages({}, { date_created: 200 }), null],
  [
    'a long id must be the last: by its digits',
    { lastMessage: '9007199254740993' },
    messages({ id: '9007199254740993' as unknown as number }),
    null,
  ],
  ['message 2 must be the last: by its id, of one second', { lastMessage: 2 }, messages({}, {}), null],
  [
    'message 2 must be the last: whatever their order',
    { lastMessage: 2 },
    messages({ id: 2, date_created: 200 }, { id: 1 }),
    null,
  ],
  [
    'message 1 must be the last: another came',
    { lastMessage: 1 },
    messages({}, {}),
    'the last message is 2, not 1',
    false,
  ],
  [
    'message 9 must be the last: there is none',
    { lastMessage: 9 },
    {},
    'there is no message, not even 9',
    false,
  ],
  [
    'message 1 must be the last: no list',
    { lastMessage: 1 },
    { messages: null },
    'its messages cannot be read, so 1 may not be the last one',
    false,
  ],
  ...[['7'], { id: 7 }, true, 'bea', '', false].flatMap((odd): Row[] => [
    ['7 must hold it: who does cannot be read', { from: 7 }, by(odd), 'its operator cannot be read', true],
    [
      'nobody may hold it: who does cannot be read',
      { unassigned: true },
      by(odd),
      'its operator cannot be read (--if-unassigned)',
      true,
    ],
    [
      'none but 7 may hold it: who does cannot be read',
      { notHeldBut: [7] },
      by(odd),
      'its operator cannot be read (--force sends it all the same)',
      true,
    ],
  ]),
  ['7 must hold it: he does, by his digits', { from: 7 }, by('7'), null],
  [
    '7 must hold it: another does, by digits',
    { from: 7 },
    by('9'),
    'operator 9 has it, not operator 7',
    true,
  ],
  ['7 must hold it: nobody does, by a digit', { from: 7 }, by('0'), 'nobody has it, not operator 7', false],
  ['two conditions: both hold', { from: 7, lastMessage: 1 }, messages({}), null],
  [
    'two conditions: one does not',
    { from: 7, lastMessage: 1 },
    { ...messages({}), ...by(9) },
    'operator 9 has it, not operator 7',
    true,
  ],
];

const UNREAD = 'its messages cannot be read, so the customer may have written';
const seen = (lastSeen: number | null, own?: number): Conditions => ({
  stillSeen: { holder: 7, lastSeen, ...(own === undefined ? {} : { own }) },
});

describe('a condition', () => {
  it.each<Row>([...ROWS])('%s', (_what, conditions, now, reason, taken, holder) => {
    const obstacle = obstacleTo(close, detail(now), conditions, {});
    expect(obstacle).toEqual(reason === null ? null : { reason, taken, holder });
  });

  it.each<[string, Write, Conditions, object, string | null, boolean?]>([
    ['nothing new', send, seen(1), messages({}), null],
    ['the customer wrote', send, seen(1), messages({}, {}), 'the customer has written', false],
    ['I answered', send, seen(1), messages({}, { operator_id: 7 }), null],
    [
      'a colleague answered',
      send,
      seen(1),
      messages({}, { operator_id: 9 }),
      'operator 9 has answered',
      false,
    ],
    ['the one whose messages are no news answered', send, seen(1, 9), messages({}, { operator_id: 9 }), null],
    ['nothing was on screen', send, seen(null), messages({}, {}), null],
    ['there were no messages, nor are there any', send, seen(0), messages(), null],
    ['there are no messages any more', send, seen(1), messages(), UNREAD],
    ['there is no list of messages', send, seen(1), { messages: null }, UNREAD],
    ['a colleague holds it', send, seen(null), by(9), 'operator 9 has it now', true],
    ['nobody holds it', send, seen(null), free, 'nobody has it any more', false],
    ['nobody holds it, and it is a close', close, seen(null), free, null],
    ['it was closed', send, seen(null), closed, 'it has been closed', false],
    ['it was closed, as is wanted', close, seen(null), closed, null],
    ['it was closed by a colleague', send, seen(null), { ...closed, ...by(9) }, 'it has been closed', false],
  ])('of what an operator saw: %s', (_what, write, conditions, now, reason, taken = false) => {
    const obstacle = obstacleTo(write, detail(now), conditions, {});
    const holder = taken ? { holder: 9 } : {};
    expect(obstacle).toEqual(reason === null ? null : { reason, taken, ...holder });
  });

  it('takes our own messages for no news, whoever they name', () => {
    const now = detail(messages({}, { operator_id: 9 }));
    expect(obstacleTo(send, now, seen(1), { sent: new Set([2]) })).toBeNull();
  });

  it('asks for who holds an open conversation: nobody holds a closed one', () => {
    const holders = [{}, closed, free, { status: 'unassigned' }, { operator_id: 'x' }, by(null)].map((each) =>
      holderOfOpen(detail(each)),
    );
    expect(holders).toEqual([7, 0, 0, 0, undefined, 0]);
  });
});

describe('a conversation', () => {
  const standing = (operator: number | null, status: string | null) => ({ operator, group: null, status });
  const left = (
    name: string,
    after: ReturnType<typeof standing> | null,
    more: object = {},
    before: ReturnType<typeof standing> | null = null,
    own: readonly number[] = [7],
  ) =>
    leftBy(
      { name: `conversations.${name}` as never, params: { ...params, ...more }, before, after },
      undefined,
      own,
    );
  const now = (operator_id: number | null | undefined, status: string) => detail({ operator_id, status });
  const changed = (stillAs: ReturnType<typeof left>, as: ConversationDetail, group?: number | null) =>
    obstacleTo(close, as, { stillAs }, group === undefined ? {} : { group })?.reason ?? null;

  it.each([
    ['start', standing(7, 'inbox'), now(7, 'inbox')],
    ['start', null, now(7, 'inbox')],
    // How the record's operator relates to the detail's is not shown.
    ['start', standing(70, 'inbox'), now(7, 'inbox')],
    ['start', standing(70, 'inbox'), now(70, 'inbox')],
    ['close', standing(7, 'closed'), now(7, 'closed')],
    ['close', null, now(9, 'closed')],
    ['unassign', standing(0, 'unassigned'), now(0, 'unassigned')],
    ['unassign', null, now(null, 'waiting')],
    ['assignOperator', null, now(7, 'inbox')],
    ['assignGroup', standing(9, 'inbox'), now(9, 'inbox')],
    ['assignGroup', null, now(9, 'anything')],
    ['start', standing(7, 'inbox'), now(undefined, 'inbox')],
  ] as const)('is as %s left it: %j, %j', (name, after, as) => {
    expect(changed(left(name, after), as)).toBeNull();
  });

  // Once an undo took a conversation away from the colleague who had answered it.
  it.each<[string, object, number, string | null]>([
    ['assignOperator', { operator_id: 8 }, 8, 'changed since: operator 8 has answered'],
    ['assignOperator', { operator_id: 8 }, 7, null],
    // Of a claim in another's name the answer of that operator counts, too.
    ['start', { operator_id: 8 }, 8, 'changed since: operator 8 has answered'],
    ['start', { operator_id: 8 }, 7, null],
    ['unassign', {}, 9, 'changed since: operator 9 has answered'],
    ['unassign', {}, 7, null],
  ])('was given away by %s %j: an answer of operator %i counts', (name, more, by, expected) => {
    const before = { ...standing(7, 'inbox'), message: 2 };
    const stillAs = left(name, null, more, before as never);
    const message = (id: number, operator_id?: number) => ({
      ...{ id, message: 'Hi', type: 'text', date_created: id },
      ...(operator_id === undefined ? {} : { operator_id }),
    });
    const holder = name === 'unassign' ? 0 : 8;
    const as = (...messages: ReturnType<typeof message>[]) =>
      detail({ operator_id: holder, status: holder === 0 ? 'unassigned' : 'inbox', messages });
    expect(changed(stillAs, as(message(1, 9), message(2), message(3)))).toBeNull();
    expect(changed(stillAs, as(message(2), message(3, by)))).toBe(expected);
    // If it is not known who acted, any answer counts.
    const unknown = left(name, null, more, before as never, []);
    const answered = as(message(2), message(3, by));
    expect(changed(unknown, answered)).toBe(`changed since: operator ${by} has answered`);
  });

  // Once undo took what `conv next` had claimed back to the queue, from the colleague who had answered it.
  it.each(['start', 'close', 'assignGroup'] as const)(
    'was not read before %s: what is dated after it, or in its second, is a later answer',
    (name) => {
      const AT = 1_700_000_000;
      const status = name === 'close' ? 'closed' : 'inbox';
      const answered = (dates: { updated?: number; written?: number }, date_created: number, by = 9) => {
        const done = { name: `conversations.${name}` as const, params, before: null, at: AT * 1000 };
        const after = { ...standing(7, status), ...dates };
        const as = detail({
          ...{ operator_id: 7, status },
          messages: [{ id: 1, message: 'Hi', type: 'text', date_created, operator_id: by }],
        });
        return changed(leftBy({ ...done, after }, undefined, [7]), as) !== null;
      };
      const dates = { updated: AT };
      expect([answered(dates, AT), answered(dates, AT - 1), answered(dates, AT + 5, 7)]).toEqual([
        true,
        false,
        false,
      ]);
      expect(answered(dates, (AT + 5) * 1000)).toBe(true);
      // A service that does not move its date with a write still says when the last message came.
      const still = { updated: AT - 7200, written: AT - 3600 };
      expect([answered(still, AT - 3601), answered(still, AT + 60)]).toEqual([false, true]);
      // Without a date of the service our own clock counts, and never beside one: it may be ahead by hours.
      expect([answered({ updated: 0 }, AT - 60), answered({}, AT - 60), answered({}, AT + 60)]).toEqual([
        false,
        false,
        true,
      ]);
      expect(answered({ updated: AT - 18_000, written: AT - 18_000 }, AT - 17_900)).toBe(true);
    },
  );

  // Once an undo reopened what was closed since, because the answer had left out a field.
  it.each([
    ['unassign', standing(null, 'unassigned'), standing(7, 'inbox'), 'its status is closed, not unassigned'],
    ['unassign', null, standing(7, 'inbox'), 'it has been closed'],
    ['assignOperator', standing(7, null), standing(9, 'inbox'), 'its status is closed, not inbox'],
    ['assignOperator', standing(7, null), standing(0, 'unassigned'), 'it has been closed'],
    ['assignGroup', null, null, 'it has been closed'],
  ] as const)('was closed after %s with the answer %j', (name, after, before, expected) => {
    const as = now(name === 'unassign' ? 0 : 7, 'closed');
    expect(changed(left(name, after, {}, before), as)).toBe(`changed since: ${expected}`);
  });

  // Once an undo closed it over what the customer had written, and no list showed it.
  it.each(['start', 'assignOperator'] as const)(
    'was reopened by %s: a message of the customer counts',
    (name) => {
      const closed = { ...standing(7, 'closed'), message: 2 };
      const as = (...senders: (number | undefined)[]) =>
        detail({
          operator_id: 7,
          status: 'inbox',
          messages: senders.map((operator_id, place) => ({
            ...{ id: place + 2, message: 'Hi', type: 'text', date_created: place },
            ...(operator_id === undefined ? {} : { operator_id }),
          })),
        });
      const stillAs = left(name, null, {}, closed as never);
      expect(changed(stillAs, as(undefined, 7))).toBeNull();
      expect(changed(stillAs, as(undefined, 7, undefined))).toBe('changed since: the customer has written');
      // Back in the queue or with somebody it is seen.
      const open = { ...standing(9, 'inbox'), message: 2 };
      expect(changed(left(name, null, {}, open as never), as(undefined, undefined))).toBeNull();
    },
  );

  // The record of a close or of a group names the operator of before by its `user_id`.
  it.each(['close', 'assignGroup'] as const)('is as %s left it, which leaves its operator', (name) => {
    const status = name === 'close' ? 'closed' : 'inbox';
    const stillAs = left(name, standing(70, status), {}, standing(7, 'inbox'));
    expect([now(7, status), now(70, status)].map((as) => changed(stillAs, as))).toEqual([null, null]);
    expect(changed(stillAs, now(9, status))).toBe('changed since: its operator is 9, not 70');
    // Of a record that says nobody, nobody else is the same person.
    const free = left(name, standing(0, status), {}, standing(7, 'inbox'));
    expect(changed(free, now(7, status))).toBe('changed since: its operator is 7, not nobody');
  });

  it.each([
    ['start', standing(7, 'inbox'), now(9, 'inbox'), 'its operator is 9, not 7'],
    ['start', standing(7, 'inbox'), now(7, 'closed'), 'its status is closed, not inbox'],
    [
      'start',
      standing(7, 'inbox'),
      now(null, 'unassigned'),
      'its status is unassigned, not inbox, its operator is nobody, not 7',
    ],
    ['start', null, now(9, 'inbox'), 'its operator is 9, not 7'],
    ['close', null, now(7, 'inbox'), 'its status is inbox, not closed'],
    [
      'unassign',
      standing(0, 'unassigned'),
      now(9, 'inbox'),
      'its status is inbox, not unassigned, its operator is 9, not nobody',
    ],
    ['unassign', null, now(9, 'inbox'), 'its operator is 9, not nobody'],
    ['assignOperator', null, now(0, 'unassigned'), 'its operator is nobody, not 7'],
    ['assignGroup', standing(7, 'inbox'), now(9, 'inbox'), 'its operator is 9, not 7'],
  ] as const)('has changed since %s left it: %j, %j', (name, after, as, reason) => {
    expect(changed(left(name, after), as)).toBe(`changed since: ${reason}`);
  });

  // Once it was said to have changed since: «its status is undefined».
  it.each([undefined, null, 7])('has a status that cannot be read: %j', (status) => {
    const reason = 'its status cannot be read, so it may have changed since';
    expect(changed(left('close', null), detail({ operator_id: 7, status } as never))).toBe(reason);
  });

  // Once an undo overwrote a colleague's later move: the group was never compared.
  it('in another group has changed, where a list shows it', () => {
    const assigned = left('assignGroup', null, { group_id: 4 });
    expect(changed(assigned, now(7, 'inbox'), 4)).toBeNull();
    expect(changed(assigned, now(7, 'inbox'), 1)).toBe('changed since: its group is 1, not 4');
    expect(changed(assigned, now(7, 'inbox'))).toBeNull();
  });
});
