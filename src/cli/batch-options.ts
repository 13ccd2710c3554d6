import { PROFILE_KEYS } from '../settings/keys.ts';
import type { Context } from './context.ts';
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
  { flags: '--resume <run>', text: 'continue an earlier run; last is the most recent one' },
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
  /** The older name. */
  readonly operator?: string;
}

/** Who acts, and its older name. */
export const ACTING = [
  { flags: '--as <operator>', text: 'acting operator: id, e-mail, part of it, or @me' },
  { flags: '--operator <operator>', text: 'older name of --as', hidden: true },
] as const;

/** The options as a command reads them, who acts standing in `operator`; throws UsageError for both names at once. */
export async function withActing<Input extends ActingInput>(context: Context, input: Input): Promise<Input> {
  const { as, operator } = input;
  if (operator !== undefined) {
    if (as !== undefined)
      throw new UsageError('--operator and --as cannot be combined: --operator is the older name of --as');
    await context.notice('--operator is now called --as here; the older name still works');
  }
  return as === undefined ? input : { ...input, operator: as };
}
