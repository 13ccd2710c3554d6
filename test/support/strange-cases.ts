// Two targets of each write on one state, for what happens between one request and the next.
import { afterAll, afterEach } from 'vitest';
import type { SandboxState, StoredConversation } from '../../src/sandbox/store.ts';
import type { Write } from '../../src/writes/write.ts';
import { INBOX } from './delivery-cases.ts';
import { journalFolder } from './delivery-ports.ts';
import { type StrangeOptions, type StrangeService, startStrangeService } from './strange-service.ts';

export const ACTOR = 7;
export const COLLEAGUE = 3;
export const THIRD = INBOX.operators.find(({ id }) => id !== ACTOR && id !== COLLEAGUE && id !== 1)?.id ?? 0;
export const TEXT = 'Your parcel leaves today — «promised».';
const groups = INBOX.groups.map(({ id }) => id) as [number, number, number];
/** Where both of its pairs are, where they are to go, and a third. */
export const [FROM_GROUP, TO_GROUP, OTHER_GROUP] = groups;

const [first, second, third, fourth] = INBOX.conversations.map(({ id }) => id) as [
  number,
  number,
  number,
  number,
];
export const HELD = [first, second] as const;
export const FREE = [third, fourth] as const;

/** Two conversations in the inbox of the acting operator, and two that nobody has; all in one group, and unread. */
export const STATE: SandboxState = {
  ...INBOX,
  conversations: INBOX.conversations.map((one): StoredConversation => {
    const shared = { ...one, group: FROM_GROUP, unread: 1 };
    if (HELD.some((id) => id === one.id)) return { ...shared, status: 'inbox', operator: ACTOR };
    return FREE.some((id) => id === one.id) ? { ...shared, status: 'unassigned', operator: 0 } : one;
  }),
};

const customerOf = (id: number) => STATE.conversations.find((one) => one.id === id)?.customer ?? 0;

/** Each of the eleven writes about the first or the second of two targets; without an acting operator where asked. */
export function writesAbout(nth: 0 | 1, by: number | undefined = ACTOR): readonly Write[] {
  const id = HELD[nth];
  const free = FREE[nth];
  const customer = customerOf(id);
  const operator = nth === 0 ? COLLEAGUE : THIRD;
  const acting = by === undefined ? {} : { operator_id: by };
  const held = { conversation_id: id, ...acting };
  return [
    { name: 'operators.create', id: null, params: { invite_email: `new-${nth}@example.test` } },
    { name: 'operators.delete', id: operator, params: { id: operator } },
    { name: 'users.update', id: customer, params: { platform_user_id: customer, name: `Ada <${nth}> é` } },
    { name: 'conversations.start', id: free, params: { conversation_id: free, ...acting } },
    { name: 'conversations.close', id, params: held },
    { name: 'conversations.unassign', id, params: held },
    { name: 'conversations.assignOperator', id, params: { conversation_id: id, operator_id: COLLEAGUE } },
    { name: 'conversations.assignGroup', id, params: { conversation_id: id, group_id: TO_GROUP } },
    { name: 'conversations.sendMessage', id, params: { ...held, text: TEXT } },
    { name: 'conversations.sendFileMessage', id, params: { ...held, file_url: 'https://f.example/a.png' } },
    { name: 'conversations.sendNote', id, params: { ...held, text: TEXT } },
  ];
}

/** A second time would reach a customer or a colleague twice, or is not known to be harmless. */
export const ONCE: readonly string[] = [
  ...['operators.create', 'conversations.start', 'conversations.sendMessage'],
  ...['conversations.sendFileMessage', 'conversations.sendNote'],
];

/** A journal for the writes of a test file, and strange services in `STATE` that end with their test. */
export function strangeServices() {
  const journal = journalFolder().begin();
  const open: StrangeService[] = [];
  afterEach(async () => {
    for (const service of open.splice(0)) await service.close();
  });
  afterAll(() => journal.close());
  return {
    journal,
    strange: async (options: Partial<StrangeOptions>): Promise<StrangeService> => {
      const service = await startStrangeService({ state: STATE, ...options });
      open.push(service);
      return service;
    },
  };
}
