// Sets one setting of a profile. A token comes from stdin or a file, never as an argument.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { presentRow } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { examples } from '../../cli/write-options.ts';
import { apiNotice } from '../../settings/connection.ts';
import { parseKey } from '../../settings/keys.ts';
import { setKey } from '../../settings/profile-changes.ts';
import { type ProfileRow, profileView } from '../../views/profile.ts';
import { changeProfiles } from './change-profiles.ts';
import { profileRow } from './list.ts';
import { namedProfile } from './named-profile.ts';
import { givenToken, type TokenInput } from './token-input.ts';

export interface SetSettingInput extends TokenInput {
  readonly key: string;
  readonly value?: string;
}

/** Declares `profile set`. */
export function registerProfileSet(parent: Command, context: Context): void {
  parent
    .command('set')
    .summary('Set a setting of a profile')
    .description('Set a setting of the profile in force: the one that is named, else the one in use.')
    .argument('<key>', 'the setting; convops profile show lists them')
    .argument('[value]', 'its value; a token is given with --token-stdin or --token-file')
    .option('--token-stdin', 'read the token from stdin')
    .option('--token-file <file>', 'read the token from a file')
    .addHelpText(
      'after',
      examples('convops profile set operator 3 -p sandbox', 'convops profile set output json -p sandbox'),
    )
    .action((key: string, value: string | undefined, options: TokenInput) =>
      presentRow(context, profileView, () =>
        setProfileKey(context, { ...options, key, ...(value === undefined ? {} : { value }) }),
      ),
    );
}

/** Sets the value and resolves to the profile's row; throws before anything is written for a bad value. */
export async function setProfileKey(context: Context, input: SetSettingInput): Promise<ProfileRow> {
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
  const text = key === 'token' ? (token ?? (await context.prompt.secret('Token'))) : (input.value ?? '');
  const name = namedProfile(context);
  const document = await changeProfiles(context, (profiles) => setKey(profiles, name, key, text));
  const row = profileRow(document, name);
  if (key === 'base_url') {
    for (const notice of apiNotice('the base URL', text, row.base_url ?? '')) await context.notice(notice);
  }
  return row;
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
