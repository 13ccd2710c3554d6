// --as: who acts in a write. 1.0.0 called it --operator, which is still taken where it meant the same.
import { type Command, Option } from 'commander';
import type { Context } from './context.ts';
import { UsageError } from './usage-error.ts';

export interface ActingInput {
  readonly as?: string;
  /** The older name. */
  readonly operator?: string;
}

/** Declares --as, and --operator hidden. */
export function addActingOption(command: Command): Command {
  return command
    .option('--as <operator>', 'the operator who acts: id, e-mail, part of it, or @me')
    .addOption(new Option('--operator <operator>', 'the older name of --as').hideHelp());
}

/** The options as a command reads them, who acts standing in `operator`; throws UsageError for both names at once. */
export async function withActing<Input extends ActingInput>(context: Context, input: Input): Promise<Input> {
  const { as, operator } = input;
  if (operator !== undefined) {
    if (as !== undefined) throw new UsageError('--operator is the older name of --as: give one of the two');
    await context.notice('--operator is called --as here; the older name is still taken');
  }
  return as === undefined ? input : { ...input, operator: as };
}
