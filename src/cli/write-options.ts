// The options that commands share: what names conversations, the pace of a run, who acts, and the conditions of a write,
// which are data before the first request, so that a resumed run applies the same ones.
import { PROFILE_KEYS } from '../settings/keys.ts';
import type { Conditions } from '../writes/conditions.ts';
import { REPETITION_MINUTES } from '../writes/write.ts';
import type { CommonOptions } from './common-options.ts';
import type { Context } from './context.ts';
import type { OptionsOf } from './option-row.ts';
import { parsePassedId, parsePositive, parseRate } from './parse.ts';
import { resolveOperator } from './resolve-names.ts';
import { UsageError } from './usage-error.ts';

const CONCURRENCY = {
  flags: '--concurrency <n>',
  text: 'send up to this many requests at once',
  standard: PROFILE_KEYS.concurrency.default,
  parse: parsePositive,
} as const;
const RATE = { flags: '--rate <n>', text: 'limit the rate: 5/s, 30/m', parse: parseRate } as const;
const STOP = { flags: '--stop-on-error', text: 'stop at the first failure' } as const;

/** The pace alone, for what names its own writes. */
export const PACE = [CONCURRENCY, RATE, STOP] as const;

/** The options that name conversations besides the arguments, and the pace of the run. */
export const BATCH = [
  { flags: '--ids-from <file>', text: 'read conversation ids from a file, one per line' },
  CONCURRENCY,
  RATE,
  { flags: '--max <n>', text: 'take only the first n conversations', parse: parsePositive },
  STOP,
] as const;

export type BatchInput = OptionsOf<typeof BATCH>;

/** Those of every write over several conversations. */
export const WRITE_BATCH = [
  ...BATCH,
  { flags: '--resume <run>', text: 'continue an earlier run; last is the most recent one of this command' },
] as const;

export type WriteBatchInput = OptionsOf<typeof WRITE_BATCH>;

/** What names conversations. */
export const IDS = {
  name: 'conversations',
  flags: '[id...]',
  text: 'conversation ids, or - to read them from stdin',
} as const;

/** Who acts. */
export const ACTING = {
  flags: '--as <operator>',
  text: 'acting operator: id, e-mail, part of it, or @me',
} as const;

export type ActingInput = OptionsOf<readonly [typeof ACTING]>;

/** Every write that prints receipts has it. */
export const STRICT = { flags: '--strict', text: 'exit 9 if nothing had to change' } as const;

/** Of a write whose endpoint has disable_webhook. */
export const WEBHOOK = {
  flags: '--no-webhook',
  text: 'do not trigger the webhooks (integrations) of the service',
} as const;

/** Of what sends a text. */
export const AGAIN = {
  flags: '--again',
  text: `send even if the same text went there less than ${REPETITION_MINUTES} minutes ago; --yes does not do this`,
} as const;

/** Of what sends a message to the customer. */
export const FORCE = {
  flags: '--force',
  text: 'send even if another operator has the conversation; --yes does not do this',
} as const;

/** What the options of a write say. */
export type WriteOptions = OptionsOf<readonly [typeof STRICT, typeof WEBHOOK, typeof AGAIN, typeof FORCE]>;

/**
 * Throws UsageError where what prints receipts, or one record, is given --sort or --limit, which shape what a read prints
 * (contract, section 3); `way` ends the message.
 */
export function refuseShaping(what: string, { sort, limit }: CommonOptions, way = ''): void {
  if (sort === undefined && limit === undefined) return;
  const given = sort === undefined ? '--limit' : '--sort';
  throw new UsageError(`${given} shapes the printed list and cannot be used with ${what}${way}`);
}

/** The condition of a write or a proposal whose text answers a message. */
export const EXPECT_LAST_MESSAGE = {
  flags: '--expect-last-message <id>',
  text: 'only if the last message still has this id (conv get --json shows it)',
  parse: parsePassedId,
} as const;

/** The conditions of every write to a conversation. */
export const CONDITIONS = [
  EXPECT_LAST_MESSAGE,
  { flags: '--if-unassigned', text: 'only if no operator has it' },
  { flags: '--if-mine', text: 'only if it is assigned to the acting operator' },
] as const;

export type ConditionInput = OptionsOf<typeof CONDITIONS>;

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
    ...(ifMine ? { from: acting ?? (await resolveOperator(context, '@me')) } : {}),
  };
}
