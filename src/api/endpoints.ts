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
const actingOperatorId = {
  type: 'integer',
  note: 'if omitted, the service acts as its ADMIN operator',
} as const;
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

const asReturned = 'makes no assumption: look at `data` in the receipt';
const noLimit = 'assumes no limit, and reports a refusal';
const noErrors = {} as const;
const recordErrorNotShown = notShown(
  'What does `error` in the record mean, and what type is it?',
  'takes a text there, and a `status` such as "failed", for a message that was refused and may still go out',
);
const errorsNotShown = notShown(
  'What do errors look like?',
  'assumes the same JSON as in the other calls (`error` with a text, and `status`), and prints an unknown text as it is',
);
const tokenNotShown = notShown(
  'Is the token needed?',
  'assumes it is, unless the profile\'s `auth_scope` is "conversations"',
);
const requestNotShown = notShown(
  'Which fields does the request have?',
  'sends `invite_email` to create and `id` to delete; `-F key=value` adds or replaces a field',
);
const placementNotShown = notShown(
  'Are the parameters in the path or in the query?',
  'assumes the query, unless the profile\'s `list_params` is "path"',
);
const pagingNotShown = notShown(
  'Can more than 1000 rows be read, page by page?',
  'assumes not, and warns that a list of 1000 rows may be truncated',
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
      summary: 'Claim (start) a conversation for an operator',
      body: changeFields,
      token: true,
      errors: { assigned_to_another: 'The c onversation was assigned to another operator' },
      gaps: [notShown('What does a second start do, or a start of a closed conversation?', asReturned)],
      data: record(conversationFields),
      about: aboutConversation,
    },
    close: {
      route: 'POST /api/conversations/close',
      summary: 'Close a conversation',
      body: changeFields,
      token: true,
      errors: { already_closed: 'The conversation is closed.' },
      gaps: [notShown('What does it do to an unassigned conversation?', asReturned)],
      data: record(conversationFields),
      about: aboutConversation,
    },
    unassign: {
      route: 'POST /api/conversations/unassign',
      summary: 'Release (unassign) a conversation',
      body: changeFields,
      token: true,
      errors: { already_unassigned: 'The conversation is already unassigned.' },
      gaps: [notShown('What status does the conversation have afterwards?', asReturned)],
      data: record(conversationFields),
      about: aboutConversation,
    },
    assignOperator: {
      route: 'POST /api/conversations/assign-operator',
      summary: 'Assign a conversation to an operator',
      body: { conversation_id: conversationId, operator_id: operatorId, disable_webhook: disableWebhook },
      token: true,
      errors: { already_assigned: 'The conversation has already been assigned to this operator.' },
      gaps: [notShown('What does it do to a conversation that is not in the inbox?', asReturned)],
      data: record(conversationFields),
      about: aboutConversation,
    },
    assignGroup: {
      route: 'POST /api/conversations/assign-group',
      summary: 'Assign a conversation to an operator group',
      body: { conversation_id: conversationId, group_id: groupId },
      token: true,
      errors: { already_selected: 'The operator group has already been selected.' },
      gaps: [notShown('What does it do to a conversation that is not in the inbox?', asReturned)],
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
      errors: { text_empty: 'text is empty' },
      gaps: [notShown('How long can a text be?', noLimit), recordErrorNotShown],
      data: record(sentMessageFields),
    },
    sendFileMessage: {
      route: 'POST /api/conversations/send-file-message',
      summary: 'Send a file to the customer by its URL',
      body: {
        conversation_id: conversationId,
        file_url: text,
        operator_id: actingOperatorId,
        disable_webhook: disableWebhook,
      },
      token: true,
      errors: { file_url_empty: 'file_url is empty' },
      gaps: [
        notShown('How large can a file be?', noLimit),
        'The response has the URL under which the service stored the file, not the URL that was sent.',
        recordErrorNotShown,
      ],
      data: record(sentMessageFields),
    },
    sendNote: {
      route: 'POST /api/conversations/send-note',
      summary: 'Leave a private note in a conversation',
      body: { operator_id: actingOperatorId, text, conversation_id: conversationId },
      token: true,
      errors: noErrors,
      gaps: [
        errorsNotShown,
        notShown(
          'Are notes listed among the messages of a conversation?',
          'makes no assumption, and shows the messages as they come',
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
          'Does the list include conversations whose newest message is from an operator?',
          'assumes it may; `conv inbox` leaves out those that it knows to be answered',
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
          'Are all messages there, and in which order?',
          'assumes all are there, and sorts transcripts by `date_created`',
        ),
        notShown(
          'Does it mark the conversation as read?',
          'assumes it does not, unless the profile\'s `get_marks_read` is "yes"; `doctor` says how to find out',
        ),
      ],
      data: record(detailFields),
      about: aboutDetail,
    },
  },
} as const satisfies Record<string, Record<string, Endpoint>>;

export type Endpoints = typeof endpoints;
