// Everything open in one list: the three lists of the service merged, each conversation once.
// A row carries the queue it came from; unread comes before not-answered, because it asks for more.
import type { Command } from 'commander';
import { type ConversationSummary, isId } from '../../api/model.ts';
import { type ListedConversation, listedView } from '../../views/conversation.ts';
import type { Context } from '../context.ts';
import { presentConversations } from '../late-shown.ts';
import { warnOfCut } from '../list-limit.ts';
import { quoted } from '../parse.ts';
import { listClient } from '../partial-lists.ts';
import { listedGroup, listedOperator } from '../resolve-names.ts';
import { UsageError } from '../usage-error.ts';
import { examples } from '../write-options.ts';

const QUEUES = ['unassigned', 'unread', 'not-answered'] as const;
type Queue = (typeof QUEUES)[number];

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
    .option('--group <group>', 'only this group: id, title or part of it')
    .addHelpText(
      'after',
      examples('convops conv list --sandbox', 'convops conv list --queue unassigned,unread -o csv --sandbox'),
    )
    .action((input: ListInput) => presentConversations(context, listedView, () => listOpen(context, input)));
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
