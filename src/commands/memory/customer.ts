// Who a customer is: how one is named on the command line, the record of the service, and the conversations that this
// computer knows, from the lists as they are now, the archive and the journal.

import type { Client } from '../../api/derive.ts';
import { type ConversationSummary, customerIdIn } from '../../api/model.ts';
import { conversationsByCustomer } from '../../archive/customers.ts';
import { readingsOf } from '../../archive/lines.ts';
import { type KnownLine, knownLines } from '../../archive/own-texts.ts';
import { archivePlace } from '../../archive/store.ts';
import { allOf, QUEUES } from '../../backlog/waiting.ts';
import { declaration } from '../../cli/command-row.ts';
import { GLOBALS } from '../../cli/common-options.ts';
import type { Context, Out } from '../../cli/context.ts';
import { listClient, namesOnce, warnOfCut } from '../../cli/conversation-lists.ts';
import { offerArchive } from '../../cli/keeping.ts';
import { OF_CONVERSATION, parseInteger } from '../../cli/parse.ts';
import { planOutput } from '../../cli/plan.ts';
import { detailOptions, masked, print, write } from '../../cli/present.ts';
import { customerNumbered, idOfNamed } from '../../cli/resolve-names.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { type CustomerRecord, customerView } from '../../views/people.ts';

/** The open conversations of everybody, each list read once; says which may be cut. */
export async function openOfAll({ conversations: { unassigned, unread, notAnswered } }: Client, out: Out) {
  const lists = await allOf([unassigned(), unread(), notAnswered()]);
  for (const [place, queue] of QUEUES.entries()) await warnOfCut(out, lists[place]?.length ?? 0, queue, '');
  return lists.flat();
}

/** What this computer and these rows say of conversations. */
function* linesWith(context: Context, rows: readonly ConversationSummary[]): Generator<KnownLine> {
  for (const { state } of readingsOf('conversations.unread', {}, rows, Number.POSITIVE_INFINITY))
    if (state) yield state;
  yield* knownLines(archivePlace(context));
}

/** The number of the one customer whom a number, or a part of a name, means in these lines; throws NoSuchNameError. */
export async function customerNamed({ service }: Context, word: string, lines: Iterable<KnownLine>) {
  const names = new Map<number, string>();
  for (const { platform_user_id: id, customer: name } of lines)
    if (id !== null && name !== null && !names.has(id)) names.set(id, name);
  const rows = async () => [...names].map(([id, name]) => ({ id, name }));
  const list = service.command('conv list --operator all --json from_user_name,from_platform_user_id');
  return customerIdIn(word) ?? (await idOfNamed({ what: 'customer', word, rows, list }));
}

export interface CustomerInput {
  readonly customer?: string | undefined;
  readonly conversation?: number;
}

/** Throws UsageError unless exactly one of the two ways names a customer. */
export function checkOneCustomer({ customer, conversation }: CustomerInput, hint: string): void {
  if ((customer === undefined) === (conversation === undefined))
    throw new UsageError('name one customer: by platform user id, by name, or with --conversation', hint);
}

async function showCustomer(context: Context, input: CustomerInput): Promise<void> {
  checkOneCustomer(input, context.service.command('customer --help'));
  const names = await namesOnce(context);
  const view = customerView(await names([]));
  const plan = await planOutput(context.settings, view);
  const client = await listClient(context);
  await offerArchive(context);
  const open = await openOfAll(client, context.out);
  const id =
    input.conversation === undefined
      ? await customerNamed(context, input.customer ?? '', linesWith(context, open))
      : (await client.conversations.get({ conversation_id: input.conversation })).from_platform_user_id;
  const number = parseInteger(String(id), 'a platform user id', 5002);
  const user = await customerNumbered(client, number, 'customer');
  const row: CustomerRecord = masked(context.settings, {
    ...user,
    conversations: (await conversationsByCustomer(linesWith(context, open)))[id] ?? [],
  });
  if (plan.format === 'table' && plan.pick === null) {
    await names(row.conversations);
    return await write(context.io, view.detail(row, await detailOptions(context)));
  }
  // The next command in a pipe is about the conversations.
  if (plan.format === 'ids')
    return await write(context.io, row.conversations.map((one) => `${one.id}\n`).join(''));
  await print(context, plan, view, [row], row);
}

export const customerCommand = declaration({
  description:
    'Show the record of a customer, and the conversations that are known: those in the lists now, and those in the archive ' +
    'and the journal of this computer, with their last words. The service lists no closed conversations.',
  kind: 'read',
  args: [
    {
      name: 'customer',
      flags: '[customer]',
      text: 'a platform user id, or a part of a name; for a phone number see convops help troubleshooting',
    },
  ],
  options: [OF_CONVERSATION],
  globals: GLOBALS.read,
  examples: [
    'convops customer --conversation 42 --sandbox',
    'convops customer 5002 --json name,conversations --sandbox',
  ],
  run: (context, input) => showCustomer(context, input),
});
