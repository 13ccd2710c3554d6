// Which inbox is planted: what `sandbox reset` and `sandbox serve --seed` have in common.
import { LIST_LIMIT } from '../../api/endpoints.ts';
import { parseCount } from '../../cli/parse.ts';
import { UsageError } from '../../cli/usage-error.ts';

export interface Planting {
  readonly seed?: number;
  readonly conversations?: number;
}

/** Fewer would lack the ones the examples are about; more would take minutes to keep. */
const LEAST = 70;
const MOST = 20_000;

/** How many conversations are made. */
export const CONVERSATIONS = {
  flags: '--conversations <n>',
  text: `how many conversations to make; 1500 shows the ${LIST_LIMIT}-row limit`,
  parse: parseCount,
} as const;

/** Throws UsageError for a number of conversations that cannot be. */
export function checkPlanting({ conversations }: Planting): void {
  if (conversations !== undefined && (conversations < LEAST || conversations > MOST)) {
    throw new UsageError(`--conversations is a number from ${LEAST} to ${MOST}`);
  }
}
