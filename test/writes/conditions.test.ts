// What stands against a write right before it goes out, by one read of its conversation: what the stories of
// test/stories/writes (conditions, holder, undo) and of triage cannot tell apart.
import { describe, expect, it } from 'vitest';
import type { ConversationDetail } from '../../src/api/model.ts';
import { type Conditions, obstacleTo, type Standing } from '../../src/writes/conditions.ts';
import { leftBy } from '../../src/writes/inverse.ts';
import type { Write } from '../../src/writes/write.ts';
import { DETAIL } from '../support/records.ts';

const params = { conversation_id: 42, operator_id: 7 };
const close: Write = { name: 'conversations.close', id: 42, params };
const send: Write = { name: 'conversations.sendMessage', id: 42, params: { ...params, text: 'hi' } };

const by = (operator_id: unknown) => ({ operator_id });
/** Messages 1, 2, … of these operators; of the customer where there is none. */
const said = (...operators: readonly (number | undefined)[]) => ({
  messages: operators.map((operator_id, index) => ({
    ...{ id: index + 1, message: 'x', type: 'text', date_created: 100 },
    ...(operator_id === undefined ? {} : { operator_id }),
  })),
});
const CUSTOMER = undefined;
const detail = (change: object = {}) => ({ ...DETAIL, ...change }) as unknown as ConversationDetail;
const free = { status: 'unassigned', operator_id: 0 };
const closed = { status: 'closed' };
const UNNAMED = 'its operator cannot be read';

const FORCE = `${UNNAMED} (--force sends it all the same)`;

type Row = [conditions: Conditions, now: object, obstacle: string | null, taken?: boolean];

const ROWS: readonly Row[] = [
  [{ unassigned: true }, { ...free, operator_id: null }, null],
  [{ unassigned: true }, by(0), null],
  // Some services leave the last operator on one in the queue.
  [{ unassigned: true }, { ...free, ...by(7) }, null],
  [{ unassigned: true }, by(undefined), `${UNNAMED} (--if-unassigned)`, true],
  [{ from: 7 }, by('7'), null],
  [{ from: 7 }, by('9'), 'operator 9 has it, not operator 7', true],
  [{ from: 7 }, by('0'), 'nobody has it, not operator 7', false],
  [{ from: 7 }, { ...free, ...by(undefined) }, 'nobody has it, not operator 7', false],
  [{ from: 7 }, by(undefined), UNNAMED, true],
  [{ notHeldBut: [7] }, { ...closed, ...by(9) }, null],
  // A person is asked about the holder, so nothing else is in the way then.
  [{ notHeldBut: [], lastMessage: 5 }, said(CUSTOMER), 'the last message is 1, not 5', false],
  // Two of one second: by their ids.
  [{ lastMessage: 2 }, said(CUSTOMER, 7), null],
  [{ lastMessage: 9 }, {}, 'there is no message, not even 9', false],
  ...[['7'], { id: 7 }, 'bea', '', false].flatMap((odd): Row[] => [
    [{ from: 7 }, by(odd), UNNAMED, true],
    [{ unassigned: true }, by(odd), `${UNNAMED} (--if-unassigned)`, true],
    [{ notHeldBut: [7] }, by(odd), FORCE, true],
  ]),
  [{ from: 7, lastMessage: 1 }, { ...said(7), ...by(9) }, 'operator 9 has it, not operator 7', true],
];

