// What reading back proves of a lost or an odd answer, rule by rule, with a client that answers from a list.
import { describe, expect, it } from 'vitest';
import { BadAnswerError } from '../../src/api/errors.ts';
import type { Settlement } from '../../src/writes/readback.ts';
import type { Write } from '../../src/writes/write.ts';
import { BEGUN, noAnswer, settle, type Told } from '../support/reading-back.ts';

const LONG_AGO = BEGUN - 600;

const done: Settlement = { kind: 'done' };
const repeat: Settlement = { kind: 'repeat' };
const unknown: Settlement = { kind: 'unknown' };

const close: Write = { name: 'conversations.close', id: 42, params: { conversation_id: 42, operator_id: 7 } };
const unassign: Write = { name: 'conversations.unassign', id: 42, params: { conversation_id: 42 } };
const assign: Write = {
  name: 'conversations.assignOperator',
  id: 42,
  params: { conversation_id: 42, operator_id: 8 },
};
const start: Write = { name: 'conversations.start', id: 42, params: { conversation_id: 42, operator_id: 7 } };
const startAsAdmin: Write = { name: 'conversations.start', id: 42, params: { conversation_id: 42 } };
const group: Write = {
  name: 'conversations.assignGroup',
  id: 42,
  params: { conversation_id: 42, group_id: 3 },
};
const text = 'on its way';
const send: Write = {
  name: 'conversations.sendMessage',
  id: 42,
  params: { conversation_id: 42, text, operator_id: 7 },
};
const sendAsAdmin: Write = { ...send, params: { conversation_id: 42, text } };
const file: Write = {
  name: 'conversations.sendFileMessage',
  id: 42,
  params: { conversation_id: 42, file_url: 'https://f.test/a' },
};
const note: Write = {
  name: 'conversations.sendNote',
  id: 42,
  params: { conversation_id: 42, text, operator_id: 7 },
};
const create: Write = { name: 'operators.create', id: null, params: { invite_email: 'a@example.test' } };
const remove: Write = { name: 'operators.delete', id: 7, params: { id: 7 } };
const update: Write = {
  name: 'users.update',
  id: 501,
  params: { platform_user_id: 501, name: 'Ada', phone: '+1' },
};

const inbox = (operator_id: number, date_updated: unknown = LONG_AGO) => ({
  status: 'inbox',
  operator_id,
  date_updated,
  messages: [],
});
const closed = (operator_id: number) => ({ ...inbox(operator_id), status: 'closed' });
const unassigned = { ...inbox(0), status: 'unassigned' };
const standing = (operator: number | null, status: string | null, updated?: number) => ({
  operator,
  group: null,
  status,
  ...(updated === undefined ? {} : { updated }),
});

