// Every endpoint of service-interface.md, typed by hand from the document. It shares nothing with the table: client and
// sandbox both believe that, so a wrong row would pass every test of theirs.
import type { Client } from '../../src/api/derive.ts';

export interface Published {
  readonly query?: readonly string[];
  readonly body?: readonly string[] | 'not shown';
  readonly required?: readonly string[];
  readonly data: 'list' | 'record';
  readonly errors?: readonly string[];
  /** A call of it, and what stands on the wire then: the first line where it is not the verb and the path, and the body. */
  readonly call: (client: Client) => Promise<unknown>;
  readonly line?: string;
  readonly sent?: string;
}

/** Every parameter of the document that is not an integer. */
export const TEXT_PARAMETERS = ['name', 'phone', 'text', 'file_url'];

const change = ['conversation_id', 'operator_id', 'disable_webhook'];

/** By verb and path. The token goes to what begins with /api/conversations/, and to no other. */
export const PUBLISHED: Readonly<Record<string, Published>> = {
  'GET /api/operators/all': {
    data: 'list',
    call: (c) => c.operators.list(),
  },
  'GET /api/operators/groups': {
    data: 'list',
    call: (c) => c.operators.groups(),
  },
  'POST /api/operators/create': {
    body: 'not shown',
    data: 'record',
    call: (c) => c.operators.create({ invite_email: 'a@example.test', role: { admin: true } }),
    sent: '{"invite_email":"a@example.test","role":{"admin":true}}',
  },
  'POST /api/operators/delete': {
    body: 'not shown',
    data: 'record',
    call: (c) => c.operators.delete({ id: 7 }),
    sent: '{"id":7}',
  },
  'GET /api/users/get': {
    query: ['platform_user_id'],
    required: ['platform_user_id'],
    data: 'record',
    call: (c) => c.users.get({ platform_user_id: 501 }),
    line: 'GET /api/users/get?platform_user_id=501',
  },
  'POST /api/users/update': {
    query: ['platform_user_id'],
    body: ['name', 'phone'],
    required: ['platform_user_id'],
    data: 'record',
    call: (c) => c.users.update({ platform_user_id: 501, name: 'Zoë "Z"', phone: '+44 1' }),
    line: 'POST /api/users/update?platform_user_id=501',
    sent: '{"name":"Zoë \\"Z\\"","phone":"+44 1"}',
  },
  'POST /api/conversations/start': {
    body: change,
    data: 'record',
    errors: ['The c onversation was assigned to another operator'],
    call: (c) => c.conversations.start({ conversation_id: 42, operator_id: 7, disable_webhook: 1 }),
    sent: '{"conversation_id":42,"operator_id":7,"disable_webhook":1}',
  },
  'POST /api/conversations/close': {
    body: change,
    data: 'record',
    errors: ['The conversation is closed.'],
    call: (c) => c.conversations.close({ conversation_id: 42, operator_id: 7 }),
    sent: '{"conversation_id":42,"operator_id":7}',
  },
  'POST /api/conversations/unassign': {
    body: change,
    data: 'record',
    errors: ['The conversation is already unassigned.'],
    call: (c) => c.conversations.unassign({ conversation_id: 42 }),
    sent: '{"conversation_id":42}',
  },
  'POST /api/conversations/assign-operator': {
    body: change,
    data: 'record',
    errors: ['The conversation has already been assigned to this operator.'],
    call: (c) => c.conversations.assignOperator({ conversation_id: 42, operator_id: 8, disable_webhook: 0 }),
    sent: '{"conversation_id":42,"operator_id":8,"disable_webhook":0}',
  },
  'POST /api/conversations/assign-group': {
    body: ['conversation_id', 'group_id'],
    data: 'record',
    errors: ['The operator group has already been selected.'],
    call: (c) => c.conversations.assignGroup({ conversation_id: 42, group_id: 3 }),
    sent: '{"conversation_id":42,"group_id":3}',
  },
  'POST /api/conversations/send-message': {
    body: ['conversation_id', 'text', 'operator_id', 'disable_webhook'],
    data: 'record',
    errors: ['text is empty'],
    call: (c) => c.conversations.sendMessage({ conversation_id: 42, text: 'Grüße 👋\n\u202e\u0000' }),
    sent: '{"conversation_id":42,"text":"Grüße 👋\\n\u202e\\u0000"}',
  },
  'POST /api/conversations/send-file-message': {
    body: ['conversation_id', 'file_url', 'operator_id', 'disable_webhook'],
    data: 'record',
    errors: ['file_url is empty'],
    call: (c) =>
      c.conversations.sendFileMessage({ conversation_id: 42, file_url: 'https://files.test/a?b=c&d' }),
    sent: '{"conversation_id":42,"file_url":"https://files.test/a?b=c&d"}',
  },
  'POST /api/conversations/send-note': {
    body: ['operator_id', 'text', 'conversation_id'],
    data: 'record',
    call: (c) => c.conversations.sendNote({ conversation_id: 42, text: 'call back', operator_id: 7 }),
    sent: '{"conversation_id":42,"text":"call back","operator_id":7}',
  },
  'GET /api/conversations/unassigned': {
    query: ['group_id'],
    data: 'list',
    call: (c) => c.conversations.unassigned({ group_id: 3 }),
    line: 'GET /api/conversations/unassigned?group_id=3',
  },
  'GET /api/conversations/unread': {
    query: ['operator_id', 'group_id'],
    data: 'list',
    call: (c) => c.conversations.unread({ operator_id: 7, group_id: 3 }),
    line: 'GET /api/conversations/unread?operator_id=7&group_id=3',
  },
  'GET /api/conversations/not-answered': {
    query: ['operator_id', 'group_id'],
    data: 'list',
    call: (c) => c.conversations.notAnswered(),
  },
  'GET /api/conversations/get': {
    query: ['conversation_id'],
    required: ['conversation_id'],
    data: 'record',
    call: (c) => c.conversations.get({ conversation_id: 42 }),
    line: 'GET /api/conversations/get?conversation_id=42',
  },
};
