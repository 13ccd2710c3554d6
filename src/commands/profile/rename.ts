// Renames a profile; the current one stays current.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { presentRow } from '../../cli/present.ts';
import { examples } from '../../cli/write-options.ts';
import { renameProfile } from '../../settings/profile-changes.ts';
import { profileView } from '../../views/profile.ts';
import { changeProfiles } from './change-profiles.ts';
import { profileRow } from './list.ts';

/** Declares `profile rename`. */
export function registerProfileRename(parent: Command, context: Context): void {
  parent
    .command('rename')
    .summary('Rename a profile')
    .argument('<name>', 'the profile')
    .argument('<new-name>', 'what to call it')
    .addHelpText('after', examples('convops profile rename work support'))
    .action((name: string, newName: string) =>
      presentRow(context, profileView, async () => {
        const document = await changeProfiles(context, (profiles) => renameProfile(profiles, name, newName));
        return profileRow(document, newName);
      }),
    );
}
