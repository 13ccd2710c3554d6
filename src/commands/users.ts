// Users, the customers of a channel, by the platform's identifier. What is not given in an update stays as it is.
import { command, type Declaration } from '../cli/command-row.ts';
import type { Context } from '../cli/context.ts';
import { parseId } from '../cli/parse.ts';
import { presentRecord } from '../cli/present.ts';
import { presentReceipts } from '../cli/present-receipts.ts';
import { planOne, run, type WriteOptions } from '../cli/run-writes.ts';
import { UsageError } from '../cli/usage-error.ts';
import { STRICT } from '../cli/write-options.ts';
import { userView } from '../views/user.ts';
import type { WriteRun } from '../writes/run.ts';

const PLATFORM_USER_ID = {
  name: 'platformUserId',
  flags: '<platform-user-id>',
  text: 'the platform user id',
  parse: (text: string) => parseId(text, 'a platform user id', 5002),
} as const;

const userGetCommand = command({
  name: 'get',
  summary: 'Read the record of a customer',
  description:
    'Read the record of a customer by platform user id. That is the number of the customer at the service, not of the ' +
    'conversation. To find it: convops conv unread --json id,from_platform_user_id.',
  kind: 'read',
  args: [PLATFORM_USER_ID],
  examples: ['convops users get 5002 --sandbox', 'convops users get 5002 --json name,phone --sandbox'],
  run: (context, { platformUserId }) =>
    presentRecord(context, userView, async () =>
      (await context.client()).users.get({ platform_user_id: platformUserId }),
    ),
});

interface UpdateInput extends WriteOptions {
  readonly platformUserId: number;
  readonly name?: string;
  readonly phone?: string;
}

const userUpdateCommand = command({
  name: 'update',
  summary: 'Change the name or phone of a user',
  description: 'Change the name or phone of a user. Give at least one of --name and --phone.',
  kind: 'write',
  args: [PLATFORM_USER_ID],
  options: [
    { flags: '--name <name>', text: 'the new name' },
    { flags: '--phone <phone>', text: 'the new phone number' },
    STRICT,
  ],
  examples: ['convops users update 5002 --phone "+380 44 123 45 67" --sandbox'],
  run: (context, input) => presentReceipts(context, () => updateUser(context, input)),
});

/** Updates the user; the run holds its receipt. */
async function updateUser(context: Context, input: UpdateInput): Promise<WriteRun> {
  const { platformUserId, name, phone } = input;
  if (name === undefined && phone === undefined) {
    throw new UsageError(
      'nothing to change: give --name or --phone',
      context.command(`users get ${platformUserId}`),
    );
  }
  const write = {
    name: 'users.update',
    id: platformUserId,
    params: { platform_user_id: platformUserId, name, phone },
  } as const;
  return await run(context, planOne(input, write));
}

export const usersCommand: Declaration = { commands: [userGetCommand, userUpdateCommand] };
