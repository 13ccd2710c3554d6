// Removes a canned reply. Asks first, or takes --yes.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { changeLocally, confirmChange } from '../../cli/local-change.ts';
import { presentList } from '../../cli/present.ts';
import { cannedReplies } from '../../cli/text-source.ts';
import { examples } from '../../cli/write-options.ts';
import { type CannedReply, findReply, removeReply } from '../../replies/replies.ts';
import { replyView } from '../../views/reply.ts';
import { replyRow } from './reply-row.ts';

/** Declares `replies remove`. */
export function registerRepliesRemove(parent: Command, context: Context): void {
  parent
    .command('remove')
    .summary('Remove a canned reply')
    .description('Remove a canned reply, and list those that are left. Asks first, or takes --yes.')
    .argument('<name>', 'the reply')
    .addHelpText('after', examples('convops replies add bye "Goodbye." && convops replies remove bye --yes'))
    .action((name: string) =>
      presentList(context, replyView, async () => (await removeNamedReply(context, name)).map(replyRow)),
    );
}

/** Removes the reply and resolves to those that are left; throws UsageError when it was not confirmed. */
export async function removeNamedReply(context: Context, name: string): Promise<CannedReply[]> {
  const found = findReply(cannedReplies(context), name);
  const words = { act: 'removing a reply', after: 'nothing was removed' };
  await confirmChange(context, `Remove reply ${found.name}?`, words);
  return await changeLocally(context, (change) => removeReply(context.configFolder, found.name, change));
}
