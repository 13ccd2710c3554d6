// Checks what every command depends on, in the order a command needs it, and finds out by reads what the interface
// document leaves open and a setting decides. It changes nothing: doctor never sends a write.
import { counted } from '../../base/text.ts';
import { type AgentPolicy, policyInForce } from '../../cli/agent-policy.ts';
import { type Check, createProbe, examine, type Finding, serviceChecks } from '../../cli/checkup.ts';
import { declaration } from '../../cli/command-row.ts';
import type { Context, InForce } from '../../cli/context.ts';
import { makeFailure, reportFailure } from '../../cli/failure.ts';
import { planOutput } from '../../cli/plan.ts';
import { presentList, write } from '../../cli/present.ts';
import { requireService } from '../../cli/service.ts';
import { isSimple, loadWidths } from '../../terminal/width.ts';
import { VERSION } from '../../version.ts';
import { type CheckRow, checkLines, checkView } from '../../views/doctor.ts';
import { openFacts } from './open-facts.ts';

export const doctorCommand = declaration({
  description:
    'Check the settings, the address, TLS, the token and who acts, and find out how the service behaves where a ' +
    'setting decides. doctor changes nothing. It also reads operators and groups without the token, to see whether they need it.',
  kind: 'read',
  examples: [
    'convops doctor --sandbox',
    'convops doctor --sandbox --json check,status,message',
    `convops doctor --sandbox --jq '.[] | select(.status == "warning")'`,
  ],
  after: () =>
    'Exit codes: 0 if no check failed. Otherwise that of the first one that did: 8\n' +
    '(this computer), 4 (token), 5 (not reachable), 7 (response not understood), or\n' +
    '1 (refused).',
  run: presentCheckup,
});

async function presentCheckup(context: Context): Promise<void> {
  const plan = await planOutput(context.settings, checkView);
  const codes: number[] = [];
  const rows: CheckRow[] = [];
  const probe = createProbe(context);
  const own = [...configurationChecks(context), ...serviceChecks(context, probe)];
  const run = examine(context, [...own, ...openFacts(context.settings, probe)], codes);
  const whole = plan.sort !== null || context.settings.options.limit !== undefined;
  const isForPerson = plan.format === 'table' && context.io.stdout.isTTY && plan.pick === null && !whole;
  if (isForPerson) await showEach(context, run, rows);
  else
    await presentList(context, checkView, async () => {
      for await (const row of run) rows.push(row);
      return rows;
    });
  context.out.exitCode = codes[0] ?? 0;
  if (context.out.exitCode === 0 || isForPerson) return;
  const failed = rows.filter(({ status }) => status === 'failed');
  const [first] = failed;
  const what = failed.map(({ check }) => check).join(', ');
  const message = `${counted(failed.length, 'check')} failed: ${what}: ${first?.message ?? ''}`;
  const details = { hint: first?.fix ?? undefined };
  await reportFailure(context, makeFailure('checks_failed', message, context.out.exitCode, details));
}

/** Shows each check as soon as it has run, because the last ones wait for the network. */
async function showEach(
  { io, out }: Pick<Context, 'io' | 'out'>,
  checks: AsyncGenerator<CheckRow>,
  rows: CheckRow[],
): Promise<void> {
  const look = { style: await out.style('stdout'), width: io.stdout.columns };
  for await (const row of checks) {
    if (!isSimple(row.subject + row.message)) await loadWidths();
    rows.push(row);
    await write(io, checkLines(row, look));
  }
}

/** The checks of this computer, which send no request; those after them are useless without a service and a token. */
function configurationChecks(context: Context): readonly Check[] {
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
  const { policy, from } = policyInForce(settings);
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
