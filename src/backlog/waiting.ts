// What the lists of the service say together: who waits, and for how long. Views over lists that were read, and the
// reading itself where one list is not enough. Nothing here prints, asks or writes.
import type { Client } from '../api/derive.ts';
import { LIST_LIMIT } from '../api/endpoints.ts';
import { createGate } from '../api/gate.ts';
import type { ConversationSummary, OperatorGroup } from '../api/model.ts';

export interface Waiting {
  readonly rows: readonly ConversationSummary[];
  /** Whether even the list of one group is as long as the service ever answers, so that some may be missing. */
  readonly cut: boolean;
}

/** Reads one of the three lists, of a group or of all. */
export type ReadList = (group: number | undefined) => Promise<readonly ConversationSummary[]>;

/** How many groups are asked at once by somebody whose client has no gate of its own. */
const AT_ONCE = 4;

/** The unassigned conversations of a group or of all, read by group where the list is cut. */
export async function unassignedByGroup(client: Client, group: number | undefined): Promise<Waiting> {
  return await wholeList(
    (id) => client.conversations.unassigned({ group_id: id }),
    group,
    () => client.operators.groups(),
  );
}

/**
 * A list of a group or of all, whole. Lists are newest first and cut at 1000 rows («Limits»), so what is cut is what
 * waits longest: then the list is read once more for each group, a few at a time, and merged.
 */
export async function wholeList(
  read: ReadList,
  group: number | undefined,
  groupsOf: () => Promise<readonly Pick<OperatorGroup, 'id'>[]>,
): Promise<Waiting> {
  const rows = await read(group);
  if (rows.length < LIST_LIMIT) return { rows, cut: false };
  if (group !== undefined) return { rows, cut: true };
  const groups = await groupsOf();
  const gate = createGate(AT_ONCE);
  const lists = await Promise.all(groups.map(({ id }) => gate(() => read(id))));
  const merged = new Map([rows, ...lists].flat().map((row) => [row.id, row]));
  // Without a group to ask by, nothing more can be had.
  const cut = groups.length === 0 || lists.some((list) => list.length >= LIST_LIMIT);
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
