import { PROFILE_KEYS } from '../settings/keys.ts';
import { parsePositive, parseRate } from './parse.ts';

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
