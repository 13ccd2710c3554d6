// Each write on one state, for what happens between one request and the next.
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
const [FROM_GROUP = 0, TO_GROUP = 0] = INBOX.groups.map(({ id }) => id);
const [HELD = 0, FREE = 0] = INBOX.conversations.map(({ id }) => id);

/** A conversation in the inbox of the acting operator, and one that nobody has; both in one group, and unread. */
export const STATE: SandboxState = {
  ...INBOX,
  conversations: INBOX.conversations.map((one): StoredConversation => {
    const shared = { ...one, group: FROM_GROUP, unread: 1 };
    if (one.id === HELD) return { ...shared, status: 'inbox', operator: ACTOR };
    return one.id === FREE ? { ...shared, status: 'unassigned', operator: 0 } : one;
  }),
};

const CUSTOMER = STATE.conversations.find(({ id }) => id === HELD)?.customer ?? 0;

/** Each of the eleven writes; without an acting operator where asked. */
export function writesBy(by: number | undefined = ACTOR): readonly Write[] {
  const acting = by === undefined ? {} : { operator_id: by };
  const held = { conversation_id: HELD, ...acting };
  const toColleague = { conversation_id: HELD, operator_id: COLLEAGUE };
  return [
    { name: 'operators.create', id: null, params: { invite_email: 'new@example.test' } },
    { name: 'operators.delete', id: COLLEAGUE, params: { id: COLLEAGUE } },
    { name: 'users.update', id: CUSTOMER, params: { platform_user_id: CUSTOMER, name: 'Ada <0> é' } },
    { name: 'conversations.start', id: FREE, params: { conversation_id: FREE, ...acting } },
    { name: 'conversations.close', id: HELD, params: held },
    { name: 'conversations.unassign', id: HELD, params: held },
    { name: 'conversations.assignOperator', id: HELD, params: toColleague },
    { name: 'conversations.assignGroup', id: HELD, params: { conversation_id: HELD, group_id: TO_GROUP } },
    { name: 'conversations.sendMessage', id: HELD, params: { ...held, text: TEXT } },
    {
      name: 'conversations.sendFileMessage',
      id: HELD,
      params: { ...held, file_url: 'https://f.example/a.png' },
    },
    { name: 'conversations.sendNote', id: HELD, params: { ...held, text: TEXT } },
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
