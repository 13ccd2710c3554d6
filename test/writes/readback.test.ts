// What reading back proves of a lost or an odd answer, rule by rule, with a client that answers from a list; what becomes of
// the write then is told by test/stories/writes (lost-answers, reading-back, poor-reads).
import { describe, expect, it } from 'vitest';
import { BadAnswerError } from '../../src/api/errors.ts';
import type { Write } from '../../src/writes/write.ts';
import { BEGUN, noAnswer, on42, settle, type Told } from '../support/reading-back.ts';

const LONG_AGO = BEGUN - 600;

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

const inbox = (operator_id: unknown, status = 'inbox') => ({
  ...{ status, operator_id, date_updated: LONG_AGO, messages: [] as readonly unknown[] },
});
/** Whether one look at the conversation proves the write. */
const proves = async (write: Write, conversation: unknown, told?: Told) =>
  (await settle(write, { conversation: [conversation] }, told)).settled.kind === 'done';

describe('a conversation', () => {
  it.each<[string, Write, unknown, boolean]>([
    ['a close: closed', close, inbox(7, 'closed'), true],
    ['a close: in no inbox', close, inbox(0, 'unassigned'), false],
    ['an unassign: nobody holds it', unassign, inbox(0, 'unassigned'), true],
    ['an unassign: null holds it', unassign, inbox(null), true],
    // Once taken for proof that nobody holds it.
    ['an unassign: no word of who holds it', unassign, inbox(undefined), false],
    ['an unassign: held by no number', unassign, inbox('seven'), false],
    ['an unassign: still held', unassign, inbox(7), false],
    ['an unassign: unassigned, held last by an operator', unassign, inbox(7, 'unassigned'), true],
    ['an unassign: closed, held by nobody', unassign, inbox(0, 'closed'), false],
    ['an assignment: to the wanted operator', assign, inbox(8), true],
    ['an assignment: to another', assign, inbox(7), false],
    ['an assignment: in a state nobody published', assign, inbox(8, 'open'), true],
    // Once taken for done: a closed conversation names the operator who held it last.
    ['an assignment: closed, held last by the wanted one', assign, inbox(8, 'closed'), false],
    ['an assignment: unassigned, held last by the wanted one', assign, inbox(8, 'unassigned'), false],
    ['a start: in the inbox of another', start, inbox(9), false],
    ['a start as the admin, whose number is not known', startAsAdmin, inbox(1), false],
    ['a group: no list says it', group, inbox(7), false],
    ['a file: its address is another', file, inbox(7), false],
    ['a note: may never be listed', note, inbox(7), false],
  ])('after %s', async (_what, write, detail, expected) => {
    expect(await proves(write, detail)).toBe(expected);
  });

  it.each([true, false])('in the wanted group, as a list has it: %s', async (isInGroup) => {
    const { settled } = await settle(group, { conversation: [inbox(7)], isInGroup });
    expect(settled.kind === 'done').toBe(isInGroup);
  });

  it.each([close, unassign, group, send])('that cannot be read proves nothing: $name', async (write) => {
    const bad = new BadAnswerError({ method: 'GET', path: '/' }, 'html', '', 200);
    for (const error of [noAnswer, bad])
      expect(await proves(write, error, { before: { same: [] } })).toBe(false);
  });

  it('does not hide a mistake in the program', async () => {
    for (const write of [close, send])
      await expect(proves(write, new TypeError('oops'), { before: { same: [] } })).rejects.toThrow('oops');
  });
});

/** A message of the text by operator 7; its date in seconds of the service's clock. */
const entry = (id: unknown, change: object = {}) => ({
  ...{ id, message: text, type: 'text', date_created: BEGUN, operator_id: 7, ...change },
});
const thread = (...messages: readonly unknown[]) => ({ ...inbox(7), messages });

