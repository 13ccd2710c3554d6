// Lists the profiles; `sandbox` is always among them. Of a token it shows only where it comes from.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { presentList } from '../../cli/present.ts';
import { examples } from '../../cli/write-options.ts';
import type { Profile } from '../../settings/keys.ts';
import { type ProfilesDocument, profileNamed, profileNames } from '../../settings/profile-document.ts';
import { type ProfileRow, profileView } from '../../views/profile.ts';

/** Declares `profile list`. */
export function registerProfileList(parent: Command, context: Context): void {
  parent
    .command('list')
    .summary('List profiles')
    .description('List profiles; the current one is used when none is named.')
    .addHelpText('after', examples('convops profile list', 'convops profile list --json name,base_url'))
    .action(() => presentList(context, profileView, async () => listProfiles(context)));
}

/** Every profile, by name, `sandbox` last. */
export function listProfiles(context: Context): ProfileRow[] {
  const document = context.profiles();
  return profileNames(document).map((name) => profileRow(document, name));
}

/** The row of one profile. */
export function profileRow(document: ProfilesDocument, name: string): ProfileRow {
  const profile: Profile = profileNamed(document, name) ?? {};
  const stored = profile.token === undefined ? 'none' : 'stored';
  return {
    name,
    base_url: profile.base_url ?? null,
    operator: profile.operator ?? null,
    current: document.current === name,
    token_source: profile.token_command === undefined ? stored : 'command',
  };
}
