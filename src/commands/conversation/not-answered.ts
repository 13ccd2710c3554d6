// Conversations in the inbox without an answer.
// They are the profile's operator's own when one is set; `--operator all` leaves the parameter out.
import type { Command } from 'commander';
import type { ConversationSummary } from '../../api/model.ts';
import { notAnsweredView } from '../../views/conversation.ts';
import type { Context } from '../context.ts';
import { warnOfCut } from '../list-limit.ts';
import { listClient } from '../partial-lists.ts';
import { presentList } from '../present.ts';
import { listedOperator, resolveGroup } from '../resolve-names.ts';
import { examples } from '../write-options.ts';

export interface NotAnsweredInput {
  /** An operator, or `all`. */
  readonly operator?: string;
  readonly group?: string;
}

/** Declares `conv not-answered`. */
export function registerNotAnswered(parent: Command, context: Context): void {
  parent
    .command('not-answered')
    .alias('unanswered')
    .summary('List conversations without an answer')
    .description('Conversations in the inbox without an answer, newest first, at most 1000.')
    .option('--operator <operator>', 'whose: id, e-mail, part of it, @me, or all for everybody')
    .option('--group <group>', 'only this group: id, title or part of it')
    .addHelpText(
      'after',
      examples(
        'convops conv not-answered --sandbox',
        'convops conv not-answered --operator all --json id --sandbox',
      ),
    )
    .action((input: NotAnsweredInput) =>
      presentList(context, notAnsweredView(context.io.now()), () => listNotAnswered(context, input)),
    );
}

/** Conversations in the inbox without an answer, of one operator or of all. */
export async function listNotAnswered(
  context: Context,
  input: NotAnsweredInput,
): Promise<ConversationSummary[]> {
  const operatorId = await listedOperator(context, input.operator);
  const groupId = input.group === undefined ? undefined : await resolveGroup(context, input.group, 'read');
  const { conversations } = await listClient(context);
  const rows = await conversations.notAnswered({ operator_id: operatorId, group_id: groupId });
  await warnOfCut(context, rows.length, 'not answered');
  return rows;
}
