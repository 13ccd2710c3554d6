// Every endpoint of service-interface.md, typed by hand from the document. It shares nothing with the table: client and
// sandbox both believe that, so a wrong row would pass every test of theirs.
import type { Client } from '../../src/api/derive.ts';

export interface Published {
  readonly query?: readonly string[];
  readonly body?: readonly string[] | 'not shown';
  readonly required?: readonly string[];
  readonly token: boolean;
  readonly data: 'list' | 'record';
  readonly errors?: readonly string[];
  /** What a call of it does, the call, and what stands on the wire then. */
  readonly does: string;
  readonly call: (client: Client) => Promise<unknown>;
  readonly line: string;
  readonly sent?: string;
}

/** Every parameter of the document that is not an integer. */
export const TEXT_PARAMETERS = ['name', 'phone', 'text', 'file_url'];

const change = ['conversation_id', 'operator_id', 'disable_webhook'];

/** By verb and path. */
export const PUBLISHED: Readonly<Record<string, Published>> = {
  'GET /api/operators/all': {
    token: false,
    data: 'list',
    does: 'lists operators',
    call: (c) => c.operators.list(),
    line: 'GET /api/operators/all',
  },
  'GET /api/operators/groups': {
    token: false,
    data: 'list',
    does: 'lists groups',
    call: (c) => c.operators.groups(),
    line: 'GET /api/operators/groups',
  },
  'POST /api/operators/create': {
    body: 'not shown',
    token: false,
    data: 'record',
    does: 'creates an operator',
    call: (c) => c.operators.create({ invite_email: 'a@example.test', role: { admin: true } }),
    line: 'POST /api/operators/create',
    sent: '{"invite_email":"a@example.test","role":{"admin":true}}',
  },
  'POST /api/operators/delete': {
    body: 'not shown',
    token: false,
    data: 'record',
    does: 'deletes an operator',
    call: (c) => c.operators.delete({ id: 7 }),
    line: 'POST /api/operators/delete',
    sent: '{"id":7}',
  },
  'GET /api/users/get': {
    query: ['platform_user_id'],
    required: ['platform_user_id'],
    token: false,
    data: 'record',
    does: 'reads a user',
    call: (c) => c.users.get({ platform_user_id: 501 }),
    line: 'GET /api/users/get?platform_user_id=501',
  },
  'POST /api/users/update': {
    query: ['platform_user_id'],
    body: ['name', 'phone'],
    required: ['platform_user_id'],
    token: false,
    data: 'record',
    does: 'updates a user, the id in the query and the fields in the body',
    call: (c) => c.users.update({ platform_user_id: 501, name: 'Zoë "Z"', phone: '+44 1' }),
    line: 'POST /api/users/update?platform_user_id=501',
    sent: '{"name":"Zoë \\"Z\\"","phone":"+44 1"}',
  },
  'POST /api/conversations/start': {
    body: change,
    token: true,
    data: 'record',
    errors: ['The c onversation was assigned to another operator'],
    does: 'starts',
    call: (c) => c.conversations.start({ conversation_id: 42, operator_id: 7, disable_webhook: 1 }),
    line: 'POST /api/conversations/start',
    sent: '{"conversation_id":42,"operator_id":7,"disable_webhook":1}',
  },
  'POST /api/conversations/close': {
    body: change,
    token: true,
    data: 'record',
    errors: ['The conversation is closed.'],
    does: 'closes',
    call: (c) => c.conversations.close({ conversation_id: 42, operator_id: 7 }),
    line: 'POST /api/conversations/close',
    sent: '{"conversation_id":42,"operator_id":7}',
  },
  'POST /api/conversations/unassign': {
    body: change,
    token: true,
    data: 'record',
    errors: ['The conversation is already unassigned.'],
    does: 'unassigns',
    call: (c) => c.conversations.unassign({ conversation_id: 42 }),
    line: 'POST /api/conversations/unassign',
    sent: '{"conversation_id":42}',
  },
  'POST /api/conversations/assign-operator': {
    body: ['conversation_id', 'operator_id', 'disable_webhook'],
    token: true,
    data: 'record',
    errors: ['The conversation has already been assigned to this operator.'],
    does: 'assigns to an operator',
    call: (c) => c.conversations.assignOperator({ conversation_id: 42, operator_id: 8, disable_webhook: 0 }),
    line: 'POST /api/conversations/assign-operator',
    sent: '{"conversation_id":42,"operator_id":8,"disable_webhook":0}',
  },
  'POST /api/conversations/assign-group': {
    body: ['conversation_id', 'group_id'],
    token: true,
    data: 'record',
    errors: ['The operator group has already been selected.'],
    does: 'assigns to a group',
    call: (c) => c.conversations.assignGroup({ conversation_id: 42, group_id: 3 }),
    line: 'POST /api/conversations/assign-group',
    sent: '{"conversation_id":42,"group_id":3}',
  },
  'POST /api/conversations/send-message': {
    body: ['conversation_id', 'text', 'operator_id', 'disable_webhook'],
    token: true,
    data: 'record',
    errors: ['text is empty'],
    does: 'sends a message',
    call: (c) => c.conversations.sendMessage({ conversation_id: 42, text: 'Grüße 👋\n\u202e\u0000' }),
    line: 'POST /api/conversations/send-message',
    sent: '{"conversation_id":42,"text":"Grüße 👋\\n\u202e\\u0000"}',
  },
  'POST /api/conversations/send-file-message': {
    body: ['conversation_id', 'file_url', 'operator_id', 'disable_webhook'],
    token: true,
    data: 'record',
    errors: ['file_url is empty'],
    does: 'sends a file',
    call: (c) =>
      c.conversations.sendFileMessage({ conversation_id: 42, file_url: 'https://files.test/a?b=c&d' }),
    line: 'POST /api/conversations/send-file-message',
    sent: '{"conversation_id":42,"file_url":"https://files.test/a?b=c&d"}',
  },
  'POST /api/conversations/send-note': {
    body: ['operator_id', 'text', 'conversation_id'],
    token: true,
    data: 'record',
    does: 'leaves a note',
    call: (c) => c.conversations.sendNote({ conversation_id: 42, text: 'call back', operator_id: 7 }),
    line: 'POST /api/conversations/send-note',
    sent: '{"conversation_id":42,"text":"call back","operator_id":7}',
  },
  'GET /api/conversations/unassigned': {
    query: ['group_id'],
    token: true,
    data: 'list',
    does: 'lists unassigned ones of a group',
    call: (c) => c.conversations.unassigned({ group_id: 3 }),
    line: 'GET /api/conversations/unassigned?group_id=3',
  },
  'GET /api/conversations/unread': {
    query: ['operator_id', 'group_id'],
    token: true,
    data: 'list',
    does: 'lists unread ones of an operator and a group',
    call: (c) => c.conversations.unread({ operator_id: 7, group_id: 3 }),
    line: 'GET /api/conversations/unread?operator_id=7&group_id=3',
  },
  'GET /api/conversations/not-answered': {
    query: ['operator_id', 'group_id'],
    token: true,
    data: 'list',
    does: 'lists all that are not answered',
    call: (c) => c.conversations.notAnswered(),
    line: 'GET /api/conversations/not-answered',
  },
  'GET /api/conversations/get': {
    query: ['conversation_id'],
    required: ['conversation_id'],
    token: true,
    data: 'record',
    does: 'reads a conversation',
    call: (c) => c.conversations.get({ conversation_id: 42 }),
    line: 'GET /api/conversations/get?conversation_id=42',
  },
};
