// Customers as they are named on the command line, and their conversations: from the lists as they are now, the archive
// and the journal.
import type { Client } from '../../api/derive.ts';
import { type ConversationSummary, customerIdIn } from '../../api/model.ts';
import { readingsOf } from '../../archive/lines.ts';
import { type KnownLine, knownLines } from '../../archive/own-texts.ts';
import { archivePlace } from '../../archive/store.ts';
import { allOf, QUEUES } from '../../backlog/waiting.ts';
import { firstFew, quoted, rowsNamed } from '../../base/text.ts';
import type { Context, Out } from '../../cli/context.ts';
import { warnOfCut } from '../../cli/conversation-lists.ts';
import { NoSuchNameError } from '../../cli/usage-error.ts';

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

/** What this computer and these rows say of conversations. */
export function* linesWith(context: Ports, rows: readonly ConversationSummary[]): Generator<KnownLine> {
  yield* knownLines(archivePlace(context));
  for (const { state } of readingsOf('conversations.unread', {}, rows, Number.POSITIVE_INFINITY))
    if (state) yield state;
}

/** The number of the one customer whom a number, or a part of a name, means in these rows and in the archive; throws NoSuchNameError. */
export function customerNamed(context: Ports, word: string, rows: readonly ConversationSummary[]): number {
  const number = customerIdIn(word);
  if (number !== null) return number;
  const names = new Map<number, string>();
  for (const { platform_user_id: id, customer: name } of linesWith(context, rows))
    if (id !== null && name !== null) names.set(id, name);
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
