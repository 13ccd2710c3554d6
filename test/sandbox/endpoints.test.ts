import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NOW_SECONDS, type Served, serve } from './wire.ts';

const USER = [
  ...['id', 'service_platform_id', 'platform_user_id', 'is_active', 'date_updated', 'date_created', 'tags'],
  ...['name', 'role', 'avatar', 'application', 'service_user_id', 'status', 'group_id', 'is_comments'],
  ...['page_url', 'page_title', 'extra_fields', 'extra_field_secret_key', 'custom_name'],
];
const WHOLE_USER = [...USER, 'dialog_id', 'comments_group_id', 'phone', 'service_user_nickname'];
const CONVERSATION = [
  ...['id', 'user_id', 'operator_user_id', 'from_platform_user_id', 'to_platform_user_id', 'from_user_name'],
  ...[
    'to_user_name',
    'application',
    'last_message',
    'unread_count',
    'status',
    'date_created',
    'date_updated',
  ],
  ...['from_user_avatar', 'is_outgoing', 'token', 'is_new_conversation', 'waiting_operator_response'],
  ...['group_id', 'is_inner_message', 'is_operator_last_message', 'is_group_closed', 'close_group', 'type'],
  ...['comment_post_id', 'comment_post_url', 'comment_post_title', 'comment_post_img', 'unassigned_date'],
  ...['last_message_date', 'from_user_custom_name', 'toPlatformUser'],
];
const SENT = [
  ...['id', 'from_platform_user_id', 'to_platform_user_id', 'platform_message_id', 'application', 'type'],
  ...['message', 'date_updated', 'date_created', 'is_outgoing', 'status', 'is_inner_message', 'date_read'],
  ...['date_real', 'error', 'is_history', 'echo', 'echo_outgoing'],
];

let service: Served;
beforeEach(async () => {
  service = await serve();
});
afterEach(() => service.sandbox.close());

function fieldsOf(record: object): string[] {
  return Object.keys(record).sort();
}

async function detail(id: number) {
  return (await service.get(`/api/conversations/get?conversation_id=${id}`)).body.data;
}

describe('operators', () => {
  test('are listed with their tokens', async () => {
    const { status, headers, body } = await service.get('/api/operators/all');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(fieldsOf(body)).toEqual(['data', 'status']);
    expect(body.status).toBe(200);
    expect(body.data).toHaveLength(8);
    expect(Object.keys(body.data[0])).toEqual([
      'id',
      'user_id',
      'owner_user_id',
      'invite_email',
      'conversations_token',
    ]);
  });

  test('come in groups, one of them the default', async () => {
    const { body } = await service.get('/api/operators/groups');
    expect(body.data).toHaveLength(5);
    expect(Object.keys(body.data[0])).toEqual(['id', 'user_id', 'title', 'priority', 'color', 'is_default']);
    for (const { color } of body.data) expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(body.data.filter((group: { is_default: boolean }) => group.is_default)).toHaveLength(1);
  });

  test('are created by an e-mail and answered without a token', async () => {
    const { body } = await service.post('/api/operators/create', {
      invite_email: 'new@example.test',
      note: 1,
    });
    expect(body.data).toEqual({ id: 9, user_id: 9, owner_user_id: 1, invite_email: 'new@example.test' });
    const list = await service.get('/api/operators/all');
    expect(list.body.data.at(-1)).toMatchObject({ id: 9, invite_email: 'new@example.test' });
  });

  test('are deleted, and what they held becomes unassigned', async () => {
    const { body } = await service.post('/api/operators/delete', { id: 7 });
    expect(body).toEqual({ status: 200, data: { success: true } });
    const list = await service.get('/api/operators/all');
    expect(list.body.data.map(({ id }: { id: number }) => id)).not.toContain(7);
    expect(await detail(42)).toMatchObject({ status: 'unassigned', operator_id: 0 });
  });
});

describe('users', () => {
  test('are read whole by their platform user id', async () => {
    const { body } = await service.get('/api/users/get?platform_user_id=5002');
    expect(fieldsOf(body.data)).toEqual([...WHOLE_USER].sort());
    expect(body.data).toMatchObject({ platform_user_id: 5002, name: 'Marcus Bell', role: 'customer' });
  });

  test('change only in what is given', async () => {
    const named = await service.post('/api/users/update?platform_user_id=5002', { name: 'M. Bell' });
    expect(named.body.data).toMatchObject({ name: 'M. Bell', date_updated: NOW_SECONDS });
    const { phone } = named.body.data;
    const called = await service.post('/api/users/update?platform_user_id=5002', {
      phone: '+44 7700 900123',
    });
    expect(called.body.data).toMatchObject({ name: 'M. Bell', phone: '+44 7700 900123' });
    expect(phone).not.toBe('+44 7700 900123');
    expect((await detail(42)).from_user.name).toBe('M. Bell');
  });
});

