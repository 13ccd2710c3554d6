// Records that triage can use: those of the conversation that was asked for, and rows that can be told apart by an id.
import type { Client } from '../../api/derive.ts';
import { LIST_LIMIT } from '../../api/endpoints.ts';
import { PartialListError } from '../../api/envelope.ts';
import { BadAnswerError } from '../../api/errors.ts';
import { isId } from '../../api/model.ts';

/** A client that takes no other conversation («Conversation detail») for the one that was asked for; throws BadAnswerError then. */
export function withOwnDetails(client: Client): Client {
  const get: Client['conversations']['get'] = async (params) => {
    const detail = await client.conversations.get(params);
    const { conversation_id: asked } = params;
    // The type is what the document shows; the service may leave it out.
    const found: unknown = detail.conversation_id;
    if (found !== undefined && found !== null && Number(found) !== asked) {
      const request = { method: 'GET', path: '/api/conversations/get' };
      const other = typeof found === 'number' ? `conversation ${found}` : 'another conversation';
      throw new BadAnswerError(request, 'shape', `the answer is about ${other}, not ${asked}`, null);
    }
    return detail;
  };
  return { ...client, conversations: { ...client.conversations, get } };
}

/** Lists without the rows that cannot be used. */
export interface UsableLists {
  readonly client: Client;
  /** How many rows were left out so far. */
  readonly leftOut: () => number;
  /** Whether a list was as long as the service ever answers («Limits»), with what was left out. */
  readonly full: () => boolean;
}

/** The unassigned, the operators and the groups of a client, each row with an id; what has none is counted. */
export function usableLists(client: Client): UsableLists {
  let leftOut = 0;
  let full = false;
  async function usable<Row extends { readonly id: number }>(reading: Promise<Row[]>): Promise<Row[]> {
    const items = await reading.catch((error: unknown) => {
      if (error instanceof PartialListError) return error.items;
      throw error;
    });
    // A row without a usable id can be shown nowhere and answered by nobody.
    const rows = items.filter((row) => isId((row as { readonly id?: unknown } | null)?.id)) as Row[];
    leftOut += items.length - rows.length;
    full ||= items.length >= LIST_LIMIT;
    return rows;
  }
  const { conversations, operators } = client;
  return {
    client: {
      ...client,
      conversations: { ...conversations, unassigned: (params) => usable(conversations.unassigned(params)) },
      operators: {
        ...operators,
        list: () => usable(operators.list()),
        groups: () => usable(operators.groups()),
      },
    },
    leftOut: () => leftOut,
    full: () => full,
  };
}
