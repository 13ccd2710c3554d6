// Changes to profiles that need no token: use, rename, set, unset, remove.
import { HIDDEN } from '../../api/redact.ts';
import { policyInForce } from '../../cli/agent-policy.ts';
import { command } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { presentList, presentRecord, presentText } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { changeLocally, confirmChange } from '../../cli/write-guards.ts';
import { forgetNames } from '../../names/known-names.ts';
import { selectService } from '../../settings/connection.ts';
import { PROFILE_KEYS, type Profile, type ProfileKey, parseKey, shownSetting } from '../../settings/keys.ts';
import { removeProfile, renameProfile, unsetKey, useProfile } from '../../settings/profile-changes.ts';
import {
  type ProfilesDocument,
  profileNamed,
  profileNames,
  SANDBOX_PROFILE,
} from '../../settings/profile-document.ts';
import { profilesPath, updateProfiles } from '../../settings/profiles.ts';
import { type ProfileRow, profileView, type SettingRow, settingView } from '../../views/settings.ts';

/** Applies a change to the profiles and resolves to the result, also in a dry run; throws LocalError. */
export async function changeProfiles(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  change: (document: ProfilesDocument) => ProfilesDocument,
): Promise<ProfilesDocument> {
  return await changeLocally(context, (options) =>
    updateProfiles(context.settings.configFolder, change, options),
  );
}

/** The profile to change, the one of the current service; throws UsageError if that has none. */
export function namedProfile({ io, settings }: Pick<Context, 'io' | 'settings'>): string {
  const { options } = settings;
  const { value, origin } = selectService({ options, env: io.env, profiles: () => settings.profiles() });
  if (origin.source === 'environment' && value === null) {
    throw new UsageError(
      'CONVOPS_BASE_URL names a service without a profile; to name a profile, use --profile',
      'convops profile list',
    );
  }
  const chosen = value ?? settings.profiles().current;
  if (chosen === null) throw new UsageError('there is no profile yet', 'convops profile add work');
  return chosen;
}

export const profileUseCommand = command({
  name: 'use',
  summary: 'Choose the profile to use from now on',
  description: 'Choose the profile to use when a command names none.',
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
    presentRecord(context, profileView, async () =>
      profileRow(await changeProfiles(context, (profiles) => useProfile(profiles, name)), name),
    ),
});

export const profileUnsetCommand = command({
  name: 'unset',
  summary: 'Remove a setting from a profile',
  description: 'Remove a setting from the profile in use, so that its default applies again, and print it.',
  kind: 'local',
  args: [{ name: 'key', flags: '<key>', text: 'the setting', offers: { words: Object.keys(PROFILE_KEYS) } }],
  globals: ['--profile', '--dry-run'],
  examples: ['convops profile unset output -p sandbox'],
  run: (context, { key }) =>
    presentRecord(context, settingView, async () => {
      const name = namedProfile(context);
      const known = parseKey(key);
      const document = await changeProfiles(context, (profiles) => unsetKey(profiles, name, known));
      return settingRow(document, name, known);
    }),
});

/** A setting as a profile has it; null where its default applies. */
export function settingRow(document: ProfilesDocument, name: string, key: ProfileKey): SettingRow {
  const value = profileNamed(document, name)?.[key] ?? null;
  return { key, value: key === 'token' && value !== null ? HIDDEN : value, origin: `profile ${name}` };
}

export const profileRenameCommand = command({
  name: 'rename',
  summary: 'Rename a profile',
  kind: 'local',
  args: [
    { name: 'name', flags: '<name>', text: 'the profile', offers: { names: 'profiles' } },
    { name: 'newName', flags: '<new-name>', text: 'the new name' },
  ],
  examples: ['convops profile rename work support'],
  run: (context, { name, newName }) =>
    presentRecord(context, profileView, async () => {
      const document = await changeProfiles(context, (profiles) => renameProfile(profiles, name, newName));
      if (!context.settings.options.dryRun) forgetNames(context.settings.stateFolder, name);
      return profileRow(document, newName);
    }),
});

export const profileRemoveCommand = command({
  name: 'remove',
  spellings: ['rm', 'delete'],
  summary: 'Remove a profile and its token',
  description: 'Remove a profile and its token, and list the rest. Asks first, unless you add --yes.',
  kind: 'local',
  args: [{ name: 'name', flags: '<name>', text: 'the profile', offers: { names: 'profiles' } }],
  examples: ['convops profile remove work --yes'],
  run: (context, { name }) => presentList(context, profileView, () => removeNamedProfile(context, name)),
});

/** Removes the profile and resolves to those that are left; throws UsageError when it was not confirmed. */
async function removeNamedProfile(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  name: string,
): Promise<ProfileRow[]> {
  // Before asking for confirmation: it may not be removable.
  removeProfile(context.settings.profiles(), name);
  const words = { act: 'profile remove', after: 'nothing was removed' };
  await confirmChange(context, `Remove profile "${name}" and its token?`, words);
  const document = await changeProfiles(context, (profiles) => removeProfile(profiles, name));
  if (!context.settings.options.dryRun) forgetNames(context.settings.stateFolder, name);
  return profileNames(document).map((left) => profileRow(document, left));
}

// Shows the profiles, the current settings, and the files they are in. A token is never shown.

export const profileListCommand = command({
  name: 'list',
  spellings: ['ls'],
  summary: 'List profiles',
  description: 'List profiles. A command that names no profile uses the current one.',
  kind: 'local',
  examples: ['convops profile list', 'convops profile list --json name,base_url'],
  run: (context) =>
    presentList(context, profileView, async () => {
      const document = context.settings.profiles();
      return profileNames(document).map((name) => profileRow(document, name));
    }),
});

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

export const profileShowCommand = command({
  name: 'show',
  summary: 'Show the current settings',
  description:
    'Show the current settings. --origin shows where each value comes from. The token stays hidden, even with ' +
    '--show-secrets.',
  kind: 'local',
  options: [
    { flags: '--origin', text: 'show where each value comes from: option, environment, profile or default' },
  ],
  globals: ['--profile', '--sandbox', '--output', '--json'],
  examples: ['convops profile show --origin', 'convops profile show -p work --json'],
  run: async (context, { origin }) => {
    const columns = settingView.columns.filter(({ field }) => field !== 'origin' || origin);
    await presentList(context, { ...settingView, columns }, async () => showSettings(context));
  },
});

/** The current settings with their origins. */
function showSettings(context: Pick<Context, 'settings'>): SettingRow[] {
  const { settings, origins } = context.settings.resolution();
  const { token } = settings;
  const agents = policyInForce(context.settings);
  const shown: Readonly<Record<string, unknown>> = {
    ...settings,
    agents: agents.policy,
    token: token.kind === 'none' ? null : token.kind === 'command' ? `from: ${token.command}` : HIDDEN,
  };
  return Object.entries(shown).map(([key, value]) => {
    const origin = origins[key as keyof typeof origins];
    const { name, value: shownValue } = shownSetting(key, value);
    return {
      key: name,
      value: shownValue,
      origin: key === 'agents' ? agents.from : origin.name === '' ? origin.source : origin.name,
    };
  });
}

export const profilePathCommand = command({
  name: 'path',
  summary: 'Print where the profiles are stored',
  description: 'Print the path of the file that holds the profiles.',
  kind: 'local',
  examples: ['convops profile path'],
  run: (context) => presentText(context, 'path', profilesPath(context.settings.configFolder)),
});
