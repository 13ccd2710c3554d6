// What becomes of a run by an agent that may only propose: each of its conversations gets one proposal, and nothing is
// sent. What no proposal can hold is refused as a whole, before anything is read.
import type { WriteName } from '../api/derive.ts';
import { ApiError } from '../api/errors.ts';
import { quoted } from '../base/text.ts';
import { type ProposalContent, standingNow } from '../proposals/proposal.ts';
import { actionWord } from '../views/history.ts';
import { type Obstacle, obstacleTo } from '../writes/conditions.ts';
import { type Work, type WritePlan, writesOf } from '../writes/plan.ts';
import { policyOf } from '../writes/policy.ts';
import { blankReceipt, endProposed, endSkipped, endUnread } from '../writes/receipt.ts';
import type { Write } from '../writes/write.ts';
import { type AgentLimit, agentLimit, refusal, refuseAgentWrites } from './agent-policy.ts';
import type { Context, InForce } from './context.ts';
import type { Fields } from './parse.ts';
import { checkSize, keepProposal } from './propose.ts';
import { refuseReadOnly } from './write-guards.ts';

const REASON = 'An agent ran the command that sends this.';

/** A write of an agent as a part of a proposal; what is not here is refused (contract, section 10). */
const STEPS: Readonly<Partial<Record<WriteName, (params: Fields) => ProposalContent>>> = {
  'conversations.sendMessage': ({ text }) => ({ text: checkSize(String(text)) }),
  'conversations.sendNote': ({ text }) => ({ note: checkSize(String(text)) }),
  'conversations.sendFileMessage': ({ file_url }) => ({ file: String(file_url) }),
  'conversations.close': () => ({ close: true }),
};
const PROPOSED = (Object.keys(STEPS) as WriteName[]).map((name) => policyOf(name).action);

/**
 * Throws ConflictError for what an agent may not even propose, before anything is read; `act` is the action of receipts, null
 * where only the plan can say.
 */
export function refuseUnproposed(context: Pick<Context, 'settings' | 'service'>, act: string | null): void {
  refuseReadOnly(context);
  if (act !== null && !PROPOSED.includes(act)) refuseAgentWrites(context.settings, `"${actionWord(act)}"`);
}

/** What is proposed in place of the writes of a run, by conversation. */
interface Proposing {
  readonly limit: AgentLimit;
  readonly contents: ReadonlyMap<number, ProposalContent>;
}

/**
 * Keeps the proposal for each conversation of a run in place of its writes, as the conversation stands. It is not kept where
 * a condition does not hold now (later it is only approved while its conversation is as it was), or a person has decided
 * about the same already.
 */
export async function proposer(
  context: Context,
  { conditions = {} }: WritePlan,
  { limit: { by, from }, contents }: Proposing,
): Promise<Work> {
  await context.out.notice(`${by.evidence} marks this as an agent; agents can only propose here (${from})`);
  /** Resolves to the id of the proposal, or to why there is none. */
  const keep = async (write: Write, conversation: number): Promise<string | Obstacle> => {
    const client = await context.service.client();
    const detail = await client.conversations.get({ conversation_id: conversation });
    const obstacle = obstacleTo(write, detail, conditions, {});
    if (obstacle) return obstacle;
    const about = { conversation, by, reason: REASON, writtenFor: standingNow(detail) };
    const keeping = await keepProposal(context, { ...about, content: contents.get(conversation) ?? {} });
    const { id, decision } = keeping.proposal;
    if (decision === null) return id;
    const why = decision.reason === null ? '' : `: ${quoted(decision.reason)}`;
    const reason = `not kept: proposal ${id} is the same and was already ${decision.kind}${why}`;
    return { reason, taken: false };
  };
  const kept = new Map<number, Promise<string | Obstacle>>();
  return async ({ write }) => {
    const id = write.id ?? 0;
    const keeping = kept.get(id) ?? keep(write, id);
    kept.set(id, keeping);
    try {
      const end = await keeping;
      if (typeof end === 'string') return endProposed(blankReceipt(write), end);
      return { ...endSkipped(blankReceipt(write), end.reason), taken: end.taken };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return endUnread(blankReceipt(write), error, 'the conversation');
    }
  };
}

/**
 * What the run would do to each conversation, for an agent that may only propose it; null where it may go out. Throws
 * ConflictError where a person could not approve all of it.
 */
export function proposedInstead(settings: InForce, { macro, ...plan }: WritePlan): Proposing | null {
  const limit = agentLimit(settings);
  if (limit === null) return null;
  const contents = new Map<number, ProposalContent>();
  for (const { id, name, params } of writesOf(plan)) {
    const step = STEPS[name];
    if (step === undefined || id === null) throw refusal(limit, `"${actionWord(policyOf(name).action)}"`);
    const from = macro?.name == null ? {} : { reply: macro.name };
    contents.set(id, { ...contents.get(id), ...step(params), ...from });
  }
  return { limit, contents };
}
