// What may happen to the state, as pure functions («States and transitions»). Times are seconds since 1970.
// Choices where the document is silent stand next to the rule they complete.

import { readUrl } from '../base/read-url.ts';
import {
  conversationIn,
  documentedError,
  groupIn,
  operatorIn,
  type SandboxState,
  type StoredConversation,
  type StoredMessage,
  type StoredUser,
  undocumentedError,
  userIn,
} from './store.ts';

function amend(state: SandboxState, id: number, changes: Partial<StoredConversation>): SandboxState {
  return {
    ...state,
    conversations: state.conversations.map((conversation) =>
      conversation.id === id ? { ...conversation, ...changes } : conversation,
    ),
  };
}

type ByOperator = (state: SandboxState, id: number, operatorId: number, now: number) => SandboxState;

/**
 * Start («any: assigned to another operator: error»). Only a conversation in the inbox is held by anyone; an
 * unassigned or a closed one becomes the operator's, and a repeated start by its own operator changes nothing.
 */
export const startConversation: ByOperator = (state, id, operatorId, now) => {
  const conversation = conversationIn(state, id);
  const operator = operatorIn(state, operatorId).id;
  if (conversation.status === 'inbox') {
    if (conversation.operator === operator) return state;
    throw documentedError('conversations.start', 'assigned_to_another');
  }
  return amend(state, id, { status: 'inbox', operator, isNew: false, updated: now });
};

/** Close, from the inbox or (not shown) from the unassigned. It works for any operator: nothing forbids it. */
export const closeConversation: ByOperator = (state, id, operatorId, now) => {
  const conversation = conversationIn(state, id);
  operatorIn(state, operatorId);
  if (conversation.status === 'closed') throw documentedError('conversations.close', 'already_closed');
  return amend(state, id, { status: 'closed', unread: 0, isNew: false, updated: now });
};

/** Unassign. Its effect on status is not shown: here it is `unassigned`, held by nobody, also for a closed one. */
export const unassignConversation: ByOperator = (state, id, operatorId, now) => {
  const conversation = conversationIn(state, id);
  operatorIn(state, operatorId);
  if (conversation.status === 'unassigned')
    throw documentedError('conversations.unassign', 'already_unassigned');
  return amend(state, id, { status: 'unassigned', operator: 0, unassignedAt: now, updated: now });
};

/** Assign to an operator, from any status (only the inbox is shown): it then stands in that operator's inbox. */
export const assignOperator: ByOperator = (state, id, operatorId, now) => {
  const conversation = conversationIn(state, id);
  const operator = operatorIn(state, operatorId).id;
  if (conversation.status === 'inbox' && conversation.operator === operator) {
    throw documentedError('conversations.assignOperator', 'already_assigned');
  }
  return amend(state, id, { status: 'inbox', operator, isNew: false, updated: now });
};

/** Assign to a group. Status and operator stay (only the inbox is shown). */
export function assignGroup(state: SandboxState, id: number, groupId: number, now: number): SandboxState {
  const conversation = conversationIn(state, id);
  const group = groupIn(state, groupId).id;
  if (conversation.group === group) throw documentedError('conversations.assignGroup', 'already_selected');
  return amend(state, id, { group, updated: now });
}

/** A message, file or note of an operator, and the state that holds it. */
export interface Posted {
  readonly state: SandboxState;
  readonly message: StoredMessage;
}

/**
 * Send a text to the customer. Nothing forbids it for a conversation that is closed or nobody's; status and
 * operator stay as they are.
 */
export function sendMessage(
  state: SandboxState,
  id: number,
  text: string,
  operatorId: number,
  now: number,
): Posted {
  conversationIn(state, id);
  const operator = operatorIn(state, operatorId).id;
  if (text === '') throw documentedError('conversations.sendMessage', 'text_empty');
  return deliver(state, id, { id: state.nextMessageId, text, type: 'text', at: now, operator });
}

/** Send a file. The message holds a stored address, not the one that was given («Endpoints»). */
export function sendFile(
  state: SandboxState,
  id: number,
  address: string,
  operatorId: number,
  now: number,
): Posted {
  conversationIn(state, id);
  const operator = operatorIn(state, operatorId).id;
  if (address === '') throw documentedError('conversations.sendFileMessage', 'file_url_empty');
  const file = fileName(address);
  const type = /\.(png|jpe?g|gif|webp|bmp|heic|svg)$/i.test(file) ? 'image' : 'file';
  const messageId = state.nextMessageId;
  const text = `https://files.sandbox.example/${messageId}/${file}`;
  return deliver(state, id, { id: messageId, text, type, at: now, operator });
}

function fileName(address: string): string {
  const url = /^https?:\/\/./i.test(address) ? readUrl(address) : null;
  if (!url) {
    throw undocumentedError('file_url is not an http or https address');
  }
  const last = url.pathname.split('/').at(-1) ?? '';
  return last.replace(/(?:%[0-9a-f]{2}|[^A-Za-z0-9._-])+/gi, '-') || 'file';
}

