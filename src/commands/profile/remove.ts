// Removes a profile with its token. Asks first, or takes --yes.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { confirmChange } from '../../cli/local-change.ts';
import { presentList } from '../../cli/present.ts';
import { examples } from '../../cli/write-options.ts';
import { removeProfile } from '../../settings/profile-changes.ts';
import { profileNames } from '../../settings/profile-document.ts';
import { type ProfileRow, profileView } from '../../views/profile.ts';
import { changeProfiles } from './change-profiles.ts';
import { profileRow } from './list.ts';

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
  // Before anything is asked about what cannot be removed.
  removeProfile(context.profiles(), name);
  const words = { act: 'removing a profile', after: 'nothing was removed' };
  await confirmChange(context, `Remove profile ${name} and its token?`, words);
  const document = await changeProfiles(context, (profiles) => removeProfile(profiles, name));
  return profileNames(document).map((left) => profileRow(document, left));
}