describe('a conversation', () => {
  it.each<[string, Write, unknown, Settlement['kind']]>([
    ['a close: closed', close, closed(7), 'done'],
    ['a close: untouched in the inbox', close, inbox(7), 'repeat'],
    ['a close: changed since', close, inbox(7, BEGUN + 1), 'unknown'],
    ['a close: changed in the moment it was sent', close, inbox(7, BEGUN - 1), 'unknown'],
    ['a close: in no inbox', close, unassigned, 'unknown'],
    ['a close: no date of the last change', close, inbox(7, null), 'unknown'],
    ['a close: a date in words', close, inbox(7, '2025-01-01'), 'unknown'],
    ['a close: dates in milliseconds', close, inbox(7, LONG_AGO * 1000), 'repeat'],
    ['a close: changed since, in milliseconds', close, inbox(7, (BEGUN + 1) * 1000), 'unknown'],
    ['an unassign: nobody holds it', unassign, unassigned, 'done'],
    ['an unassign: still held', unassign, inbox(7), 'repeat'],
    // Once taken for proof that nobody holds it.
    ['an unassign: no word of who holds it', unassign, { ...inbox(0), operator_id: undefined }, 'unknown'],
    ['an unassign: held by no number', unassign, { ...inbox(0), operator_id: 'seven' }, 'unknown'],
    ['an unassign: null holds it', unassign, { ...inbox(0), operator_id: null }, 'done'],
    ['an unassign: held again', unassign, inbox(9, BEGUN + 1), 'unknown'],
    ['an assignment: to the wanted operator', assign, inbox(8), 'done'],
    ['an assignment: to the former one', assign, inbox(7), 'repeat'],
    ['an assignment: to a third one', assign, inbox(9, BEGUN + 1), 'unknown'],
    // Once taken for done: a closed conversation names the operator who held it last.
    ['an assignment: closed, held last by the wanted one', assign, closed(8), 'repeat'],
    ['a start: in the inbox of the operator', start, inbox(7), 'done'],
    ['a start: of the operator, in a state nobody published', start, { ...inbox(7), status: 'open' }, 'done'],
    [
      'an assignment: to the wanted one, in a state nobody published',
      assign,
      { ...inbox(8), status: 'open' },
      'done',
    ],
    [
      'an assignment: unassigned, held last by the wanted one',
      assign,
      { ...inbox(8), status: 'unassigned' },
      'repeat',
    ],
    ['a start: in the inbox of another', start, inbox(9), 'unknown'],
    ['a start: still unassigned, and never repeated', start, unassigned, 'unknown'],
    ['a start as the admin, whose number is not known', startAsAdmin, inbox(1), 'unknown'],
    ['a group: untouched', group, inbox(7), 'repeat'],
    ['a group: changed since', group, inbox(7, BEGUN + 1), 'unknown'],
    ['a file: its address is another', file, inbox(7), 'unknown'],
    ['a note: may never be listed', note, inbox(7), 'unknown'],
  ])('after %s', async (_what, write, detail, expected) => {
    expect((await settle(write, { conversation: [detail] })).settled.kind).toBe(expected);
  });

  it('that is done is noted as it stands', async () => {
    const { settled } = await settle(close, { conversation: [closed(7)] });
    expect(settled).toEqual({ ...done, standing: standing(7, 'closed', LONG_AGO) });
  });

  it('whose age cannot be told, for the clock of the service is unknown, is left alone', async () => {
    const clockOffset = () => null;
    const kindOf = async (detail: unknown) =>
      (await settle(close, { conversation: [detail] }, { clockOffset })).settled.kind;
    expect(await kindOf(inbox(7))).toBe('unknown');
    expect(await kindOf(closed(7))).toBe('done');
  });

  it('in the wanted group, as a list has it, is done', async () => {
    const reads = { conversation: [inbox(7, BEGUN + 1)] };
    const now = standing(7, 'inbox', BEGUN + 1);
    expect((await settle(group, { ...reads, isInGroup: true })).settled).toEqual({ ...done, standing: now });
    expect((await settle(group, { ...reads, isInGroup: false })).settled).toEqual(unknown);
  });

  // The date decides, as it was read before: the clock of the service is not asked.
  it.each<[string, Write, ReturnType<typeof standing>, unknown, Settlement['kind']]>([
    ['unassign: as before', unassign, standing(7, 'inbox', LONG_AGO), inbox(7), 'repeat'],
    // Once repeated on status and operator alone, over what a colleague had done in between (ABA).
    [
      'unassign: as before, but changed',
      unassign,
      standing(7, 'inbox', LONG_AGO),
      inbox(7, LONG_AGO + 1),
      'unknown',
    ],
    [
      'assign: as before, but changed',
      assign,
      standing(7, 'inbox', LONG_AGO),
      inbox(7, LONG_AGO + 1),
      'unknown',
    ],
    [
      'group: as before, but changed',
      group,
      standing(7, 'inbox', LONG_AGO),
      inbox(7, LONG_AGO + 1),
      'unknown',
    ],
    [
      'unassign: dated after it began, and untouched',
      unassign,
      standing(7, 'inbox', BEGUN + 5),
      inbox(7, BEGUN + 5),
      'repeat',
    ],
    // Once repeated, where the assignment by a colleague had not moved the date.
    ['unassign: another holds it', unassign, standing(7, 'inbox', LONG_AGO), inbox(9), 'unknown'],
    ['unassign: closed meanwhile', unassign, standing(7, 'inbox', LONG_AGO), closed(7), 'unknown'],
    ['unassign: done', unassign, standing(7, 'inbox', LONG_AGO), unassigned, 'done'],
    ['unassign: nobody held it', unassign, standing(0, 'unassigned', LONG_AGO), unassigned, 'done'],
    ['assign: as before', assign, standing(7, 'inbox', LONG_AGO), inbox(7), 'repeat'],
    ['assign: a third operator', assign, standing(7, 'inbox', LONG_AGO), inbox(9), 'unknown'],
    ['assign: done', assign, standing(7, 'inbox', LONG_AGO), inbox(8), 'done'],
    ['assign: closed before and now', assign, standing(8, 'closed', LONG_AGO), closed(8), 'repeat'],
    ['assign: nothing known after all', assign, standing(null, null), inbox(7, BEGUN + 1), 'unknown'],
    ['close: as before', close, standing(7, 'inbox', LONG_AGO), inbox(7), 'repeat'],
    ['close: nobody held it, as before', close, standing(0, 'unassigned', LONG_AGO), unassigned, 'repeat'],
    [
      'start: as before, and never repeated',
      start,
      standing(0, 'unassigned', LONG_AGO),
      unassigned,
      'unknown',
    ],
  ])('whose state before is known: %s', async (_what, write, before, detail, expected) => {
    const { settled } = await settle(write, { conversation: [detail] }, { before: { standing: before } });
    expect(settled.kind).toBe(expected);
  });

  it.each([close, unassign, assign, group, start, send])(
    'that cannot be read proves nothing: $name',
    async (write) => {
      expect((await settle(write, {})).settled).toEqual(unknown);
      const bad = new BadAnswerError({ method: 'GET', path: '/' }, 'html', '', 200);
      const before = { messages: new Set<number>() };
      expect((await settle(write, { conversation: [bad] }, { before })).settled).toEqual(unknown);
    },
  );

  it('does not hide a mistake in the program', async () => {
    const oops = { conversation: [new TypeError('oops')] };
    await expect(settle(close, oops)).rejects.toThrow('oops');
    await expect(settle(send, oops, { before: { messages: new Set() } })).rejects.toThrow('oops');
  });
});

