// The sandbox: the whole service of service-interface.md in one small real HTTP server.
// Here live its state, its rules, its seed and its wire; it shares with the client nothing but the endpoint
// table and the records, never the client's transport: the wire between the two is a real boundary.
import { type EndpointName, type ErrorCode, endpointNamed } from '../api/derive.ts';

/** The values of a conversation's status the document shows («States and transitions»). */
export type ConversationStatus = 'inbox' | 'closed' | 'unassigned';

/**
 * An operator as kept. `id` and `user_id` are one number: the document gives operators both and does not say
 * which of the two `operator_id` names, nor how `operator_user_id` relates to either, so here every reading
 * means the same operator.
 */
export interface StoredOperator {
  readonly id: number;
  readonly ownerId: number;
  readonly email: string;
  readonly token: string;
}

export interface StoredGroup {
  readonly id: number;
  readonly ownerId: number;
  readonly title: string;
  readonly priority: number;
  readonly color: string;
  readonly isDefault: boolean;
}

/** A customer (`customer`), or the account of a channel the customers write to (`default`). */
export interface StoredUser {
  readonly id: number;
  /** The lookup key of the users endpoints. */
  readonly platformUserId: number;
  readonly role: 'customer' | 'default';
  readonly channel: string;
  readonly channelUserId: string | null;
  readonly name: string | null;
  readonly customName: string | null;
  readonly phone: string | null;
  readonly nickname: string | null;
  readonly groupId: number | null;
  /** Seconds since 1970, as every time in the state. */
  readonly created: number;
  readonly updated: number;
}

export interface StoredMessage {
  readonly id: number;
  readonly text: string;
  readonly type: 'text' | 'image' | 'file';
  readonly at: number;
  /** Present on messages an operator sent. */
  readonly operator?: number;
}

export interface StoredConversation {
  readonly id: number;
  /** `platformUserId` of the customer. */
  readonly customer: number;
  readonly status: ConversationStatus;
  /** 0 when nobody holds it. A closed conversation keeps the operator who held it last. */
  readonly operator: number;
  readonly group: number;
  readonly created: number;
  readonly updated: number;
  readonly unassignedAt: number;
  readonly unread: number;
  /** Until an operator takes or answers it. */
  readonly isNew: boolean;
  /** Oldest first. */
  readonly messages: readonly StoredMessage[];
  /** Apart from `messages`: whether the service shows notes among the messages is not shown, so they are not. */
  readonly notes: readonly StoredMessage[];
}

/** Everything the sandbox knows, as plain JSON. Never changed in place: a new state is a new object. */
export interface SandboxState {
  /** When the seed was planted. */
  readonly seededAt: number;
  readonly nextOperatorId: number;
  readonly nextMessageId: number;
  readonly operators: readonly StoredOperator[];
  readonly groups: readonly StoredGroup[];
  readonly users: readonly StoredUser[];
  readonly conversations: readonly StoredConversation[];
}

/** A new state together with what the request that made it wants to know. */
export interface Transacted<T> {
  readonly state: SandboxState;
  readonly value: T;
}

/** Where a state is stored: in memory, or in a file shared by several processes. */
export interface Store {
  /** Looks at the newest state. */
  read<T>(look: (state: SandboxState) => T): Promise<T>;
  /** Runs one change, alone; what it throws leaves the state as it was and rejects the promise. */
  transact<T>(change: (state: SandboxState) => Transacted<T>): Promise<T>;
}

/** A store that ends with its process: for tests and measurements. */
export class MemoryStore implements Store {
  #state: SandboxState;

  constructor(state: SandboxState) {
    this.#state = state;
  }

  async read<T>(look: (state: SandboxState) => T): Promise<T> {
    return look(this.#state);
  }

  async transact<T>(change: (state: SandboxState) => Transacted<T>): Promise<T> {
    const { state, value } = change(this.#state);
    this.#state = state;
    return value;
  }
}

/** Whether the newest message is the customer's. */
export function isAsked({ messages }: Pick<StoredConversation, 'messages'>): boolean {
  return messages.at(-1)?.operator === undefined;
}

/** Whether an operator has the last word, and had it since the inbox was planted: what was planted stays as it is. */
export function isAnsweredSincePlanting(
  { status, messages }: StoredConversation,
  { seededAt }: Pick<SandboxState, 'seededAt'>,
): boolean {
  const last = messages.at(-1);
  return status !== 'closed' && last?.operator !== undefined && last.at >= seededAt;
}

/** The conversation with this id; refuses an unknown one («Errors»: its text is not shown). */
export function conversationIn(state: SandboxState, id: number): StoredConversation {
  return found(
    state.conversations,
    (conversation) => conversation.id === id,
    'The conversation was not found.',
  );
}

/** The operator with this id; refuses an unknown one («Errors»: its text is not shown). */
export function operatorIn(state: SandboxState, id: number): StoredOperator {
  return found(state.operators, (operator) => operator.id === id, 'The operator was not found.');
}

/** The group with this id; refuses an unknown one («Errors»: its text is not shown). */
export function groupIn(state: SandboxState, id: number): StoredGroup {
  return found(state.groups, (group) => group.id === id, 'The operator group was not found.');
}

/** The user with this `platform_user_id`; refuses an unknown one («Errors»: its text is not shown). */
export function userIn(state: SandboxState, platformUserId: number): StoredUser {
  return found(state.users, (user) => user.platformUserId === platformUserId, 'The user was not found.');
}

/** The operator who acts when `operator_id` is omitted: the owner of the account. */
export function adminOf(state: SandboxState): StoredOperator {
  return found(
    state.operators,
    (operator) => operator.id === operator.ownerId,
    'The account has no admin operator.',
  );
}

/** The account of the channel a customer writes to: the other side of the customer's conversations. */
export function accountOf(state: SandboxState, channel: string): StoredUser {
  return found(
    state.users,
    (user) => user.role === 'default' && user.channel === channel,
    'The channel has no account.',
  );
}

function found<T>(rows: readonly T[], isMeant: (row: T) => boolean, text: string): T {
  const row = rows.find(isMeant);
  if (row !== undefined) return row;
  throw undocumentedError(text);
}

// How the sandbox says no: an error envelope, thrown.

/** An answer of the form `{error, status}`; the HTTP status is the same number («Errors» leaves it open). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(text: string, status: number) {
    super(text);
    this.status = status;
  }
}

/** A refusal the document publishes, with the table's text («Errors»). */
export function documentedError<N extends EndpointName>(name: N, code: ErrorCode<N>): Refusal {
  const text = endpointNamed(name).row.errors[code];
  if (text === undefined) throw new Error(`${name} publishes no error ${code}`);
  return new Refusal(text, 400);
}

/** A refusal the document does not show, in the sandbox's own words. */
export function undocumentedError(text: string, status = 400): Refusal {
  return new Refusal(text, status);
}
