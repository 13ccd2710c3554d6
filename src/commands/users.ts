// Users, the customers of a channel, by the platform's identifier. What is not given in an update stays as it is.
import { quoted } from '../base/text.ts';
import { command, type Declaration } from '../cli/command-row.ts';
import type { Context } from '../cli/context.ts';
import { parseId } from '../cli/parse.ts';
import { presentList, presentRecord } from '../cli/present.ts';
import { presentReceipts } from '../cli/present-receipts.ts';
import { planOne, run, type WriteOptions } from '../cli/run-writes.ts';
import { UsageError } from '../cli/usage-error.ts';
import { STRICT } from '../cli/write-options.ts';
import { userView } from '../views/user.ts';
import type { WriteRun } from '../writes/run.ts';

interface GetInput {
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
  options: [
    {
      flags: '--conversation <id>',
      text: 'the customer of this conversation',
      parse: (text: string) => parseId(text),
    },
  ],
  examples: [
    'convops users get 5002 --sandbox',
    'convops users get --conversation 42 --json name,phone --sandbox',
  ],
  run: (context, input) => getUsers(context, input),
});

/** Prints the record of one customer, or a list of several. */
async function getUsers(context: Context, input: GetInput): Promise<void> {
  const ids = await idsOf(context, input);
  const read = async (id: number | string) =>
    // Sent digit by digit: a long one is not a number of JavaScript.
    await (await context.service.client()).users.get({ platform_user_id: id as number });
  const [only] = ids;
  if (only !== undefined && ids.length === 1 && !input.platformUserIds.includes('-'))
    return await presentRecord(context, userView, () => read(only));
  await presentList(context, userView, async () => {
    const users = [];
    for (const id of ids) users.push(await read(id));
    return users;
  });
}

async function idsOf(
  { io, service }: Pick<Context, 'io' | 'service'>,
  { platformUserIds: words, conversation }: GetInput,
): Promise<readonly (number | string)[]> {
  if (conversation === undefined) {
    if (words.length === 0)
      throw new UsageError(
        'no platform user id given: add one, or --conversation',
        'convops users get --help',
      );
    const lines = words.includes('-') ? (await io.stdin.readAll()).replace(/^\uFEFF/, '').split('\n') : [];
    const typed = words.flatMap((word) => (word === '-' ? lines : [word]));
    return [...new Set(typed.map((word) => word.trim()).filter((word) => word !== ''))].map(parseUserId);
  }
  if (words.length > 0) throw new UsageError('a platform user id and --conversation cannot be combined');
  const detail = await (await service.client()).conversations.get({ conversation_id: conversation });
  return [parseUserId(String(detail.from_platform_user_id))];
}

/** Any integer, negative and long ones too; one that is no safe integer stays its digits. */
function parseUserId(text: string): number | string {
  if (!/^-?[0-9]{1,40}$/.test(text))
    throw new UsageError(`${quoted(text)} is not a platform user id: they are whole numbers such as 5002`);
  return Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

/** The same of a write, whose journal keeps ids as numbers. */
function parseUserIdOfWrite(text: string): number {
  const id = parseUserId(text);
  if (typeof id === 'number') return id;
  throw new UsageError(`${quoted(text)} is too long for the journal of convops; nothing was sent`);
}

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
  args: [
    {
      name: 'platformUserId',
      flags: '<platform-user-id>',
      text: 'the platform user id',
      parse: parseUserIdOfWrite,
    },
  ],
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
      context.service.command(`users get ${platformUserId}`),
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