describe('a second look', () => {
  it('comes five seconds after the first, and shows what lags behind', async () => {
    const { settled, sleeps } = await settle(unassign, { conversation: [inbox(7), unassigned] });
    expect([settled.kind, sleeps]).toEqual(['done', [5000]]);
  });

  // Once repeated at once on one look: the read lagged, and a colleague had claimed it.
  it('that shows another date, or none, allows no repeat', async () => {
    const kindOf = async (...conversation: readonly unknown[]) =>
      (await settle(unassign, { conversation })).settled.kind;
    expect(await kindOf(inbox(7), inbox(7, LONG_AGO + 1))).toBe('unknown');
    expect(await kindOf(inbox(7), inbox(9))).toBe('unknown');
    expect(await kindOf(inbox(7), noAnswer)).toBe('unknown');
    expect(await kindOf(noAnswer, inbox(7))).toBe('unknown');
    expect(await kindOf(inbox(7), inbox(7))).toBe('repeat');
  });

  it('is not made where the first settles it, nor where nothing can be relied on', async () => {
    expect((await settle(close, { conversation: [closed(7)] })).sleeps).toEqual([]);
    expect((await settle(close, { conversation: [inbox(7, BEGUN + 1)] })).sleeps).toEqual([]);
  });

  it.each([
    [5000, 'repeat'],
    [4000, 'repeat'],
    [3999, 'unknown'],
    [0, 'unknown'],
  ])(
    'of which %i ms are left allows a repeat only where it is far enough from the first',
    async (forMs, expected) => {
      expect((await settle(unassign, { conversation: [inbox(7)] }, { forMs })).settled.kind).toBe(expected);
    },
  );
});

/** A message entry; `at` in seconds of the service's clock. */
const entry = (id: number, change: object = {}) => ({
  id,
  message: text,
  type: 'text',
  date_created: BEGUN,
  operator_id: 7,
  ...change,
});
const thread = (...messages: readonly unknown[]) => ({ ...inbox(7), messages });

describe('a group', () => {
  // Once sent again over a colleague who had moved the conversation in the second of its last change.
  it.each([
    ['is in the former one', 9, repeat],
    ['is in a third one', 4, unknown],
  ])('is assigned again only where the conversation %s', async (_what, now, expected) => {
    const groups = { of: async () => 9, isIn: async (_id: number, asked: number) => asked === now };
    const before = { standing: { ...standing(7, 'inbox', LONG_AGO), group: 9 } };
    expect((await settle(group, { conversation: [inbox(7)] }, { before, groups })).settled).toEqual(expected);
  });
});

