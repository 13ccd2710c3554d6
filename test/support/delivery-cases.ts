// One call of each of the 18 rows, against the seeded inbox of the sandbox: what it asks for, and how the state shows
// that it was done.
import type { EndpointName } from '../../src/api/derive.ts';
import { seedInbox } from '../../src/sandbox/seed.ts';
import { conversationIn, type SandboxState, userIn } from '../../src/sandbox/store.ts';
import type { Write } from '../../src/writes/write.ts';

/** The inbox every case starts with; its newest change is minutes old. */
export const INBOX: SandboxState = seedInbox({ now: Date.now() });

const HELD = 42;
const WAITING = 43;
const OPERATOR = 7;
export const COLLEAGUE = 3;
const CUSTOMER = conversationIn(INBOX, HELD).customer;
const GROUP = INBOX.groups.find(({ id }) => id !== conversationIn(INBOX, HELD).group)?.id ?? 0;
export const TEXT = 'Your parcel leaves today — «promised».';
const FILE = 'https://f.example/a.png';
const BY_7 = { conversation_id: HELD, operator_id: OPERATOR };

export interface WriteCase {
  readonly write: Write;
  /** Whether the state is as the write wants it. */
  readonly holds: (state: SandboxState) => boolean;
}

const held = (state: SandboxState) => conversationIn(state, HELD);

/** How many messages or notes of the conversation the inbox did not have. */
function added(state: SandboxState, where: 'messages' | 'notes'): number {
  return held(state)[where].length - held(INBOX)[where].length;
}

export const WRITES: readonly WriteCase[] = [
  {
    write: { name: 'operators.create', id: null, params: { invite_email: 'new@example.test' } },
    holds: ({ operators }) => operators.some(({ email }) => email === 'new@example.test'),
  },
  {
    write: { name: 'operators.delete', id: COLLEAGUE, params: { id: COLLEAGUE } },
    holds: ({ operators }) => operators.every(({ id }) => id !== COLLEAGUE),
  },
  {
    write: { name: 'users.update', id: CUSTOMER, params: { platform_user_id: CUSTOMER, name: 'Ada L.' } },
    holds: (state) => userIn(state, CUSTOMER).name === 'Ada L.',
  },
  {
    write: { name: 'conversations.start', id: WAITING, params: { ...BY_7, conversation_id: WAITING } },
    holds: (state) => {
      const { status, operator } = conversationIn(state, WAITING);
      return status === 'inbox' && operator === OPERATOR;
    },
  },
  {
    write: { name: 'conversations.close', id: HELD, params: BY_7 },
    holds: (state) => held(state).status === 'closed',
  },
  {
    write: { name: 'conversations.unassign', id: HELD, params: BY_7 },
    holds: (state) => held(state).status === 'unassigned',
  },
  {
    write: { name: 'conversations.assignOperator', id: HELD, params: { ...BY_7, operator_id: COLLEAGUE } },
    holds: (state) => held(state).operator === COLLEAGUE && held(state).status === 'inbox',
  },
  {
    write: {
      ...{ name: 'conversations.assignGroup', id: HELD },
      params: { conversation_id: HELD, group_id: GROUP },
    },
    holds: (state) => held(state).group === GROUP,
  },
  {
    write: { name: 'conversations.sendMessage', id: HELD, params: { ...BY_7, text: TEXT } },
    holds: (state) => added(state, 'messages') === 1,
  },
  {
    write: { name: 'conversations.sendFileMessage', id: HELD, params: { ...BY_7, file_url: FILE } },
    holds: (state) => added(state, 'messages') === 1,
  },
  {
    write: { name: 'conversations.sendNote', id: HELD, params: { ...BY_7, text: TEXT } },
    holds: (state) => added(state, 'notes') === 1,
  },
];

/** A second time would reach a customer or a colleague twice, or is not known to be harmless. */
export const ONCE: readonly EndpointName[] = [
  'operators.create',
  'conversations.start',
  'conversations.sendMessage',
  'conversations.sendFileMessage',
  'conversations.sendNote',
];
/** No reading can prove these. */
export const UNPROVABLE: readonly EndpointName[] = [
  'conversations.sendFileMessage',
  'conversations.sendNote',
];

export interface ReadCase {
  readonly name: EndpointName;
  readonly params: Readonly<Record<string, number>>;
}

/** Every read, asking for what the seeded inbox has. */
export const READS: readonly ReadCase[] = [
  { name: 'operators.list', params: {} },
  { name: 'operators.groups', params: {} },
  { name: 'users.get', params: { platform_user_id: CUSTOMER } },
  { name: 'conversations.unassigned', params: {} },
  { name: 'conversations.unread', params: { operator_id: OPERATOR } },
  { name: 'conversations.notAnswered', params: { operator_id: OPERATOR } },
  { name: 'conversations.get', params: { conversation_id: HELD } },
];
