// Conversations in the inbox with unread messages.
// They are the profile's operator's own when one is set; `--operator all` leaves the parameter out.
import type { Command } from 'commander';
import type { ConversationSummary } from '../../api/model.ts';
import { unreadView } from '../../views/conversation.ts';
import type { Context } from '../context.ts';
import { warnOfCut } from '../list-limit.ts';
import { listClient } from '../partial-lists.ts';
import { presentList } from '../present.ts';
import { listedOperator, resolveGroup } from '../resolve-names.ts';
import { examples } from '../write-options.ts';

export interface UnreadInput {
  /** An operator, or `all`. */
  readonly operator?: string;
  readonly group?: string;
}

/** Declares `conv unread`. */
export function registerUnread(parent: Command, context: Context): void {
  parent
    .command('unread')
    .summary('List conversations with unread messages')
    .description('Conversations in the inbox with unread messages, newest first, at most 1000.')
    .option('--operator <operator>', 'whose: id, e-mail, part of it, @me, or all for everybody')
    .option('--group <group>', 'only this group: id, title or part of it')
    .addHelpText(
      'after',
      examples('convops conv unread --sandbox', 'convops conv unread --operator all --json id --sandbox'),
    )
    .action((input: UnreadInput) =>
      presentList(context, unreadView(context.io.now()), () => listUnread(context, input)),
    );
}

/** Conversations in the inbox with unread messages, of one operator or of all. */
export async function listUnread(context: Context, input: UnreadInput): Promise<ConversationSummary[]> {
  const operatorId = await listedOperator(context, input.operator);
  const groupId = input.group === undefined ? undefined : await resolveGroup(context, input.group, 'read');
  const { conversations } = await listClient(context);
  const rows = await conversations.unread({ operator_id: operatorId, group_id: groupId });
  await warnOfCut(context, rows.length, 'unread');
  return rows;
}
