// What the current profile lets agents do. This is checked before a command decides anything and again before each
// request; no option changes it. It is a guard rail and not a boundary: docs/agents.md.
import { originOf, serviceAt } from '../settings/base-url.ts';
import { PROFILE_KEYS } from '../settings/keys.ts';
import type { Settings } from '../settings/resolve.ts';
import type { DecidedBy } from '../writes/receipt.ts';
import type { Context } from './context.ts';
import { ConflictError } from './usage-error.ts';

export type AgentPolicy = Settings['agents'];

/** From the least strict to the strictest. */
const POLICIES: readonly AgentPolicy[] = PROFILE_KEYS.agents.choices;

/** A policy and its origin: `profile work`, or `default`. */
interface PolicyInForce {
  readonly policy: AgentPolicy;
  readonly from: string;
}

/**
 * What agents may do with the service of this run. If its profile does not say, or there is no profile, the strictest
 * policy among profiles with the same origin applies. Throws LocalError if the profiles cannot be read.
 */
export function policyInForce(context: Context): PolicyInForce {
  const { settings, origins } = context.resolution();
  const { baseUrl, agents } = settings;
  if (origins.agents.source === 'profile' || baseUrl === null)
    return { policy: agents, from: origins.agents.name };
  return strictest(context, ({ base_url: own }) => own !== undefined && placeOf(own) === placeOf(baseUrl));
}

/** The origin without the dot that may end a full domain name: the host is the same. */
function placeOf(baseUrl: string): string {
  return originOf(serviceAt(baseUrl)).replace(/\.(?=:\d+$|$)/, '');
}

function strictest(
  context: Context,
  isMeant: (profile: { readonly base_url?: string }) => boolean,
): PolicyInForce {
  let found: PolicyInForce = { policy: PROFILE_KEYS.agents.default, from: 'default' };
  for (const [name, profile] of Object.entries(context.profiles().profiles)) {
    const policy = profile.agents ?? PROFILE_KEYS.agents.default;
    if (isMeant(profile) && POLICIES.indexOf(policy) > POLICIES.indexOf(found.policy))
      found = { policy, from: `profile ${name}` };
  }
  return found;
}

/** What this run may not do because an agent decides in it. */
export interface AgentLimit extends PolicyInForce {
  readonly policy: Exclude<AgentPolicy, 'allow'>;
  readonly by: DecidedBy;
}

/** The limit on the writes of this run; null for none. */
export function agentLimit(context: Context): AgentLimit | null {
  return limitOf(context, policyInForce);
}

function limitOf(context: Context, find: (context: Context) => PolicyInForce): AgentLimit | null {
  const by = context.by();
  if (by.kind !== 'agent') return null;
  const { policy, from } = find(context);
  return policy === 'allow' ? null : { policy, from, by };
}

/** Throws ConflictError for a write, described by `what`, that an agent may neither send here nor propose. */
export function refuseAgentWrites(context: Context, what?: string): void {
  const limit = agentLimit(context);
  if (limit !== null) throw refusal(context, limit, what);
}

/** The refusal of a write. */
export function refusal(context: Context, limit: AgentLimit, what?: string): ConflictError {
  const may = limit.policy === 'read' ? 'agents can only read' : 'agents can only propose';
  const cannot = limit.policy === 'read' || what === undefined ? '' : `, and ${what} cannot be proposed`;
  return new ConflictError(
    `${may} here (${limit.from})${cannot}; ${limit.by.evidence} marks this as an agent. Nothing was sent`,
    context.command('doctor'),
  );
}

/**
 * Throws ConflictError if an agent would change local files while any profile limits agents: with another connection,
 * alias or macro it could get around the limit.
 */
export function refuseAgentChange(context: Context): void {
  const limit = limitOf(context, () => strictest(context, () => true));
  if (limit === null || context.options.dryRun) return;
  throw new ConflictError(
    `agents cannot change the settings of convops on this computer (${limit.from} limits them); ` +
      `${limit.by.evidence} marks this as an agent. Nothing was changed`,
  );
}
