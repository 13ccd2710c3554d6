// Customers as they are named on the command line, and their conversations: from the lists as they are now, the archive
// and the journal.
import type { Client } from '../../api/derive.ts';
import { type ConversationSummary, customerIdIn } from '../../api/model.ts';
import {
  type KnownConversations,
  latestFirst,
  learn,
  type Trace,
  tracesOf,
} from '../../archive/customers.ts';
import { archivePlace } from '../../archive/store.ts';
import { allOf, QUEUES } from '../../backlog/waiting.ts';
import { firstFew, quoted, rowsNamed } from '../../base/text.ts';
import type { Context, Out } from '../../cli/context.ts';
import { warnOfCut } from '../../cli/conversation-lists.ts';
import { NoSuchNameError } from '../../cli/usage-error.ts';
import { readTime } from '../../terminal/times.ts';
import type { CustomerConversation } from '../../views/customer.ts';

type Ports = Pick<Context, 'settings' | 'service'>;

/** The open conversations of everybody, each list read once; says which may be cut. */
export async function openOfAll(
  { conversations }: Client,
  out: Pick<Out, 'warn'>,
): Promise<readonly ConversationSummary[]> {
  const reading = [conversations.unassigned(), conversations.unread(), conversations.notAnswered()] as const;
  const lists = await allOf(reading);
  for (const [place, queue] of QUEUES.entries()) await warnOfCut(out, lists[place]?.length ?? 0, queue, '');
  return lists.flat();
}

/** What this computer and these rows say of each customer. */
function* traces(context: Ports, rows: readonly ConversationSummary[]): Generator<Trace> {
  yield* tracesOf(archivePlace(context));
  for (const row of rows) {
    const customer = customerIdIn(row.from_platform_user_id);
    const { id, status } = row;
    if (customer === null) continue;
    yield {
      ...{ id, customer, known_from: 'list', seen: Number.POSITIVE_INFINITY },
      name: row.custom_name || row.from_user_name,
      at: readTime(row.last_message_date)?.getTime() ?? null,
      state: { status, operator_id: row.operator_user_id || null },
    };
  }
}

/** The number of the one customer whom a number, or a part of a name, means in these rows and in the archive; throws NoSuchNameError. */
export function customerNamed(context: Ports, word: string, rows: readonly ConversationSummary[]): number {
  const number = customerIdIn(word);
  if (number !== null) return number;
  const names = new Map<number, string>();
  for (const { customer, name } of traces(context, rows)) if (name !== null) names.set(customer, name);
  const found = rowsNamed(
    [...names].map(([id, name]) => ({ id, name })),
    word,
  );
  const [one, ...others] = found;
  if (one !== undefined && others.length === 0) return one.id;
  const shown = firstFew(found.map(({ id, name }) => `${id} ${name}`));
  const message =
    one === undefined
      ? `no customer ${quoted(word)} is known on this computer`
      : `${quoted(word)} matches ${found.length} customers: ${shown}`;
  const way = 'conv list --operator all --json from_user_name,from_platform_user_id';
  throw new NoSuchNameError(message, { ambiguous: one !== undefined, hint: context.service.command(way) });
}

/** What is known of the conversations of a customer, newest first. */
export function conversationsOf(
  context: Ports,
  customer: number,
  rows: readonly ConversationSummary[],
): readonly CustomerConversation[] {
  const known: KnownConversations = new Map();
  for (const trace of traces(context, rows)) if (trace.customer === customer) learn(known, trace);
  return latestFirst(known).map(({ one }) => one);
}
