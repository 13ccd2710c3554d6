// Changes the name or phone of a user; what is not given stays as it is.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { parseId } from '../../cli/parse.ts';
import { presentReceipts } from '../../cli/present-receipts.ts';
import { runWrite, type WriteOptions } from '../../cli/run-writes.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { refuseOwnToken } from '../../cli/write-guards.ts';
import { addWriteOptions, examples } from '../../cli/write-options.ts';
import type { WriteRun } from '../../cli/write-run.ts';

export interface UpdateInput extends WriteOptions {
  readonly platformUserId: number;
  readonly name?: string;
  readonly phone?: string;
}

/** Declares `users update`. */
export function registerUserUpdate(parent: Command, context: Context): void {
  const command = parent
    .command('update')
    .summary('Change the name or phone of a user')
    .description('Change the name or phone of a user: at least one of the two.')
    .argument('<platform-user-id>', 'the platform user id', (text) => parseId(text, 'platform user id'))
    .option('--name <name>', 'the new name')
    .option('--phone <phone>', 'the new phone number')
    .addHelpText('after', examples('convops users update 5002 --phone "+380 44 123 45 67" --sandbox'));
  addWriteOptions(command, { webhook: false });
  command.action((platformUserId: number, options: Omit<UpdateInput, 'platformUserId'>) =>
    presentReceipts(context, () => updateUser(context, { ...options, platformUserId })),
  );
}

/** Updates the user; the run holds its receipt. */
export async function updateUser(context: Context, input: UpdateInput): Promise<WriteRun> {
  const { platformUserId, name, phone } = input;
  if (name === undefined && phone === undefined) {
    throw new UsageError(
      'nothing to change: give --name or --phone',
      context.command(`users get ${platformUserId}`),
    );
  }
  await refuseOwnToken(context, [
    [name ?? '', '--name'],
    [phone ?? '', '--phone'],
  ]);
  return await runWrite(context, input, {
    name: 'users.update',
    id: platformUserId,
    params: { platform_user_id: platformUserId, name, phone },
  });
}
