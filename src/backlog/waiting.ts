// What the lists of the service say together: who waits, and for how long. Views over lists that were read, and the
// reading itself where one list is not enough. Nothing here prints, asks or writes.
import { createGate, mapCalls } from '../api/client.ts';
import type { Client } from '../api/derive.ts';
import { LIST_LIMIT } from '../api/endpoints.ts';
import { orNull, TokenRefusedError } from '../api/errors.ts';
import { type ConversationSummary, isId, isPassedId, type OperatorGroup } from '../api/model.ts';
import { fieldIn } from '../base/record.ts';

/** The lists of conversations that are open, as an operator names them. */
export const QUEUES = ['unassigned', 'unread', 'not-answered'] as const;
export type Queue = (typeof QUEUES)[number];

/** How often `watch` reads the lists if nobody says otherwise. */
export const WATCH_EVERY_MS = 15_000;

/**
 * How much of a list was seen: all of it; by group, each group's list being whole, so that only who is in no group can
 * be missing; or not even that.
 */
export type Extent = 'complete' | 'split' | 'cut';

/** The rows of one list, and how much of it they are. */
export interface ListedRows {
  readonly rows: readonly ConversationSummary[];
  readonly extent: Extent;
}

/** Reads one of the three lists, of a group or of all. */
export type ReadList = (group: number | undefined) => Promise<readonly ConversationSummary[]>;

/** How many groups are asked at once by somebody whose client has no gate of its own. */
const AT_ONCE = 4;

/** The unassigned conversations of some groups, none for all, read by group where the list is cut. */
export async function unassignedByGroup(client: Client, groups: readonly number[]): Promise<ListedRows> {
  const listed = await wholeList(
    (id) => client.conversations.unassigned({ group_id: id }),
    askedGroup(groups),
    () => client.operators.groups(),
  );
  if (groups.length < 2) return listed;
  return { ...listed, rows: listed.rows.filter(({ group_id }) => groups.includes(group_id)) };
}

/** The group to ask the service for: it takes one, and of several the rows tell. */
export function askedGroup(groups: readonly number[] | undefined): number | undefined {
  return groups?.length === 1 ? groups[0] : undefined;
}

/** Whether a row may be of the group that a list was asked for: how the service takes it is not shown («Endpoints»). */
export function isOfGroup(group: number | undefined): (row: ConversationSummary) => boolean {
  return ({ group_id }) => group === undefined || !isPassedId(group_id) || group_id === group;
}

/**
 * A list of a group or of all groups, as complete as possible. The service shortens it to the newest 1000 rows («Limits»),
 * so if it may be cut it is read again for each group that is listed. Conversations without one can then still be missing.
 * Throws ApiError once every request has been answered.
 */
export async function wholeList(
  read: ReadList,
  group: number | undefined,
  groupsOf: () => Promise<readonly Pick<OperatorGroup, 'id'>[]>,
): Promise<ListedRows> {
  const answered = await read(group);
  const rows = answered.filter(isOfGroup(group));
  if (!isFull(answered)) return { rows, extent: 'complete' };
  if (group !== undefined) return { rows, extent: 'cut' };
  const groups = (await orNull(groupsOf())) ?? [];
  const listed = new Set(groups.map(({ id }) => id).filter(isPassedId));
  const gate = createGate(AT_ONCE);
  let failed = false;
  const readNext = async (id: number) => {
    // One that failed is the end of all: the rest is not asked for.
    if (failed) return [];
    return await read(id).catch((error: unknown) => {
      failed = true;
      throw error;
    });
  };
  const lists = await allOf([...listed].map((id) => gate(() => readNext(id))));
  // Without a whole list of groups nothing says that those in sight are all.
  const isCut = listed.size === 0 || listed.size < groups.length || lists.some(isFull);
  return { rows: uniqueById([...rows, ...lists.flat()]), extent: isCut ? 'cut' : 'split' };
}

function isFull(list: readonly unknown[]): boolean {
  return list.length >= LIST_LIMIT;
}

/** Each conversation once. */
export function uniqueById<Row extends Pick<ConversationSummary, 'id'>>(
  rows: readonly Row[],
): readonly Row[] {
  return [...new Map(rows.map((row) => [isId(row.id) ? row.id : row, row])).values()];
}

/** Waits for all, so that no request goes on behind the back of the next reading; throws a refused token before others. */
export async function allOf<All extends readonly Promise<unknown>[]>(
  readings: readonly [...All],
): Promise<{ -readonly [Index in keyof All]: Awaited<All[Index]> }> {
  const ended = await Promise.allSettled(readings);
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  // A refused token is one for all lists, and the end.
  if (failures.length > 0) throw failures.find((one) => one instanceof TokenRefusedError) ?? failures[0];
  return ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as {
    -readonly [Index in keyof All]: Awaited<All[Index]>;
  };
}

/** Whether a row of a list has an id: a conversation's is a safe integer, that of an operator or a group is only passed on. */
export function hasUsableId(row: unknown, list: string): boolean {
  const id = fieldIn(row, 'id');
  return list.startsWith('conversations.') ? isId(id) : isPassedId(id);
}

/** The lists of conversations, the operators and the groups of a client, each row with an id; what has none is counted. */
export function usableLists(client: Client) {
  let leftOut = 0;
  let full = false;
  const usable = mapCalls(client, (call, { name, row }) => {
    if (row.data.shape !== 'list') return call;
    return async (params, how) => {
      const items = (await call(params, how)) as readonly unknown[];
      // A row without a usable id can be shown nowhere and answered by nobody.
      const rows = items.filter((item) => hasUsableId(item, name));
      leftOut += items.length - rows.length;
      full ||= items.length >= LIST_LIMIT;
      return rows;
    };
  });
  return {
    client: usable,
    /** How many rows were left out so far. */
    leftOut: () => leftOut,
    /** Whether a list was as long as the service ever answers («Limits»), with what was left out. */
    full: () => full,
  };
}
