import { LocalError } from '../../base/local-error.ts';
import { type AgentPolicy, refuseAgentChange } from '../../cli/agent-policy.ts';
import { command, type Declaration } from '../../cli/command-row.ts';
import type { Context } from '../../cli/context.ts';
import { readNamedText } from '../../cli/named-file.ts';
import { presentRow } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { parseBaseUrl } from '../../settings/base-url.ts';
import { apiNotice } from '../../settings/connection.ts';
import { keySpec, PROFILE_KEYS, parseKey } from '../../settings/keys.ts';
import { addProfile, checkFreeName, setKey } from '../../settings/profile-changes.ts';
import { checkToken } from '../../settings/token.ts';
import { type ProfileRow, profileView } from '../../views/settings.ts';
import {
  changeProfiles,
  namedProfile,
  profileListCommand,
  profilePathCommand,
  profileRemoveCommand,
  profileRenameCommand,
  profileRow,
  profileShowCommand,
  profileUnsetCommand,
  profileUseCommand,
} from './changes.ts';

// Reads a token: from a prompt without echo, from stdin, or from a file. Never from an option's value, which every
// process on the machine could read.

interface TokenInput {
  readonly tokenStdin?: true;
  readonly tokenFile?: string;
}

/** The token given by option, checked; undefined if none was. Throws if both options are used, or for an invalid token. */
async function givenToken(context: Context, input: TokenInput): Promise<string | undefined> {
  if (input.tokenStdin && input.tokenFile !== undefined) {
    throw new UsageError('--token-stdin and --token-file cannot be combined');
  }
  // Typed at a terminal, the token would be visible.
  if (input.tokenStdin && context.io.stdin.isTTY) {
    if (context.canPrompt()) return checkToken(await typeToken(context));
    throw new UsageError('--token-stdin reads a file or a pipe; a token typed here would be visible');
  }
  if (input.tokenStdin) return checkToken(await context.io.stdin.readAll());
  if (input.tokenFile === undefined) return undefined;
  return checkToken(readNamedText(input.tokenFile));
}

interface SetSettingInput extends TokenInput {
  readonly key: string;
  readonly value?: string | undefined;
}

/** The words that a setting can have, for completion. */
function valuesOfKeys(): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.keys(PROFILE_KEYS).map((key) => {
      const spec = keySpec(key);
      return [key, spec?.choices ?? (spec?.type === 'switch' ? ['true', 'false'] : [])];
    }),
  );
}

const profileSetCommand = command({
  name: 'set',
  summary: 'Change a setting of a profile',
  description:
    'Change a setting of the profile in use, or of the one named by --profile. It prints the row of the profile, as in ' +
    'convops profile list; convops profile show prints the settings.',
  kind: 'local',
  args: [
    {
      name: 'key',
      flags: '<key>',
      text: 'the setting (convops profile show lists them)',
      offers: { words: Object.keys(PROFILE_KEYS) },
    },
    {
      name: 'value',
      flags: '[value]',
      text: 'its value; for a token use --token-stdin or --token-file',
      offers: { after: valuesOfKeys() },
    },
  ],
  options: [
    { flags: '--token-stdin', text: 'read the token from stdin' },
    { flags: '--token-file <file>', text: 'read the token from a file' },
  ],
  globals: ['--profile', '--dry-run'],
  examples: ['convops profile set operator 3 -p sandbox', 'convops profile set output json -p sandbox'],
  run: (context, input) => presentRow(context, profileView, () => setProfileKey(context, input)),
});

