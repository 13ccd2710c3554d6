import { describe, expect, it } from 'vitest';
import { compareRows, formOf, orderBy, timeUnits } from '../../src/api/conformance.ts';
import { detailFields, groupFields, operatorFields, summaryFields, userFields } from '../../src/api/model.ts';
import { aDetail, aMessage, aSummary, aUser } from '../views/samples.ts';

const GROUP = { id: 3, user_id: 1, title: 'Billing', priority: 1, color: '#aa0000', is_default: true };
const nothing = { missing: [], extra: [], wrong: [], learned: [] };

describe('an answer as published', () => {
  it('has nothing to tell', () => {
    expect(compareRows('operators.groups', groupFields, [GROUP, GROUP])).toEqual({ compared: 2, ...nothing });
    expect(compareRows('users.get', userFields, [aUser()])).toEqual({ compared: 1, ...nothing });
    const detail = aDetail([aMessage(0, 'hi'), aMessage(1, 'hello', { operator_id: 7 })]);
    expect(compareRows('conversations.get', detailFields, [detail])).toEqual({ compared: 1, ...nothing });
  });

  it('of a list is compared as far as 200 rows', () => {
    const rows = Array.from({ length: 900 }, (_, index) => (index < 200 ? GROUP : {}));
    expect(compareRows('operators.groups', groupFields, rows)).toEqual({ compared: 200, ...nothing });
  });
});

describe('a field', () => {
  const compared = (row: object) => compareRows('operators.groups', groupFields, [GROUP, row]);

  it('that is missing is counted', () => {
    const { title: _, ...row } = GROUP;
    expect(compared(row).missing).toEqual([{ field: 'title', rows: 1 }]);
  });

  it('that is not published is named, and a very long name is cut', () => {
    const row = { ...GROUP, vip: 'secret', ['x'.repeat(500)]: 1, constructor: 2 };
    expect(compared(row).extra.map(({ field }) => field)).toEqual([
      'vip',
      `${'x'.repeat(60)}…`,
      'constructor',
    ]);
  });

  it('of another type is told by its types', () => {
    const row = { ...GROUP, id: '3', priority: 1.5, is_default: 0, color: null, title: ['a'] };
    expect(compared(row).wrong).toEqual([
      { field: 'id', wanted: 'integer', seen: 'string', rows: 1 },
      { field: 'title', wanted: 'string', seen: 'array', rows: 1 },
      { field: 'priority', wanted: 'integer', seen: 'number', rows: 1 },
      { field: 'color', wanted: 'string', seen: 'null', rows: 1 },
      { field: 'is_default', wanted: 'boolean', seen: 'integer', rows: 1 },
    ]);
  });

  it('that may be null may be, and one whose type is not shown teaches it', () => {
    const user = { ...aUser({ name: null, group_id: null }), tags: ['vip'], avatar: 'https://a.test/1.png' };
    expect(compareRows('users.get', userFields, [user])).toEqual({
      compared: 1,
      ...nothing,
      learned: [
        { field: 'tags', wanted: 'not shown', seen: 'array', rows: 1 },
        { field: 'avatar', wanted: 'not shown', seen: 'string', rows: 1 },
      ],
    });
    expect(compareRows('users.get', userFields, [aUser({ name: 5 as never })]).wrong).toMatchObject([
      { field: 'name', wanted: 'string or null', seen: 'integer' },
    ]);
  });

  it('absent from some records is missed only where this one has it', () => {
    const row = aSummary({ unassigned_date: 1_700_000_000 });
    expect(compareRows('conversations.unassigned', summaryFields, [row]).missing).toEqual([]);
    expect(
      compareRows('conversations.unread', summaryFields, [row]).missing.map(({ field }) => field),
    ).toEqual(['operator_user_id', 'unread_count', 'last_message_date', 'operator_email']);
    const operator = { id: 1, user_id: 1, owner_user_id: 1, invite_email: 'a@b.test' };
    expect(compareRows('operators.list', operatorFields, [operator]).missing).toEqual([
      { field: 'conversations_token', rows: 1 },
    ]);
    expect(compareRows('operators.create', operatorFields, [operator]).missing).toEqual([]);
  });

  it('inside nested records is named by its path', () => {
    const { phone: _, ...user } = aUser();
    const detail = {
      ...aDetail([]),
      from_user: user,
      to_user: 'nobody',
      messages: [{ ...aMessage(0, 'hi'), id: 'x', extra: 1 }, 'odd'],
    };
    const found = compareRows('conversations.get', detailFields, [detail]);
    expect(found.missing).toEqual([{ field: 'from_user.phone', rows: 1 }]);
    expect(found.extra).toEqual([{ field: 'messages[].extra', rows: 1 }]);
    expect(found.wrong.map(({ field, wanted, seen }) => `${field}: ${seen}, not ${wanted}`)).toEqual([
      'to_user: string, not object',
      'messages[].id: string, not integer',
      'messages[]: string, not object',
    ]);
    expect(compareRows('conversations.get', detailFields, [{ ...aDetail([]), messages: {} }]).wrong).toEqual([
      { field: 'messages', wanted: 'array', seen: 'object', rows: 1 },
    ]);
  });

  it('of ten thousand names does not fill the memory', () => {
    const row = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, 1]));
    expect(compared({ ...GROUP, ...row }).extra).toHaveLength(50);
  });

  it("never gives away the service's values", () => {
    const user = { ...aUser({ extra_field_secret_key: 'canary-1' }), name: ['canary-2'], more: 'canary-3' };
    expect(JSON.stringify(compareRows('users.get', userFields, [user]))).not.toContain('canary');
  });
});

