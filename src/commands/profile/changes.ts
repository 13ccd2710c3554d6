// Changes of the profiles that need no token: which is used, what one is called, what it says, whether it stays.
import { command } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { changeLocally, confirmChange } from '../../cli/local-change.ts';
import { presentList, presentRow } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { selectService } from '../../settings/connection.ts';
import { PROFILE_KEYS, parseKey } from '../../settings/keys.ts';
import { removeProfile, renameProfile, unsetKey, useProfile } from '../../settings/profile-changes.ts';
import { type ProfilesDocument, profileNames, SANDBOX_PROFILE } from '../../settings/profile-document.ts';
import { updateProfiles } from '../../settings/profiles.ts';
import { type ProfileRow, profileView } from '../../views/settings.ts';
import { profileRow } from './shown.ts';

/** Applies a change to the profiles and resolves to them as they are then, or would be; throws LocalError. */
export async function changeProfiles(
  context: Context,
  change: (document: ProfilesDocument) => ProfilesDocument,
): Promise<ProfilesDocument> {
  return await changeLocally(context, (options) => updateProfiles(context.configFolder, change, options));
}

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

export const profileUseCommand = command({
  name: 'use',
  summary: 'Use a profile from now on',
  description: 'Use a profile when none is named.',
  kind: 'local',
  args: [
    {
      name: 'name',
      flags: '<name>',
      text: 'the profile',
      offers: { names: 'profiles', words: [SANDBOX_PROFILE] },
    },
  ],
  examples: ['convops profile use sandbox'],
  run: (context, { name }) =>
    presentRow(context, profileView, async () =>
      profileRow(await changeProfiles(context, (profiles) => useProfile(profiles, name)), name),
    ),
});

export const profileUnsetCommand = command({
  name: 'unset',
  summary: 'Take a setting out of a profile',
  description: 'Take a setting out of the profile in force: its default holds again.',
  kind: 'local',
  args: [
    {
      name: 'key',
      flags: '<key>',
      text: 'the setting',
      offers: { words: Object.keys(PROFILE_KEYS) },
    },
  ],
  examples: ['convops profile unset output -p sandbox'],
  run: (context, { key }) =>
    presentRow(context, profileView, async () => {
      const name = namedProfile(context);
      const known = parseKey(key);
      const document = await changeProfiles(context, (profiles) => unsetKey(profiles, name, known));
      return profileRow(document, name);
    }),
});

export const profileRenameCommand = command({
  name: 'rename',
  summary: 'Rename a profile',
  kind: 'local',
  args: [
    { name: 'name', flags: '<name>', text: 'the profile', offers: { names: 'profiles' } },
    { name: 'newName', flags: '<new-name>', text: 'what to call it' },
  ],
  examples: ['convops profile rename work support'],
  run: (context, { name, newName }) =>
    presentRow(context, profileView, async () => {
      const document = await changeProfiles(context, (profiles) => renameProfile(profiles, name, newName));
      return profileRow(document, newName);
    }),
});

export const profileRemoveCommand = command({
  name: 'remove',
  spellings: ['rm', 'delete'],
  summary: 'Remove a profile and its token',
  description: 'Remove a profile and its token, and list those that are left. Asks first, or takes --yes.',
  kind: 'local',
  args: [{ name: 'name', flags: '<name>', text: 'the profile', offers: { names: 'profiles' } }],
  examples: ['convops profile remove work --yes'],
  run: (context, { name }) => presentList(context, profileView, () => removeNamedProfile(context, name)),
});

/** Removes the profile and resolves to those that are left; throws UsageError when it was not confirmed. */
async function removeNamedProfile(context: Context, name: string): Promise<ProfileRow[]> {
  // Before anything is asked about what cannot be removed.
  removeProfile(context.profiles(), name);
  const words = { act: 'removing a profile', after: 'nothing was removed' };
  await confirmChange(context, `Remove profile ${name} and its token?`, words);
  const document = await changeProfiles(context, (profiles) => removeProfile(profiles, name));
  return profileNames(document).map((left) => profileRow(document, left));
}
