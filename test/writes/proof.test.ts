// What the answer to each write proves: contradicted, confirmed or silent; and whether a write that is done changed
// anything. What a service makes of a text: test/stories/writes/altered-texts.story.
import { describe, expect, it } from 'vitest';
import type { Preimage } from '../../src/writes/baseline.ts';
import { judgeAnswer, type Known } from '../../src/writes/proof.ts';
import { changeMade } from '../../src/writes/receipt.ts';
import type { Write } from '../../src/writes/write.ts';
import { on42 } from '../support/reading-back.ts';
import {
  CONVERSATION,
  DELETED,
  DETAIL,
  GROUP,
  MESSAGE,
  OPERATOR,
  USER,
  without,
} from '../support/records.ts';

const by7 = { conversation_id: 42, operator_id: 7 };
const text = 'on its way';

const create: Write = { name: 'operators.create', id: null, params: { invite_email: 'a@example.test' } };
const remove: Write = { name: 'operators.delete', id: 12, params: { id: 12 } };
const update: Write = {
  name: 'users.update',
  id: 501,
  params: { platform_user_id: 501, name: 'Ada', phone: '+1' },
};
const start = on42('start', by7);
const startAsAdmin = on42('start');
const close = on42('close', by7);
const unassign = on42('unassign', by7);
const assign = on42('assignOperator', { operator_id: 8 });
const group = on42('assignGroup', { group_id: 4 });
const send = on42('sendMessage', { ...by7, text });
const file = on42('sendFileMessage', { ...by7, file_url: 'https://f.test/a.png' });
const note = on42('sendNote', { ...by7, text });

const conversation = (change: object = {}) => ({ ...CONVERSATION, ...change });
const message = (change: object = {}) => ({ ...MESSAGE, ...change });
const noteRecord = (change: object = {}) =>
  message({ is_inner_message: true, platform_message_id: null, ...change });
const fileRecord = (change: object = {}) => message({ type: 'image', message: '/stored/1.png', ...change });
const closed = { status: 'closed' };
const free = { status: 'unassigned', operator_user_id: 0 };
const to8 = { operator_user_id: 8 };
const in4 = { group_id: 4 };
const extra = { unheard_of: 1, nested: { a: [1] } };

/** What was known before: the thread has message 60, the run has sent 80, both sides are 501 and 1. */
const standing = { operator: 7, group: 3, status: 'inbox' };
const KNOWN: Known = {
  before: {
    standing,
    messages: new Set([60]),
    customers: new Set([501, 1]),
    operators: [{ ...OPERATOR, id: 5, invite_email: 'b@example.test' } as never],
  },
  sent: new Set([80]),
  aliases: new Map([[8, 80]]),
};

const C = 'contradicted';
const OK = 'confirmed';

type Row = readonly [write: Write, what: string, record: unknown, expected: string];

/** Of each write: every record of another endpoint, nothing, and its own record with fields that nobody published. */
const KINDS: readonly (readonly [string, object])[] = [
  ['a conversation', conversation()],
  ['a message', message()],
  ['a user', USER],
  ['an operator', OPERATOR],
  ['a conversation that was read', DETAIL],
  ['a group', GROUP],
  ['a deletion', DELETED],
];
const OWN: readonly (readonly [Write, string, object])[] = [
  [create, 'an operator', OPERATOR],
  [remove, 'a deletion', DELETED],
  [update, 'a user', USER],
  [start, 'a conversation', conversation()],
  [close, 'a conversation', conversation(closed)],
  [unassign, 'a conversation', conversation(free)],
  [assign, 'a conversation', conversation(to8)],
  [group, 'a conversation', conversation(in4)],
  [send, 'a message', message()],
  [file, 'a message', fileRecord()],
  [note, 'a message', noteRecord()],
];

