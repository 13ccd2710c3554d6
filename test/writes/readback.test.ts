// What reading back proves of a lost or an odd answer, rule by rule, with a client that answers from a list.
import { describe, expect, it } from 'vitest';
import { BadAnswerError } from '../../src/api/errors.ts';
import type { Write } from '../../src/writes/write.ts';
import { BEGUN, noAnswer, on42, type Settled, settle, type Told } from '../support/reading-back.ts';

const LONG_AGO = BEGUN - 600;

const done: Settled = { kind: 'done' };
const unknown: Settled = { kind: 'unknown' };

const close = on42('close', { operator_id: 7 });
const unassign = on42('unassign');
const assign = on42('assignOperator', { operator_id: 8 });
const start = on42('start', { operator_id: 7 });
const startAsAdmin = on42('start');
const group = on42('assignGroup', { group_id: 3 });
const text = 'on its way';
const send = on42('sendMessage', { text, operator_id: 7 });
const sendAsAdmin = on42('sendMessage', { text });
const file = on42('sendFileMessage', { file_url: 'https://f.test/a', operator_id: 7 });
const note = on42('sendNote', { text, operator_id: 7 });
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
  it.each<[string, Write, unknown, Settled['kind']]>([
    ['a close: closed', close, closed(7), 'done'],
    ['a close: in the inbox', close, inbox(7), 'unknown'],
    ['a close: in no inbox', close, unassigned, 'unknown'],
    ['an unassign: nobody holds it', unassign, unassigned, 'done'],
    ['an unassign: still held', unassign, inbox(7), 'unknown'],
    // Once taken for proof that nobody holds it.
    ['an unassign: no word of who holds it', unassign, { ...inbox(0), operator_id: undefined }, 'unknown'],
    ['an unassign: held by no number', unassign, { ...inbox(0), operator_id: 'seven' }, 'unknown'],
    ['an unassign: null holds it', unassign, { ...inbox(0), operator_id: null }, 'done'],
    ['an unassign: held again', unassign, inbox(9, BEGUN + 1), 'unknown'],
    ['an assignment: to the wanted operator', assign, inbox(8), 'done'],
    ['an assignment: to the former one', assign, inbox(7), 'unknown'],
    ['an assignment: to a third one', assign, inbox(9, BEGUN + 1), 'unknown'],
    // Once taken for done: a closed conversation names the operator who held it last.
    ['an assignment: closed, held last by the wanted one', assign, closed(8), 'unknown'],
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
      'unknown',
    ],
    ['a start: in the inbox of another', start, inbox(9), 'unknown'],
    ['a start: still unassigned', start, unassigned, 'unknown'],
    ['a start as the admin, whose number is not known', startAsAdmin, inbox(1), 'unknown'],
    ['a group: no list says it', group, inbox(7), 'unknown'],
    ['a file: its address is another', file, inbox(7), 'unknown'],
    ['a note: may never be listed', note, inbox(7), 'unknown'],
  ])('after %s', async (_what, write, detail, expected) => {
    expect((await settle(write, { conversation: [detail] })).settled.kind).toBe(expected);
  });

  it('in the wanted group, as a list has it, is done', async () => {
    const reads = { conversation: [inbox(7, BEGUN + 1)] };
    const now = standing(7, 'inbox', BEGUN + 1);
    expect((await settle(group, { ...reads, isInGroup: true })).settled).toEqual({ ...done, standing: now });
    expect((await settle(group, { ...reads, isInGroup: false })).settled).toEqual(unknown);
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

describe('a message', () => {
  const known = { before: { messages: new Set([60]), same: [60] } };

  it.each<[string, unknown, Settled]>([
    ['is new', thread(entry(60), entry(90)), done],
    [
      'is new, and dated long ago by a clock that is behind',
      thread(entry(60), entry(90, { date_created: LONG_AGO })),
      done,
    ],
    ['is new, and has no readable date', thread(entry(90, { date_created: 'today' })), done],
    ['was there before, dated in time to come', thread(entry(60, { date_created: BEGUN + 9000 })), unknown],
    ['is there twice', thread(entry(90), entry(91)), done],
    ['is not there', thread(entry(60, { message: 'hello' })), unknown],
    ['is of another operator', thread(entry(90, { operator_id: 8 })), unknown],
    ['is of the customer', thread(entry(90, { operator_id: undefined })), unknown],
    ['is another by its letters', thread(entry(90, { message: text.replace('o', 'ο') })), unknown],
    // What a service makes of a text when it stores it.
    ['has a line of the service below it', thread(entry(90, { message: `${text}\n-- \nThe shop` })), done],
    ['was cut', thread(entry(90, { message: text.slice(0, 4) })), unknown],
    ['held it before', thread(entry(60, { message: `${text}\n-- \nThe shop` })), unknown],
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

  it('is looked for after 1, 3 and 7 seconds, and never again', async () => {
    for (const write of [send, note])
      expect(await settle(write, { conversation: [thread()] }, known)).toEqual({
        settled: unknown,
        sleeps: [1000, 2000, 4000],
      });
  });

  it('is looked for no longer than there is time', async () => {
    const { sleeps } = await settle(send, { conversation: [thread()] }, { ...known, forMs: 2500 });
    expect(sleeps).toEqual([1000, 1500]);
  });

  it.each([
    ['as it was given', 'https://f.test/a', 'done'],
    ['as another', 'https://files.example.test/90/a', 'unknown'],
  ])('and a file is found by its address, if that is listed %s', async (_how, message, expected) => {
    const detail = thread(entry(90, { message, type: 'image' }));
    expect((await settle(file, { conversation: [detail] }, known)).settled.kind).toBe(expected);
  });

  it('and a note that is listed is done', async () => {
    expect((await settle(note, { conversation: [thread(entry(90))] }, known)).settled).toEqual(done);
  });

  it('whose id is text is told from older ones as well', async () => {
    const detail = thread(entry(60), { ...entry(90), id: '90' });
    expect((await settle(send, { conversation: [detail] }, known)).settled).toEqual(done);
    const sent = new Set([90]);
    expect((await settle(send, { conversation: [detail] }, { ...known, sent })).settled).toEqual(unknown);
  });
});

describe('an odd answer', () => {
  const messageId = 90;

  it.each<[string, Write, unknown, Told, Settled['kind']]>([
    ['a text under its id', send, thread(entry(90)), { messageId }, 'done'],
    [
      'a text under its id, without an acting operator',
      sendAsAdmin,
      thread(entry(90, { operator_id: 1 })),
      { messageId },
      'done',
    ],
    ['another text under its id', send, thread(entry(90, { message: 'other' })), { messageId }, 'unknown'],
    [
      'a text of the customer under its id',
      send,
      thread(entry(90, { operator_id: null })),
      { messageId },
      'unknown',
    ],
    [
      'a text that was there before',
      send,
      thread(entry(90)),
      { messageId, before: { messages: new Set([90]) } },
      'unknown',
    ],
    ['a text of this run', send, thread(entry(90)), { messageId, sent: new Set([90]) }, 'unknown'],
    [
      'a text without an id, and new',
      send,
      thread(entry(91)),
      { messageId: null, before: { messages: new Set() } },
      'done',
    ],
  ])('is settled by the message it names: %s', async (_what, write, detail, told, expected) => {
    expect((await settle(write, { conversation: [detail] }, told)).settled.kind).toBe(expected);
  });
});

describe('an operator', () => {
  const operator = (id: number, invite_email = 'a@example.test') => ({ id, invite_email });
  const told = (...operators: readonly unknown[]): Told => ({ before: { operators: operators as never } });

  it.each<[string, readonly unknown[], Told, Settled]>([
    ['there, and new', [operator(1, 'b'), operator(2)], told(operator(1, 'b')), { ...done, id: 2 }],
    [
      'there, in other letters',
      [operator(1, 'b'), operator(2, 'A@Example.test')],
      told(operator(1, 'b')),
      { ...done, id: 2 },
    ],
    ['there since before', [operator(1)], told(operator(1)), unknown],
    ['not there', [operator(1, 'b'), operator(2, 'c')], told(operator(1, 'b')), unknown],
    ['there, and nobody knows since when', [operator(2)], {}, unknown],
  ])('that was created: %s', async (_what, operators, change, expected) => {
    expect((await settle(create, { operators: [operators] }, change)).settled).toEqual(expected);
  });

  it.each<[string, readonly unknown[], Told, Settled]>([
    ['gone, the others there', [operator(1)], told(operator(1), operator(7)), done],
    ['still there', [operator(1), operator(7)], told(operator(1), operator(7)), unknown],
    // Each once done: the list was empty, or the operator was never there.
    ['gone with all the others', [], told(operator(1), operator(7)), unknown],
    ['never there', [operator(1)], told(operator(1)), unknown],
    ['gone, and nobody knows what was before', [operator(1)], {}, unknown],
    ['the only one there was', [], told(operator(7)), unknown],
  ])('that was deleted: %s', async (_what, operators, change, expected) => {
    expect((await settle(remove, { operators: [operators] }, change)).settled).toEqual(expected);
  });

  it('that was deleted, where no list can be read, is not known', async () => {
    expect((await settle(remove, { operators: [noAnswer] }, told(operator(1), operator(7)))).settled).toEqual(
      unknown,
    );
  });
});

describe('a user', () => {
  const untouched = { user: { name: null, phone: null } };

  it.each<[string, object, Settled]>([
    ['has both', { name: 'Ada', phone: '+1', date_updated: BEGUN }, done],
    ['has both, padded', { name: ' Ada', phone: '+1 ', date_updated: BEGUN }, done],
    ['is as before', { name: null, phone: null, date_updated: LONG_AGO }, unknown],
    ['was changed by another', { name: 'Eve', phone: '+1', date_updated: BEGUN + 5 }, unknown],
    ['has no date', { name: 'Eve', phone: '+1' }, unknown],
    ['has another phone', { name: 'Ada', phone: '+9', date_updated: BEGUN }, unknown],
  ])('that %s', async (_what, user, expected) => {
    expect((await settle(update, { user: [user] })).settled).toEqual(expected);
    expect((await settle(update, { user: [user] }, { before: untouched })).settled).toEqual(expected);
  });

  it('whose name was cut is done, and says so; one that was so before is not', async () => {
    const user = [{ name: 'Ad', phone: '+1' }];
    const note = 'the service kept only the beginning of the name';
    expect((await settle(update, { user }, { before: untouched })).settled).toEqual({ kind: 'done', note });
    expect((await settle(update, { user }, { before: { user: user[0] as never } })).settled).toEqual(unknown);
  });

  it('needs to have only what was sent', async () => {
    const name: Write = { ...update, params: { platform_user_id: 501, name: 'Ada' } };
    const user = [{ name: 'Ada', phone: '+9', date_updated: BEGUN }];
    expect((await settle(name, { user })).settled).toEqual(done);
  });
});
