// What is read before a write, and that failing to read it never fails the write itself.
import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/derive.ts';
import { NoAnswerError } from '../../src/api/errors.ts';
import { baselineOf, standingIn } from '../../src/delivery/baseline.ts';
import type { Write } from '../../src/delivery/write.ts';
import { WRITES, writeCase } from '../support/delivery-cases.ts';

const gone = new NoAnswerError({ method: 'GET', path: '/' }, true, 'reset', 'gone');
const nothing = { standing: null, messages: null, operators: null, missing: null };

/** The baseline of a write, and which rows were read for it. */
async function reading(write: Write, answers: { detail?: unknown; operators?: unknown }, baseline = false) {
  const reads: string[] = [];
  const given = (name: string, value: unknown) => async () => {
    reads.push(name);
    if (value === undefined || value instanceof Error) throw value ?? gone;
    return value;
  };
  const client = {
    conversations: { get: given('get', answers.detail) },
    operators: { list: given('list', answers.operators) },
  } as unknown as Client;
  return { known: await baselineOf(write, { client, baseline }), reads };
}

const detail = { operator_id: 7, status: 'inbox', messages: [{ id: 1 }, null, { id: 2 }] };
const standing = { operator: 7, group: null, status: 'inbox' };
const operators = [{ id: 1 }, { id: 2 }];

describe('before a write', () => {
  it.each(WRITES.map(({ write }) => write))('no more is read than it needs: $name', async (write) => {
    const { reads } = await reading(write, { detail, operators });
    const needs: Partial<Record<Write['name'], string>> = {
      'operators.create': 'list',
      'conversations.unassign': 'get',
      'conversations.assignOperator': 'get',
    };
    const need = needs[write.name];
    expect(reads).toEqual(need === undefined ? [] : [need]);
  });

  it('the operator who holds it is noted', async () => {
    const { known } = await reading(writeCase('conversations.unassign').write, { detail });
    expect(known).toEqual({ ...nothing, standing, messages: new Set([1, 2]) });
  });

  it('the operators are noted', async () => {
    const { known } = await reading(writeCase('operators.create').write, { operators });
    expect(known).toEqual({ ...nothing, operators: new Set([1, 2]) });
  });

  it('the messages are noted where that is asked for, and only for a message', async () => {
    const send = await reading(writeCase('conversations.sendMessage').write, { detail }, true);
    expect(send.known).toEqual({ ...nothing, standing, messages: new Set([1, 2]) });
    expect((await reading(writeCase('conversations.close').write, { detail }, true)).reads).toEqual([]);
  });

  it('what cannot be read is unknown, and no failure', async () => {
    expect((await reading(writeCase('conversations.unassign').write, {})).known).toEqual(nothing);
    expect((await reading(writeCase('operators.create').write, {})).known).toEqual(nothing);
    const odd = { operator_id: '7', messages: 'none' };
    expect((await reading(writeCase('conversations.unassign').write, { detail: odd })).known).toEqual({
      ...nothing,
      standing: { operator: null, group: null, status: null },
    });
  });

  it('messages that were asked for and cannot be read are missing', async () => {
    const { write } = writeCase('conversations.sendMessage');
    expect((await reading(write, {}, true)).known).toEqual({ ...nothing, missing: gone });
    const odd = await reading(write, { detail: { ...detail, messages: {} } }, true);
    expect(odd.known).toMatchObject({ messages: null, missing: { name: 'BadAnswerError', reason: 'shape' } });
  });

  it('a mistake in the program is not hidden', async () => {
    const oops = new TypeError('oops');
    const { write } = writeCase('conversations.unassign');
    await expect(reading(write, { detail: oops })).rejects.toThrow('oops');
  });
});

describe('after a write', () => {
  it.each<[string, unknown, unknown]>([
    [
      'a conversation',
      { operator_user_id: 7, group_id: 3, status: 'closed' },
      { operator: 7, group: 3, status: 'closed' },
    ],
    ['odd fields', { operator_user_id: '7', group_id: null }, { operator: null, group: null, status: null }],
    ['a message', { id: 1, message: 'x' }, null],
    ['nothing', null, null],
  ])('%s tells how it stands', (_what, data, expected) => {
    expect(standingIn(data)).toEqual(expected);
  });
});
