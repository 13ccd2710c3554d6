// Who holds a conversation of a list. How `operator_user_id` of a row relates to the id and the user id of an operator is
// not shown, so the e-mail decides where both have one.

import type { Client } from '../api/derive.ts';
import { type ConversationSummary, isNumber, isPassedId, type Operator } from '../api/model.ts';
import { filledText } from '../base/text.ts';
import type { HeldConversation } from './board/read.ts';

/** Who holds a conversation: by the e-mail, then whom the list was asked for, then either number of an operator. */
export function holderOf(
  operators: readonly Operator[],
): (held: Pick<HeldConversation, 'row' | 'askedFor'>) => number | null {
  const byEmail = idsByEmail(operators);
  const ids = new Set(operators.map(({ id }) => id));
  const byUser = new Map(operators.map(({ id, user_id }) => [user_id, id]));
  return ({ row, askedFor }) => {
    const named = byEmail.get(addressOf(row.operator_email));
    if (named !== undefined) return named;
    if (askedFor !== null) return askedFor;
    const { operator_user_id: user } = row;
    if (!isPassedId(user)) return null;
    return ids.has(user) ? user : (byUser.get(user) ?? user);
  };
}

/** Reads the operators when they are first needed; none where they cannot be read, which costs the names alone. */
export function operatorsOnce({ operators }: Client): () => Promise<readonly Operator[]> {
  let reading: Promise<readonly Operator[]> | undefined;
  return () => {
    reading ??= operators.list().catch(() => []);
    return reading;
  };
}

/**
 * The rows of lists that were asked for one operator, or for all, without those that name somebody else. The operators are read only
 * where a row has another number; where they cannot be, and no row has the operator's own, the lists stand as they came.
 */
export async function heldBy<Row extends ConversationSummary>(
  rows: readonly Row[],
  operator: number | undefined,
  read: () => Promise<readonly Operator[]>,
): Promise<readonly Row[]> {
  if (operator === undefined) return rows;
  const isPlain = ({ operator_user_id: by }: Row) => !isNumber(by) || by === operator;
  if (rows.every(isPlain)) return rows;
  const operators = await read();
  const isKnown = operators.some(({ id }) => id === operator);
  if (!isKnown && !rows.some(({ operator_user_id: by }) => by === operator)) return rows;
  return rows.filter(isHeldBy(operator, operators));
}

function isHeldBy(operator: number, operators: readonly Operator[]): (row: ConversationSummary) => boolean {
  const byEmail = idsByEmail(operators);
  const own = operators.find(({ id }) => id === operator);
  return ({ operator_email, operator_user_id: user }) => {
    const named = byEmail.get(addressOf(operator_email));
    if (named !== undefined) return named === operator;
    return !isNumber(user) || user === operator || user === own?.user_id;
  };
}

function idsByEmail(operators: readonly Operator[]): ReadonlyMap<string | null, number> {
  return new Map(
    operators.flatMap(({ id, invite_email }) => {
      const address = addressOf(invite_email);
      return address === null ? [] : [[address, id] as const];
    }),
  );
}

/** An e-mail address as it is compared: nobody has two that differ in case alone. */
function addressOf(value: unknown): string | null {
  return filledText(value)?.trim().toLowerCase() ?? null;
}
