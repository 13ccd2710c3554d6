// Makes a profile the current one: it is used when none is named.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { presentRow } from '../../cli/present.ts';
import { examples } from '../../cli/write-options.ts';
import { useProfile } from '../../settings/profile-changes.ts';
import { profileView } from '../../views/profile.ts';
import { changeProfiles } from './change-profiles.ts';
import { profileRow } from './list.ts';

/** Declares `profile use`. */
export function registerProfileUse(parent: Command, context: Context): void {
  parent
    .command('use')
    .summary('Use a profile from now on')
    .description('Use a profile when none is named.')
    .argument('<name>', 'the profile')
    .addHelpText('after', examples('convops profile use sandbox'))
    .action((name: string) =>
      presentRow(context, profileView, async () =>
        profileRow(await changeProfiles(context, (profiles) => useProfile(profiles, name)), name),
      ),
    );
}
