// What there is: the profiles, the settings in force, and where they are kept. A token is never shown.
import { HIDDEN } from '../../api/redact.ts';
import { command } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { presentList, presentText } from '../../cli/present.ts';
import { type Profile, shownSetting } from '../../settings/keys.ts';
import { type ProfilesDocument, profileNamed, profileNames } from '../../settings/profile-document.ts';
import { profilesPath } from '../../settings/profiles.ts';
import { type ProfileRow, profileView, type SettingRow, settingView } from '../../views/settings.ts';

export const profileListCommand = command({
  name: 'list',
  spellings: ['ls'],
  summary: 'List profiles',
  description: 'List profiles; the current one is used when none is named.',
  kind: 'local',
  examples: ['convops profile list', 'convops profile list --json name,base_url'],
  run: (context) => presentList(context, profileView, async () => listProfiles(context)),
});

/** Every profile, by name, `sandbox` last. */
function listProfiles(context: Context): ProfileRow[] {
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

export const profileShowCommand = command({
  name: 'show',
  summary: 'Show the settings in force',
  description:
    'Show the settings in force; --origin says where each value came from. The token is never shown, not even with ' +
    '--show-secrets.',
  kind: 'local',
  options: [
    { flags: '--origin', text: 'say where each value came from: option, environment, profile or default' },
  ],
  examples: ['convops profile show --origin', 'convops profile show -p work --json'],
  run: async (context, { origin }) => {
    const columns = settingView.columns.filter(({ field }) => field !== 'origin' || origin);
    await presentList(context, { ...settingView, columns }, async () => showSettings(context));
  },
});

/** The settings in force, with their origins. */
function showSettings(context: Context): SettingRow[] {
  const { settings, origins } = context.resolution();
  const { token } = settings;
  const shown: Readonly<Record<string, unknown>> = {
    ...settings,
    token: token.kind === 'none' ? null : token.kind === 'command' ? `from: ${token.command}` : HIDDEN,
  };
  return Object.entries(shown).map(([key, value]) => {
    const origin = origins[key as keyof typeof origins];
    const { name, value: shownValue } = shownSetting(key, value);
    return {
      key: name,
      value: shownValue,
      origin: origin.name === '' ? origin.source : origin.name,
    };
  });
}

export const profilePathCommand = command({
  name: 'path',
  summary: 'Print where the profiles are kept',
  description: 'Print the path of the file that holds the profiles.',
  kind: 'local',
  examples: ['convops profile path'],
  run: (context) => presentText(context, 'path', profilesPath(context.configFolder)),
});
