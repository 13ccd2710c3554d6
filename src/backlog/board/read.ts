// Everything a board is made of, read at once: groups, operators, who waits, and what each operator holds.
import type { Client } from '../../api/derive.ts';
import { ApiError, ServiceError, TokenRefusedError } from '../../api/errors.ts';
import type { ConversationSummary, Operator } from '../../api/model.ts';
import { type Extent, type ListedRows, type ReadList, wholeList } from '../waiting.ts';

export interface BoardQuery {
  /** Ids; undefined for all. */
  readonly group: number | undefined;
  readonly operators: readonly number[] | undefined;
}

/** A conversation in somebody's inbox. */
export interface HeldConversation {
  readonly row: ConversationSummary;
  readonly queue: 'unread' | 'not-answered';
  /** The operator it was listed for; null where it was listed for all. */
  readonly askedFor: number | null;
}

export type BoardLists = Awaited<ReturnType<typeof readBoard>>;

type OneList = ReturnType<typeof listsOf>[number];

/**
 * Reads what a board needs, all at once: the client, which lists usable rows only, decides how much is under way. A list
 * of conversations that fails is a failure of the whole, never a hole in it; throws ApiError.
 */
export async function readBoard(client: Client, query: BoardQuery) {
  const { conversations } = client;
  const unnamed: string[] = [];
  const groups = namesIn(client.operators.groups(), unnamed);
  const operators = namesIn(client.operators.list(), unnamed);
  const whole = (read: ReadList) => wholeList(read, query.group, () => groups);
  const open = async (list: OneList) => ({ ...list, ...(await whole(list.read)) });
  const waiting = whole((group) => conversations.unassigned({ group_id: group }));
  // Whoever was deleted is in no list of operators, but may still hold something.
  const everybodys = query.operators === undefined ? Promise.all(listsOf(client, null).map(open)) : null;
  const owned = operators.then((list) =>
    Promise.all(
      holders(list, query.operators)
        .flatMap((each) => listsOf(client, each))
        .map(open),
    ),
  );
  const [groupRows, operatorRows, unassigned, own, others] = await Promise.all([
    groups,
    operators,
    waiting,
    owned,
    everybodys?.catch(orRefused) ?? [],
  ]);
  const lists = [...own, ...(others ?? [])];
  const named = [{ ...unassigned, name: 'unassigned' }, ...lists];
  const namesOf = (wanted: Extent) => named.flatMap(({ name, extent }) => (extent === wanted ? [name] : []));
  return {
    groups: groupRows,
    operators: operatorRows,
    unassigned: unassigned.rows,
    /** Each conversation once. */
    open: merged(lists),
    /** Names of lists that may lack rows, even those of a group. */
    cut: namesOf('cut'),
    /** Names of lists that were read by group, and may lack what is in no group. */
    split: namesOf('split'),
    /** Whether what operators hold who are not in the list of operators could be asked for. */
    openToAll: others !== null,
    /** What the service refuses to name, as warnings. */
    unnamed,
  };
}

/** A list of names; none where it cannot be read, with a warning more: that costs the names alone. */
async function namesIn<Row>(list: Promise<readonly Row[]>, unnamed: string[]): Promise<readonly Row[]> {
  try {
    return await list;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const call = `${error.request.method} ${error.request.path}`;
    const isRefused = error instanceof ServiceError || error instanceof TokenRefusedError;
    const why = isRefused && error.text !== null ? `: ${error.text}` : '';
    const said = isRefused ? `the service refuses ${call}${why}` : `${call}: ${error.message}`;
    unnamed.push(`${said}; numbers are shown in place of names`);
    return [];
  }
}

/** Whether a list may be asked for without an operator is not shown («Endpoints»): a refusal is an answer. */
function orRefused(error: unknown): null {
  if (error instanceof ServiceError) return null;
  throw error;
}

function holders(operators: readonly Operator[], wanted: readonly number[] | undefined): readonly number[] {
  return wanted ?? [...new Set(operators.map(({ id }) => id))];
}

function listsOf({ conversations }: Client, operator: number | null) {
  const params = (group: number | undefined) => ({ operator_id: operator ?? undefined, group_id: group });
  const whose = operator === null ? '' : ` of operator ${operator}`;
  const list = (queue: HeldConversation['queue'], read: ReadList) => {
    return { name: `${queue}${whose}`, queue, askedFor: operator, read };
  };
  return [
    list('unread', (group) => conversations.unread(params(group))),
    list('not-answered', (group) => conversations.notAnswered(params(group))),
  ];
}

/** Each conversation once: unread asks for more than not answered, and an operator's own list is surer than all's. */
function merged(lists: readonly (OneList & ListedRows)[]): readonly HeldConversation[] {
  const found = new Map<number, HeldConversation>();
  for (const wanted of ['unread', 'not-answered'] as const) {
    for (const { queue, askedFor, rows } of lists) {
      if (queue !== wanted) continue;
      for (const row of rows) {
        const before = found.get(row.id);
        if (!before) found.set(row.id, { row, queue, askedFor });
        else if (before.askedFor === null && askedFor !== null) found.set(row.id, { ...before, askedFor });
      }
    }
  }
  return [...found.values()];
}
