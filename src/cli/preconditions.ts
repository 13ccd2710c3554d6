// The conditions of a write: options of every write to a conversation, turned into data before the first request, so that a
// resumed run applies the same ones.
import type { Conditions } from '../writes/conditions.ts';
import type { Context } from './context.ts';
import { parseMessageId } from './parse.ts';
import { resolveOperator } from './resolve-names.ts';
import { UsageError } from './usage-error.ts';

export interface ConditionInput {
  /** The id of the last message that the caller knows. */
  readonly expectLastMessage?: number | string;
  readonly ifUnassigned?: true;
  readonly ifMine?: true;
}

/** The condition of a write or a proposal whose text answers a message. */
export const EXPECT_LAST_MESSAGE = {
  flags: '--expect-last-message <id>',
  text: 'only if the last message still has this id (conv get --json shows it)',
  parse: parseMessageId,
} as const;

/** The conditions of every write to a conversation. */
export const CONDITIONS = [
  EXPECT_LAST_MESSAGE,
  { flags: '--if-unassigned', text: 'only if no operator has it' },
  { flags: '--if-mine', text: 'only if it is assigned to the acting operator' },
] as const;

/** The conditions as data, operators as ids; `acting` is null without an option. Throws UsageError, NoSuchNameError. */
export async function settleConditions(
  context: Pick<Context, 'settings' | 'service'>,
  { expectLastMessage, ifUnassigned, ifMine }: ConditionInput,
  acting: number | null,
): Promise<Conditions> {
  if (ifUnassigned && ifMine) throw new UsageError('--if-unassigned and --if-mine cannot be combined');
  if (ifMine && acting === null && context.settings.values().operator === null) {
    throw new UsageError('--if-mine needs an acting operator', context.service.command('profile show'));
  }
  return {
    ...(expectLastMessage === undefined ? {} : { lastMessage: expectLastMessage }),
    ...(ifUnassigned ? { unassigned: true } : {}),
    ...(ifMine ? { from: acting ?? (await resolveOperator(context, '@me', 'write')) } : {}),
  };
}
