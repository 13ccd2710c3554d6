// Adds a profile: address and token, checked at once by the reads of doctor, the acting operator, and what AI agents may
// do. What fails its check is not stored. The first profile added becomes the current one.
import { ApiError } from '../../api/errors.ts';
import type { Operator } from '../../api/model.ts';
import { LocalError } from '../../base/local-error.ts';
import { askWhoActs } from '../../cli/acting-operator.ts';
import { type AgentPolicy, refuseAgentChange } from '../../cli/agent-policy.ts';
import { command } from '../../cli/command-row.ts';
import { type Context, createContext, type Terminal } from '../../cli/context.ts';
import { readNamedText } from '../../cli/parse.ts';
import { presentRecord } from '../../cli/present.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { parseBaseUrl } from '../../settings/base-url.ts';
import { PROFILE_KEYS, type Profile } from '../../settings/keys.ts';
import { addProfile, checkFreeName } from '../../settings/profile-changes.ts';
import { checkToken } from '../../settings/token.ts';
import { type ProfileRow, profileView } from '../../views/settings.ts';
import { changeProfiles, profileRow } from './changes.ts';

export interface TokenInput {
  readonly tokenStdin?: true;
  readonly tokenFile?: string;
}

/**
 * The token given by option, checked; undefined if none was. Never an option's value, which every process on the
 * machine could read. Throws if both options are used, or for an invalid token.
 */
export async function givenToken(io: Terminal, input: TokenInput): Promise<string | undefined> {
  if (input.tokenStdin && input.tokenFile !== undefined) {
    throw new UsageError('--token-stdin and --token-file cannot be combined');
  }
  // Typed at a terminal as it is, the token would be visible.
  if (input.tokenStdin) return checkToken(io.stdin.isTTY ? await typeToken(io) : await io.stdin.readAll());
  return input.tokenFile === undefined ? undefined : checkToken(readNamedText(input.tokenFile));
}

interface AddProfileInput extends TokenInput {
  readonly name: string;
  readonly baseUrl?: string;
  readonly tokenCommand?: string;
  readonly operator?: string;
  readonly allowHttp?: true;
  readonly agents?: AgentPolicy;
  /** False with --no-check. */
  readonly check?: boolean;
}

export const profileAddCommand = command({
  name: 'add',
  spellings: ['new', 'create'],
  summary: 'Add a profile',
  description:
    'Add a profile. Asks for what you do not give, and checks the address and the token before it stores them. No option ' +
    'takes the token itself.',
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
    { flags: '--no-check', text: 'store the profile without asking the service' },
  ],
  examples: [
    'convops profile add work --base-url https://service.example.test --token-stdin --operator 7 < token.txt',
  ],
  run: (context, input) => presentRecord(context, profileView, () => addNamedProfile(context, input)),
});

/** Adds the profile and resolves to its row; throws before anything is written when something is missing or fails. */
async function addNamedProfile(context: Context, input: AddProfileInput): Promise<ProfileRow> {
  const { name, operator, tokenCommand } = input;
  // Before asking for a token.
  refuseAgentChange(context.settings);
  checkFreeName(context.settings.profiles(), name);
  const allowHttp = input.allowHttp === true;
  const url = input.baseUrl ?? (await askBaseUrl(context.io, allowHttp));
  const baseUrl = parseBaseUrl(url, { allowHttp });
  const given = await givenToken(context.io, input);
  if (given !== undefined && tokenCommand !== undefined) {
    throw new UsageError('--token-command cannot be combined with --token-stdin or --token-file');
  }
  const token = tokenCommand === undefined ? (given ?? checkToken(await typeToken(context.io))) : undefined;
  const profile: Profile = {
    base_url: baseUrl,
    ...(token === undefined ? {} : { token }),
    ...(tokenCommand === undefined ? {} : { token_command: tokenCommand }),
    ...(operator === undefined ? {} : { operator }),
    ...(allowHttp ? { allow_http: true } : {}),
  };
  // A dry run asks the service nothing, as everywhere.
  const isChecked = input.check !== false && !context.settings.options.dryRun;
  const operators = isChecked ? await checkedOperators(context, name, profile) : [];
  const acting = operator ?? (await askOperator(context, operators));
  const agents = input.agents ?? (await askAgents(context));
  const whole = { ...profile, ...(acting && { operator: acting }), ...(agents && { agents }) };
  const document = await changeProfiles(context, (profiles) => addProfile(profiles, name, whole));
  const own = document.current === name ? '' : ` -p ${name}`;
  await context.out.notice(
    acting === undefined ? `next: convops profile set operator ID${own}` : `next: convops triage${own}`,
  );
  return profileRow(document, name);
}

/** The operators of the service, none where it refuses the list; throws LocalError for what fails its check. */
async function checkedOperators(
  context: Context,
  name: string,
  profile: Profile,
): Promise<readonly Operator[]> {
  const { createProbe, examine, serviceChecks } = await import('../../cli/checkup.ts');
  const trial = createContext(
    context.io,
    context.tree,
    addProfile(context.settings.profiles(), name, profile),
  );
  const { sandbox: _, ...options } = context.settings.options;
  trial.settings.configure({ ...options, profile: name });
  try {
    const codes: number[] = [];
    const probe = createProbe(trial);
    for await (const { status, subject, message } of examine(trial, serviceChecks(trial, probe), codes)) {
      if (status !== 'failed') continue;
      const said = `${subject}: ${message.replace(/\.$/, '')}; nothing was stored. To store it all the same, add --no-check`;
      throw new LocalError(codes[0] ?? 0, 'profile_not_checked', said, 'convops help auth');
    }
    return ((await probe('operators.list')).rows ?? []) as readonly Operator[];
  } catch (error) {
    // A profile is of use without the names of the operators.
    if (error instanceof ApiError) return [];
    throw error;
  } finally {
    await trial.service.close();
  }
}

async function askBaseUrl(io: Terminal, allowHttp: boolean): Promise<string> {
  if (!io.canPrompt()) throw new UsageError('--base-url is missing: convops cannot ask without a terminal');
  return await io.prompt.input('Base URL of the service', (text) =>
    problemIn(() => parseBaseUrl(text, { allowHttp })),
  );
}

/** The token, typed unseen; throws UsageError without a terminal. */
export async function typeToken(io: Terminal): Promise<string> {
  if (!io.canPrompt()) throw new UsageError('no token given: use --token-stdin or --token-file');
  return await io.prompt.secret('Token', (text) => problemIn(() => checkToken(text)));
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

/** The acting operator as a setting has it; undefined for nobody, and without a terminal to ask at. */
async function askOperator(
  { io, settings }: Pick<Context, 'io' | 'settings'>,
  operators: readonly Operator[],
): Promise<string | undefined> {
  if (operators.length === 0 || !io.canPrompt() || settings.options.yes) return undefined;
  const none = { name: 'None of them, or decide later', value: undefined };
  const chosen = await askWhoActs(io, operators, [none]);
  return chosen && String(chosen.id);
}

/** What AI agents may do; undefined without a terminal to ask at, which leaves the setting unset. */
async function askAgents({
  io,
  settings,
}: Pick<Context, 'io' | 'settings'>): Promise<AgentPolicy | undefined> {
  if (!io.canPrompt() || settings.options.yes) return undefined;
  return await io.prompt.select('May AI assistants send by themselves through this profile?', [
    { name: 'No: they propose, and a person sends [recommended]', value: 'propose' as const },
    { name: 'Yes: they send by themselves', value: 'allow' as const },
    { name: 'No: they only read', value: 'read' as const },
  ]);
}
