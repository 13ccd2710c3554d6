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
  let listed: ReturnType<typeof readLists> | undefined;
  let readAt = Number.POSITIVE_INFINITY;

  /** The rows of the lists, of all groups or one. A list that cannot be read shows nothing; the others still do. */
  async function readLists(group?: number) {
    const calls = LISTS.map((list) => client.conversations[list]({ group_id: group }));
    const read = await Promise.allSettled(calls);
    const rows = read.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
    return { rows, failure: read.find((list) => list.status === 'rejected') };
  }

  /** Its row, or null if no list shows it. Throws ApiError where one that may show it cannot be read. */
  async function rowOf(conversation: number): Promise<ConversationSummary | null> {
    if (listed === undefined || steady() - readAt > FRESH_MS) {
      readAt = Number.POSITIVE_INFINITY;
      listed = readLists().finally(() => {
        readAt = steady();
      });
    }
    const { rows, failure } = await listed;
    const row = rows.findLast(({ id }) => id === conversation) ?? null;
    if (row === null && failure) throw failure.reason;
    return row;
  }

  return {
    rowOf,
    /** The group's id, or null if no list shows the conversation. */
    async of(conversation: number): Promise<number | null> {
      return serviceNumber((await orNull(rowOf(conversation)))?.group_id);
    },
    /** Reads again whether it is in that group now. */
    async isIn(conversation: number, group: number): Promise<boolean> {
      const { rows } = await readLists(group);
      return rows.some(({ id, group_id }) => id === conversation && group_id === group);
    },
  };
}