describe('a message', () => {
  const known = { before: { messages: new Set([60]), same: [60] } };
  const byCustomer = { operator_id: undefined };
  const signed = { message: `${text}\n-- \nThe shop` };

  it.each<[string, unknown, boolean]>([
    [
      'is new, dated long ago by a clock that is behind',
      thread(entry(60), entry(90, { date_created: LONG_AGO })),
      true,
    ],
    ['is new, and has no readable date', thread(entry(90, { date_created: 'today' })), true],
    ['is new, and its id is text', thread(entry(60), entry('90')), true],
    ['was there before, dated in time to come', thread(entry(60, { date_created: BEGUN + 9000 })), false],
    ['is there twice', thread(entry(90), entry(91)), true],
    ['is of another operator', thread(entry(90, { operator_id: 8 })), false],
    ['is of the customer', thread(entry(90, byCustomer)), false],
    ['is another by its letters', thread(entry(90, { message: text.replace('o', 'ο') })), false],
    // What a service makes of a text when it stores it.
    ['has a line of the service below it', thread(entry(90, signed)), true],
    ['was cut', thread(entry(90, { message: text.slice(0, 4) })), false],
    ['held it before', thread(entry(60, signed)), false],
    // Once a TypeError that cost the receipt: `null` among the messages, or no list at all.
    ['stands beside null', thread(null, entry(90)), true],
    ['would be in no list', { ...inbox(7), messages: { 0: entry(90) } }, false],
    ['would be in a list that is missing', { ...inbox(7), messages: undefined }, false],
  ])('that %s', async (_what, detail, expected) => {
    expect(await proves(send, detail, known)).toBe(expected);
  });

  // Once done: the service dates its messages by another clock than its answers, and the old one looked new.
  it('of the same text that was there before proves nothing, its clock ahead or behind', async () => {
    for (const hours of [1, -3]) {
      const old = thread(entry(60, { date_created: LONG_AGO + hours * 3600 }));
      expect(await proves(send, old, known)).toBe(false);
      expect(await proves(send, old)).toBe(false);
    }
  });

  // Once done: a list that shows more than it did, or slides, had an old greeting prove the new one.
  it.each([
    ['older by number and date', entry(30, { date_created: LONG_AGO }), false],
    ['older by number, with no date', entry(30, { date_created: undefined }), false],
    ['later by its number', entry(90, { date_created: LONG_AGO }), true],
    ['later by its date', entry(30, { date_created: BEGUN + 1 }), true],
  ])('that was not shown before proves it unless it is older: %s', async (_what, message, expected) => {
    const newest = { id: 60, at: BEGUN };
    for (const before of [
      { ...known.before, newest },
      { same: [60], newest },
    ])
      expect(await proves(send, thread(message), { before })).toBe(expected);
  });

  // Once done: the read before had no messages at all, and an old greeting proved the new one.
  it('of a conversation that was read as empty before is proven only alone', async () => {
    const before = { messages: new Set<number>(), same: [] };
    expect(await proves(send, thread(entry(90)), { before })).toBe(true);
    const customers = entry(60, { ...byCustomer, message: 'hi' });
    expect(await proves(send, thread(customers, entry(90)), { before })).toBe(false);
  });

  it('is not even looked for where nothing is known from before: an old one looks the same', async () => {
    const { settled, sleeps } = await settle(send, { conversation: [thread(entry(90))] });
    expect([settled.kind, sleeps]).toEqual(['unknown', []]);
  });

  it('that this run has sent is none of another write, its id a number or text', async () => {
    for (const id of [90, '90'])
      expect(await proves(send, thread(entry(id)), { ...known, sent: new Set([90]) })).toBe(false);
  });

  // Once the words of any colleague proved it.
  it('of no acting operator may be of anybody, so that it proves nothing', async () => {
    for (const operator_id of [1, 7, undefined])
      expect(await proves(sendAsAdmin, thread(entry(90, { operator_id })), known)).toBe(false);
  });

  it('is looked for after 1, 3 and 7 seconds, never again, and no longer than there is time', async () => {
    const looksFor = async (write: Write, told: Told) =>
      (await settle(write, { conversation: [thread()] }, told)).sleeps;
    for (const write of [send, note]) expect(await looksFor(write, known)).toEqual([1000, 2000, 4000]);
    expect(await looksFor(send, { ...known, forMs: 2500 })).toEqual([1000, 1500]);
  });

  it('that is a file is found by its address, and a note by its text, if they are listed', async () => {
    const picture = (message: string) => thread(entry(90, { message, type: 'image' }));
    expect(await proves(file, picture('https://f.test/a'), known)).toBe(true);
    expect(await proves(file, picture('https://files.example.test/90/a'), known)).toBe(false);
    expect(await proves(note, thread(entry(90)), known)).toBe(true);
  });
});

