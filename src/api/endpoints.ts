// THE TABLE: the endpoints of service-interface.md, one row each, to be held against it by eye.
// Client, sandbox router and reference are derived from these rows; nothing about a request is written twice.
// If the document leaves a fact open, the row lists it as a gap with the assumption made instead.
import { type Endpoint, list, notShown, record, required } from './endpoint-row.ts';
import {
  conversationFields,
  deletedFields,
  detailFields,
  groupFields,
  operatorFields,
  sentMessageFields,
  summaryFields,
  userFields,
} from './model.ts';

/** The header that carries the token («Authentication»). It is not `Authorization`. */
export const TOKEN_HEADER = 'Authentication';

/** The lists of conversations answer with at most this many rows («Limits»). */
export const LIST_LIMIT = 1000;

const conversationId = { type: 'integer' } as const;
const operatorId = { type: 'integer' } as const;
const actingOperatorId = { type: 'integer', note: 'the ADMIN operator acts when it is omitted' } as const;
const disableWebhook = { type: 'integer', note: 'default 0' } as const;
const groupId = { type: 'integer' } as const;
const platformUserId = { type: 'integer' } as const;
const text = { type: 'string' } as const;

const changeFields = {
  conversation_id: conversationId,
  operator_id: actingOperatorId,
  disable_webhook: disableWebhook,
} as const;

const aboutUser = { what: 'user', param: 'platform_user_id', field: 'platform_user_id' } as const;
const aboutConversation = { what: 'conversation', param: 'conversation_id', field: 'id' } as const;
const aboutDetail = { ...aboutConversation, field: 'conversation_id' } as const;

const asReturned = 'nothing: the receipt has the record that was returned';
const noLimit = 'no limit, and reports a refusal';
const noErrors = {} as const;
const recordErrorNotShown = notShown(
  'type and meaning of `error` in the record',
  'that the message was still sent, and prints the `error`',
);
const errorsNotShown = notShown(
  'errors',
  'errors of the same form as from the other calls (`error` with a text, and `status`). It reports a text that it does not know as it is',
);
const tokenNotShown = notShown(
  'whether the token is needed',
  'it is, unless the profile\'s `auth_scope` is "conversations"',
);
const requestNotShown = notShown(
  'request fields',
  '`invite_email` for create and `id` for delete. `-F key=value` adds or replaces a field',
);
const placementNotShown = notShown(
  'whether the parameters stand in the path or the query',
  'the query, unless the profile\'s `list_params` is "path"',
);
const pagingNotShown = notShown(
  'paging beyond 1000 rows',
  'there is none, and warns that a list of 1000 rows may be cut',
);