describe('a message', () => {
  const known = { before: { messages: new Set([60]), same: [60] } };

  it.each<[string, unknown, Settlement]>([
    ['is new', thread(entry(60), entry(90)), done],
    [
      'is new, and dated long ago by a clock that is behind',
      thread(entry(60), entry(90, { date_created: LONG_AGO })),
      done,
    ],
    ['is new, and has no readable date', thread(entry(90, { date_created: 'today' })), done],
    ['was there before, dated in time to come', thread(entry(60, { date_created: BEGUN + 9000 })), unknown],
    [
      'is there twice',
      thread(entry(90), entry(91)),
      { kind: 'done', note: '2 messages of this text are there' },
    ],
    ['is not there', thread(entry(60, { message: 'hello' })), unknown],
    ['is of another operator', thread(entry(90, { operator_id: 8 })), unknown],
    ['is of the customer', thread(entry(90, { operator_id: undefined })), unknown],
    ['is another by its letters', thread(entry(90, { message: text.replace('o', 'ο') })), unknown],
    // What a service makes of a text when it stores it.
    ['was trimmed or padded', thread(entry(90, { message: `${text} ` })), done],
    ['has entities', thread(entry(90, { message: 'on&#32;its way' })), done],
    // Once a TypeError that cost the receipt: `null` among the messages, or no list at all.
    ['stands beside null', thread(null, entry(90)), done],
    ['would be in no list', { ...inbox(7), messages: { 0: entry(90) } }, unknown],
    ['would be in a list that is missing', { ...inbox(7), messages: undefined }, unknown],
  ])('that %s', async (_what, detail, expected) => {
    expect((await settle(send, { conversation: [detail] }, known)).settled).toEqual(expected);
  });

  it.each([0, 1, -1, -3].map((hours) => hours * 3600))(
    // Once done: the service dates its messages by another clock than its answers, and the old one looked new.
    'of the same text that was there before proves nothing, its clock ahead by %i s',
    async (ahead) => {
      const old = thread(entry(60, { date_created: LONG_AGO + ahead }));
      expect((await settle(send, { conversation: [old] }, known)).settled).toEqual(unknown);
      expect((await settle(send, { conversation: [old] })).settled).toEqual(unknown);
    },
  );

  // Once done: a list that shows more than it did, or slides, had an old greeting prove the new one.
  it.each([
    ['older by number and date', entry(30, { date_created: LONG_AGO }), unknown],
    ['older by number, with no date', entry(30, { date_created: undefined }), unknown],
    ['later by its number', entry(90, { date_created: LONG_AGO }), done],
    ['later by its date', entry(30, { date_created: BEGUN + 1 }), done],
  ])('that was not shown before proves it unless it is older: %s', async (_what, message, expected) => {
    const newest = { id: 60, at: BEGUN };
    for (const before of [
      { ...known.before, newest },
      { same: [60], newest },
    ])
      expect((await settle(send, { conversation: [thread(message)] }, { before })).settled).toEqual(expected);
  });

  // Once done: the read before had no messages at all, and an old greeting proved the new one.
  it.each([
    ['alone', thread(entry(90)), done],
    [
      'beside the words of the customer',
      thread(entry(60, { operator_id: undefined, message: 'hi' }), entry(90)),
      unknown,
    ],
  ])('of a conversation that was read as empty before is proven only %s', async (_what, detail, expected) => {
    const before = { messages: new Set<number>(), same: [] };
    expect((await settle(send, { conversation: [detail] }, { before })).settled).toEqual(expected);
  });

  it('is not even looked for where nothing is known from before: an old one looks the same', async () => {
    const { settled, sleeps } = await settle(send, { conversation: [thread(entry(90))] });
    expect([settled, sleeps]).toEqual([unknown, []]);
  });

  it('is told from older ones by those of its text alone, as a journal keeps them', async () => {
    const before = { before: { same: [60] } };
    expect((await settle(send, { conversation: [thread(entry(60), entry(90))] }, before)).settled).toEqual(
      done,
    );
    expect((await settle(send, { conversation: [thread(entry(60))] }, before)).settled).toEqual(unknown);
  });

  it('that this run has sent is none of another write', async () => {
    const sent = new Set([90]);
    const found = await settle(send, { conversation: [thread(entry(90))] }, { ...known, sent });
    expect(found.settled).toEqual(unknown);
  });

  // Once the words of any colleague proved it.
  it('of no acting operator may be of anybody, so that it proves nothing', async () => {
    for (const operator_id of [1, 7, 9, undefined]) {
      const detail = thread(entry(90, { operator_id }));
      expect((await settle(sendAsAdmin, { conversation: [detail] }, known)).settled).toEqual(unknown);
    }
  });

  it('is looked for after 1, 2, 4 and 8 seconds, and never again', async () => {
    expect(await settle(send, { conversation: [thread()] }, known)).toEqual({
      settled: unknown,
      sleeps: [1000, 2000, 4000, 8000],
    });
  });

  it('that shows late is found, also when a look fails', async () => {
    expect(await settle(send, { conversation: [thread(), noAnswer, thread(entry(90))] }, known)).toEqual({
      settled: done,
      sleeps: [1000, 2000, 4000],
    });
  });

  it('is looked for no longer than there is time', async () => {
    const { sleeps } = await settle(send, { conversation: [thread()] }, { ...known, forMs: 2500 });
    expect(sleeps).toEqual([1000, 1500]);
  });

  it('and a note that is listed is done, and one that is not listed is looked for twice', async () => {
    expect((await settle(note, { conversation: [thread(entry(90))] }, known)).settled).toEqual(done);
    expect(await settle(note, { conversation: [thread()] }, known)).toEqual({
      settled: unknown,
      sleeps: [1000, 2000],
    });
  });
});

