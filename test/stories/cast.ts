// Who plays in a story: four operators, three groups, and the conversations that its first lines name.
import type { SandboxState, StoredConversation, StoredMessage, StoredUser } from '../../src/sandbox/store.ts';

/** Saturday noon, UTC. */
export const NOON = Date.UTC(2026, 10, 21, 12, 0, 0);

/** The operators by the first part of their address; ADMIN owns the account. */
export const OPERATORS = { admin: 1, bea: 3, carl: 5, sam: 7 } as const;
export type OperatorName = keyof typeof OPERATORS;
export const GROUPS = ['Billing', 'Delivery', 'VIP'] as const;
const CHANNELS = ['email', 'telegram', 'whatsapp', 'web'] as const;

export function isOperator(word: string): word is OperatorName {
  return Object.hasOwn(OPERATORS, word);
}

/** A conversation as a story declares it. */
export interface Declared {
  readonly id: number;
  /** An operator who has it, or how it stands otherwise. */
  readonly holder: OperatorName | 'waiting' | 'closed';
  /** Milliseconds since its last message, or since it waits. */
  readonly ageMs: number;
  readonly group?: (typeof GROUPS)[number];
  readonly name?: string;
  readonly channel?: (typeof CHANNELS)[number];
  /** Nothing of it is unread. */
  readonly isRead?: boolean;
  /** Oldest first. */
  readonly messages: readonly { readonly by: OperatorName | 'customer'; readonly text: string }[];
}

/** Seconds between two messages of what a story declares. */
const GAP = 240;

/** The state in which a story begins. */
export function cast(declared: readonly Declared[], now: number): SandboxState {
  const seconds = Math.floor(now / 1000);
  let nextMessageId = 1001;
  const users = declared.map((one, index) => customer(one, index, seconds));
  const accounts = CHANNELS.map((channel, index) => account(channel, index, seconds));
  const conversations = declared.map((one, index): StoredConversation => {
    const last = seconds - Math.round(one.ageMs / 1000);
    const messages = one.messages.map(({ by, text }, place): StoredMessage => {
      nextMessageId += 1;
      const at = last - GAP * (one.messages.length - 1 - place);
      const message = { id: nextMessageId - 1, text, type: 'text' as const, at };
      return by === 'customer' ? message : { ...message, operator: OPERATORS[by] };
    });
    const trailing = messages.length - 1 - messages.findLastIndex(({ operator }) => operator !== undefined);
    const answered = messages.some(({ operator }) => operator !== undefined);
    const isWaiting = one.holder === 'waiting';
    return {
      id: one.id,
      customer: users[index]?.platformUserId ?? 0,
      status: one.holder === 'waiting' ? 'unassigned' : one.holder === 'closed' ? 'closed' : 'inbox',
      operator: isOperator(one.holder) ? OPERATORS[one.holder] : 0,
      group: 1 + GROUPS.indexOf(one.group ?? 'Billing'),
      created: messages[0]?.at ?? last,
      ...{ updated: last, unassignedAt: isWaiting ? last : (messages[0]?.at ?? last) },
      unread: one.isRead || one.holder === 'closed' ? 0 : trailing,
      isNew: isWaiting && !answered,
      ...{ messages, notes: [] },
    };
  });
  return {
    seededAt: seconds,
    ...{ nextOperatorId: 10, nextMessageId },
    operators: Object.entries(OPERATORS).map(([name, id]) => ({
      ...{ id, ownerId: OPERATORS.admin, email: `${name}@desk.test`, token: `token-of-${name}` },
    })),
    groups: GROUPS.map((title, index) => ({
      ...{ id: index + 1, ownerId: OPERATORS.admin, title, priority: index, color: '#336699' },
      isDefault: index === 0,
    })),
    users: [...accounts, ...users],
    conversations,
  };
}

function account(channel: string, index: number, seconds: number): StoredUser {
  return person({ id: 101 + index, platformUserId: 901 + index, role: 'default', channel, seconds });
}

function customer({ id, name, channel = 'email' }: Declared, index: number, seconds: number): StoredUser {
  const ids = { id: 301 + index, platformUserId: 5000 + id };
  return { ...person({ ...ids, role: 'customer', channel, seconds }), name: name ?? `Customer ${id}` };
}

function person({
  seconds,
  ...given
}: Pick<StoredUser, 'id' | 'platformUserId' | 'role' | 'channel'> & {
  readonly seconds: number;
}): StoredUser {
  const created = seconds - 86_400;
  return {
    ...given,
    ...{ channelUserId: null, name: null, customName: null, phone: null, nickname: null, groupId: null },
    ...{ created, updated: created },
  };
}
