// The options that commands share: what names conversations, the pace of a run, who acts, and those of what writes.
import { PROFILE_KEYS } from '../settings/keys.ts';
import { REPETITION_MINUTES } from '../writes/write.ts';
import type { Declaration, OptionRow } from './command-row.ts';
import type { CommonOptions } from './common-options.ts';
import { parsePositive, parseRate } from './parse.ts';
import { UsageError } from './usage-error.ts';

/** The pace of a run over several conversations. */
export interface BatchInput {
  readonly idsFrom?: string;
  readonly concurrency?: number;
  /** Per second. */
  readonly rate?: number;
  readonly max?: number;
  readonly stopOnError?: true;
}

/** The options of every write over several conversations. */
export interface WriteBatchInput extends BatchInput {
  /** The run to go on with. */
  readonly resume?: string;
}

const CONCURRENCY = {
  flags: '--concurrency <n>',
  text: 'send up to this many requests at once',
  standard: PROFILE_KEYS.concurrency.default,
  parse: parsePositive,
} as const;
const RATE = {
  flags: '--rate <n>',
  text: 'limit the rate: 5/s, 30/m',
  parse: parseRate,
} as const;
const STOP = { flags: '--stop-on-error', text: 'stop at the first failure' } as const;

/** The pace alone, for what names its own writes. */
export const PACE = [CONCURRENCY, RATE, STOP] as const;

/** The options that name conversations besides the arguments, and the pace of the run. */
export const BATCH = [
  { flags: '--ids-from <file>', text: 'read conversation ids from a file: one per line, or NDJSON' },
  CONCURRENCY,
  RATE,
  { flags: '--max <n>', text: 'take only the first n conversations', parse: parsePositive },
  STOP,
] as const;

/** Those of every write over several conversations. */
export const WRITE_BATCH = [
  ...BATCH,
  { flags: '--resume <run>', text: 'continue an earlier run; last is the most recent one of this command' },
] as const;

/** Completed where ids are meant. */
export const OFFERED_IDS = { names: 'conversations', words: ['-'] } as const;

/** What names conversations. */
export const IDS = {
  name: 'conversations',
  flags: '[id...]',
  text: 'conversation ids, or - to read them from stdin',
  offers: OFFERED_IDS,
} as const;

export interface ActingInput {
  readonly as?: string;
}

/** Who acts. */
export const ACTING = {
  flags: '--as <operator>',
  text: 'acting operator: id, e-mail, part of it, or @me',
} as const;

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

/** Throws UsageError where what prints receipts is given --sort or --limit, which shape what a read prints (contract, section 3). */
export function refuseShaping({ options = [] }: Declaration, given: CommonOptions): void {
  const has = (flag: string) => options.some(({ flags }: OptionRow) => flags.startsWith(flag));
  if (has(STRICT.flags)) refuseShapingOf('a write', given, has('--max') ? '--max' : null);
}

/** The same for a call of which only its method says that it writes; `instead` is the option that takes the first few. */
export function refuseShapingOf(
  what: string,
  { sort, limit }: CommonOptions,
  instead: '--max' | null = null,
): void {
  const given = [...(sort === undefined ? [] : ['--sort']), ...(limit === undefined ? [] : ['--limit'])];
  if (given.length === 0) return;
  const shapes = given.length === 1 ? 'shapes' : 'shape';
  const way = instead === null ? '' : `; to write to the first N conversations, use ${instead} N`;
  throw new UsageError(
    `${given.join(' and ')} ${shapes} the printed list and cannot be used with ${what}${way}; nothing was sent`,
  );
}