const GENERAL: readonly Row[] = OWN.flatMap(([write, own, record]): Row[] => [
  [write, 'its own record', record, OK],
  [write, 'with fields that nobody published', { ...record, ...extra }, OK],
  [write, 'an empty record', {}, C],
  [write, 'no record', null, C],
  [write, 'a list', [record], C],
  [write, 'a text', 'done', C],
  ...KINDS.filter(([what]) => what !== own).map(
    ([what, other]): Row => [write, `the record of ${what}`, other, C],
  ),
]);

const ROWS: readonly Row[] = [
  ...GENERAL,
  // Conversations: whose it is.
  ...[start, close, unassign, assign, group].flatMap((write): Row[] => {
    const own = OWN.find(([each]) => each === write)?.[2] ?? {};
    return [
      [write, 'another conversation', { ...own, id: 43 }, C],
      [write, 'another conversation, as text', { ...own, id: '43' }, C],
      [write, 'its id as text', { ...own, id: '42' }, OK],
      [write, 'no id', without(own as { id?: number }, 'id'), C],
      [write, 'a null id', { ...own, id: null }, C],
    ];
  }),
  // Conversations: what was changed.
  [close, 'inbox', conversation(), C],
  [close, 'unassigned', conversation(free), C],
  [close, 'no status', without(CONVERSATION, 'status'), 'silent'],
  [close, 'a word nobody published', conversation({ status: 'resolved' }), 'silent'],
  [close, 'another operator', conversation({ ...closed, operator_user_id: 9 }), OK],
  [start, 'closed', conversation(closed), C],
  [start, 'unassigned, of nobody in particular', conversation({ ...free, operator_user_id: null }), C],
  [start, 'no status', without(CONVERSATION, 'status'), 'silent'],
  [start, 'a word nobody published', conversation({ status: 'open' }), 'silent'],
  [start, 'another operator', conversation({ operator_user_id: 9 }), C],
  [start, 'no operator', without(CONVERSATION, 'operator_user_id'), 'silent'],
  [start, 'nothing but its id', { id: 42, unread_count: 0 }, 'silent'],
  [startAsAdmin, 'any operator', conversation({ operator_user_id: 1 }), OK],
  [startAsAdmin, 'no status', without(CONVERSATION, 'status'), 'silent'],
  [unassign, 'inbox, held by nobody', conversation({ operator_user_id: 0 }), OK],
  [unassign, 'inbox, held by null', conversation({ operator_user_id: null }), 'silent'],
  [unassign, 'inbox, as before', conversation(), C],
  [unassign, 'closed', conversation(closed), C],
  [unassign, 'no status, held by nobody', conversation({ ...free, status: null }), OK],
  [unassign, 'no operator', without(CONVERSATION, 'operator_user_id'), 'silent'],
  [assign, 'the operator by another number, learned before', conversation({ operator_user_id: 80 }), OK],
  [assign, 'another operator', conversation({ operator_user_id: 9 }), C],
  [assign, 'the operator from before', conversation(), C],
  [assign, 'no operator', without(CONVERSATION, 'operator_user_id'), 'silent'],
  [assign, 'closed', conversation({ ...to8, ...closed }), 'silent'],
  [assign, 'a word nobody published', conversation({ ...to8, status: 'open' }), OK],
  [group, 'another group', conversation(), C],
  [group, 'the group as text', conversation({ group_id: '4' }), OK],
  [group, 'no group', without(CONVERSATION, 'group_id'), 'silent'],
  // Messages, files and notes.
  ...(
    [
      [send, message, false],
      [file, fileRecord, false],
      [note, noteRecord, true],
    ] as const
  ).flatMap(([write, record, inner]): Row[] => [
    [write, 'an id of the thread', record({ id: 60 }), C],
    [write, 'an id that this run has sent', record({ id: 80 }), C],
    [write, 'another customer', record({ to_platform_user_id: 502 }), C],
    [write, 'the other side of the conversation', record({ to_platform_user_id: 1 }), OK],
    [write, 'no customer', record({ to_platform_user_id: null }), OK],
    [write, 'the wrong kind of message', record({ is_inner_message: !inner }), C],
    [write, 'the wrong kind of message, as a number', record({ is_inner_message: inner ? 0 : 1 }), C],
    [write, 'the wrong kind of message, as text', record({ is_inner_message: String(!inner) }), C],
    [write, 'its kind as a number', record({ is_inner_message: inner ? 1 : 0 }), OK],
    [write, 'no word of its kind', record({ is_inner_message: null }), OK],
    [write, 'no id', without(record(), 'id'), C],
    [write, 'a null id', record({ id: null }), C],
    [write, 'an id that is no whole number', record({ id: 90.5 }), C],
    [write, 'its id as text', record({ id: '61' }), OK],
    [write, 'an id of the thread, as text', record({ id: '60' }), C],
    [write, 'no text', record({ message: null }), 'silent'],
    [write, 'a status nobody published', record({ status: 'queued' }), OK],
  ]),
  // Users.
  [update, 'another name', { ...USER, name: 'Eve' }, C],
  [update, 'another phone', { ...USER, phone: '+2' }, C],
  [update, 'the phone as a number', { ...USER, phone: 1 }, C],
  [update, 'no name', without(USER, 'name'), 'silent'],
  [update, 'no phone', without(USER, 'phone'), 'silent'],
  [update, 'no name and another phone', { ...USER, name: null, phone: '+2' }, C],
  [update, 'another name and no phone', { ...USER, name: 'Eve', phone: null }, C],
  [update, 'no id at all', without(USER, 'id', 'platform_user_id'), C],
  [update, 'its own id, but not that of the platform', without(USER, 'platform_user_id'), OK],
  [
    { ...update, params: { platform_user_id: 501, phone: '42' } } as Write,
    'the phone as a number',
    { ...USER, phone: 42 },
    OK,
  ],
  [
    { ...update, params: { platform_user_id: 501, name: 'Ada' } } as Write,
    'a phone that was not sent',
    { ...USER, phone: '+9' },
    OK,
  ],
  // Operators.
  [create, 'an id that was there before', { ...OPERATOR, id: 5 }, C],
  [create, 'its address in other letters', { ...OPERATOR, invite_email: 'A@Example.test' }, OK],
  [create, 'another address', { ...OPERATOR, invite_email: 'c@example.test' }, C],
  [create, 'no address', without(OPERATOR, 'invite_email'), 'silent'],
  [create, 'no id', without(OPERATOR, 'id'), C],
  [remove, 'an unheard-of word', { success: 'yes' }, C],
  [remove, 'its id and no word', { id: 12 }, 'silent'],
  [remove, 'its id and no success', { id: 12, success: false }, C],
  [remove, 'the id of another', { id: 8, success: true }, C],
  [remove, 'its id and success', { id: 12, success: true }, OK],
];

