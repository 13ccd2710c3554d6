// Reading the three lists so that they can be compared with what they said before. They are read one beside the other
// and not at one instant: a conversation that changes its list meanwhile may be met twice, or not at all.
import type { Client } from '../../api/derive.ts';
import { allOf, type ListedRows, type ReadList, wholeList, withHoles } from '../waiting.ts';
import { type OpenConversation, openConversation } from './row.ts';

/** Whether a list is as long as the service ever answers («Limits»), so that what is older may be missing, even by group. */
export interface Cut {
  readonly unassigned: boolean;
  readonly inbox: boolean;
}

/** What the lists say. */
export interface Reading {
  readonly open: ReadonlyMap<number, OpenConversation>;
  readonly cut: Cut;
  /** Rows without a usable id, which were left out. */
  readonly dropped: number;
}

export interface Filters {
  readonly operator: number | undefined;
  readonly group: number | undefined;
}

/**
 * One reading of the three lists, in parallel; of one that is cut also by group. A conversation in several lists counts
 * as in the inbox, and as unread: each row was true at some moment of the reading, so nothing is made up, and what was
 * not the latest the next reading shows. Throws what a list threw, once all have ended; a refused token before others.
 */
export async function readOpen(client: Client, { operator, group }: Filters): Promise<Reading> {
  const { conversations } = client;
  const list = (read: ReadList) => listOf(read, client, group);
  const [unassigned, unread, notAnswered] = await allOf([
    list((group_id) => conversations.unassigned({ group_id })),
    list((group_id) => conversations.unread({ operator_id: operator, group_id })),
    list((group_id) => conversations.notAnswered({ operator_id: operator, group_id })),
  ]);
  const open = new Map<number, OpenConversation>();
  let dropped = 0;
  const take = ({ rows }: ListedRows, held: boolean) => {
    for (const row of rows) {
      const found = openConversation(row, held);
      if (found) open.set(found.id, found);
      else dropped += 1;
    }
  };
  take(unassigned, false);
  take(notAnswered, true);
  take(unread, true);
  // Read by group it still lacks those that are in none: a conversation must not be said to have left.
  const isCut = ({ extent }: ListedRows) => extent !== 'complete';
  const cut = { unassigned: isCut(unassigned), inbox: isCut(unread) || isCut(notAnswered) };
  return { open, cut, dropped };
}

/**
 * A reading in which nothing is missing by accident. Where one lacks a conversation that `expected` names, or nothing
 * is known yet, the lists are read once more: only what is in neither reading is gone. Of what is in both the second
 * counts. It would take a conversation that changes its list in the middle of both readings to be missed.
 */
export async function readSettled(
  read: () => Promise<Reading>,
  expected: (reading: Reading) => boolean,
): Promise<Reading> {
  const first = await read();
  if (expected(first)) return first;
  const second = await read();
  return {
    open: new Map([...first.open, ...second.open]),
    cut: {
      unassigned: first.cut.unassigned || second.cut.unassigned,
      inbox: first.cut.inbox || second.cut.inbox,
    },
    dropped: Math.max(first.dropped, second.dropped),
  };
}

/** A list, also by group where it is cut; an item that is no record costs the list nothing. */
async function listOf(read: ReadList, client: Client, group: number | undefined): Promise<ListedRows> {
  return await wholeList(withHoles(read), group, () => client.operators.groups());
}
