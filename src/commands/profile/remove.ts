// Removes a profile with its token. Asks first, or takes --yes.
import type { Command } from 'commander';
import { profileNames, removeProfile, updateProfiles } from '../../settings/profiles.ts';
import { type ProfileRow, profileView } from '../../views/profile.ts';
import type { Context } from '../context.ts';
import { presentList } from '../present.ts';
import { UsageError } from '../usage-error.ts';
import { examples } from '../write-options.ts';
import { listProfiles, profileRow } from './list.ts';

/** Declares `profile remove`. */
export function registerProfileRemove(parent: Command, context: Context): void {
  parent
    .command('remove')
    .summary('Remove a profile and its token')
    .description('Remove a profile and its token, and list those that are left. Asks first, or takes --yes.')
    .argument('<name>', 'the profile')
    .addHelpText('after', examples('convops profile remove work --yes'))
    .action((name: string) => presentList(context, profileView, () => removeNamedProfile(context, name)));
}

/** Removes the profile and resolves to those that are left; throws UsageError when it was not confirmed. */
export async function removeNamedProfile(context: Context, name: string): Promise<ProfileRow[]> {
  const { yes } = context.options;
  if (!yes && !context.canPrompt())
    throw new UsageError('removing a profile needs --yes where no question can be asked');
  const known = listProfiles(context).some((row) => row.name === name);
  if (!yes && known && !(await context.prompt.confirm(`Remove profile ${name} and its token?`))) {
    throw new UsageError('not confirmed, nothing was removed');
  }
  const document = await updateProfiles(context.configFolder, (profiles) => removeProfile(profiles, name));
  return profileNames(document).map((left) => profileRow(document, left));
}
