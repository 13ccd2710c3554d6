import type { Context } from '../context.ts';
import { UsageError } from '../usage-error.ts';

/** The profile a change is for: the one --profile, --sandbox or CONVOPS_PROFILE names, else the current one. */
export function namedProfile(context: Context): string {
  const { options, io } = context;
  const name =
    options.profile ?? (options.sandbox ? 'sandbox' : undefined) ?? (io.env.CONVOPS_PROFILE || undefined);
  const chosen = name ?? context.profiles().current;
  if (chosen === null) throw new UsageError('there is no profile yet', 'convops profile add work');
  return chosen;
}
