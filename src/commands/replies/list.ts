// Lists the canned replies. They are this machine's own: no service is asked.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { presentList } from '../../cli/present.ts';
import { cannedReplies } from '../../cli/text-source.ts';
import { examples } from '../../cli/write-options.ts';
import { replyView } from '../../views/reply.ts';
import { replyRow } from './reply-row.ts';

/** Declares `replies list`. */
export function registerRepliesList(parent: Command, context: Context): void {
  parent
    .command('list')
    .summary('List canned replies')
    .description(
      'List canned replies by name; a table shows the first line of each and what a macro does, JSON all of it.',
    )
    .addHelpText('after', examples('convops replies list', 'convops replies list --json'))
    .action(() => presentList(context, replyView, async () => cannedReplies(context).map(replyRow)));
}