describe('conversations', () => {
  test('start gives an unassigned one to the operator', async () => {
    const { body } = await service.post('/api/conversations/start', { conversation_id: 43, operator_id: 7 });
    expect(fieldsOf(body.data)).toEqual([...CONVERSATION].sort());
    expect(fieldsOf(body.data.toPlatformUser)).toEqual([...USER].sort());
    expect(body.data).toMatchObject({
      id: 43,
      status: 'inbox',
      operator_user_id: 7,
      is_new_conversation: false,
      date_updated: NOW_SECONDS,
    });
    expect(body.data.toPlatformUser.platform_user_id).toBe(body.data.to_platform_user_id);
  });

  test('start without an operator lets the admin act', async () => {
    const { body } = await service.post('/api/conversations/start', { conversation_id: 43 });
    expect(body.data.operator_user_id).toBe(1);
  });

  test('start opens a closed one, and a start repeated by its operator changes nothing', async () => {
    const sent = { conversation_id: 45, operator_id: 7, disable_webhook: 1 };
    const first = await service.post('/api/conversations/start', sent);
    expect(first.body.data).toMatchObject({ status: 'inbox', operator_user_id: 7 });
    const second = await service.post('/api/conversations/start', sent);
    expect(second.body).toEqual(first.body);
  });

  test('close works from the inbox and from the unassigned', async () => {
    const held = await service.post('/api/conversations/close', { conversation_id: 42, operator_id: 7 });
    expect(held.body.data).toMatchObject({ status: 'closed', operator_user_id: 7, unread_count: 0 });
    const nobodys = await service.post('/api/conversations/close', { conversation_id: 43 });
    expect(nobodys.body.data).toMatchObject({ status: 'closed', operator_user_id: 0 });
  });

  test('unassign takes it from its operator', async () => {
    const { body } = await service.post('/api/conversations/unassign', { conversation_id: 42 });
    expect(body.data).toMatchObject({
      status: 'unassigned',
      operator_user_id: 0,
      unassigned_date: NOW_SECONDS,
    });
  });

  test('assign-operator hands it on, and takes an unassigned or a closed one into the inbox', async () => {
    for (const conversation_id of [42, 43, 45]) {
      const sent = { conversation_id, operator_id: 5 };
      const { body } = await service.post('/api/conversations/assign-operator', sent);
      expect(body.data).toMatchObject({ id: conversation_id, status: 'inbox', operator_user_id: 5 });
    }
  });

  test('assign-group keeps status and operator', async () => {
    const { body } = await service.post('/api/conversations/assign-group', {
      conversation_id: 43,
      group_id: 5,
    });
    expect(body.data).toMatchObject({ group_id: 5, status: 'unassigned', operator_user_id: 0 });
  });

  test('send-message answers the customer', async () => {
    const sent = { conversation_id: 42, text: 'They will, from a mobile 📱', operator_id: 7 };
    const { body } = await service.post('/api/conversations/send-message', sent);
    expect(fieldsOf(body.data)).toEqual([...SENT].sort());
    expect(body.data).toMatchObject({
      message: 'They will, from a mobile 📱',
      type: 'text',
      is_outgoing: true,
      is_inner_message: false,
      status: 'sent',
      date_created: NOW_SECONDS,
    });
    expect(body.data.platform_message_id).toBeTypeOf('number');
    const { messages } = await detail(42);
    expect(messages.at(-1)).toEqual({
      id: body.data.id,
      message: 'They will, from a mobile 📱',
      type: 'text',
      date_created: NOW_SECONDS,
      operator_id: 7,
    });
    const after = await service.post('/api/conversations/close', { conversation_id: 42 });
    expect(after.body.data).toMatchObject({
      last_message: 'They will, from a mobile 📱',
      last_message_date: NOW_SECONDS,
      is_operator_last_message: true,
      waiting_operator_response: false,
      unread_count: 0,
    });
  });

  test('send-file-message holds the stored address', async () => {
    const image = await service.post('/api/conversations/send-file-message', {
      conversation_id: 42,
      file_url: 'https://shop.example/photos/Lamp%20front.PNG?size=2#top',
    });
    const { id, message, type } = image.body.data;
    expect({ message, type }).toEqual({
      message: `https://files.sandbox.example/${id}/Lamp-front.PNG`,
      type: 'image',
    });
    const file = await service.post('/api/conversations/send-file-message', {
      conversation_id: 42,
      file_url: 'https://shop.example/manual.pdf',
    });
    expect(file.body.data).toMatchObject({ type: 'file', is_inner_message: false });
    expect((await detail(42)).messages.at(-1)).toMatchObject({ type: 'file', operator_id: 1 });
  });

  test('send-note is an inner message that stays out of the conversation', async () => {
    const before = await detail(42);
    const sent = { conversation_id: 42, text: 'asked the depot twice', operator_id: 7 };
    const { body } = await service.post('/api/conversations/send-note', sent);
    expect(fieldsOf(body.data)).toEqual([...SENT].sort());
    expect(body.data).toMatchObject({
      message: 'asked the depot twice',
      type: 'text',
      is_inner_message: true,
      platform_message_id: null,
    });
    expect(await detail(42)).toEqual(before);
  });

  test('get shows it with both users and its messages, operators named only on their own', async () => {
    const shown = await detail(42);
    expect(Object.keys(shown)).toEqual([
      ...['conversation_id', 'operator_id', 'from_platform_user_id', 'to_platform_user_id', 'from_user'],
      ...['to_user', 'application', 'status', 'date_created', 'date_updated', 'messages'],
    ]);
    expect(fieldsOf(shown.from_user)).toEqual([...WHOLE_USER].sort());
    expect(fieldsOf(shown.to_user)).toEqual([...WHOLE_USER].sort());
    expect(shown.messages).toHaveLength(6);
    expect(Object.keys(shown.messages[0])).toEqual(['id', 'message', 'type', 'date_created']);
    expect(shown.messages[2].operator_id).toBe(7);
  });
});
