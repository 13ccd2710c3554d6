// Adds a profile: where a service is and how to get in. The first one added is used from then on.
import { command } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { presentRow } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { parseBaseUrl } from '../../settings/base-url.ts';
import { apiNotice } from '../../settings/connection.ts';
import { addProfile } from '../../settings/profile-changes.ts';
import { checkToken } from '../../settings/token.ts';
import { type ProfileRow, profileView } from '../../views/settings.ts';
import { changeProfiles } from './changes.ts';
import { profileRow } from './shown.ts';
import { givenToken, type TokenInput } from './token-input.ts';

export interface AddProfileInput extends TokenInput {
  readonly name: string;
  readonly baseUrl?: string;
  readonly tokenCommand?: string;
  readonly operator?: string;
  readonly allowHttp?: true;
}

export const profileAddCommand = command({
  name: 'add',
  spellings: ['new', 'create'],
  summary: 'Add a profile',
  description: 'Add a profile. Asks for what is not given; the token is never an option value.',
  kind: 'local',
  args: [{ name: 'name', flags: '<name>', text: 'what to call it' }],
  options: [
    { flags: '--base-url <url>', text: 'the address of the service, https' },
    { flags: '--token-stdin', text: 'read the token from stdin' },
    { flags: '--token-file <file>', text: 'read the token from a file' },
    { flags: '--token-command <command>', text: 'run this program for the token instead of storing one' },
    {
      flags: '--operator <operator>',
      text: 'the acting operator: an id or e-mail',
      // Who the profile itself stands for must be named.
      offers: { words: [] },
    },
    { flags: '--allow-http', text: 'allow http for a host that is not this machine' },
  ],
  examples: ['convops profile add work --base-url https://service.example.test --token-stdin < token.txt'],
  run: (context, input) => presentRow(context, profileView, () => addNamedProfile(context, input)),
});

/** Adds the profile and resolves to its row; throws before anything is written when something is missing. */
async function addNamedProfile(context: Context, input: AddProfileInput): Promise<ProfileRow> {
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