describe('a list', () => {
  const at = (...times: readonly unknown[]) => times.map((last_message_date) => ({ last_message_date }));

  it('is newest first or not, as far as its times tell', () => {
    expect(orderBy('last_message_date', at(9, 8, 8, 3))).toEqual({ newestFirst: 2, oldestFirst: 0 });
    expect(orderBy('last_message_date', at(3, 8, 9))).toEqual({ newestFirst: 0, oldestFirst: 2 });
    expect(orderBy('last_message_date', at(9, 0, null, undefined, '5', 4))).toEqual({
      newestFirst: 1,
      oldestFirst: 0,
    });
    expect(orderBy('last_message_date', [])).toEqual({ newestFirst: 0, oldestFirst: 0 });
  });

  it('has times in seconds or in milliseconds', () => {
    const rows = [aSummary({ unassigned_date: 1_700_000_000 }), aSummary({ last_message_date: 0 })];
    expect(timeUnits(summaryFields, rows)).toEqual({ seconds: 1, milliseconds: 0 });
    const detail = aDetail([aMessage(0, 'hi', { date_created: 1_700_000_000_000 })]);
    expect(timeUnits(detailFields, [detail])).toMatchObject({ milliseconds: 1 });
  });
});

describe('an answer of whatever form', () => {
  const form = (status: number, body: string) =>
    formOf({ status, headers: {}, body: Buffer.from(body), url: 'http://service.test/' });

  it.each([
    [401, '{"error":"no","status":400}', 400, 'no', false, true],
    [200, '{"data":[],"status":200}', 200, null, true, true],
    [200, '<html>', null, null, false, false],
    [500, 'null', null, null, false, true],
    [200, '{"data":null,"status":"200","error":5}', null, null, false, true],
    [204, '', null, null, false, false],
  ] as const)('%i %s', (http_status, body, body_status, error, has_data, is_json) => {
    expect(form(http_status, body)).toEqual({ http_status, body_status, error, has_data, is_json });
  });

  it('has its error cut to a length that can be read', () => {
    expect(form(400, JSON.stringify({ error: 'x'.repeat(5000) })).error).toHaveLength(160);
  });
});