/** Sets the value and resolves to the profile's row; throws before anything is written for a bad value. */
async function setProfileKey(context: Context, input: SetSettingInput): Promise<ProfileRow> {
  const key = parseKey(input.key);
  // First: nobody types a token in vain.
  const name = namedProfile(context);
  const token = await givenToken(context, input);
  if (key === 'token') {
    if (input.value !== undefined) {
      throw new UsageError(
        'a token cannot be an argument: other programs could read it',
        'convops profile set token --token-stdin',
      );
    }
    if (token === undefined && !context.canPrompt()) {
      throw new UsageError('no token given: use --token-stdin or --token-file');
    }
  } else if (token !== undefined)
    throw new UsageError(`--token-stdin and --token-file set token, not ${key}`);
  else if (input.value === undefined) throw new UsageError(`no value given for ${key}`);
  if (key === 'keys') await checkBindings(input.value ?? '');
  const text = key === 'token' ? (token ?? (await typeToken(context))) : (input.value ?? '');
  const document = await changeProfiles(context, (profiles) => setKey(profiles, name, key, text));
  const row = profileRow(document, name);
  if (key === 'base_url') {
    for (const notice of apiNotice('the base URL', text, row.base_url ?? '')) await context.notice(notice);
  }
  return row;
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

// Adds a profile: the address of a service and how to authenticate. The first one added becomes the current one.

interface AddProfileInput extends TokenInput {
  readonly name: string;
  readonly baseUrl?: string;
  readonly tokenCommand?: string;
  readonly operator?: string;
  readonly allowHttp?: true;
  readonly agents?: AgentPolicy;
}

const profileAddCommand = command({
  name: 'add',
  spellings: ['new', 'create'],
  summary: 'Add a profile',
  description: 'Add a profile. Asks for what you do not give. No option takes the token itself.',
  kind: 'local',
  args: [{ name: 'name', flags: '<name>', text: 'name of the profile' }],
  options: [
    { flags: '--base-url <url>', text: 'https address of the service' },
    { flags: '--token-stdin', text: 'read the token from stdin' },
    { flags: '--token-file <file>', text: 'read the token from a file' },
    { flags: '--token-command <command>', text: 'run this program to get the token instead of storing it' },
    {
      flags: '--operator <operator>',
      text: 'acting operator: id or e-mail',
      // No names are offered: the profile to look them up with does not exist yet.
      offers: { words: [] },
    },
    { flags: '--allow-http', text: 'allow http to a host other than this computer' },
    {
      flags: '--agents <policy>',
      text: 'what AI agents can do: allow, propose or read (default: propose)',
      choices: PROFILE_KEYS.agents.choices,
    },
  ],
  examples: ['convops profile add work --base-url https://service.example.test --token-stdin < token.txt'],
  run: (context, input) => presentRow(context, profileView, () => addNamedProfile(context, input)),
});

/** Adds the profile and resolves to its row; throws before anything is written when something is missing. */
async function addNamedProfile(context: Context, input: AddProfileInput): Promise<ProfileRow> {
  // Before asking for a token.
  refuseAgentChange(context);
  checkFreeName(context.profiles(), input.name);
  const allowHttp = input.allowHttp === true;
  const url = input.baseUrl ?? (await askBaseUrl(context, allowHttp));
  const baseUrl = parseBaseUrl(url, { allowHttp });
  for (const notice of apiNotice('the base URL', url, baseUrl)) await context.notice(notice);
  const given = await givenToken(context, input);
  if (given !== undefined && input.tokenCommand !== undefined) {
    throw new UsageError('--token-command cannot be combined with --token-stdin or --token-file');
  }
  const token = input.tokenCommand === undefined ? (given ?? checkToken(await askToken(context))) : undefined;
  const isAsked =
    input.baseUrl === undefined || (given === undefined && token !== undefined) || typesToken(context, input);
  const agents = input.agents ?? (isAsked ? await askAgents(context) : undefined);
  const document = await changeProfiles(context, (profiles) =>
    addProfile(profiles, input.name, {
      base_url: baseUrl,
      ...(token === undefined ? {} : { token }),
      ...(input.tokenCommand === undefined ? {} : { token_command: input.tokenCommand }),
      ...(input.operator === undefined ? {} : { operator: input.operator }),
      ...(allowHttp ? { allow_http: true } : {}),
      ...(agents === undefined ? {} : { agents }),
    }),
  );
  return profileRow(document, input.name);
}

async function askBaseUrl(context: Context, allowHttp: boolean): Promise<string> {
  if (!context.canPrompt())
    throw new UsageError('--base-url is missing: convops cannot ask without a terminal');
  return await context.prompt.input('Base URL of the service', (text) =>
    problemIn(() => parseBaseUrl(text, { allowHttp })),
  );
}

/** The token, typed unseen. */
async function typeToken(context: Context): Promise<string> {
  return await context.prompt.secret('Token', (text) => problemIn(() => checkToken(text)));
}

/** What the check of an answer says against it; null for nothing. */
function problemIn(check: () => unknown): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof LocalError) return error.message;
    throw error;
  }
}

async function askToken(context: Context): Promise<string> {
  if (!context.canPrompt()) {
    throw new UsageError('no token given: use --token-stdin, --token-file or --token-command');
  }
  return await typeToken(context);
}

/** Whether --token-stdin would read a token that somebody types. */
function typesToken({ io }: Context, { tokenStdin }: TokenInput): boolean {
  return tokenStdin === true && io.stdin.isTTY;
}

/** What agents may do; undefined without a terminal to ask at, which leaves the setting unset. */
async function askAgents(context: Context): Promise<AgentPolicy | undefined> {
  if (!context.canPrompt() || context.options.yes) return undefined;
  return await context.prompt.select('What may AI agents do that run convops (programs, not people)?', [
    { name: 'Only propose: a person sends [recommended]', value: 'propose' as const },
    { name: 'Send by themselves', value: 'allow' as const },
    { name: 'Only read', value: 'read' as const },
  ]);
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
