// What customers may do to the state, as pure functions; times are seconds since 1970. The document shows no
// transition by a customer: these are the sandbox's own.

import { undocumentedError } from './refusal.ts';
import { conversationIn, type SandboxState, type StoredMessage, type StoredUser } from './store.ts';

/** A person who writes for the first time: everything but what is counted up. */
export interface Newcomer {
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
