// --as: who acts in a write. 1.0.0 called it --operator, which is still taken where it meant the same.
import type { Context } from './context.ts';
import { UsageError } from './usage-error.ts';

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
