// Which group a conversation is in. Only the three lists say so («Conversation summary»), so they are read once a run, when
// it is first asked; a list that may be cut says nothing of the conversations that are not in it.
import type { Client } from '../api/derive.ts';
import { ApiError } from '../api/errors.ts';
import type { ConversationSummary } from '../api/model.ts';

export interface GroupLookup {
  /** The group's id, or null if no list shows the conversation. Throws what is not an ApiError. */
  of(conversation: number): Promise<number | null>;
  /** Reads again, of one list where it is known which had the conversation, whether it is in that group now. */
  isIn(conversation: number, group: number): Promise<boolean>;
}

type ListName = 'unassigned' | 'unread' | 'notAnswered';

const LISTS: readonly ListName[] = ['unassigned', 'unread', 'notAnswered'];

/** The groups as the lists of the service have them. */
export function createGroupLookup(client: Client): GroupLookup {
  let places:
    | Promise<ReadonlyMap<number, { readonly group: number | null; readonly list: ListName }>>
    | undefined;

  async function readPlaces() {
    const found = new Map<number, { group: number | null; list: ListName }>();
    const lists = await Promise.all(LISTS.map((list) => rowsOf(list, undefined)));
    for (const [index, rows] of lists.entries()) {
      const list = LISTS[index] as ListName;
      for (const { id, group_id } of rows)
        found.set(id, { group: typeof group_id === 'number' ? group_id : null, list });
    }
    return found;
  }

  /** One list that cannot be read shows nothing; the others still do. */
  async function rowsOf(list: ListName, group: number | undefined): Promise<readonly ConversationSummary[]> {
    try {
      return await client.conversations[list]({ group_id: group });
    } catch (error) {
      if (error instanceof ApiError) return [];
      throw error;
    }
  }

  const placeOf = async (conversation: number) => {
    places ??= readPlaces();
    return (await places).get(conversation);
  };

  return {
    of: async (conversation) => (await placeOf(conversation))?.group ?? null,
    async isIn(conversation, group) {
      const known = (await placeOf(conversation))?.list;
      for (const list of known === undefined ? LISTS : [known]) {
        const rows = await rowsOf(list, group);
        if (rows.some(({ id, group_id }) => id === conversation && group_id === group)) return true;
      }
      return false;
    },
  };
}
