// What the lists of the service say together: who waits, and for how long. Views over lists that were read, and the
// reading itself where one list is not enough. Nothing here prints, asks or writes.
import type { Client } from '../api/derive.ts';
import { LIST_LIMIT } from '../api/endpoints.ts';
import type { ConversationSummary } from '../api/model.ts';

export interface Waiting {
  readonly rows: readonly ConversationSummary[];
  /** Whether even the list of one group is as long as the service ever answers, so that some may be missing. */
  readonly cut: boolean;
}

/**
 * The unassigned conversations of a group or of all. Lists are newest first and cut at 1000 rows («Limits»), so what
 * is cut is what waits longest: then the list is read once more for each group, and merged.
 */
export async function unassignedByGroup(client: Client, group: number | undefined): Promise<Waiting> {
  const rows = await client.conversations.unassigned({ group_id: group });
  if (rows.length < LIST_LIMIT) return { rows, cut: false };
  if (group !== undefined) return { rows, cut: true };
  const groups = await client.operators.groups();
  const lists: ConversationSummary[][] = [rows];
  // Without a group to ask by, nothing more can be had.
  let cut = groups.length === 0;
  for (const { id } of groups) {
    const list = await client.conversations.unassigned({ group_id: id });
    cut ||= list.length >= LIST_LIMIT;
    lists.push(list);
  }
  const merged = new Map(lists.flat().map((row) => [row.id, row]));
  return { rows: [...merged.values()], cut };
}

/** The rows by how long they wait, longest first; those of unknown age last, in the service's order. */
export function longestWaiting(rows: readonly ConversationSummary[]): readonly ConversationSummary[] {
  const since = ({ unassigned_date }: ConversationSummary) => unassigned_date || Number.POSITIVE_INFINITY;
  return [...rows].sort((a, b) => {
    const left = since(a);
    const right = since(b);
    return left === right ? 0 : left - right;
  });
}
