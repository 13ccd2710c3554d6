// What the current profile lets agents do. This is checked before a command decides anything and again before each
// request; no option changes it. It is a guard rail and not a boundary: docs/agents.md.
import { originOf, serviceAt } from '../settings/base-url.ts';
import { PROFILE_KEYS } from '../settings/keys.ts';
import type { Settings } from '../settings/resolve.ts';
import type { DecidedBy } from '../writes/receipt.ts';
import type { InForce } from './ports.ts';
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
 * What agents may do with the service of this run: the strictest of what its profiles say, all that have the same origin,
 * and of CONVOPS_AGENTS. Only where the environment names a service that no profile has, CONVOPS_AGENTS may allow more than
 * the default. Throws LocalError if the profiles cannot be read.
 */
export function policyInForce({ resolution, profiles }: InForce): PolicyInForce {
  const { settings, origins } = resolution();
  const { baseUrl, agents, agentsByEnvironment: given, sandbox, profile } = settings;
  const named = given === null ? null : { policy: given, from: origins.agentsByEnvironment.name };
  const own = { policy: agents, from: origins.agents.name };
  if (sandbox || baseUrl === null) return stricter(own, named);
  const stored = Object.entries(profiles().profiles).flatMap(
    ([name, { base_url: url, agents: said }]): PolicyInForce[] => {
      if (url === undefined || placeOf(url) !== placeOf(baseUrl)) return [];
      return [{ policy: said ?? PROFILE_KEYS.agents.default, from: said ? `profile ${name}` : 'default' }];
    },
  );
  if (profile === null && stored.length === 0 && named !== null) return named;
  return [...stored, named].reduce<PolicyInForce>(stricter, stored[0] ?? own);
}

function stricter(one: PolicyInForce, other: PolicyInForce | null): PolicyInForce {
  return other !== null && POLICIES.indexOf(other.policy) > POLICIES.indexOf(one.policy) ? other : one;
}

/** The origin without the dot that may end a full domain name: the host is the same. */
function placeOf(baseUrl: string): string {
  return originOf(serviceAt(baseUrl)).replace(/\.(?=:\d+$|$)/, '');
}

/** What this run may not do because an agent decides in it. */
export interface AgentLimit extends PolicyInForce {
  readonly policy: Exclude<AgentPolicy, 'allow'>;
  readonly by: DecidedBy;
}

/** The limit on the writes of this run, or of whom they are by; null for none. */
export function agentLimit(settings: InForce, by = settings.by()): AgentLimit | null {
  if (by.kind !== 'agent') return null;
  const { policy, from } = policyInForce(settings);
  return policy === 'allow' ? null : { policy, from, by };
}

/** Throws ConflictError for a write, described by `what`, that an agent may neither send here nor propose. */
export function refuseAgentWrites(settings: InForce, what?: string): void {
  const limit = agentLimit(settings);
  if (limit !== null) throw refusal(limit, what);
}

/** The refusal of a write. */
export function refusal(limit: AgentLimit, what?: string): ConflictError {
  const may = limit.policy === 'read' ? 'agents can only read' : 'agents can only propose';
  const cannot = limit.policy === 'read' || what === undefined ? '' : `, and ${what} cannot be proposed`;
  return new ConflictError(
    `${may} here (${limit.from})${cannot}; ${limit.by.evidence} marks this as an agent. Nothing was sent`,
    'convops help agents',
  );
}

/**
 * Throws ConflictError if an agent would change a connection, a policy, an alias or a canned reply: with another one it could
 * get around its limit.
 */
export function refuseAgentChange(settings: InForce): void {
  const by = settings.by();
  if (by.kind !== 'agent' || settings.options.dryRun) return;
  throw new ConflictError(
    `agents cannot change the settings of convops on this computer; ${by.evidence} marks this as an agent. ` +
      'Nothing was changed',
  );
}
