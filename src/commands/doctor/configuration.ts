// Checks the program and the current settings. No requests are sent.
import { type AgentPolicy, policyInForce } from '../../cli/agent-policy.ts';
import type { Check, CheckResult } from '../../cli/checkup.ts';
import type { Context } from '../../cli/context.ts';
import { shownSetting } from '../../settings/keys.ts';
import { checkToken } from '../../settings/token.ts';
import { VERSION } from '../../version.ts';

/** The checks of this computer. Without a service and a token, the checks after them are blocked. */
export function configurationChecks(context: Context): readonly Check[] {
  const group = 'configuration' as const;
  return [
    { group, check: 'program', subject: 'convops', run: () => programFinding(context) },
    {
      ...{ group, check: 'profile', subject: 'profile', blocks: 'no service is set up' },
      run: () => profileFinding(context),
    },
    { group, check: 'agents', subject: 'agents', run: () => agentsFinding(context) },
    {
      ...{ group, check: 'token-source', subject: 'token', blocks: 'no usable token' },
      run: () => tokenFinding(context),
    },
  ];
}

function programFinding({ io }: Context): CheckResult {
  return {
    status: 'ok',
    message: `${VERSION} on Node ${io.nodeVersion}, ${io.platform}`,
  };
}

/** The profile in use, and where each value comes from; throws if no service is set up. */
async function profileFinding(context: Pick<Context, 'settings' | 'service'>): Promise<CheckResult> {
  const { settings, origins } = context.settings.resolution();
  // Throws the error that says what is missing and what to type.
  if (!settings.sandbox && settings.baseUrl === null) await context.service.transport();
  // The token has a check of its own, and its value is never shown.
  const { token: _, ...values } = settings;
  const keys = Object.keys(values) as (keyof typeof values)[];
  const from = (key: keyof typeof values) => origins[key].name;
  const set = keys.filter(
    (key) => origins[key].source !== 'default' && key !== 'profile' && key !== 'sandbox',
  );
  const named = origins.profile.source === 'default' ? from('profile') : `from ${from('profile')}`;
  const by = settings.profile === null ? 'none: the environment names the service' : named;
  return {
    status: 'ok',
    ...(settings.profile === null ? {} : { subject: `profile ${settings.profile}` }),
    message: [by, set.map((key) => `${shownSetting(key, null).name} from ${from(key)}`).join(', ')]
      .filter((part) => part !== '')
      .join('; '),
  };
}

const AGENTS_MAY: Readonly<Record<AgentPolicy, string>> = {
  allow: 'AI agents can send',
  propose: 'AI agents can only propose; a person sends',
  read: 'AI agents can only read',
};

/** What agents may do. A program can avoid this policy by removing its mark from the environment. */
function agentsFinding(context: Pick<Context, 'settings'>): CheckResult {
  const { policy, from } = policyInForce(context);
  const by = context.settings.by();
  const who = by.kind === 'agent' ? `; this is an AI agent (${by.evidence})` : '';
  const limits =
    policy === 'allow'
      ? ''
      : '; this is a guard rail, not a boundary: it does not stop an agent that hides its mark';
  return {
    status: 'ok',
    message: `${policy} (${from}): ${AGENTS_MAY[policy]}${who}${limits}`,
  };
}

/** Whether there is a token, and where it comes from; never its value. */
async function tokenFinding(context: Pick<Context, 'settings' | 'service'>): Promise<CheckResult> {
  const { settings, origins } = context.settings.resolution();
  const { token, sandbox } = settings;
  if (sandbox) return { status: 'ok', message: 'the sandbox has its own' };
  if (token.kind === 'value') checkToken(token.value);
  // Runs the token_command, or throws the error that says why there is no token.
  await context.service.transport();
  const from = origins.token.name;
  const message =
    token.kind === 'value'
      ? `${token.value.length} characters, from ${from}`
      : `the token_command of ${from} printed one`;
  return { status: 'ok', message };
}
