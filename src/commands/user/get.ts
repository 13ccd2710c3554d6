// Reads a user, the customer of a channel, by the platform's identifier.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { parseId } from '../../cli/parse.ts';
import { presentRecord } from '../../cli/present.ts';
import { examples } from '../../cli/write-options.ts';
import { userView } from '../../views/user.ts';

/** Declares `users get`. */
export function registerUserGet(parent: Command, context: Context): void {
  parent
    .command('get')
    .summary('Read a user')
    .description('Read a user by the platform user id (from_platform_user_id of a conversation).')
    .argument('<platform-user-id>', 'the platform user id', (text) => parseId(text, 'platform user id'))
    .addHelpText(
      'after',
      examples('convops users get 5002 --sandbox', 'convops users get 5002 --json name,phone --sandbox'),
    )
    .action((platformUserId: number) =>
      presentRecord(context, userView, async () =>
        (await context.client()).users.get({ platform_user_id: platformUserId }),
      ),
    );
}