const verdictOf = (write: Write, record: unknown, known = KNOWN) => judgeAnswer(write, record, known).kind;

describe('the answer to a write', () => {
  it.each(
    ROWS.map(([write, what, record, expected]) => [write.name, what, expected, write, record] as const),
  )('to %s that holds %s is %s', (_name, _what, expected, write, record) => {
    expect(verdictOf(write, record)).toBe(expected);
  });

  it('without anything known from before is believed where nothing speaks against it', () => {
    const nothing: Known = { before: {}, sent: new Set(), aliases: new Map() };
    for (const [write, , record] of OWN) expect(verdictOf(write, record, nothing)).toBe(OK);
    expect(verdictOf(send, message({ id: 60, to_platform_user_id: 502 }), nothing)).toBe(OK);
    expect(verdictOf(assign, conversation({ operator_user_id: 80 }), nothing)).toBe(C);
    expect(verdictOf(unassign, conversation(), nothing)).toBe(C);
  });

  it('that a note went out as a message, or the reverse, is settled by no look', () => {
    expect(judgeAnswer(note, message(), KNOWN)).toMatchObject({ kind: C, lasting: true });
    expect(judgeAnswer(send, noteRecord(), KNOWN)).toMatchObject({ kind: C, lasting: true });
    expect(judgeAnswer(send, message({ id: 60 }), KNOWN)).not.toHaveProperty('lasting');
  });

  it.each<[Write, unknown, string]>([
    [close, conversation({ id: 43 }), 'the answer is about conversation 43, not 42'],
    [close, DETAIL, 'the answer is the record of a conversation that was read'],
    [close, {}, 'the record in the answer is empty'],
    [send, message({ id: 60 }), 'the answer is about message 60, which was there before'],
  ])('to $name that holds %j says what speaks against it', (write, record, reason) => {
    expect(judgeAnswer(write, record, KNOWN)).toMatchObject({ reason });
  });
});