describe('an odd answer', () => {
  const messageId = 90;

  it.each<[string, Write, unknown, Told, boolean]>([
    ['a text under its id', send, thread(entry(90)), { messageId }, true],
    ['without an acting operator', sendAsAdmin, thread(entry(90, { operator_id: 1 })), { messageId }, true],
    ['another text', send, thread(entry(90, { message: 'other' })), { messageId }, false],
    ['a text of the customer', send, thread(entry(90, { operator_id: null })), { messageId }, false],
    [
      'one from before',
      send,
      thread(entry(90)),
      { messageId, before: { messages: new Set([90]), same: [90] } },
      false,
    ],
    ['one of this run', send, thread(entry(90)), { messageId, sent: new Set([90]) }, false],
  ])('is settled by the message it names: %s', async (_what, write, detail, told, expected) => {
    expect(await proves(write, detail, told)).toBe(expected);
  });
});

describe('an operator', () => {
  const operator = (id: number, invite_email = 'a@example.test') => ({ id, invite_email });
  const told = (...operators: readonly unknown[]): Told => ({ before: { operators: operators as never } });
  const found = async (write: Write, operators: readonly unknown[], before: Told) =>
    (await settle(write, { operators: [operators] }, before)).settled;

  it.each<[string, readonly unknown[], Told, number | null]>([
    ['there, in other letters', [operator(1, 'b'), operator(2, 'A@Example.test')], told(operator(1, 'b')), 2],
    ['there since before', [operator(1)], told(operator(1)), null],
    ['not there', [operator(1, 'b'), operator(2, 'c')], told(operator(1, 'b')), null],
    ['there, and nobody knows since when', [operator(2)], {}, null],
  ])('that was created: %s', async (_what, operators, before, id) => {
    expect(await found(create, operators, before)).toEqual(
      id === null ? { kind: 'unknown' } : { kind: 'done', id },
    );
  });

  it.each<[string, readonly unknown[], Told, boolean]>([
    ['gone, the others there', [operator(1)], told(operator(1), operator(7)), true],
    ['still there', [operator(1), operator(7)], told(operator(1), operator(7)), false],
    // Each once done: the list was empty, or the operator was never there.
    ['gone with all the others', [], told(operator(1), operator(7)), false],
    ['never there', [operator(1)], told(operator(1)), false],
    ['gone, and nobody knows what was before', [operator(1)], {}, false],
  ])('that was deleted: %s', async (_what, operators, before, expected) => {
    expect((await found(remove, operators, before)).kind === 'done').toBe(expected);
  });
});

describe('a user', () => {
  it.each<[string, Write, object, boolean]>([
    ['has both, padded', update, { name: ' Ada', phone: '+1 ' }, true],
    ['was changed by another', update, { name: 'Eve', phone: '+1' }, false],
    ['has another phone', update, { name: 'Ada', phone: '+9' }, false],
    ['has the beginning of a name', update, { name: 'Ad', phone: '+1' }, false],
    [
      'has what was sent',
      { ...update, params: { platform_user_id: 501, name: 'Ada' } },
      { name: 'Ada' },
      true,
    ],
  ])('that %s', async (_what, write, user, expected) => {
    expect((await settle(write, { user: [user] })).settled.kind === 'done').toBe(expected);
  });
});
