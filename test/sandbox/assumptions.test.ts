// What the document leaves open, in both readings: the usual one where nothing is said, the other where it is asked for.
import { describe, expect, test } from 'vitest';
import type { ConversationDetail } from '../../src/api/model.ts';
import type { Assumptions } from '../../src/sandbox/assumptions.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { openDesk } from '../support/desk.ts';
import { NOW } from './wire.ts';

interface Row {
  readonly id: number;
  readonly unread_count: number;
  readonly last_message_date: number;
}

/** The service, asked without a wire. */
function serviceWith(assumptions: Partial<Assumptions> = {}) {
  const desk = openDesk({ state: seedInbox({ now: NOW }), now: () => NOW, assumptions });
  const headers = { authentication: desk.token };
  const get = (path: string) =>
    desk.ask({ method: 'GET', url: `/api/conversations/${path}`, headers, body: Buffer.from('') }).envelope;
  const post = (path: string, params: object) =>
    desk.ask({
      ...{ method: 'POST', url: `/api/conversations/${path}`, headers },
      body: Buffer.from(JSON.stringify(params)),
    });
  const list = (name: string) => get(`${name}?operator_id=7`)?.data as Row[];
  const read = (id: number) => get(`get?conversation_id=${id}`);
  return {
    ...{ list, read, post },
    ids: (name: string) => list(name).map(({ id }) => id),
    reply: (id: number) => post('send-message', { conversation_id: id, operator_id: 7, text: 'Yes.' }),
    /** Who wrote last in each conversation, as `get` shows it. */
    answeredIn: (conversations: readonly number[]) =>
      conversations.filter((id) => {
        const detail = read(id)?.data as ConversationDetail;
        return detail.messages.at(-1)?.operator_id !== undefined;
      }),
  };
}

describe('not-answered', () => {
  test('is the whole inbox where nothing is said', () => {
    const { ids, answeredIn, reply } = serviceWith();
    const whole = ids('not-answered');
    expect(answeredIn(whole)).toContain(41);
    reply(42);
    expect(ids('not-answered').sort()).toEqual(whole.sort());
  });

  test('is where the newest message is the customer’s when told so, unread or not', () => {
    const whole = serviceWith().ids('not-answered');
    const { ids, answeredIn, post, reply } = serviceWith({ 'not-answered': 'customer-last' });
    const asked = ids('not-answered');
    expect(asked.length).toBeGreaterThan(0);
    expect(answeredIn(asked)).toEqual([]);
    const answered = whole.filter((id) => !asked.includes(id));
    expect(answered).toContain(41);
    expect(answeredIn(answered).sort()).toEqual(answered.sort());
    expect(asked).toEqual(expect.arrayContaining(ids('unread')));
    // A private note is no answer; a message is one.
    post('send-note', { conversation_id: 42, operator_id: 7, text: 'Call back.' });
    expect(ids('not-answered')).toContain(42);
    reply(42);
    expect(ids('not-answered')).not.toContain(42);
  });
});

describe('get', () => {
  test('leaves a conversation unread where nothing is said', () => {
    const { list, read } = serviceWith();
    const before = list('unread');
    read(42);
    expect(list('unread')).toEqual(before);
  });

  test('takes it off the unread list when told so, and changes nothing else', () => {
    const { list, read } = serviceWith({ 'get-marks-read': 'yes' });
    const [unread, inbox] = [list('unread'), list('not-answered')];
    const first = read(42);
    expect(list('unread')).toEqual(unread.filter(({ id }) => id !== 42));
    expect(list('not-answered')).toEqual(
      inbox.map((row) => (row.id === 42 ? { ...row, unread_count: 0 } : row)),
    );
    // Read once more, and of one that does not exist: the same answers as ever.
    expect(read(42)).toEqual(first);
    expect(read(9999)?.error).toBe('The conversation was not found.');
  });
});
