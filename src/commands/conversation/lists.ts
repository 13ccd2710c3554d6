// The lists of conversations that are open: those of the service, newest first, and all of them in one, where each
// conversation stands once. The service cuts a list: what is cut is what waits longest, and that is always said.

import type { Command } from 'commander';
import { LIST_LIMIT } from '../../api/endpoints.ts';
import { type ConversationSummary, isId } from '../../api/model.ts';
import { quoted } from '../../base/text.ts';
import type { Context } from '../../cli/context.ts';
import { presentConversationList } from '../../cli/late-shown.ts';
import { warnOfCut } from '../../cli/list-limit.ts';
import { listClient } from '../../cli/partial-lists.ts';
import { listedGroup, listedOperator } from '../../cli/resolve-names.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { examples } from '../../cli/write-options.ts';
import { type ListedConversation, listedView, unassignedView, unreadView } from '../../views/conversation.ts';

const QUEUES = ['unassigned', 'unread', 'not-answered'] as const;
type Queue = (typeof QUEUES)[number];

const GROUP = ['--group <group>', 'only this group: id, title or part of it'] as const;

export interface UnassignedInput {
  readonly group?: string;
}

/** Declares `conv unassigned`. */
export function registerUnassigned(command: Command, context: Context): void {
  command
    .description(`List unassigned conversations, newest first, at most ${LIST_LIMIT}.`)
    .option(...GROUP)
    .addHelpText(
      'after',
      examples(
        'convops conv unassigned --sandbox',
        'convops conv unassigned --group Billing --json id --sandbox',
      ),
    )
    .action((input: UnassignedInput) =>
      presentConversationList(context, unassignedView, () => listUnassigned(context, input)),
    );
}

/** The unassigned conversations of a group or of all. */
export async function listUnassigned(
  context: Context,
  input: UnassignedInput,
): Promise<ConversationSummary[]> {
  const groupId = await listedGroup(context, input.group);
  const rows = await (await listClient(context)).conversations.unassigned({ group_id: groupId });
  await warnOfCut(context, rows.length, 'unassigned');
  return rows;
}

export interface InboxInput {
  /** An operator, or `all`. */
  readonly operator?: string;
  readonly group?: string;
}

interface InboxList {
  /** The call of `conversations` that reads it. */
  readonly call: 'unread' | 'notAnswered';
  /** What its conversations are, in a sentence. */
  readonly are: string;
}

/** Declares `conv unread`. */
export function registerUnread(command: Command, context: Context): void {
  command.description(
    `Conversations in the inbox with unread messages, newest first, at most ${LIST_LIMIT}.`,
  );
  registerInboxList(command, context, { call: 'unread', are: 'unread' });
}

/** Declares `conv not-answered`. */
export function registerNotAnswered(command: Command, context: Context): void {
  command.description(`Conversations in the inbox without an answer, newest first, at most ${LIST_LIMIT}.`);
  registerInboxList(command, context, { call: 'notAnswered', are: 'not answered' });
}

/** What the two lists of the inbox share: without --operator they are those of the acting operator, where there is one. */
function registerInboxList(command: Command, context: Context, list: InboxList): void {
  const line = `convops conv ${command.name()}`;
  command
    .option(
      '--operator <operator>',
      'whose: id, e-mail, part of it, @me, or all for everybody; else the acting operator, if there is one',
    )
    .option(...GROUP)
    .addHelpText('after', examples(`${line} --sandbox`, `${line} --operator all --json id --sandbox`))
    .action((input: InboxInput) =>
      presentConversationList(context, unreadView, () => listInbox(context, list, input)),
    );
}

/** The conversations of the list, of one operator or of all. */
export async function listInbox(context: Context, { call, are }: InboxList, input: InboxInput) {
  const operatorId = await listedOperator(context, input.operator);
  if (operatorId !== undefined && input.operator === undefined) {
    await context.notice('yours; --operator all for everybody');
  }
  const groupId = await listedGroup(context, input.group);
  const { conversations } = await listClient(context);
  const rows = await conversations[call]({ operator_id: operatorId, group_id: groupId });
  await warnOfCut(context, rows.length, are);
  return rows;
}

export interface ListInput {
  readonly queue?: string;
  /** An operator, or `all`, which is also the default. */
  readonly operator?: string;
  readonly group?: string;
}

/** Declares `conv list`. */
export function registerList(command: Command, context: Context): void {
  command
    .description('List everything open: unassigned, unread and not answered, each conversation once.')
    .option('--queue <queues>', `only these queues, comma-separated: ${QUEUES.join(', ')}`)
    .option(
      '--operator <operator>',
      'unread and not answered of this operator: id, e-mail, part of it, or @me',
    )
    .option(...GROUP)
    .addHelpText(
      'after',
      examples('convops conv list --sandbox', 'convops conv list --queue unassigned,unread -o csv --sandbox'),
    )
    .action((input: ListInput) =>
      presentConversationList(context, listedView, () => listOpen(context, input)),
    );
}

/** Everything open, unassigned first, in the service's order within each queue. */
export async function listOpen(context: Context, input: ListInput): Promise<ListedConversation[]> {
  const queues = input.queue === undefined ? QUEUES : parseQueues(input.queue);
  const operator = await listedOperator(context, input.operator ?? 'all');
  const group = await listedGroup(context, input.group);
  const { conversations } = await listClient(context);
  const read: Readonly<Record<Queue, () => Promise<ConversationSummary[]>>> = {
    unassigned: () => conversations.unassigned({ group_id: group }),
    unread: () => conversations.unread({ operator_id: operator, group_id: group }),
    'not-answered': () => conversations.notAnswered({ operator_id: operator, group_id: group }),
  };
  const lists = await Promise.all(
    queues.map(async (queue) => {
      const rows = await read[queue]();
      await warnOfCut(context, rows.length, queue);
      return rows.map((row) => ({ ...row, queue }));
    }),
  );
  const seen = new Set<number>();
  // Those without an id cannot be told apart.
  return lists.flat().filter(({ id }) => !isId(id) || (!seen.has(id) && seen.add(id)));
}

function parseQueues(text: string): readonly Queue[] {
  const words = text.split(',').map((word) => word.trim());
  const stray = words.find((word) => !(QUEUES as readonly string[]).includes(word));
  if (stray !== undefined) {
    throw new UsageError(`${quoted(stray)} is not a queue: use ${QUEUES.join(', ')}`);
  }
  return QUEUES.filter((queue) => words.includes(queue));
}
