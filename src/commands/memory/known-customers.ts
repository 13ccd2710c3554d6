// Customers as they are named on the command line, and their conversations: from the lists as they are now, the archive
// and the journal.
import type { Client } from '../../api/derive.ts';
import { type ConversationSummary, customerIdIn } from '../../api/model.ts';
import { readingsOf } from '../../archive/lines.ts';
import { type KnownLine, knownLines } from '../../archive/own-texts.ts';
import { archivePlace } from '../../archive/store.ts';
import { allOf, QUEUES } from '../../backlog/waiting.ts';
import type { Context, Out } from '../../cli/context.ts';
import { warnOfCut } from '../../cli/conversation-lists.ts';
import { idOfNamed } from '../../cli/resolve-names.ts';

type Ports = Pick<Context, 'io' | 'settings' | 'service'>;

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

/** What this computer and these rows say of conversations. */
export function* linesWith(context: Ports, rows: readonly ConversationSummary[]): Generator<KnownLine> {
  for (const { state } of readingsOf('conversations.unread', {}, rows, Number.POSITIVE_INFINITY))
    if (state) yield state;
  yield* knownLines(archivePlace(context));
}

/** The number of the one customer whom a number, or a part of a name, means in these lines; throws NoSuchNameError. */
export async function customerNamed(
  { service }: Pick<Context, 'service'>,
  word: string,
  lines: Iterable<KnownLine>,
): Promise<number> {
  const names = new Map<number, string>();
  for (const { platform_user_id: id, customer: name } of lines)
    if (id !== null && name !== null && !names.has(id)) names.set(id, name);
  const rows = async () => [...names].map(([id, name]) => ({ id, name }));
  const list = service.command('conv list --operator all --json from_user_name,from_platform_user_id');
  return customerIdIn(word) ?? (await idOfNamed({ what: 'customer', word, rows, list }));
}
