// What only the three lists say of a conversation («Conversation summary»), such as its group: they are read when it is first
// asked, and again once they are old; a list that may be cut says nothing of the conversations that are not in it.
import type { Client } from '../api/derive.ts';
import { orNull } from '../api/errors.ts';
import { type ConversationSummary, serviceNumber } from '../api/model.ts';

export type GroupLookup = ReturnType<typeof createGroupLookup>;

const LISTS = ['unassigned', 'unread', 'notAnswered'] as const;

/** Milliseconds after which a colleague may have moved a conversation: a run of any length reads three lists in that time. */
const FRESH_MS = 2000;

/** The groups as the lists of the service have them; `steady` in milliseconds, by a clock that nobody sets. */
export function createGroupLookup(client: Client, steady: () => number) {
  let listed: Promise<ReadonlyMap<number, ConversationSummary>> | undefined;
  let readAt = Number.POSITIVE_INFINITY;

  /** One list that cannot be read shows nothing; the others still do. */
  async function rowsOf(
    list: (typeof LISTS)[number],
    group?: number,
  ): Promise<readonly ConversationSummary[]> {
    return (await orNull(client.conversations[list]({ group_id: group }))) ?? [];
  }

  async function readLists() {
    const rows = (await Promise.all(LISTS.map((list) => rowsOf(list)))).flat();
    readAt = steady();
    return new Map(rows.map((row) => [row.id, row] as const));
  }

  /** Its row, or null if no list shows it. Throws what is not an ApiError. */
  async function rowOf(conversation: number): Promise<ConversationSummary | null> {
    if (listed === undefined || steady() - readAt > FRESH_MS) {
      readAt = Number.POSITIVE_INFINITY;
      listed = readLists();
    }
    return (await listed).get(conversation) ?? null;
  }

  return {
    rowOf,
    /** The group's id, or null if no list shows the conversation. Throws what is not an ApiError. */
    async of(conversation: number): Promise<number | null> {
      return serviceNumber((await rowOf(conversation))?.group_id);
    },
    /** Reads again whether it is in that group now. */
    async isIn(conversation: number, group: number): Promise<boolean> {
      const rows = (await Promise.all(LISTS.map((list) => rowsOf(list, group)))).flat();
      return rows.some(({ id, group_id }) => id === conversation && group_id === group);
    },
  };
}
