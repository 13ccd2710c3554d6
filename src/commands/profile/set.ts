// Sets one setting of a profile. A token comes from stdin or a file, never as an argument.
import { isAbsolute } from 'node:path';
import { command } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { presentRow } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { apiNotice } from '../../settings/connection.ts';
import { PROFILE_KEYS, parseKey } from '../../settings/keys.ts';
import { setKey } from '../../settings/profile-changes.ts';
import { type ProfileRow, profileView } from '../../views/settings.ts';
import { changeProfiles, namedProfile } from './changes.ts';
import { profileRow } from './shown.ts';
import { givenToken, type TokenInput } from './token-input.ts';

export interface SetSettingInput extends TokenInput {
  readonly key: string;
  readonly value?: string | undefined;
}

export const profileSetCommand = command({
  name: 'set',
  summary: 'Set a setting of a profile',
  description: 'Set a setting of the profile in force: the one that is named, else the one in use.',
  kind: 'local',
  args: [
    {
      name: 'key',
      flags: '<key>',
      text: 'the setting; convops profile show lists them',
      offers: { words: Object.keys(PROFILE_KEYS) },
    },
    {
      name: 'value',
      flags: '[value]',
      text: 'its value; a token is given with --token-stdin or --token-file',
    },
  ],
  options: [
    { flags: '--token-stdin', text: 'read the token from stdin' },
    { flags: '--token-file <file>', text: 'read the token from a file' },
  ],
  examples: ['convops profile set operator 3 -p sandbox', 'convops profile set output json -p sandbox'],
  run: (context, input) => presentRow(context, profileView, () => setProfileKey(context, input)),
});

/** Sets the value and resolves to the profile's row; throws before anything is written for a bad value. */
async function setProfileKey(context: Context, input: SetSettingInput): Promise<ProfileRow> {
  const key = parseKey(input.key);
  const token = await givenToken(context, input);
  if (key === 'token') {
    if (input.value !== undefined) {
      throw new UsageError(
        'a token is not given as an argument, where other programs can read it',
        'convops profile set token --token-stdin',
      );
    }
    if (token === undefined && !context.canPrompt()) {
      throw new UsageError('the token is missing: give it with --token-stdin or --token-file');
    }
  } else if (token !== undefined)
    throw new UsageError(`--token-stdin and --token-file go with token, not ${key}`);
  else if (input.value === undefined) throw new UsageError(`the value of ${key} is missing`);
  if (key === 'keys') await checkBindings(input.value ?? '');
  if (key === 'ca_file') await checkAuthorities(input.value ?? '');
  const text = key === 'token' ? (token ?? (await context.prompt.secret('Token'))) : (input.value ?? '');
  const name = namedProfile(context);
  const document = await changeProfiles(context, (profiles) => setKey(profiles, name, key, text));
  const row = profileRow(document, name);
  if (key === 'base_url') {
    for (const notice of apiNotice('the base URL', text, row.base_url ?? '')) await context.notice(notice);
  }
  return row;
}

/** A file that cannot be used must be noticed here, not when something is to be sent. */
async function checkAuthorities(path: string): Promise<void> {
  const { readAuthorities } = await import('../../settings/authorities.ts');
  try {
    if (isAbsolute(path)) readAuthorities(path, `ca_file (${path})`);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Two actions on one key must be noticed here, not when triage begins. */
async function checkBindings(text: string): Promise<void> {
  const { parseBindings } = await import('../../triage/keys.ts');
  try {
    parseBindings(text);
  } catch (error) {
    throw new UsageError((error as Error).message, 'convops triage --help');
  }
}
