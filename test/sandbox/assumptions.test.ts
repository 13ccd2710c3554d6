// What the document leaves open, in both readings: the usual one where nothing is said, the other where it is asked for.
import { afterEach, describe, expect, test } from 'vitest';
import { ASSUMPTION_WORDS, assumptionsWith, parseAssumption } from '../../src/sandbox/assumptions.ts';
import type { SandboxOptions } from '../../src/sandbox/server.ts';
import { type Served, serve } from './wire.ts';

interface Row {
  readonly id: number;
  readonly unread_count: number;
  readonly last_message_date: number;
}

let service: Served;
afterEach(() => service?.sandbox.close());

async function served(assumptions?: SandboxOptions['assumptions']) {
  service = await serve(undefined, { assumptions });
}

const list = async (name: string): Promise<Row[]> =>
  (await service.get(`/api/conversations/${name}?operator_id=7`)).body.data;
const ids = async (name: string) => (await list(name)).map(({ id }) => id);
const read = (id: number) => service.get(`/api/conversations/get?conversation_id=${id}`);
const reply = (id: number) =>
  service.post('/api/conversations/send-message', { conversation_id: id, operator_id: 7, text: 'Yes.' });

/** Who wrote last in each conversation, as `get` shows it. */
async function answeredIn(conversations: readonly number[]): Promise<number[]> {
  const details = await Promise.all(conversations.map((id) => read(id)));
  const answered = details.filter(({ body }) => body.data.messages.at(-1).operator_id !== undefined);
  return answered.map(({ body }) => body.data.conversation_id);
}

describe('not-answered', () => {
  test('is the whole inbox where nothing is said', async () => {
    await served();
    const whole = await ids('not-answered');
    expect(await answeredIn(whole)).toContain(41);
    await reply(42);
    expect((await ids('not-answered')).sort()).toEqual(whole.sort());
  });

  test('is where the newest message is the customer’s when told so, unread or not', async () => {
    await served();
    const whole = await ids('not-answered');
    await service.sandbox.close();
    await served({ 'not-answered': 'customer-last' });
    const asked = await ids('not-answered');
    expect(asked.length).toBeGreaterThan(0);
    expect(await answeredIn(asked)).toEqual([]);
    const answered = whole.filter((id) => !asked.includes(id));
    expect(answered).toContain(41);
    expect((await answeredIn(answered)).sort()).toEqual(answered.sort());
    expect(asked).toEqual(expect.arrayContaining(await ids('unread')));
    // A private note is no answer; a message is one.
    const note = { conversation_id: 42, operator_id: 7, text: 'Call back.' };
    await service.post('/api/conversations/send-note', note);
    expect(await ids('not-answered')).toContain(42);
    await reply(42);
    expect(await ids('not-answered')).not.toContain(42);
  });
});

describe('get', () => {
  test('leaves a conversation unread where nothing is said', async () => {
    await served();
    const before = await list('unread');
    await read(42);
    expect(await list('unread')).toEqual(before);
  });

  test('takes it off the unread list when told so, and changes nothing else', async () => {
    await served({ 'get-marks-read': 'yes' });
    const [unread, inbox] = [await list('unread'), await list('not-answered')];
    const { body: first } = await read(42);
    expect(await list('unread')).toEqual(unread.filter(({ id }) => id !== 42));
    expect(await list('not-answered')).toEqual(
      inbox.map((row) => (row.id === 42 ? { ...row, unread_count: 0 } : row)),
    );
    // Read once more, and of one that does not exist: the same answers as ever.
    expect((await read(42)).body).toEqual(first);
    expect((await read(9999)).body.error).toBe('The conversation was not found.');
  });
});

describe('an assumption in words', () => {
  test('is a fact and one of its readings', () => {
    for (const word of ASSUMPTION_WORDS) {
      const [fact = '', reading] = word.split('=');
      expect(assumptionsWith(parseAssumption(word) ?? {})).toMatchObject({ [fact]: reading });
    }
    expect(assumptionsWith()).toEqual({ 'not-answered': 'inbox', 'get-marks-read': 'no' });
    for (const other of ['not-answered', 'not-answered=', 'get-marks-read=inbox', 'toString=no', '']) {
      expect(parseAssumption(other)).toBeNull();
    }
  });
});