export const endpoints = {
  operators: {
    list: {
      route: 'GET /api/operators/all',
      summary: 'List operators',
      errors: noErrors,
      gaps: [tokenNotShown, errorsNotShown],
      data: list(operatorFields),
    },
    groups: {
      route: 'GET /api/operators/groups',
      summary: 'List operator groups',
      errors: noErrors,
      gaps: [tokenNotShown, errorsNotShown],
      data: list(groupFields),
    },
    create: {
      route: 'POST /api/operators/create',
      summary: 'Create an operator',
      body: 'unspecified',
      errors: noErrors,
      gaps: [requestNotShown, tokenNotShown, errorsNotShown],
      data: record(operatorFields),
    },
    delete: {
      route: 'POST /api/operators/delete',
      summary: 'Delete an operator',
      body: 'unspecified',
      errors: noErrors,
      gaps: [requestNotShown, tokenNotShown, errorsNotShown],
      data: record(deletedFields),
    },
  },
  users: {
    get: {
      route: 'GET /api/users/get',
      summary: 'Read a user',
      query: { platform_user_id: required(platformUserId) },
      errors: noErrors,
      gaps: [tokenNotShown, errorsNotShown],
      data: record(userFields),
      about: aboutUser,
    },
    update: {
      route: 'POST /api/users/update',
      summary: 'Change the name or phone of a user',
      query: { platform_user_id: required(platformUserId) },
      body: { name: text, phone: text },
      errors: noErrors,
      gaps: [tokenNotShown, errorsNotShown],
      data: record(userFields),
      about: aboutUser,
    },
  },
  conversations: {
    start: {
      route: 'POST /api/conversations/start',
      summary: 'Start a conversation for an operator',
      body: changeFields,
      token: true,
      errors: { assigned_to_another: 'The c onversation was assigned to another operator' },
      gaps: [notShown('effect of a repeated start, and of a start on a closed conversation', asReturned)],
      data: record(conversationFields),
      about: aboutConversation,
    },
    close: {
      route: 'POST /api/conversations/close',
      summary: 'Close a conversation',
      body: changeFields,
      token: true,
      errors: { already_closed: 'The conversation is closed.' },
      gaps: [notShown('effect of a close on an unassigned conversation', asReturned)],
      data: record(conversationFields),
      about: aboutConversation,
    },
    unassign: {
      route: 'POST /api/conversations/unassign',
      summary: 'Take a conversation from its operator',
      body: changeFields,
      token: true,
      errors: { already_unassigned: 'The conversation is already unassigned.' },
      gaps: [notShown('effect on status', asReturned)],
      data: record(conversationFields),
      about: aboutConversation,
    },
    assignOperator: {
      route: 'POST /api/conversations/assign-operator',
      summary: 'Assign a conversation to an operator',
      body: { conversation_id: conversationId, operator_id: operatorId, disable_webhook: disableWebhook },
      token: true,
      errors: { already_assigned: 'The conversation has already been assigned to this operator.' },
      gaps: [notShown('effect on a conversation that is not in the inbox', asReturned)],
      data: record(conversationFields),
      about: aboutConversation,
    },
    assignGroup: {
      route: 'POST /api/conversations/assign-group',
      summary: 'Assign a conversation to an operator group',
      body: { conversation_id: conversationId, group_id: groupId },
      token: true,
      errors: { already_selected: 'The operator group has already been selected.' },
      gaps: [notShown('effect on a conversation that is not in the inbox', asReturned)],
      data: record(conversationFields),
      about: aboutConversation,
    },
    sendMessage: {
      route: 'POST /api/conversations/send-message',
      summary: 'Send a message to the customer',
      body: {
        conversation_id: conversationId,
        text,
        operator_id: actingOperatorId,
        disable_webhook: disableWebhook,
      },
      token: true,
      fresh: true,
      errors: { text_empty: 'text is empty' },
      gaps: [notShown('maximum text length', noLimit), recordErrorNotShown],
      data: record(sentMessageFields),
    },
    sendFileMessage: {
      route: 'POST /api/conversations/send-file-message',
      summary: 'Send a file to the customer by its address',
      body: {
        conversation_id: conversationId,
        file_url: text,
        operator_id: actingOperatorId,
        disable_webhook: disableWebhook,
      },
      token: true,
      fresh: true,
      errors: { file_url_empty: 'file_url is empty' },
      gaps: [
        notShown('file size limits', noLimit),
        'The answer holds the stored address, not the one that was sent',
        recordErrorNotShown,
      ],
      data: record(sentMessageFields),
    },
    sendNote: {
      route: 'POST /api/conversations/send-note',
      summary: 'Leave a private note in a conversation',
      body: { operator_id: actingOperatorId, text, conversation_id: conversationId },
      token: true,
      fresh: true,
      errors: noErrors,
      gaps: [
        errorsNotShown,
        notShown(
          'whether notes appear among the messages of a conversation',
          'nothing: messages are shown as they come',
        ),
        recordErrorNotShown,
      ],
      data: record(sentMessageFields),
    },
    unassigned: {
      route: 'GET /api/conversations/unassigned',
      summary: 'List unassigned conversations, newest first',
      query: { group_id: groupId },
      token: true,
      errors: noErrors,
      gaps: [placementNotShown, pagingNotShown, errorsNotShown],
      placement: 'open',
      data: list(summaryFields),
    },
    unread: {
      route: 'GET /api/conversations/unread',
      summary: 'List conversations in the inbox with unread messages, newest first',
      query: { operator_id: operatorId, group_id: groupId },
      token: true,
      errors: noErrors,
      gaps: [placementNotShown, pagingNotShown, errorsNotShown],
      placement: 'open',
      data: list(summaryFields),
    },
    notAnswered: {
      route: 'GET /api/conversations/not-answered',
      summary: 'List conversations in the inbox without an answer, newest first',
      query: { operator_id: operatorId, group_id: groupId },
      token: true,
      errors: noErrors,
      gaps: [
        notShown(
          "whether conversations whose newest message is an operator's are among them",
          'they may be. `conv inbox` leaves out those it knows to be answered',
        ),
        placementNotShown,
        pagingNotShown,
        errorsNotShown,
      ],
      placement: 'open',
      data: list(summaryFields),
    },
    get: {
      route: 'GET /api/conversations/get',
      summary: 'Read a conversation with its messages',
      query: { conversation_id: required(conversationId) },
      token: true,
      errors: noErrors,
      gaps: [
        errorsNotShown,
        notShown(
          'order and paging of messages',
          'that all are there, and sorts transcripts by `date_created`',
        ),
        notShown(
          'whether it marks the conversation as read',
          'it does not, unless the profile\'s `get_marks_read` is "yes". `doctor` says how to find out',
        ),
      ],
      data: record(detailFields),
      about: aboutDetail,
    },
  },
} as const satisfies Record<string, Record<string, Endpoint>>;

export type Endpoints = typeof endpoints;
