// What is read before a write, that it is read once, and where failing to read it fails the write.

import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/derive.ts';
import { PartialListError } from '../../src/api/envelope.ts';
import { BadAnswerError, NoAnswerError, ServiceError, TokenRefusedError } from '../../src/api/errors.ts';
import { NO_PREIMAGE, type PreimagePorts, readBefore } from '../../src/writes/baseline.ts';
import type { Conditions } from '../../src/writes/conditions.ts';
import { createGroupLookup } from '../../src/writes/groups.ts';
import type { Write } from '../../src/writes/write.ts';
import { WRITES, writeCase } from '../support/delivery-cases.ts';

const request = { method: 'GET', path: '/' };
const gone = new NoAnswerError(request, true, 'reset', 'gone');

interface Given {
  readonly conditions?: Conditions;
  readonly ports?: Partial<PreimagePorts>;
  readonly detail?: unknown;
  readonly operators?: unknown;
  readonly user?: unknown;
  /** Rows of the list of what nobody has; the other two are empty. */
  readonly rows?: readonly unknown[];
}

/** What is known before a write, and which rows were read for it. */
async function reading(write: Write, given: Given) {
  const reads: string[] = [];
  const answering = (name: string, value: unknown) => async () => {
    reads.push(name);
    if (value === undefined || value instanceof Error) throw value ?? gone;
    return value;
  };
  const client = {
    conversations: {
      get: answering('get', given.detail),
      unassigned: answering('unassigned', given.rows),
      unread: answering('unread', []),
      notAnswered: answering('notAnswered', []),
    },
    operators: { list: answering('operators', given.operators) },
    users: { get: answering('user', given.user) },
  } as unknown as Client;
  const ports = { client, groups: createGroupLookup(client, () => 0), ...given.ports };
  const read = await readBefore(write, given.conditions ?? null, ports);
  return { read, baseline: 'baseline' in read ? read.baseline : undefined, reads };
}

const detail = {
  ...{ operator_id: 7, status: 'inbox', date_updated: 1000, from_platform_user_id: 501 },
  to_platform_user_id: 1,
  messages: [{ id: 1, message: 'hello' }, null, { id: 2, message: 'Your parcel leaves today — «promised».' }],
};
const standing = { operator: 7, group: null, status: 'inbox', updated: 1000, message: 2 };
const operators = [{ id: 1 }, { id: 2 }];
const send = writeCase('conversations.sendMessage').write;
const unassign = writeCase('conversations.unassign').write;
const close = writeCase('conversations.close').write;
const toGroup = writeCase('conversations.assignGroup').write;