// What was known before by a read of it: test/stories/writes (receipts, already).
describe('whether a write changed something', () => {
  const stood = (
    operator: number | null,
    status: string | null,
    inGroup: number | null = null,
  ): Preimage => ({
    standing: { operator, status, group: inGroup },
  });

  it.each<[Write, string, Preimage, boolean | null]>([
    [start, 'the same operator had it, in a state nobody published', stood(7, 'open'), null],
    [start, 'another operator had it, in a state nobody published', stood(9, 'open'), true],
    [start, 'nobody had it, in a state nobody published', stood(0, 'waiting'), true],
    [assign, 'the same had it, in a state nobody published', stood(8, 'open'), null],
    [assign, 'another had it, in a state nobody published', stood(7, 'open'), true],
    [assign, 'who had it is not known', stood(null, 'inbox'), true],
    [start, 'nothing is known', {}, null],
    [start, 'its holder is not known', stood(null, 'inbox'), null],
    [start, 'its status is not known', stood(7, null), null],
    [startAsAdmin, 'somebody had it, maybe the admin', stood(1, 'inbox'), null],
    [close, 'it was open', stood(7, 'inbox'), true],
    [close, 'nothing is known, but a closed one is refused', {}, true],
    [unassign, 'nobody had it, and it stood in the inbox', stood(0, 'inbox'), false],
    [unassign, 'it was closed', stood(0, 'closed'), true],
    [unassign, 'it is not said whether its operator went', stood(7, 'unassigned'), null],
    [unassign, 'nothing is known, but a free one is refused', {}, true],
    [assign, 'the same had it, and it was closed', stood(8, 'closed'), true],
    [assign, 'nothing is known, but the same is refused', {}, true],
    [group, 'nothing is known, but the same is refused', {}, true],
    [update, 'nothing is known', {}, null],
    [remove, 'it was not there', { operators: [] }, null],
    [send, 'it is new', {}, true],
  ])('$name: %s', (write, _what, before, expected) => {
    expect(changeMade(write, before)).toBe(expected);
  });

  it.each<[Write, string, Preimage, boolean | null]>([
    [close, 'it was open', stood(7, 'inbox'), true],
    [close, 'it was closed, so that the close may not have arrived', stood(7, 'closed'), null],
    [close, 'nothing is known', {}, null],
    [unassign, 'nothing is known', {}, null],
    [assign, 'nothing is known', {}, null],
    [group, 'nothing is known', {}, null],
    [send, 'it is new', {}, true],
  ])('$name, which reading back shows: %s', (write, _what, before, expected) => {
    expect(changeMade(write, before, null, false)).toBe(expected);
  });

  type Stood = readonly [operator: number | null, status: string];
  it.each<[Stood, Stood, boolean | null]>([
    [[7, 'inbox'], [0, 'unassigned'], true],
    [[7, 'unassigned'], [0, 'unassigned'], true],
    [[7, 'unassigned'], [107, 'unassigned'], false],
    [[7, 'unassigned'], [null, 'unassigned'], null],
    [[0, 'unassigned'], [0, 'unassigned'], false],
    [[0, 'closed'], [0, 'closed'], false],
    [[0, 'closed'], [0, 'unassigned'], true],
    [[7, 'closed'], [0, 'closed'], true],
  ])('conversations.unassign of %j that ends as %j: %s', (was, [operator, status], expected) => {
    expect(changeMade(unassign, stood(...was), { operator, status, group: null })).toBe(expected);
  });
});
