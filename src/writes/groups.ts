// Which group a conversation is in. Only the three lists say so («Conversation summary»), so they are read when it is first
// asked, and again once they are old; a list that may be cut says nothing of the conversations that are not in it.
import type { Client } from '../api/derive.ts';
import { recordsIn } from '../api/envelope.ts';
import { ApiError } from '../api/errors.ts';
import type { ConversationSummary } from '../api/model.ts';

export interface GroupLookup {
  /** The group's id, or null if no list shows the conversation. Throws what is not an ApiError. */
  of(conversation: number): Promise<number | null>;
  /** Reads again, of one list if it was seen there a moment ago, whether it is in that group now. */
  isIn(conversation: number, group: number): Promise<boolean>;
}

type ListName = 'unassigned' | 'unread' | 'notAnswered';

const LISTS: readonly ListName[] = ['unassigned', 'unread', 'notAnswered'];

/** Milliseconds after which a colleague may have moved a conversation: a run of any length reads three lists in that time. */
const FRESH_MS = 2000;

/** The groups as the lists of the service have them; `steady` in milliseconds, by a clock that nobody sets. */
export function createGroupLookup(client: Client, steady: () => number): GroupLookup {
  let places:
    | Promise<ReadonlyMap<number, { readonly group: number | null; readonly list: ListName }>>
    | undefined;
  let readAt = Number.POSITIVE_INFINITY;

  async function readPlaces() {
    const found = new Map<number, { group: number | null; list: ListName }>();
    const lists = await Promise.all(LISTS.map((list) => rowsOf(list, undefined)));
    for (const [index, rows] of lists.entries()) {
      const list = LISTS[index] as ListName;
      for (const { id, group_id } of rows)
        found.set(id, { group: typeof group_id === 'number' ? group_id : null, list });
    }
    readAt = steady();
    return found;
  }

  /** One list that cannot be read shows nothing; the others still do, as do the good rows of one with bad ones. */
  async function rowsOf(list: ListName, group: number | undefined): Promise<readonly ConversationSummary[]> {
    try {
      return await client.conversations[list]({ group_id: group }).catch(recordsIn<ConversationSummary>());
    } catch (error) {
      if (error instanceof ApiError) return [];
      throw error;
    }
  }

  const isOld = () => steady() - readAt > FRESH_MS;

  const placeOf = async (conversation: number) => {
    places ??= readPlaces();
    return (await places).get(conversation);
  };

  return {
    async of(conversation) {
      if (isOld()) {
        places = undefined;
        readAt = Number.POSITIVE_INFINITY;
      }
      return (await placeOf(conversation))?.group ?? null;
    },
    async isIn(conversation, group) {
      // It may since have moved to another list, as when it is answered.
      const known = isOld() ? undefined : (await placeOf(conversation))?.list;
      for (const list of known === undefined ? LISTS : [known]) {
        const rows = await rowsOf(list, group);
        if (rows.some(({ id, group_id }) => id === conversation && group_id === group)) return true;
      }
      return false;
    },
  };
}