describe('before a write', () => {
  const LISTS = ['notAnswered', 'unassigned', 'unread'];
  const NEEDS: { readonly [N in Write['name']]: readonly string[] } = {
    'operators.create': ['operators'],
    'operators.delete': ['operators'],
    'users.update': ['user'],
    'conversations.start': ['get'],
    'conversations.close': [],
    'conversations.unassign': ['get'],
    'conversations.assignOperator': ['get'],
    'conversations.assignGroup': LISTS,
    'conversations.sendMessage': ['get'],
    'conversations.sendFileMessage': ['get'],
    'conversations.sendNote': ['get'],
  };

  it.each(WRITES.map(({ write }) => write))('no more is read than it needs: $name', async (write) => {
    const { reads } = await reading(write, { detail, operators, user: {}, rows: [] });
    expect([...reads].sort()).toEqual([...NEEDS[write.name]].sort());
  });

  it('what the caller has just read is not read again, but a text is: its messages tell it from older ones', async () => {
    const ports = { standingOf: () => standing };
    for (const name of ['start', 'unassign', 'assignOperator', 'close'] as const) {
      const { baseline, reads } = await reading(writeCase(`conversations.${name}`).write, { ports });
      expect([baseline, reads]).toEqual([{ ...NO_PREIMAGE, standing }, []]);
    }
    expect((await reading(send, { detail, ports })).reads).toEqual(['get']);
  });

  it('the messages are noted before a text, and those with its words', async () => {
    const { baseline } = await reading(send, { detail });
    const newest = { id: 2, at: 0 };
    expect(baseline).toMatchObject({ standing, messages: new Set([1, 2]), same: [2], newest });
  });

  it('no operators are noted where the list is empty: there always is one', async () => {
    const { baseline, reads } = await reading(writeCase('operators.delete').write, { operators: [] });
    expect([baseline, reads]).toEqual([NO_PREIMAGE, ['operators']]);
  });

  it('the group is noted where a list has it', async () => {
    const rows = [{ id: 42, group_id: 5 }];
    const listed = await reading(toGroup, { rows });
    expect(listed.baseline).toEqual({
      ...NO_PREIMAGE,
      standing: { operator: null, group: 5, status: null },
    });
    expect((await reading(toGroup, { rows: [{ id: 43, group_id: 5 }] })).baseline).toEqual(NO_PREIMAGE);
    expect((await reading(toGroup, { rows: [{ id: 42, group_id: null }] })).baseline).toEqual(NO_PREIMAGE);
    expect((await reading(toGroup, {})).baseline).toEqual(NO_PREIMAGE);
  });

  it('what cannot be read is unknown, and no failure', async () => {
    expect((await reading(unassign, {})).baseline).toEqual(NO_PREIMAGE);
    expect((await reading(writeCase('operators.create').write, {})).baseline).toEqual(NO_PREIMAGE);
    expect((await reading(writeCase('users.update').write, {})).baseline).toEqual(NO_PREIMAGE);
    const odd = { operator_id: '7', messages: 'none' };
    expect((await reading(unassign, { detail: odd })).baseline).toEqual({
      ...NO_PREIMAGE,
      standing: { operator: null, group: null, status: null },
    });
  });

  it.each<[string, Error, boolean]>([
    ['nobody answers', gone, false],
    ['the service is not the service', new BadAnswerError(request, 'html', 'html', 200), false],
    ['the token is refused', new TokenRefusedError(request, 401, null), false],
    ['the service refuses to read this one', new ServiceError(request, 'unknown', 'no', 400), true],
    ['it has more messages than can be read', new BadAnswerError(request, 'too_large', '', 200), true],
    ['its record is no record', new BadAnswerError(request, 'shape', '', 200), true],
  ])('a text goes out without its messages, or not at all, where %s', async (_what, error, goes) => {
    const { read } = await reading(send, { detail: error });
    if (goes) expect(read).toEqual({ baseline: NO_PREIMAGE, detail: null, group: null });
    else expect(read).toEqual({ failure: error, what: 'its messages' });
  });

  it.each([
    gone,
    new ServiceError(request, 'unknown', 'no', 400),
    new BadAnswerError(request, 'shape', '', 200),
  ])('a condition that cannot be read lets nothing out: %s', async (error) => {
    const conditions = { from: 7 };
    for (const write of [close, send, unassign])
      expect((await reading(write, { detail: error, conditions })).read).toEqual({
        failure: error,
        what: 'its condition',
      });
  });

  it('a refused token ends a write before it goes out', async () => {
    const refused = new TokenRefusedError(request, 401, null);
    expect((await reading(unassign, { detail: refused })).read).toMatchObject({ failure: refused });
  });

  it('messages that are in no list are unknown, and the text goes out all the same', async () => {
    const { baseline } = await reading(send, { detail: { ...detail, messages: {} } });
    const { message: _, ...unread } = standing;
    expect(baseline).toMatchObject({ messages: null, same: null });
    expect(baseline?.standing).toEqual(unread);
  });
});

describe('a condition of a group move', () => {
  it('is checked after the lists are read: somebody may take the conversation while they are', async () => {
    const { reads } = await reading(toGroup, { conditions: { unassigned: true }, detail, rows: [] });
    expect(reads).toEqual(['unassigned', 'unread', 'notAnswered', 'get']);
  });
});

describe('the groups of the lists', () => {
  /** A lookup over lists that answer by name, and how often each was read. */
  function lookup(lists: Readonly<Record<string, readonly unknown[] | Error>>) {
    const reads: string[] = [];
    const list = (name: string) => async (params: { group_id?: number }) => {
      reads.push(params.group_id === undefined ? name : `${name} of ${params.group_id}`);
      const rows = lists[name] ?? [];
      if (rows instanceof Error) throw rows;
      return rows;
    };
    const client = {
      conversations: {
        unassigned: list('unassigned'),
        unread: list('unread'),
        notAnswered: list('notAnswered'),
      },
    } as unknown as Client;
    const clock = { now: 1000 };
    return { groups: createGroupLookup(client, () => clock.now), reads, clock };
  }

  it('are read again when they are old, for a colleague may have moved a conversation', async () => {
    const moved = { id: 1, group_id: 3 };
    const { groups, reads, clock } = lookup({ unassigned: [moved] });
    expect(await groups.of(1)).toBe(3);
    moved.group_id = 4;
    clock.now += 2000;
    expect(await groups.of(1)).toBe(3);
    clock.now += 1;
    expect(await Promise.all([groups.of(1), groups.of(2)])).toEqual([4, null]);
    expect(reads).toHaveLength(6);
  });

  // One bad row once hid its whole list: an undo then went out over a third group.
  it('are those of the good rows of a list', async () => {
    const unread = new PartialListError(request, 200, 0, [null, { id: 2, group_id: 4 }]);
    const { groups } = lookup({ unread });
    expect([await groups.of(2), await groups.isIn(2, 4)]).toEqual([4, true]);
  });
});
