// Takes a setting out of a profile: its default holds again.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { presentRow } from '../../cli/present.ts';
import { examples } from '../../cli/write-options.ts';
import { parseKey } from '../../settings/keys.ts';
import { unsetKey } from '../../settings/profile-changes.ts';
import { profileView } from '../../views/profile.ts';
import { changeProfiles } from './change-profiles.ts';
import { profileRow } from './list.ts';
import { namedProfile } from './named-profile.ts';

/** Declares `profile unset`. */
export function registerProfileUnset(parent: Command, context: Context): void {
  parent
    .command('unset')
    .summary('Take a setting out of a profile')
    .description('Take a setting out of the profile in force: its default holds again.')
    .argument('<key>', 'the setting')
    .addHelpText('after', examples('convops profile unset output -p sandbox'))
    .action((key: string) =>
      presentRow(context, profileView, async () => {
        const name = namedProfile(context);
        const known = parseKey(key);
        const document = await changeProfiles(context, (profiles) => unsetKey(profiles, name, known));
        return profileRow(document, name);
      }),
    );
}
