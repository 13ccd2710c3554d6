// What this computer knows of the conversations of each customer, from the journal, the archive and the lists.
import type { CustomerConversation } from '../views/customer.ts';
import type { KnownLine } from './own-texts.ts';

const NOTHING = { date: null, status: null, operator_id: null, last_from: null, last_text: null };

/** A conversation with its customer, and with when its state and its last words are from. */
interface Known {
  readonly customer: number;
  readonly one: CustomerConversation;
  readonly stateAt: number;
  readonly saidAt: number;
}

/** Adds what a line says, whatever the order they come in: the newest state and the last words stay. */
function learn(known: Map<number, Known>, line: KnownLine): void {
  const { conversation_id: id, platform_user_id: customer, date, seen, status, text } = line;
  if (customer === null || (status === undefined && text === undefined)) return;
  const { one, stateAt, saidAt } = known.get(id) ?? { one: { id, ...NOTHING }, stateAt: 0, saidAt: 0 };
  const isState = status !== undefined && seen >= stateAt;
  const isLast = text !== undefined && (date ?? 0) >= saidAt;
  const state = { status: status || one.status, operator_id: line.operator_id };
  known.set(id, {
    customer,
    one: {
      ...{ ...one, date: Math.max(date ?? 0, one.date ?? 0) || null },
      ...(isState ? state : {}),
      ...(isLast ? { last_from: line.from ?? null, last_text: text } : {}),
    },
    stateAt: isState ? seen : stateAt,
    saidAt: isLast ? (date ?? 0) : saidAt,
  });
}

/** The conversations of each customer that lines tell of, the one first in which something happened last. */
export async function conversationsByCustomer(
  lines: Iterable<KnownLine> | AsyncIterable<KnownLine>,
): Promise<Readonly<Record<number, readonly CustomerConversation[]>>> {
  const known = new Map<number, Known>();
  for await (const line of lines) learn(known, line);
  const met: Record<number, CustomerConversation[]> = {};
  for (const { customer, one } of [...known.values()].sort((a, b) => (b.one.date ?? 0) - (a.one.date ?? 0))) {
    met[customer] ??= [];
    met[customer].push(one);
  }
  return met;
}
