// What puts a conversation back as it was before a write: for every write and everything that may be known of before. What
// is said of it, and who undoes it: test/stories/writes (undo, undo-standings, undo-borders).
import { describe, expect, it } from 'vitest';
import type { WriteName } from '../../src/api/derive.ts';
import type { Standing } from '../../src/writes/conditions.ts';
import { actedBy, isReversible, leftBy, wayBack } from '../../src/writes/inverse.ts';
import { writePolicy } from '../../src/writes/policy.ts';

const stood = (status: string | null, operator: number | null, group: number | null = null): Standing => ({
  operator,
  group,
  status,
});

/** The calls that lead back where operator 5 undoes, as `name operator`, or the reason why none do. */
function back(
  name: string,
  before: Standing | null,
  {
    after = null,
    params = {},
    named,
  }: { after?: Standing | null; params?: object; named?: readonly number[] } = {},
) {
  const done = {
    name: `conversations.${name}` as WriteName,
    action: name,
    id: 42,
    params: { conversation_id: 42, operator_id: 7, ...params },
    before,
    after,
  };
  const way = wayBack(done, named && (() => named));
  if (!('steps' in way)) return `${way.kind}: ${way.reason}`;
  for (const { id, params: sent } of way.steps)
    expect([id, (sent as { conversation_id?: number }).conversation_id]).toEqual([42, 42]);
  return way.steps
    .map((write) => actedBy(write, 5))
    .map(({ name: call, params: sent }) => {
      const { operator_id, group_id } = sent as { operator_id?: number; group_id?: number };
      return `${call.split('.')[1]} ${group_id ?? operator_id ?? 'admin'}`;
    })
    .join(', ');
}

const WAITING = stood('unassigned', 0);
const CLOSED = stood('closed', 9);
const MINE = stood('inbox', 7);
const THEIRS = stood('inbox', 9);
const HELD_BY_NOBODY = stood('inbox', 0);
const NOT_KNOWN = 'cannot: what it was before is not known';
const WHO = 'cannot: the operator from before is not known';

