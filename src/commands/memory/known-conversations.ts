// The conversations that this computer knows of a customer: from the lists as they are now, the archive and the journal.
import type { Client } from '../../api/derive.ts';
import { type ConversationSummary, customerIdIn } from '../../api/model.ts';
import { isMessageLine } from '../../archive/lines.ts';
import { entriesOfService } from '../../archive/own-texts.ts';
import { isCustomer } from '../../archive/search.ts';
import { allArchived, archivePlace } from '../../archive/store.ts';
import { allOf, QUEUES } from '../../backlog/waiting.ts';
import { firstFew, fold, quoted } from '../../base/text.ts';
import type { Context, Out } from '../../cli/context.ts';
import { warnOfCut } from '../../cli/conversation-lists.ts';
import { NoSuchNameError } from '../../cli/usage-error.ts';
import { readTime } from '../../terminal/times.ts';
import type { CustomerConversation } from '../../views/customer.ts';
import type { Entry } from '../../writes/journal-lines.ts';
import { isWellDone } from '../../writes/receipt.ts';
import { contentOf } from '../../writes/write.ts';

type Ports = Pick<Context, 'settings' | 'service'>;

/** A customer by number; the name is null if none is known. */
export interface KnownCustomer {
  readonly id: number;
  readonly name: string | null;
}

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

/** The one customer whom a name, or a part of it, names in these rows and in the archive; throws NoSuchNameError. */
export function customerNamed(
  context: Ports,
  word: string,
  rows: readonly ConversationSummary[],
): KnownCustomer {
  const found = new Map<number, KnownCustomer>();
  const note = (id: number | null, name: string | null) => {
    if (id === null || name === null) return;
    if (isCustomer({ customer: id, name }, word)) found.set(id, { id, name });
  };
  for (const line of allArchived(archivePlace(context))) note(line.customer, line.name);
  for (const row of rows)
    note(customerIdIn(row.from_platform_user_id), row.custom_name || row.from_user_name);
  const exact = [...found.values()].filter(({ name }) => fold(name ?? '') === fold(word));
  const [one, ...others] = exact.length > 0 ? exact : found.values();
  const hint = context.service.command('conv unread --json from_user_name,from_platform_user_id');
  if (one === undefined)
    throw new NoSuchNameError(`no customer ${quoted(word)} is known on this computer`, {
      ambiguous: false,
      hint,
    });
  if (others.length === 0) return one;
  const fitting = [one, ...others].map(({ id, name }) => `${id} ${name}`);
  throw new NoSuchNameError(`${quoted(word)} matches ${fitting.length} customers: ${firstFew(fitting)}`, {
    ambiguous: true,
    hint,
  });
}

/** What is known of the conversations of a customer, newest first. */
export function conversationsOf(
  context: Ports,
  customer: number,
  rows: readonly ConversationSummary[],
): readonly CustomerConversation[] {
  const known = new Map<number, CustomerConversation>();
  const learn = (id: number, news: Partial<CustomerConversation>) => {
    const before: CustomerConversation = known.get(id) ?? { id, ...NOTHING };
    known.set(id, { ...before, ...news });
  };
  // The journal knows no words of the customer, the archive knows what was read, the lists how it is now.
  for (const entry of [...entriesOfService(archivePlace(context), Number.NEGATIVE_INFINITY)].reverse()) {
    if (entry.customer !== customer || entry.id === null || !isWellDone(entry)) continue;
    const { id, at, after, before } = entry;
    const text = contentOf(entry);
    learn(id, {
      ...{ date: at, operator_id: after?.operator || before?.operator || null, known_from: 'journal' },
      ...(after?.status ? { status: after.status } : {}),
      ...(text === null ? {} : { last_from: speakerOf(entry), last_text: text }),
    });
  }
  for (const line of allArchived(archivePlace(context))) {
    if (line.customer !== customer) continue;
    const { conversation: id, at } = line;
    const date = Math.max(at ?? 0, known.get(id)?.date ?? 0) || null;
    if (!isMessageLine(line))
      learn(id, { date, status: line.status, operator_id: line.operator, known_from: 'archive' });
    else if (date === at)
      learn(id, { date, last_from: line.from, last_text: line.text, known_from: 'archive' });
  }
  for (const row of rows) {
    if (customerIdIn(row.from_platform_user_id) !== customer) continue;
    const date = readTime(row.last_message_date)?.getTime() ?? known.get(row.id)?.date ?? null;
    const operator_id = row.operator_user_id || null;
    learn(row.id, { date, status: row.status, operator_id, known_from: 'list' });
  }
  return [...known.values()].sort((one, other) => (other.date ?? 0) - (one.date ?? 0));
}

function speakerOf({ name }: Pick<Entry, 'name'>): 'note' | 'operator' {
  return name === 'conversations.sendNote' ? 'note' : 'operator';
}

const NOTHING = {
  ...{ date: null, status: null, operator_id: null },
  ...{ last_from: null, last_text: null, known_from: 'journal' as const },
} as const;
