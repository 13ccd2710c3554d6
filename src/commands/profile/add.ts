// Adds a profile: where a service is and how to get in. The first one added is used from then on.
import type { Command } from 'commander';
import type { Context } from '../../cli/context.ts';
import { presentRow } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { examples } from '../../cli/write-options.ts';
import { parseBaseUrl } from '../../settings/base-url.ts';
import { apiNotice } from '../../settings/connection.ts';
import { addProfile } from '../../settings/profile-changes.ts';
import { checkToken } from '../../settings/token.ts';
import { type ProfileRow, profileView } from '../../views/profile.ts';
import { changeProfiles } from './change-profiles.ts';
import { profileRow } from './list.ts';
import { givenToken, type TokenInput } from './token-input.ts';

export interface AddProfileInput extends TokenInput {
  readonly name: string;
  readonly baseUrl?: string;
  readonly tokenCommand?: string;
  readonly operator?: string;
  readonly allowHttp?: true;
}

/** Declares `profile add`. */
export function registerProfileAdd(parent: Command, context: Context): void {
  parent
    .command('add')
    .summary('Add a profile')
    .description('Add a profile. Asks for what is not given; the token is never an option value.')
    .argument('<name>', 'what to call it')
    .option('--base-url <url>', 'the address of the service, https')
    .option('--token-stdin', 'read the token from stdin')
    .option('--token-file <file>', 'read the token from a file')
    .option('--token-command <command>', 'run this program for the token instead of storing one')
    .option('--operator <operator>', 'the acting operator: an id or e-mail')
    .option('--allow-http', 'allow http for a host that is not this machine')
    .addHelpText(
      'after',
      examples('convops profile add work --base-url https://service.example.test --token-stdin < token.txt'),
    )
    .action((name: string, options: Omit<AddProfileInput, 'name'>) =>
      presentRow(context, profileView, () => addNamedProfile(context, { ...options, name })),
    );
}

/** Adds the profile and resolves to its row; throws before anything is written when something is missing. */
export async function addNamedProfile(context: Context, input: AddProfileInput): Promise<ProfileRow> {
  const allowHttp = input.allowHttp === true;
  const url = input.baseUrl ?? (await ask(context, 'Base URL of the service', '--base-url'));
  const baseUrl = parseBaseUrl(url, { allowHttp });
  for (const notice of apiNotice('the base URL', url, baseUrl)) await context.notice(notice);
  const given = await givenToken(context, input);
  if (given !== undefined && input.tokenCommand !== undefined) {
    throw new UsageError('a profile has a token or a token command, not both');
  }
  const token = input.tokenCommand === undefined ? (given ?? checkToken(await askToken(context))) : undefined;
  const document = await changeProfiles(context, (profiles) =>
    addProfile(profiles, input.name, {
      base_url: baseUrl,
      ...(token === undefined ? {} : { token }),
      ...(input.tokenCommand === undefined ? {} : { token_command: input.tokenCommand }),
      ...(input.operator === undefined ? {} : { operator: input.operator }),
      ...(allowHttp ? { allow_http: true } : {}),
    }),
  );
  return profileRow(document, input.name);
}

async function ask(context: Context, question: string, option: string): Promise<string> {
  if (!context.canPrompt()) throw new UsageError(`${option} is missing, and no question can be asked here`);
  return await context.prompt.input(question);
}

async function askToken(context: Context): Promise<string> {
  if (!context.canPrompt()) {
    throw new UsageError('the token is missing: give it with --token-stdin, --token-file or --token-command');
  }
  return await context.prompt.secret('Token');
}
