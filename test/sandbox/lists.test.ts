import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { ask, NOW, type Served, serve, TOKEN } from './wire.ts';

interface Row {
  id: number;
  group_id: number;
  operator_user_id: number;
  status: string;
  unread_count: number;
}

const state = seedInbox({ now: NOW });
const updated = new Map(state.conversations.map((conversation) => [conversation.id, conversation.updated]));

function newestFirst(rows: Row[]): boolean {
  const times = rows.map(({ id }) => updated.get(id) ?? 0);
  return times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0));
}

describe('the three lists', () => {
  let service: Served;
  beforeEach(async () => {
    service = await serve(state);
  });
  afterEach(() => service.sandbox.close());

  async function rows(path: string): Promise<Row[]> {
    const { body } = await service.get(path);
    expect(body.status).toBe(200);
    return body.data;
  }

  test('unassigned shows whom nobody holds, newest first', async () => {
    const list = await rows('/api/conversations/unassigned');
    expect(list).toHaveLength(28);
    expect(newestFirst(list)).toBe(true);
    expect(Object.keys(list[0] ?? {})).toEqual([
      ...['id', 'group_id', 'status', 'application', 'from_platform_user_id', 'from_user_name'],
      ...['is_new_conversation', 'unassigned_date', 'custom_name'],
    ]);
    expect(new Set(list.map(({ status }) => status))).toEqual(new Set(['unassigned']));
  });

  test('unread shows inboxes with unread messages, of everyone or of one operator', async () => {
    const list = await rows('/api/conversations/unread');
    expect(list).toHaveLength(11);
    expect(newestFirst(list)).toBe(true);
    expect(list.every(({ unread_count, status }) => unread_count > 0 && status === 'inbox')).toBe(true);
    expect(Object.keys(list[0] ?? {})).toEqual([
      ...['id', 'group_id', 'operator_user_id', 'status', 'application', 'from_platform_user_id'],
      ...['from_user_name', 'is_new_conversation', 'unread_count', 'last_message_date', 'custom_name'],
      'operator_email',
    ]);
    const own = await rows('/api/conversations/unread?operator_id=7');
    expect(own.map(({ id }) => id)).toContain(42);
    expect(own).toEqual(list.filter(({ operator_user_id }) => operator_user_id === 7));
  });

  test('not-answered shows the whole inbox, to the letter of the document', async () => {
    const list = await rows('/api/conversations/not-answered');
    expect(list).toHaveLength(25);
    expect(newestFirst(list)).toBe(true);
    const own = await rows('/api/conversations/not-answered?operator_id=7');
    expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining([41, 42]));
    expect(own[0]).toMatchObject({ operator_email: 'sam.rivera@example.test' });
  });

  test('narrow to a group', async () => {
    for (const path of ['unassigned', 'unread', 'not-answered']) {
      const whole = await rows(`/api/conversations/${path}`);
      const part = await rows(`/api/conversations/${path}?group_id=2`);
      expect(part).toEqual(whole.filter(({ group_id }) => group_id === 2));
      expect(part.length).toBeGreaterThan(0);
    }
  });

  test('take their parameters from the path too, where 0 leaves one out', async () => {
    const pairs = [
      ['unassigned/2', 'unassigned?group_id=2'],
      ['unassigned/0', 'unassigned'],
      ['unread/7', 'unread?operator_id=7'],
      ['unread/7/2', 'unread?operator_id=7&group_id=2'],
      ['not-answered/0/2', 'not-answered?group_id=2'],
    ];
    for (const [path, query] of pairs) {
      const fromPath = await rows(`/api/conversations/${path}`);
      expect(fromPath).toEqual(await rows(`/api/conversations/${query}`));
    }
  });

  test('put the conversation that changed last on top', async () => {
    await service.post('/api/conversations/assign-group', { conversation_id: 44, group_id: 5 });
    const [first] = await rows('/api/conversations/not-answered');
    expect(first?.id).toBe(44);
    await service.post('/api/conversations/send-message', { conversation_id: 42, text: 'yes' });
    expect((await rows('/api/conversations/unread')).map(({ id }) => id)).not.toContain(42);
  });
});

describe('the limit', () => {
  let service: Served;
  const crowded = seedInbox({ now: NOW, conversations: 1500 });
  beforeAll(async () => {
    service = await serve(crowded);
  });
  afterAll(() => service.sandbox.close());

  test('is 1000 rows, and the longest waiting are the ones left out', async () => {
    const waiting = crowded.conversations.filter(({ status }) => status === 'unassigned');
    expect(waiting.length).toBeGreaterThan(1000);
    const { body } = await ask(service.sandbox.port, 'GET', '/api/conversations/unassigned', {
      token: TOKEN,
    });
    expect(body.data).toHaveLength(1000);
    const shown = new Set(body.data.map(({ id }: Row) => id));
    const oldestShown = Math.min(...waiting.filter(({ id }) => shown.has(id)).map((each) => each.updated));
    const newestHidden = Math.max(...waiting.filter(({ id }) => !shown.has(id)).map((each) => each.updated));
    expect(newestHidden).toBeLessThanOrEqual(oldestShown);
  });

  test('leaves a shorter list whole, so that groups show everything', async () => {
    const ids = new Set<number>();
    for (const group of [1, 2, 3, 4, 5]) {
      const { body } = await service.get(`/api/conversations/unassigned?group_id=${group}`);
      for (const { id } of body.data) ids.add(id);
    }
    expect(ids.size).toBe(crowded.conversations.filter(({ status }) => status === 'unassigned').length);
  });
});
