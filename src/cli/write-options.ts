// The options of what writes, and what of the common ones a write does not take.
import { REPETITION_MINUTES } from '../writes/write.ts';
import type { Declaration, OptionRow } from './command-row.ts';
import type { CommonOptions } from './common-options.ts';
import { UsageError } from './usage-error.ts';

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
