// Operators and what they hold.
import type { Operator } from '../../api/model.ts';
import { type BoardTerms, byId, countOf, filledText, idOf, seconds } from './counting.ts';
import type { HeldConversation } from './read.ts';
import type { BoardOperator } from './record.ts';

/** Who holds how much, the most first; also those who hold something and are in no list of operators. */
export function operatorsOf(
  operators: readonly Operator[],
  { now, readTime, operator: only }: BoardTerms,
  held: readonly HeldConversation[],
): readonly BoardOperator[] {
  const holder = holderOf(operators);
  const load = new Map<number | null, HeldConversation[]>();
  const emails = new Map<number | null, string | null>();
  for (const { id, invite_email } of operators) {
    if (only !== undefined && id !== only) continue;
    load.set(id, []);
    emails.set(id, filledText(invite_email));
  }
  if (only !== undefined && !load.has(only)) load.set(only, []);
  for (const each of held) {
    const id = holder(each);
    const own = load.get(id);
    if (own) own.push(each);
    else load.set(id, [each]);
    if (!emails.get(id)) emails.set(id, filledText(each.row.operator_email));
  }
  return [...load]
    .map(([id, own]): BoardOperator => {
      const unread = countOf(own, ({ queue }) => queue === 'unread');
      const times = own.flatMap(({ row }) => readTime(row.last_message_date)?.getTime() ?? []);
      return {
        id,
        email: emails.get(id) ?? null,
        open: own.length,
        unread,
        not_answered: own.length - unread,
        oldest_seconds:
          times.length === 0 ? null : seconds(Math.max(0, now - times.reduce((a, b) => Math.min(a, b)))),
      };
    })
    .sort((a, b) => b.open - a.open || b.unread - a.unread || byId(a, b));
}

/**
 * Who holds a conversation. How `operator_user_id` of a row relates to the id and the user id of an operator is not
 * shown: the e-mail decides where both have one, then whom the list was asked for, then either number.
 */
function holderOf(operators: readonly Operator[]): (held: HeldConversation) => number | null {
  const byEmail = new Map(operators.map(({ id, invite_email }) => [addressOf(invite_email), id]));
  const ids = new Set(operators.map(({ id }) => id));
  const byUser = new Map(operators.map(({ id, user_id }) => [user_id, id]));
  return ({ row, askedFor }) => {
    const email = addressOf(row.operator_email);
    const named = email === null ? undefined : byEmail.get(email);
    if (named !== undefined) return named;
    if (askedFor !== null) return askedFor;
    const user = idOf(row.operator_user_id);
    if (user === null || ids.has(user)) return user;
    return byUser.get(user) ?? user;
  };
}

/** An e-mail address as it is compared: nobody has two that differ in case alone. */
function addressOf(value: unknown): string | null {
  return filledText(value)?.trim().toLowerCase() ?? null;
}
