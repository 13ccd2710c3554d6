// Lists as those need them who show every row: without the rows that nothing can be done with.
import type { Client } from '../api/derive.ts';
import { LIST_LIMIT } from '../api/endpoints.ts';
import { PartialListError } from '../api/envelope.ts';
import { isId } from '../api/model.ts';

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
