import type { Context } from '../../cli/context.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { selectService } from '../../settings/connection.ts';

/** The profile a change is for: the one of the service in force; throws UsageError where that has none. */
export function namedProfile(context: Context): string {
  const { options, io } = context;
  const { profile, by } = selectService({ options, env: io.env, profiles: () => context.profiles() });
  if (by === 'environment' && profile === null) {
    throw new UsageError(
      'CONVOPS_BASE_URL names the service, which has no profile: name one with --profile',
      'convops profile list',
    );
  }
  const chosen = profile ?? context.profiles().current;
  if (chosen === null) throw new UsageError('there is no profile yet', 'convops profile add work');
  return chosen;
}