describe('the way back', () => {
  it.each<[string, string, Standing | null, string]>([
    ['start', 'unassigned', WAITING, 'unassign 5'],
    // Once unassigned: a settled conversation waited again.
    ['start', 'closed', CLOSED, 'close 5'],
    ['start', 'in my inbox', MINE, 'nothing: operator 7 had it before'],
    ['start', "in a colleague's inbox", THEIRS, 'assignOperator 9'],
    ['start', 'in the inbox, held by nobody', HELD_BY_NOBODY, 'unassign 5'],
    ['start', 'in the inbox, of whom is not known', stood('inbox', null), WHO],
    ['start', 'in a state that nobody published', stood('spam', 9), WHO],
    ['start', 'not known', null, NOT_KNOWN],
    ['start', 'of no known status', stood(null, 7), NOT_KNOWN],
    // Once given to the operator who closed it: nobody had it.
    ['close', 'unassigned', WAITING, 'start 5, unassign 5'],
    ['close', 'closed', CLOSED, 'nothing: it was closed before'],
    ['close', 'in my inbox', MINE, 'start 7'],
    ['close', "in a colleague's inbox", THEIRS, 'start 9'],
    ['close', 'in the inbox, held by nobody', HELD_BY_NOBODY, 'start 5, unassign 5'],
    ['unassign', 'unassigned', WAITING, 'nothing: nobody had it before'],
    ['unassign', 'closed', CLOSED, 'close 5'],
    ['unassign', 'in my inbox', MINE, 'start 7'],
    ['unassign', "in a colleague's inbox", THEIRS, 'start 9'],
    ['unassign', 'in the inbox, held by nobody', HELD_BY_NOBODY, 'nothing: nobody had it before'],
    ['unassign', 'not known', null, NOT_KNOWN],
    ['unassign', 'in the inbox, of whom is not known', stood('inbox', null), WHO],
    ['assignOperator', 'unassigned', WAITING, 'unassign 5'],
    ['assignOperator', 'unassigned, of whom is not known', stood('unassigned', null), 'unassign 5'],
    ['assignOperator', 'closed', CLOSED, 'close 5'],
    ['assignOperator', 'in the same inbox', MINE, 'nothing: operator 7 had it before'],
    ['assignOperator', "in a colleague's inbox", THEIRS, 'assignOperator 9'],
    ['assignOperator', 'not known', null, NOT_KNOWN],
  ])('of %s of a conversation that was %s', (name, _what, before, expected) => {
    expect(back(name, before)).toBe(expected);
  });

  it.each<[string, Standing | null, string]>([
    ['in another', stood(null, null, 5), 'assignGroup 5'],
    ['in the same', stood(null, null, 3), 'nothing: it was in group 3 before'],
    ['in none that is known', stood('inbox', 7), 'cannot: the group from before is not known'],
    ['in none', stood('inbox', 7, 0), 'cannot: the group from before is not known'],
    ['not known', null, 'cannot: the group from before is not known'],
  ])('of an assignment to a group of a conversation that was %s', (_what, before, expected) => {
    expect(back('assignGroup', before, { params: { group_id: 3, operator_id: undefined } })).toBe(expected);
  });

  describe('of a close of which only the answer is known', () => {
    const answered = (operator: number | null) => ({ after: stood('closed', operator) });

    it.each<[string, Parameters<typeof back>[2], string]>([
      ['is to who held it', answered(9), 'start 9'],
      ['is to the queue where nobody did', answered(0), 'start 5, unassign 5'],
      // What is an `operator_user_id` was once sent as an `operator_id`.
      ['is to the operator whose `user_id` it names', { ...answered(90), named: [9] }, 'start 9'],
      ['is to me where it names me, and asks', answered(7), 'start 7'],
      ['is to me where it names one of two', { ...answered(90), named: [9, 11] }, 'start 7'],
      ['is to me where it names nobody who is known', { ...answered(90), named: [] }, 'start 7'],
      ['is to me where it names none', answered(null), 'start 7'],
      [
        'is none where nobody was acting',
        { ...answered(null), params: { operator_id: undefined } },
        'cannot: it is not known who had it before, and no acting operator was set to assign it to',
      ],
      [
        'is to whom it names where the ADMIN operator acted, whose number is not known, and asks',
        { ...answered(9), params: { operator_id: undefined } },
        'start 9',
      ],
    ])('%s', (_what, given, expected) => {
      expect(back('close', null, given)).toBe(expected);
    });
  });

  it.each<[string, number | undefined, number, RegExp]>([
    ['it names who acted', 7, 7, /before it was closed, so it is assigned to operator 7$/],
    ['it names nobody', 7, 0, /before it was closed, so it goes back to the queue$/],
    ['the ADMIN operator acted, whose number is not known', undefined, 9, /assigned to operator 9$/],
  ])('of a close of which only the answer is known says how sure that is: %s', (_what, by, named, note) => {
    const done = { name: 'conversations.close', action: 'close', id: 42, before: null } as const;
    const way = wayBack({ ...done, params: { operator_id: by }, after: stood('closed', named) });
    expect(way).toMatchObject({ note: expect.stringMatching(note) });
  });

  it('says from what to what, and a word of caution', () => {
    const done = {
      name: 'conversations.close',
      action: 'close',
      id: 42,
      params: { operator_id: 7 },
    } as const;
    expect(wayBack({ ...done, before: THEIRS, after: stood('closed', 9) })).toMatchObject({
      from: 'closed',
      to: 'inbox, operator 9',
      note: null,
    });
    const start = { ...done, name: 'conversations.start' } as const;
    expect(wayBack({ ...start, before: WAITING, after: MINE })).toMatchObject({
      from: 'inbox, operator 7',
      to: 'unassigned',
      note: null,
    });
    const group = { ...done, name: 'conversations.assignGroup', params: { group_id: 3 } } as const;
    expect(wayBack({ ...group, before: stood(null, null, 5), after: null })).toMatchObject({
      from: 'group 3',
      to: 'group 5',
    });
  });

  it.each([
    ['conversations.sendMessage', 'a reply that was sent cannot be undone'],
    ['conversations.sendFileMessage', 'a file that was sent cannot be undone'],
    ['conversations.sendNote', 'a note cannot be undone'],
    ['operators.create', 'creating an operator cannot be undone; see convops operators delete'],
    ['operators.delete', 'deleting an operator cannot be undone'],
    ['users.update', 'changing the name or phone of a user cannot be undone'],
  ] as const)('of %s is none, and the reason is said', (name, reason) => {
    const done = { name, action: 'x', id: 42, params: {}, before: MINE, after: null };
    expect(wayBack(done)).toEqual({ kind: 'cannot', reason });
    expect(isReversible(name)).toBe(false);
  });

  it('of a call without a target is none', () => {
    const done = {
      name: 'conversations.close',
      action: 'close',
      id: null,
      params: {},
      before: MINE,
      after: null,
    } as const;
    expect(wayBack(done)).toEqual({ kind: 'cannot', reason: 'its target is not known' });
  });

  it('is known or refused for every write there is', () => {
    const names = Object.keys(writePolicy) as WriteName[];
    expect(names.filter(isReversible).sort()).toEqual([
      ...['conversations.assignGroup', 'conversations.assignOperator', 'conversations.close'],
      ...['conversations.start', 'conversations.unassign'],
    ]);
  });
});

it('the group that a write left its conversation in is compared by its digits', () => {
  const group = '9007199254740993' as unknown as number;
  const done = {
    name: 'conversations.assignGroup',
    params: { group_id: group },
    before: null,
    after: null,
  } as const;
  expect(leftBy(done)).toMatchObject({ group });
});