function deliver(state: SandboxState, id: number, message: StoredMessage): Posted {
  const { messages } = conversationIn(state, id);
  const amended = amend(state, id, {
    messages: [...messages, message],
    unread: 0,
    isNew: false,
    updated: message.at,
  });
  return { state: { ...amended, nextMessageId: message.id + 1 }, message };
}

/** Leave a private note. The conversation itself stays as it was: no new order in the lists, nothing read. */
export function sendNote(
  state: SandboxState,
  id: number,
  text: string,
  operatorId: number,
  now: number,
): Posted {
  const { notes } = conversationIn(state, id);
  const operator = operatorIn(state, operatorId).id;
  // Errors of send-note are not shown; an empty note is refused in the words of an empty message.
  if (text === '') throw undocumentedError('text is empty');
  const message: StoredMessage = { id: state.nextMessageId, text, type: 'text', at: now, operator };
  const amended = amend(state, id, { notes: [...notes, message] });
  return { state: { ...amended, nextMessageId: message.id + 1 }, message };
}

/** Invite an operator. The request fields are not shown: `invite_email` is asked for, and may stand once. */
export function addOperator(state: SandboxState, email: string): SandboxState {
  if (email === '') throw undocumentedError('invite_email is empty');
  if (!/^\S+@\S+$/.test(email)) throw undocumentedError('invite_email is not an e-mail address');
  if (state.operators.some((operator) => operator.email.toLowerCase() === email.toLowerCase())) {
    throw undocumentedError('The operator has already been invited.');
  }
  const id = state.nextOperatorId;
  const ownerId = state.operators.find((operator) => operator.id === operator.ownerId)?.id ?? id;
  const operator = { id, ownerId, email, token: `sandbox-operator-${id}` };
  return { ...state, nextOperatorId: id + 1, operators: [...state.operators, operator] };
}

/** Remove an operator, whose inbox becomes unassigned. The owner stays: somebody must act by default. */
export function removeOperator(state: SandboxState, operatorId: number, now: number): SandboxState {
  const operator = operatorIn(state, operatorId);
  if (operator.id === operator.ownerId)
    throw undocumentedError('The owner of the account cannot be deleted.');
  return {
    ...state,
    operators: state.operators.filter(({ id }) => id !== operator.id),
    conversations: state.conversations.map((conversation) => {
      if (conversation.operator !== operator.id) return conversation;
      if (conversation.status !== 'inbox') return { ...conversation, operator: 0 };
      return { ...conversation, status: 'unassigned', operator: 0, unassignedAt: now, updated: now };
    }),
  };
}

/** Change the name or the phone of a user; what is not given stays. */
export function changeUser(
  state: SandboxState,
  platformUserId: number,
  changes: { readonly name?: string | undefined; readonly phone?: string | undefined },
  now: number,
): SandboxState {
  const user = userIn(state, platformUserId);
  const updated = {
    ...user,
    name: changes.name ?? user.name,
    phone: changes.phone ?? user.phone,
    updated: now,
  };
  return { ...state, users: state.users.map((each) => (each === user ? updated : each)) };
}

// What customers may do to the state, as pure functions; times are seconds since 1970. The document shows no
// transition by a customer: these are the sandbox's own.

/** A person who writes for the first time: everything but what is counted up. */
interface Newcomer {
  readonly user: Omit<StoredUser, 'id' | 'platformUserId' | 'created' | 'updated'>;
  readonly group: number;
  readonly text: string;
}

/** A new customer writes a first line: a new user, and a new conversation that nobody has taken. */
export function customerArrives(
  state: SandboxState,
  { user, group, text }: Newcomer,
  now: number,
): SandboxState {
  const customer: StoredUser = {
    ...user,
    id: 1 + greatest(state.users, ({ id }) => id),
    platformUserId: 1 + greatest(state.users, ({ platformUserId }) => platformUserId),
    created: now,
    updated: now,
  };
  const message: StoredMessage = { id: state.nextMessageId, text, type: 'text', at: now };
  return {
    ...state,
    nextMessageId: message.id + 1,
    users: [...state.users, customer],
    conversations: [
      ...state.conversations,
      {
        id: 1 + greatest(state.conversations, ({ id }) => id),
        customer: customer.platformUserId,
        status: 'unassigned',
        operator: 0,
        group,
        created: now,
        updated: now,
        unassignedAt: now,
        unread: 1,
        isNew: true,
        messages: [message],
        notes: [],
      },
    ],
  };
}

/** A customer writes in an open conversation, which stays with whom it is; a closed one takes no more messages. */
export function customerWrites(state: SandboxState, id: number, text: string, now: number): SandboxState {
  if (conversationIn(state, id).status === 'closed') throw undocumentedError('The conversation is closed.');
  const message: StoredMessage = { id: state.nextMessageId, text, type: 'text', at: now };
  return {
    ...state,
    nextMessageId: message.id + 1,
    conversations: state.conversations.map((each) =>
      each.id === id
        ? { ...each, messages: [...each.messages, message], unread: each.unread + 1, updated: now }
        : each,
    ),
  };
}

function greatest<Item>(items: readonly Item[], number: (item: Item) => number): number {
  return items.reduce((most, item) => Math.max(most, number(item)), 0);
}
