// Checks the program and the current settings. No requests are sent.
import { counted } from '../../base/text.ts';
import { type AgentPolicy, policyInForce } from '../../cli/agent-policy.ts';
import type { Check, Finding } from '../../cli/checkup.ts';
import type { Context, InForce } from '../../cli/context.ts';
import { requireService } from '../../cli/service.ts';
import { VERSION } from '../../version.ts';

/** The checks of this computer; those after them are useless without a service and a token. */
export function configurationChecks(context: Context): readonly Check[] {
  const { io, settings } = context;
  const program = `${VERSION} on Node ${io.nodeVersion}, ${io.platform}`;
  return [
    { check: 'program', subject: 'convops', run: () => ({ status: 'ok', message: program }) },
    { check: 'profile', subject: 'profile', run: () => profileFinding(context), needed: true },
    { check: 'agents', subject: 'agents', run: () => agentsFinding(settings) },
    { check: 'token-source', subject: 'token', run: () => tokenFinding(context), needed: true },
  ];
}

/** The profile in use; throws if no service is set up. */
async function profileFinding(context: Pick<Context, 'settings' | 'service'>): Promise<Finding> {
  await requireService(context);
  const { settings, origins } = context.settings.resolution();
  if (settings.profile === null) return { status: 'ok', message: 'none: the environment names the service' };
  const { name, source } = origins.profile;
  const message = source === 'default' ? name : `from ${name}`;
  return { status: 'ok', subject: `profile ${settings.profile}`, message };
}

const AGENTS_MAY: Readonly<Record<AgentPolicy, string>> = {
  allow: 'AI agents can send',
  propose: 'AI agents can only propose; a person sends',
  read: 'AI agents can only read',
};

/** What agents may do. A program can avoid this policy by removing its mark from the environment. */
function agentsFinding(settings: InForce): Finding {
  const { policy, from } = policyInForce({ settings });
  const by = settings.by();
  const who = by.kind === 'agent' ? `; this is an AI agent (${by.evidence})` : '';
  const limits =
    policy === 'allow'
      ? ''
      : '; this is a guard rail, not a boundary: it does not stop an agent that hides its mark';
  return { status: 'ok', message: `${policy} (${from}): ${AGENTS_MAY[policy]}${who}${limits}` };
}

/** Whether there is a token, and where it comes from; never its value. */
async function tokenFinding({
  settings: inForce,
  service,
}: Pick<Context, 'settings' | 'service'>): Promise<Finding> {
  const { settings, origins } = inForce.resolution();
  const { token, sandbox } = settings;
  if (sandbox) return { status: 'ok', message: 'the sandbox has its own' };
  // Checks the token or runs the token_command, or throws the error that says why there is none.
  await service.transport();
  const from = origins.token.name;
  const length = token.kind === 'value' ? token.value.length : 0;
  const message =
    length > 0 ? `${counted(length, 'character')}, from ${from}` : `the token_command of ${from} printed one`;
  return { status: 'ok', message };
}