describe('a condition', () => {
  it.each<Row>([...ROWS])('%j, where the conversation has %j', (conditions, now, reason, taken) => {
    const obstacle = obstacleTo(close, detail(now), conditions, {});
    expect(obstacle).toEqual(reason === null ? null : { reason, taken });
  });

  it.each([[7], []])('that none but %j may hold it names the holder', (...operators) => {
    const reason = 'operator 9 has it (--force sends it all the same)';
    const held = obstacleTo(send, detail(by(9)), { notHeldBut: operators }, {});
    expect(held).toEqual({ reason, taken: true, holder: 9 });
  });

  const UNREAD = 'its messages cannot be read, so the customer may have written';
  const seen = (lastSeen: number | null, own?: number): Conditions => ({
    stillSeen: { holder: 7, lastSeen, ...(own === undefined ? {} : { own }) },
  });

  it.each<[string, Write, Conditions, object, string | null, boolean?]>([
    ['the customer wrote', send, seen(1), said(CUSTOMER, CUSTOMER), 'the customer has written'],
    ['I answered', send, seen(1), said(CUSTOMER, 7), null],
    ['a colleague answered', send, seen(1), said(CUSTOMER, 9), 'operator 9 has answered'],
    ['the one whose messages are no news answered', send, seen(1, 9), said(CUSTOMER, 9), null],
    ['nothing was on screen', send, seen(null), said(CUSTOMER), null],
    ['there were no messages, nor are there any', send, seen(0), said(), null],
    ['there are no messages any more', send, seen(1), said(), UNREAD],
    ['a colleague holds it', send, seen(null), by(9), 'operator 9 has it now', true],
    ['nobody holds it', send, seen(null), free, 'nobody has it any more'],
    ['nobody holds it, and it is a close', close, seen(null), free, null],
    ['it was closed by a colleague', send, seen(null), { ...closed, ...by(9) }, 'it has been closed'],
    ['it was closed, as is wanted', close, seen(null), closed, null],
  ])('of what an operator saw: %s', (_what, write, conditions, now, reason, taken = false) => {
    const obstacle = obstacleTo(write, detail(now), conditions, {});
    expect(obstacle).toEqual(reason === null ? null : { reason, taken, ...(taken ? { holder: 9 } : {}) });
  });

  it('takes our own messages for no news, whoever they name', () => {
    expect(obstacleTo(send, detail(said(CUSTOMER, 9)), seen(1), { sent: new Set([2]) })).toBeNull();
  });
});

