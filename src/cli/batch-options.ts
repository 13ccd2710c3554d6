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
  text: 'requests under way at once',
  standard: PROFILE_KEYS.concurrency.default,
  parse: parsePositive,
} as const;
const RATE = {
  flags: '--rate <n>',
  text: 'begin at most this many a second, such as 5 or 5/s; 30/m for a minute',
  parse: parseRate,
} as const;
const STOP = { flags: '--stop-on-error', text: 'begin nothing more after the first failure' } as const;

/** The pace alone, for what names its own writes. */
export const PACE = [CONCURRENCY, RATE, STOP] as const;

/** The options that name conversations besides the arguments, and the pace of the run. */
export const BATCH = [
  { flags: '--ids-from <file>', text: 'read conversation ids from a file, one a line or NDJSON' },
  CONCURRENCY,
  RATE,
  { flags: '--max <n>', text: 'take the first n conversations and leave the rest', parse: parsePositive },
  STOP,
] as const;

/** Those of every write over several conversations. */
export const WRITE_BATCH = [
  ...BATCH,
  { flags: '--resume <run>', text: 'go on with an earlier run: do exactly what is not done' },
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
  { flags: '--as <operator>', text: 'the operator who acts: id, e-mail, part of it, or @me' },
  { flags: '--operator <operator>', text: 'the older name of --as', hidden: true },
] as const;

/** The options as a command reads them, who acts standing in `operator`; throws UsageError for both names at once. */
export async function withActing<Input extends ActingInput>(context: Context, input: Input): Promise<Input> {
  const { as, operator } = input;
  if (operator !== undefined) {
    if (as !== undefined) throw new UsageError('--operator is the older name of --as: give one of the two');
    await context.notice('--operator is called --as here; the older name is still taken');
  }
  return as === undefined ? input : { ...input, operator: as };
}