describe('an odd answer', () => {
  const odd = { messageId: 90 };

  it.each<[string, Write, unknown, Told, Settlement['kind']]>([
    ['a text under its id', send, thread(entry(90)), { odd }, 'done'],
    [
      'a text under its id, without an acting operator',
      sendAsAdmin,
      thread(entry(90, { operator_id: 1 })),
      { odd },
      'done',
    ],
    ['another text under its id', send, thread(entry(90, { message: 'other' })), { odd }, 'unknown'],
    [
      'a text of the customer under its id',
      send,
      thread(entry(90, { operator_id: null })),
      { odd },
      'unknown',
    ],
    [
      'a text that was there before',
      send,
      thread(entry(90)),
      { odd, before: { messages: new Set([90]) } },
      'unknown',
    ],
    ['a text of this run', send, thread(entry(90)), { odd, sent: new Set([90]) }, 'unknown'],
    [
      'a text without an id, and new',
      send,
      thread(entry(91)),
      { odd: { messageId: null }, before: { messages: new Set() } },
      'done',
    ],
    ['a close that is so', close, closed(7), { odd }, 'done'],
    ['a close that is not so', close, inbox(7), { odd }, 'unknown'],
    [
      'an assignment that is not so',
      assign,
      inbox(7),
      { odd, before: { standing: standing(7, 'inbox', LONG_AGO) } },
      'unknown',
    ],
    ['a group that no list shows', group, inbox(7), { odd }, 'unknown'],
    [
      'a deletion that is not so',
      remove,
      null,
      { odd, before: { operators: [{ id: 7 }, { id: 8 }] as never } },
      'unknown',
    ],
  ])('never leads to a repeat: %s', async (_what, write, detail, told, expected) => {
    const reads = { conversation: [detail], operators: [[{ id: 7 }, { id: 8 }]] };
    expect((await settle(write, reads, told)).settled.kind).toBe(expected);
  });

  it('is looked for at once, and then as any other', async () => {
    const { sleeps } = await settle(send, { conversation: [thread()] }, { odd });
    expect(sleeps).toEqual([1000, 2000, 4000, 8000]);
    expect((await settle(send, { conversation: [thread(entry(90))] }, { odd })).sleeps).toEqual([]);
  });
});

