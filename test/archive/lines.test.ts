import { describe, expect, it } from 'vitest';
import type { ConversationDetail, MessageEntry } from '../../src/api/model.ts';
import { archivedLine, readingsOf } from '../../src/archive/lines.ts';
import { aSummary, aDetail as detailOf, aMessage as messageOf } from '../views/samples.ts';

const aMessage = (fields: Partial<MessageEntry>): MessageEntry => ({ ...messageOf(1, 'Hello'), ...fields });
const aDetail = ({ messages = [], ...fields }: Partial<ConversationDetail>): ConversationDetail => ({
  ...detailOf(messages),
  ...fields,
});
const SEEN = 1_790_000_000_000;

describe('what is kept of an answer', () => {
  it('of a message whose operator is 0: it is the customer’s', () => {
    const messages = [aMessage({ id: 7, operator_id: 0 })];
    const [reading] = readingsOf('conversations.get', {}, aDetail({ messages }), SEEN);
    expect(reading?.messages[0]).toMatchObject({ from: 'customer', operator_id: null });
  });

  // An id that JSON would round is read as its digits; rounded, it was another customer's, whom nobody could forget.
  it.each(['12345678901234567890', -77])('of a customer with the id %s: all of its digits', (id) => {
    const rows = [aSummary({ id: 1, from_platform_user_id: id as number })];
    const state = readingsOf('conversations.unread', {}, rows, SEEN)[0]?.state;
    expect(state && archivedLine(JSON.stringify(state))?.platform_user_id).toBe(id);
  });

  it('of a list: a state for each row that has an id', () => {
    const rows = [aSummary({ id: 1, custom_name: 'Ann' }), aSummary({ id: 'x' as unknown as number }), null];
    const readings = readingsOf('conversations.unread', {}, rows, SEEN);
    expect(readings).toMatchObject([
      { state: { conversation_id: 1, customer: 'Ann', count: null }, messages: [] },
    ]);
  });

  it.each([
    ['operators.list' as const, [{ id: 1 }]],
    ['users.get' as const, { id: 1 }],
    ['conversations.get' as const, null],
    ['conversations.get' as const, { messages: 'none' }],
    ['conversations.unread' as const, { id: '1' }],
    ['conversations.sendNote' as const, { id: 'x' }],
    ['conversations.close' as const, { id: 0 }],
  ])('of %s with what is no conversation: nothing', (name, data) => {
    expect(readingsOf(name, {}, data, SEEN)).toEqual([]);
  });
});

describe('a line', () => {
  const detail = aDetail({ conversation_id: 42, messages: [aMessage({ message: 'a "b"\n{"c":1}' })] });
  const [reading] = readingsOf('conversations.get', {}, detail, SEEN);
  const lines = [...(reading?.state ? [reading.state] : []), ...(reading?.messages ?? [])];

  it('is read back as it was written, and is one line', () => {
    expect(lines.map((line) => archivedLine(JSON.stringify(line)))).toEqual(lines);
    for (const line of lines) expect(JSON.stringify(line)).not.toContain('\n');
  });

  it('that is cut anywhere is none', () => {
    for (const line of lines) {
      const text = JSON.stringify(line);
      for (let length = 0; length < text.length; length += 1)
        expect(archivedLine(text.slice(0, length))).toBeNull();
    }
  });

  it.each(['', 'null', '[]', '{"conversation_id":0,"seen":1,"status":""}', '{"conversation_id":1}', 'hello'])(
    'that is not ours is none: %j',
    (text) => {
      expect(archivedLine(text)).toBeNull();
    },
  );
});
