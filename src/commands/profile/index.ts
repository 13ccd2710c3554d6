// The commands of `profile`, and `profile set`, which alone of the changes may take a token.
import { command, type Declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { presentRecord } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { PROFILE_KEYS, parseKey } from '../../settings/keys.ts';
import { setKey } from '../../settings/profile-changes.ts';
import { type SettingRow, settingView } from '../../views/settings.ts';
import { givenToken, profileAddCommand, type TokenInput, typeToken } from './add.ts';
import {
  changeProfiles,
  namedProfile,
  profileListCommand,
  profilePathCommand,
  profileRemoveCommand,
  profileRenameCommand,
  profileShowCommand,
  profileUnsetCommand,
  profileUseCommand,
  settingRow,
} from './changes.ts';

interface SetSettingInput extends TokenInput {
  readonly key: string;
  readonly value?: string | undefined;
}

const profileSetCommand = command({
  name: 'set',
  summary: 'Change a setting of a profile',
  description:
    'Change a setting of the profile in use, or of the one named by --profile, and print it. An operator, ' +
    'an address and a token are checked at the service only when they are used; convops doctor checks them.',
  kind: 'local',
  args: [
    {
      name: 'key',
      flags: '<key>',
      text: 'the setting (convops profile show lists them)',
      offers: { words: Object.keys(PROFILE_KEYS) },
    },
    { name: 'value', flags: '[value]', text: 'its value; for a token use --token-stdin or --token-file' },
  ],
  options: [
    { flags: '--token-stdin', text: 'read the token from stdin' },
    { flags: '--token-file <file>', text: 'read the token from a file' },
  ],
  globals: ['--profile', '--dry-run'],
  examples: ['convops profile set operator 3 -p sandbox', 'convops profile set output json -p sandbox'],
  run: (context, input) => presentRecord(context, settingView, () => setProfileKey(context, input)),
});

/** Sets the value and resolves to the setting; throws before anything is written for a bad value. */
async function setProfileKey(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  input: SetSettingInput,
): Promise<SettingRow> {
  const key = parseKey(input.key);
  // First: nobody types a token in vain.
  const name = namedProfile(context);
  const token = await givenToken(context.io, input);
  if (key === 'token' && input.value !== undefined)
    throw new UsageError(
      'a token cannot be an argument: other programs could read it',
      `convops profile set token --token-stdin -p ${name}`,
    );
  if (key !== 'token' && token !== undefined)
    throw new UsageError(`--token-stdin and --token-file set token, not ${key}`);
  if (key === 'keys') await checkBindings(input.value ?? '');
  const text = key === 'token' ? (token ?? (await typeToken(context.io))) : input.value;
  if (text === undefined) throw new UsageError(`no value given for ${key}`);
  const document = await changeProfiles(context, (profiles) => setKey(profiles, name, key, text));
  const isOfService = ['base_url', 'token', 'token_command', 'operator'].includes(key);
  if (isOfService && !context.settings.options.dryRun)
    await context.out.notice(`not checked yet; to check it: convops doctor -p ${name}`);
  return settingRow(document, name, key);
}

/** Reports two actions on one key now, not when triage begins. */
async function checkBindings(text: string): Promise<void> {
  const { parseBindings } = await import('../../triage/keys.ts');
  try {
    parseBindings(text);
  } catch (error) {
    throw new UsageError((error as Error).message, 'convops triage --help');
  }
}

export const profileCommand: Declaration = {
  description:
    'Manage profiles. A profile is a name for a base URL, a token and defaults. The profile sandbox always exists.',
  changesNames: true,
  commands: [
    profileAddCommand,
    profileListCommand,
    profileShowCommand,
    profileUseCommand,
    profileSetCommand,
    profileUnsetCommand,
    profileRenameCommand,
    profileRemoveCommand,
    profilePathCommand,
  ],
};
