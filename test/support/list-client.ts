// The reads of the sandbox as a client without a wire: each call looks at the state there is at that moment.
import { allEndpoints, type Client } from '../../src/api/derive.ts';
import { handlers } from '../../src/sandbox/handlers.ts';
import type { SandboxState } from '../../src/sandbox/store.ts';

export interface ListClientOptions {
  /** Called before each list is read: what happens then happens between two lists. */
  readonly before?: (list: 'unassigned' | 'unread' | 'not-answered') => void;
}

/** A client of the groups, the operators and the three lists of a state. */
export function listClient(state: () => SandboxState, { before }: ListClientOptions = {}): Client {
  const desk = () => ({ state: state(), now: 0 });
  const { conversations, operators } = handlers;
  const reads = {
    operators: {
      list: async () => operators.list(desk(), {}),
      groups: async () => operators.groups(desk(), {}),
    },
    conversations: {
      unassigned: async (params = {}) => {
        before?.('unassigned');
        return conversations.unassigned(desk(), params);
      },
      unread: async (params = {}) => {
        before?.('unread');
        return conversations.unread(desk(), params);
      },
      notAnswered: async (params = {}) => {
        before?.('not-answered');
        return conversations.notAnswered(desk(), params);
      },
    } satisfies Partial<Client['conversations']>,
  };
  // What reads the lists wraps every call of a client, and makes none of the others.
  const client: Record<string, Record<string, unknown>> = {};
  for (const { resource, method } of allEndpoints())
    client[resource] = {
      ...client[resource],
      [method]: reads[resource as keyof typeof reads]?.[method as never] ?? never,
    };
  return client as unknown as Client;
}

async function never(): Promise<never> {
  throw new Error('this client only lists');
}
