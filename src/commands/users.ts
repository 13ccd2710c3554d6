// Users, the customers of a channel, by the platform's identifier. What is not given in an update stays as it is.

import { ApiError, TokenRefusedError } from '../api/errors.ts';
import type { User } from '../api/model.ts';
import { command, type Declaration } from '../cli/command-row.ts';
import type { Context } from '../cli/context.ts';
import { OF_CONVERSATION, parseInteger } from '../cli/parse.ts';
import { presentList, presentRecord } from '../cli/present.ts';
import { customerNumbered } from '../cli/resolve-names.ts';
import { reportUnread, type Unread } from '../cli/run-summary.ts';
import { planOne, runWrites } from '../cli/run-writes.ts';
import { UsageError } from '../cli/usage-error.ts';
import { STRICT, type WriteOptions } from '../cli/write-options.ts';
import { userView } from '../views/people.ts';
import type { WritePlan } from '../writes/plan.ts';

/** Which customers: by number, or the one of a conversation. */
interface UsersInput {
  readonly platformUserIds: readonly string[];
  readonly conversation?: number;
}

const userGetCommand = command({
  name: 'get',
  summary: 'Read the records of customers',
  description:
    'Read the record of a customer by platform user id, or by a conversation. The platform user id is the number of the ' +
    'customer at the service, not of the conversation: convops conv unread --json id,from_platform_user_id.',
  kind: 'read',
  args: [
    {
      name: 'platformUserIds',
      flags: '[platform-user-id...]',
      text: 'platform user ids, or - to read them from stdin',
    },
  ],
  options: [OF_CONVERSATION],
  examples: [
    'convops users get 5002 --sandbox',
    'convops users get --conversation 42 --json name,phone --sandbox',
  ],
  run: (context, input) => getUsers(context, input),
});

/** Prints the record of one customer, or a list of several. */
async function getUsers(context: Context, input: UsersInput): Promise<void> {
  const ids = await idsOf(context, input);
  const client = await context.service.client();
  const read = async (id: number) => await customerNumbered(client, id, 'users get');
  const [only] = ids;
  if (only !== undefined && ids.length === 1 && !input.platformUserIds.includes('-'))
    return await presentRecord(context, userView, () => read(only));
  const unread: Unread[] = [];
  const records: User[] = [];
  await presentList(context, userView, async () => {
    for (const id of ids)
      try {
        records.push(await read(id));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        unread.push({ name: `user ${id}`, error });
        if (error instanceof TokenRefusedError) break;
      }
    return records;
  });
  await reportUnread(context, unread, { total: ids.length, read: records.length });
}

async function idsOf(
  { io, service }: Pick<Context, 'io' | 'service'>,
  { platformUserIds: words, conversation }: UsersInput,
): Promise<readonly number[]> {
  const parse = (word: string) => parseInteger(word, 'a platform user id', 5002);
  if (conversation !== undefined) {
    if (words.length > 0) throw new UsageError('a platform user id and --conversation cannot be combined');
    const detail = await (await service.client()).conversations.get({ conversation_id: conversation });
    return [parse(String(detail.from_platform_user_id))];
  }
  if (words.length === 0)
    throw new UsageError(
      'no platform user id given: add one, or --conversation',
      service.command('conv unread --json id,from_platform_user_id'),
    );
  const lines = words.includes('-') ? (await io.stdin.readAll()).split('\n') : [];
  const typed = words.flatMap((word) => (word === '-' ? lines : [word])).map((word) => word.trim());
  const ids = [...new Set(typed.filter((word) => word !== ''))].map(parse);
  // The command before it in a pipe may have failed.
  if (ids.length === 0) throw new UsageError('stdin has no platform user ids; nothing was read');
  return ids;
}

interface UpdateInput extends WriteOptions {
  readonly platformUserId?: string | undefined;
  readonly conversation?: number;
  readonly name?: string;
  readonly phone?: string;
}

const userUpdateCommand = command({
  name: 'update',
  summary: 'Change the name or phone of a user',
  description: 'Change the name or phone of a user. Give at least one of --name and --phone.',
  kind: 'write',
  args: [{ name: 'platformUserId', flags: '[platform-user-id]', text: 'the platform user id' }],
  options: [
    { flags: '--name <name>', text: 'the new name' },
    { flags: '--phone <phone>', text: 'the new phone number' },
    OF_CONVERSATION,
    STRICT,
  ],
  examples: ['convops users update 5002 --phone "+380 44 123 45 67" --sandbox'],
  run: (context, input) => runWrites(context, 'update', () => planOfUpdate(context, input)),
});

async function planOfUpdate(context: Context, input: UpdateInput): Promise<WritePlan> {
  const { platformUserId: typed, conversation, name, phone } = input;
  if (name === undefined && phone === undefined)
    throw new UsageError('nothing to change: give --name or --phone', 'convops users update --help');
  const platformUserIds = typed === undefined ? [] : [typed];
  const of = conversation === undefined ? {} : { conversation };
  const [id] = typed === '-' ? [] : await idsOf(context, { platformUserIds, ...of });
  if (id === undefined) throw new UsageError('users update changes one user; give one id');
  return planOne(input, { name: 'users.update', id, params: { platform_user_id: id, name, phone } });
}

export const usersCommand: Declaration = { commands: [userGetCommand, userUpdateCommand] };
