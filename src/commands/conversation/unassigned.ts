// Lists the conversations that wait for an operator.
// The service lists newest first and cuts at 1000, so what is cut is what waits longest: that is always said.
import type { Command } from 'commander';
import type { ConversationSummary } from '../../api/model.ts';
import { unassignedView } from '../../views/conversation.ts';
import type { Context } from '../context.ts';
import { presentConversations } from '../late-shown.ts';
import { warnOfCut } from '../list-limit.ts';
import { listClient } from '../partial-lists.ts';
import { listedGroup } from '../resolve-names.ts';
import { examples } from '../write-options.ts';

export interface UnassignedInput {
  readonly group?: string;
}

/** Declares `conv unassigned`. */
export function registerUnassigned(command: Command, context: Context): void {
  command
    .description('List unassigned conversations, newest first, at most 1000.')
    .option('--group <group>', 'only this group: id, title or part of it')
    .addHelpText(
      'after',
      examples(
        'convops conv unassigned --sandbox',
        'convops conv unassigned --group Billing --json id --sandbox',
      ),
    )
    .action((input: UnassignedInput) =>
      presentConversations(context, unassignedView, () => listUnassigned(context, input)),
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
