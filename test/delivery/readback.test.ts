// What reading back proves of a lost answer, rule by rule, with a client that answers from a list.
import { describe, expect, it } from 'vitest';
import { BadAnswerError } from '../../src/api/errors.ts';
import type { ReadBack, Settlement } from '../../src/delivery/readback.ts';
import type { Write } from '../../src/delivery/write.ts';
import { BEGUN, noAnswer, settle } from '../support/reading-back.ts';

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
const note: Write = { name: 'conversations.sendNote', id: 42, params: { conversation_id: 42, text } };
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

describe('a conversation', () => {
  it.each<[string, Write, unknown, Settlement]>([
    ['a close: closed', close, closed(7), done],
    ['a close: untouched in the inbox', close, inbox(7), repeat],
    ['a close: changed since', close, inbox(7, BEGUN + 1), unknown],
    ['a close: changed in the moment it was sent', close, inbox(7, BEGUN - 1), unknown],
    ['a close: in no inbox', close, unassigned, unknown],
    ['a close: no date of the last change', close, inbox(7, null), unknown],
    ['a close: a date in words', close, inbox(7, '2025-01-01'), unknown],
    ['a close: dates in milliseconds', close, inbox(7, LONG_AGO * 1000), repeat],
    ['a close: changed since, in milliseconds', close, inbox(7, (BEGUN + 1) * 1000), unknown],
    ['an unassign: nobody holds it', unassign, unassigned, done],
    ['an unassign: still held', unassign, inbox(7), repeat],
    // Once taken for proof that nobody holds it.
    ['an unassign: nothing said of who holds it', unassign, { ...inbox(0), operator_id: undefined }, unknown],
    ['an unassign: held by no number', unassign, { ...inbox(0), operator_id: 'seven' }, unknown],
    ['an unassign: null holds it', unassign, { ...inbox(0), operator_id: null }, done],
    ['an unassign: held again', unassign, inbox(9, BEGUN + 1), unknown],
    ['an assignment: to the wanted operator', assign, inbox(8), done],
    ['an assignment: to the former one', assign, inbox(7), repeat],
    ['an assignment: to a third one', assign, inbox(9, BEGUN + 1), unknown],
    // Once taken for done: a closed conversation names the operator who held it last.
    ['an assignment: closed, held last by the wanted one', assign, closed(8), repeat],
    ['a start: in the inbox of the operator', start, inbox(7), done],
    ['a start: in the inbox of another', start, inbox(9), unknown],
    ['a start: still unassigned, and never repeated', start, unassigned, unknown],
    ['a start as the admin, whose number is not known', startAsAdmin, inbox(1), unknown],
    ['a group: only the answer to a repeat tells', group, inbox(7), repeat],
    ['a file: its address is another', file, inbox(7), unknown],
    ['a note: may never be listed', note, inbox(7), unknown],
  ])('after %s', async (_what, write, detail, expected) => {
    expect((await settle(write, { conversation: [detail] })).settled).toEqual(expected);
  });

  it('whose age cannot be told, for the clock of the service is unknown, is left alone', async () => {
    const clockOffset = () => null;
    expect((await settle(close, { conversation: [inbox(7)] }, { clockOffset })).settled).toEqual(unknown);
    expect((await settle(close, { conversation: [closed(7)] }, { clockOffset })).settled).toEqual(done);
  });

  // Hours later a repeat once moved it back from where a colleague had put it.
  it('is given to a group by a later run only while it is untouched', async () => {
    const later = async (updated: unknown) =>
      (await settle(group, { conversation: [inbox(7, updated)] }, { late: true })).settled;
    expect(await later(LONG_AGO)).toEqual(repeat);
    expect(await later(BEGUN + 1)).toEqual(unknown);
    expect(await later(null)).toEqual(unknown);
  });

  const standing = (operator: number | null, status: string | null) => ({ operator, group: null, status });

  it.each<[string, Write, ReturnType<typeof standing>, unknown, Settlement]>([
    ['unassign: as before', unassign, standing(7, 'inbox'), inbox(7), repeat],
    ['unassign: as before, with a new message', unassign, standing(7, 'inbox'), inbox(7, BEGUN + 1), repeat],
    // Once repeated, where the assignment by a colleague had not moved the date.
    ['unassign: another holds it', unassign, standing(7, 'inbox'), inbox(9), unknown],
    ['unassign: closed meanwhile', unassign, standing(7, 'inbox'), closed(7), unknown],
    ['unassign: done', unassign, standing(7, 'inbox'), unassigned, done],
    [
      'unassign: nobody held it',
      unassign,
      standing(0, 'unassigned'),
      unassigned,
      { ...done, unchanged: true },
    ],
    ['assign: as before', assign, standing(7, 'inbox'), inbox(7), repeat],
    ['assign: a third operator', assign, standing(7, 'inbox'), inbox(9), unknown],
    ['assign: done', assign, standing(7, 'inbox'), inbox(8), done],
    ['assign: it was so before', assign, standing(8, 'inbox'), inbox(8), { ...done, unchanged: true }],
    ['assign: closed before and now', assign, standing(8, 'closed'), closed(8), repeat],
    ['assign: nothing known after all', assign, standing(null, null), inbox(7, BEGUN + 1), unknown],
  ])('whose state before is known: %s', async (_what, write, before, detail, expected) => {
    const { settled } = await settle(write, { conversation: [detail] }, { standing: before });
    expect(settled).toEqual(expected);
  });

  it.each([close, unassign, assign, start, send])(
    'that cannot be read proves nothing: $name',
    async (write) => {
      expect((await settle(write, {})).settled).toEqual(unknown);
      const bad = new BadAnswerError({ method: 'GET', path: '/' }, 'html', '', 200);
      expect((await settle(write, { conversation: [bad] })).settled).toEqual(unknown);
    },
  );

  it('does not hide a mistake in the program', async () => {
    await expect(settle(close, { conversation: [new TypeError('oops')] })).rejects.toThrow('oops');
    await expect(settle(send, { conversation: [new TypeError('oops')] })).rejects.toThrow('oops');
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
  it.each<[string, unknown, Settlement]>([
    ['is there', thread(entry(90)), done],
    ['is there, dated in milliseconds', thread(entry(90, { date_created: BEGUN * 1000 })), done],
    ['is there, a second early by its clock', thread(entry(90, { date_created: BEGUN - 1 })), done],
    [
      'is there beside the same text of before',
      thread(entry(60, { date_created: LONG_AGO }), entry(90)),
      done,
    ],
    ['is not there', thread(entry(60, { message: 'hello' })), unknown],
    ['of the same text is old', thread(entry(60, { date_created: LONG_AGO })), unknown],
    [
      'of the same text is old, in milliseconds',
      thread(entry(60, { date_created: LONG_AGO * 1000 })),
      unknown,
    ],
    ['has no readable date', thread(entry(90, { date_created: 'today' })), unknown],
    ['is there twice', thread(entry(90), entry(91)), unknown],
    ['is of another operator', thread(entry(90, { operator_id: 8 })), unknown],
    ['is of the customer', thread(entry(90, { operator_id: undefined })), unknown],
    ['differs by a blank', thread(entry(90, { message: `${text} ` })), unknown],
    ['differs by its normal form', thread(entry(90, { message: text.replace('o', 'ο') })), unknown],
    // Once a TypeError that cost the receipt: `null` among the messages, or no list at all.
    ['stands beside null', thread(null, entry(90)), done],
    ['would be in no list', { ...inbox(7), messages: { 0: entry(90) } }, unknown],
    ['would be in a list that is missing', { ...inbox(7), messages: undefined }, unknown],
  ])('that %s, without a baseline', async (_what, detail, expected) => {
    expect((await settle(send, { conversation: [detail] })).settled).toEqual(expected);
  });

  it('of the admin may be of any operator, but not of the customer', async () => {
    const found = await settle(sendAsAdmin, { conversation: [thread(entry(90, { operator_id: 1 }))] });
    expect(found.settled).toEqual(done);
    const foreign = await settle(sendAsAdmin, {
      conversation: [thread(entry(90, { operator_id: undefined }))],
    });
    expect(foreign.settled).toEqual(unknown);
  });

  it('cannot be dated without the clock of the service', async () => {
    const clockOffset = () => null;
    const { settled } = await settle(send, { conversation: [thread(entry(90))] }, { clockOffset });
    expect(settled).toEqual(unknown);
  });

  it('whose text went out a moment ago is not looked for at all', async () => {
    const ports = { sentBefore: true };
    const { settled, sleeps } = await settle(send, { conversation: [thread(entry(90))] }, ports);
    expect([settled, sleeps]).toEqual([unknown, []]);
  });

  const known: Partial<ReadBack> = { baseline: new Set([60]), sentBefore: true, clockOffset: () => null };

  it.each<[string, unknown, Settlement]>([
    ['is new', thread(entry(60), entry(90, { date_created: LONG_AGO })), done],
    ['was there before', thread(entry(60)), unknown],
    [
      'is there twice',
      thread(entry(60), entry(90), entry(91)),
      { kind: 'done', note: '2 messages of this text are there' },
    ],
    ['is of another operator', thread(entry(90, { operator_id: 8 })), unknown],
  ])('that %s, with the ids from before', async (_what, detail, expected) => {
    expect((await settle(send, { conversation: [detail] }, known)).settled).toEqual(expected);
  });

  it('is looked for after 1, 2, 4 and 8 seconds, and never again', async () => {
    expect(await settle(send, { conversation: [thread()] })).toEqual({
      settled: unknown,
      sleeps: [1000, 2000, 4000, 8000],
    });
  });

  it('that shows late is found, also when a look fails', async () => {
    expect(await settle(send, { conversation: [thread(), noAnswer, thread(entry(90))] })).toEqual({
      settled: done,
      sleeps: [1000, 2000, 4000],
    });
  });

  it('is looked for no longer than patience lasts', async () => {
    const { sleeps } = await settle(send, { conversation: [thread()] }, { patienceMs: 2500 });
    expect(sleeps).toEqual([1000, 1500]);
  });
});

describe('an operator', () => {
  const operator = (id: number, invite_email = 'a@example.test') => ({ id, invite_email });
  const before = { operators: new Set([1]) };

  it.each<[string, readonly unknown[], Partial<ReadBack>, Settlement]>([
    ['there, and new', [operator(1, 'b'), operator(2)], before, done],
    ['there since before', [operator(1)], before, unknown],
    ['there twice', [operator(2), operator(3)], before, unknown],
    ['not there', [operator(1, 'b'), operator(2, 'c')], before, unknown],
    ['there, and nobody knows since when', [operator(2)], {}, unknown],
  ])('that was created: %s', async (_what, operators, change, expected) => {
    expect((await settle(create, { operators }, change)).settled).toEqual(expected);
  });

  it('that was deleted: gone, still there, or not to be read', async () => {
    expect((await settle(remove, { operators: [operator(1)] })).settled).toEqual(done);
    expect((await settle(remove, { operators: [operator(7)] })).settled).toEqual(repeat);
    expect((await settle(remove, { operators: noAnswer })).settled).toEqual(unknown);
  });
});

describe('a user', () => {
  it.each<[string, object, Settlement]>([
    ['has both', { name: 'Ada', phone: '+1', date_updated: BEGUN }, done],
    ['has one of them, untouched', { name: 'Ada', phone: '+2', date_updated: LONG_AGO }, repeat],
    ['is as before', { name: null, phone: null, date_updated: LONG_AGO }, repeat],
    ['was changed by another', { name: 'Eve', phone: '+1', date_updated: BEGUN + 5 }, unknown],
    ['has no date', { name: 'Eve', phone: '+1' }, unknown],
  ])('that %s', async (_what, user, expected) => {
    expect((await settle(update, { user })).settled).toEqual(expected);
  });

  it('needs to have only what was sent', async () => {
    const name: Write = { ...update, params: { platform_user_id: 501, name: 'Ada' } };
    expect((await settle(name, { user: { name: 'Ada', phone: '+9', date_updated: BEGUN } })).settled).toEqual(
      done,
    );
  });
});