describe('a conversation', () => {
  type Stood = readonly [operator: number | null, status: string | null];
  const standing = ([operator, status]: Stood, more: Partial<Standing> = {}): Standing => ({
    ...{ operator, group: null, status, ...more },
  });
  interface Wrote {
    readonly after?: Standing | null;
    readonly before?: Standing | null;
    readonly params?: object;
    readonly at?: number;
    /** The numbers of whoever acted. */
    readonly own?: readonly number[];
  }
  /** What has changed since a write of operator 7 left it, without the words that always stand before it. */
  const changed = (name: string, wrote: Wrote, now: object, group?: number) => {
    const { after = null, before = null, at, own = [7] } = wrote;
    const done = {
      name: `conversations.${name}` as never,
      params: { ...params, ...wrote.params },
      before,
      after,
    };
    const stillAs = leftBy({ ...done, ...(at === undefined ? {} : { at }) }, undefined, own);
    const lists = group === undefined ? {} : { group };
    return obstacleTo(close, detail(now), { stillAs }, lists)?.reason.replace('changed since: ', '') ?? null;
  };
  const as = (operator_id: unknown, status: unknown, more: object = {}) => ({ operator_id, status, ...more });

  it.each<[string, Stood | null, object, string | null]>([
    ['start', [7, 'inbox'], as(7, 'inbox'), null],
    // How the record's operator relates to the detail's is not shown.
    ['start', [70, 'inbox'], as(7, 'inbox'), null],
    ['start', [7, 'inbox'], as(undefined, 'inbox'), null],
    ['close', null, as(9, 'closed'), null],
    ['unassign', null, as(null, 'waiting'), null],
    ['assignGroup', null, as(9, 'anything'), null],
    [
      'start',
      [7, 'inbox'],
      as(null, 'unassigned'),
      'its status is unassigned, not inbox, its operator is nobody, not 7',
    ],
    ['close', null, as(7, 'inbox'), 'its status is inbox, not closed'],
    ['assignOperator', null, as(0, 'unassigned'), 'its operator is nobody, not 7'],
    ['assignGroup', [7, 'inbox'], as(9, 'inbox'), 'its operator is 9, not 7'],
    // Once an undo reopened what was closed since, because the answer had left out a field.
    ['unassign', null, as(0, 'closed'), 'it has been closed'],
    // Once it was said to have changed since: «its status is undefined».
    ['close', null, as(7, undefined), 'its status cannot be read, so it may have changed since'],
    ['close', null, as(7, 7), 'its status cannot be read, so it may have changed since'],
  ])('left by %s as %j', (name, after, now, expected) => {
    expect(changed(name, { after: after && standing(after) }, now)).toBe(expected);
  });

  // The record of a close or of a group names the operator of before by its `user_id`.
  it.each(['close', 'assignGroup'] as const)('that %s leaves its operator may name either number', (name) => {
    const status = name === 'close' ? 'closed' : 'inbox';
    const before = standing([7, 'inbox']);
    const now = [7, 70, 9].map((operator) =>
      changed(name, { after: standing([70, status]), before }, as(operator, status)),
    );
    expect(now).toEqual([null, null, 'its operator is 9, not 70']);
  });

  // Once an undo took a conversation away from the colleague who had answered it.
  it.each<[string, object, number, boolean]>([
    ['assignOperator', { operator_id: 8 }, 8, true],
    ['assignOperator', { operator_id: 8 }, 7, false],
    // Of a claim in another's name the answer of that operator counts, too.
    ['start', { operator_id: 8 }, 8, true],
    ['unassign', {}, 9, true],
    ['unassign', {}, 7, false],
  ])('given away by %s %j: an answer of operator %i counts', (name, more, operator, counts) => {
    const now = as(name === 'unassign' ? 0 : 8, name === 'unassign' ? 'unassigned' : 'inbox');
    const wrote = { params: more, before: standing([7, 'inbox'], { message: 2 }) };
    const answered = `operator ${operator} has answered`;
    expect(changed(name, wrote, { ...now, ...said(9, CUSTOMER, CUSTOMER) })).toBeNull();
    expect(changed(name, wrote, { ...now, ...said(9, CUSTOMER, operator) })).toBe(counts ? answered : null);
    // If it is not known who acted, any answer counts.
    const unknown = { ...wrote, own: [] };
    expect(changed(name, unknown, { ...now, ...said(9, CUSTOMER, operator) })).toBe(answered);
  });

  // Once undo took what `conv next` had claimed back to the queue, from the colleague who had answered it.
  it('that was not read before: what is dated after the write, or in its second, is a later answer', () => {
    const AT = 1_700_000_000;
    const answered = (dates: Partial<Standing>, date_created: number) => {
      const messages = [{ id: 1, message: 'Hi', type: 'text', date_created, operator_id: 9 }];
      const wrote = { after: standing([7, 'inbox'], dates), at: AT * 1000 };
      return changed('start', wrote, as(7, 'inbox', { messages })) !== null;
    };
    const byUpdate = [AT, AT - 1, (AT + 5) * 1000].map((at) => answered({ updated: AT }, at));
    expect(byUpdate).toEqual([true, false, true]);
    // A service that does not move its date with a write still says when the last message came.
    const still = { updated: AT - 7200, written: AT - 3600 };
    expect([AT - 3601, AT + 60].map((at) => answered(still, at))).toEqual([false, true]);
    // Without a date of the service our own clock counts, and never beside one: it may be ahead by hours.
    expect([AT - 60, AT + 60].map((at) => answered({}, at))).toEqual([false, true]);
    expect(answered({ updated: AT - 18_000, written: AT - 18_000 }, AT - 17_900)).toBe(true);
  });

  // Once an undo closed it over what the customer had written, and no list showed it.
  it.each(['start', 'assignOperator'])('reopened by %s: a message of the customer counts', (name) => {
    const wrote = { before: standing([7, 'closed'], { message: 2 }) };
    const now = (...operators: (number | undefined)[]) => as(7, 'inbox', said(7, CUSTOMER, ...operators));
    expect(changed(name, wrote, now(7))).toBeNull();
    expect(changed(name, wrote, now(7, CUSTOMER))).toBe('the customer has written');
    // Back in the queue or with somebody it is seen.
    expect(changed(name, { before: standing([9, 'inbox'], { message: 2 }) }, now(CUSTOMER))).toBeNull();
  });

  // Once an undo overwrote a colleague's later move: the group was never compared.
  it('in another group has changed, where a list shows it', () => {
    const wrote = { params: { group_id: 4 } };
    const now = [4, 1, undefined].map((group) => changed('assignGroup', wrote, as(7, 'inbox'), group));
    expect(now).toEqual([null, 'its group is 1, not 4', null]);
  });
});