describe('an operator', () => {
  const operator = (id: number, invite_email = 'a@example.test') => ({ id, invite_email });
  const told = (...operators: readonly unknown[]): Told => ({ before: { operators: operators as never } });
  /** More than one list of a service may hold; the last one has the address. */
  const MOST = Array.from({ length: 1001 }, (_, index) =>
    operator(index + 100, index < 1000 ? 'b' : undefined),
  );

  it.each<[string, readonly unknown[], Told, Settlement]>([
    ['there, and new', [operator(1, 'b'), operator(2)], told(operator(1, 'b')), done],
    [
      'there, in other letters',
      [operator(1, 'b'), operator(2, 'A@Example.test')],
      told(operator(1, 'b')),
      done,
    ],
    ['there since before', [operator(1)], told(operator(1)), unknown],
    ['there twice', [operator(2), operator(3)], told(operator(1)), unknown],
    ['not there', [operator(1, 'b'), operator(2, 'c')], told(operator(1, 'b')), unknown],
    ['there, and nobody knows since when', [operator(2)], {}, unknown],
    // Each once done: the list from before was cut, so that an old one looked new.
    [
      'there, beside others that are new',
      [operator(1, 'b'), operator(2), operator(3, 'c')],
      told(operator(1, 'b')),
      unknown,
    ],
    ['there, in a list of the same length', MOST.slice(1), told(...MOST.slice(0, -1)), unknown],
    ['there, in a list that has become longer', MOST, told(...MOST.slice(0, -1)), done],
  ])('that was created: %s', async (_what, operators, change, expected) => {
    expect((await settle(create, { operators: [operators] }, change)).settled).toEqual(expected);
  });

  it.each<[string, readonly unknown[], Told, Settlement]>([
    ['gone, the others there', [operator(1)], told(operator(1), operator(7)), done],
    ['still there', [operator(1), operator(7)], told(operator(1), operator(7)), repeat],
    // Each once done: the list was empty, or the operator was never there.
    ['gone with all the others', [], told(operator(1), operator(7)), unknown],
    ['gone, and strangers in the list', [operator(2)], told(operator(1), operator(7)), unknown],
    ['never there', [operator(1)], told(operator(1)), unknown],
    ['gone, and nobody knows what was before', [operator(1)], {}, unknown],
    ['the only one there was', [], told(operator(7)), unknown],
    // Each once done: the operator had only moved out of a list that is cut.
    [
      'not in a list that another moved into',
      MOST.slice(1),
      told(operator(7), ...MOST.slice(1, -1)),
      unknown,
    ],
    ['not in a list that was cut', [operator(1)], told(operator(1), operator(2), operator(7)), unknown],
    ['still there, not in the list from before', [operator(1), operator(7)], told(operator(1)), repeat],
    ['still there, nobody having read them before', [operator(1), operator(7)], {}, repeat],
  ])('that was deleted: %s', async (_what, operators, change, expected) => {
    expect((await settle(remove, { operators: [operators] }, change)).settled).toEqual(expected);
  });

  it('is looked for once more where a list is cut', async () => {
    const [one, other, gone] = [operator(1), operator(2), operator(7)];
    const cut = { operators: [[one], [one, other]] };
    expect((await settle(remove, cut, told(one, other, gone))).settled).toEqual(done);
    // Of two looks only one has it: that is no reason to delete it again.
    const late = { operators: [[one], [one, other, gone]] };
    expect((await settle(remove, late, told(one, other, gone))).settled).toEqual(unknown);
  });

  it('that was deleted, where no list can be read, is not known', async () => {
    expect((await settle(remove, { operators: [noAnswer] }, told(operator(1), operator(7)))).settled).toEqual(
      unknown,
    );
  });
});

describe('a user', () => {
  const untouched = { user: { name: null, phone: null, updated: LONG_AGO } };

  it.each<[string, object, Settlement]>([
    ['has both', { name: 'Ada', phone: '+1', date_updated: BEGUN }, done],
    ['has both, padded', { name: ' Ada', phone: '+1 ', date_updated: BEGUN }, done],
    ['is as before', { name: null, phone: null, date_updated: LONG_AGO }, repeat],
    ['was changed by another', { name: 'Eve', phone: '+1', date_updated: BEGUN + 5 }, unknown],
    ['has no date', { name: 'Eve', phone: '+1' }, unknown],
  ])('that %s', async (_what, user, expected) => {
    expect((await settle(update, { user: [user] })).settled).toEqual(expected);
    expect((await settle(update, { user: [user] }, { before: untouched })).settled).toEqual(expected);
  });

  it('whose name was cut is done, and says so; one that was so before is not', async () => {
    const user = [{ name: 'Ad', phone: '+1', date_updated: BEGUN }];
    expect((await settle(update, { user }, { before: untouched })).settled).toEqual({
      kind: 'done',
      note: 'the service kept only the beginning of the name',
    });
    const same = { user: { name: 'Ad', phone: '+1', updated: BEGUN } };
    expect((await settle(update, { user }, { before: same })).settled).toEqual(repeat);
  });

  it.each<[string, object, Settlement]>([
    ['had one of them, and has it still', { name: 'Ada', phone: '+2' }, repeat],
    ['was renamed in the second of its date', { name: 'Eve', phone: '+2' }, unknown],
    ['got another phone in the second of its date', { name: 'Ada', phone: '+3' }, unknown],
  ])('that %s', async (_what, facts, expected) => {
    const before = { user: { name: 'Ada', phone: '+2', updated: LONG_AGO } };
    const user = [{ ...facts, date_updated: LONG_AGO }];
    expect((await settle(update, { user }, { before })).settled).toEqual(expected);
  });

  it('needs to have only what was sent', async () => {
    const name: Write = { ...update, params: { platform_user_id: 501, name: 'Ada' } };
    const user = [{ name: 'Ada', phone: '+9', date_updated: BEGUN }];
    expect((await settle(name, { user })).settled).toEqual(done);
  });
});
