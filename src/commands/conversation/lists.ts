// The lists of conversations that are open: those of the service, newest first, and all of them in one, where each
// conversation stands once. The service cuts a list: what is cut is what waits longest, and that is always said.

import { type ConversationSummary, isId } from '../../api/model.ts';
import { QUEUES, type Queue } from '../../backlog/waiting.ts';
import { quoted } from '../../base/text.ts';
import type { Context } from '../../cli/context.ts';
import { presentConversationList } from '../../cli/late-shown.ts';
import { warnOfCut } from '../../cli/list-limit.ts';
import { listClient } from '../../cli/partial-lists.ts';
import { listedGroup, listedOperator } from '../../cli/resolve-names.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { type ListedConversation, listedView, unassignedView, unreadView } from '../../views/conversation.ts';

export interface UnassignedInput {
  readonly group?: string;
}

/** `conv unassigned`: the unassigned conversations of a group or of all. */
export async function listUnassigned(context: Context, input: UnassignedInput): Promise<void> {
  await presentConversationList(context, unassignedView, () => readUnassigned(context, input));
}

async function readUnassigned(context: Context, input: UnassignedInput): Promise<ConversationSummary[]> {
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

/** `conv unread`. */
export async function listUnread(context: Context, input: InboxInput): Promise<void> {
  await presentInbox(context, { call: 'unread', are: 'unread' }, input);
}

/** `conv not-answered`. */
export async function listNotAnswered(context: Context, input: InboxInput): Promise<void> {
  await presentInbox(context, { call: 'notAnswered', are: 'not answered' }, input);
}

/** Without --operator the lists of the inbox are those of the acting operator, where there is one. */
async function presentInbox(context: Context, list: InboxList, input: InboxInput): Promise<void> {
  await presentConversationList(context, unreadView, () => readInbox(context, list, input));
}

async function readInbox(context: Context, { call, are }: InboxList, input: InboxInput) {
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

/** `conv list`: everything open, unassigned first, in the service's order within each queue. */
export async function listEverything(context: Context, input: ListInput): Promise<void> {
  await presentConversationList(context, listedView, () => readOpen(context, input));
}

async function readOpen(context: Context, input: ListInput): Promise<ListedConversation[]> {
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
