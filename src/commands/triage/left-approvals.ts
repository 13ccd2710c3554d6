// Approvals of a session that was killed before it could note what became of them: the journal knows. Whatever was not
// sent waits for a person again.
import type { Context } from '../../cli/context.ts';
import { proposalPorts } from '../../cli/propose.ts';
import { actionsOf, type Proposal, type ProposalSent } from '../../proposals/proposal.ts';
import { noteProposalSent, readProposals } from '../../proposals/store.ts';
import type { RecoveredSession } from '../../triage/drafts.ts';
import { readRecent } from '../../writes/journal.ts';
import type { Entry } from '../../writes/journal-lines.ts';
import { SUCCESS_OUTCOMES } from '../../writes/receipt.ts';

/** An approval of another operator's session may still be under way for so long, in milliseconds. */
const UNDER_WAY_MS = 10 * 60_000;

/** Notes of approvals that an earlier session of the operator left open what became of them; never rejects. */
export async function settleApprovals(
  context: Context,
  operator: number,
  left: RecoveredSession,
): Promise<void> {
  try {
    const service = context.service.name();
    const open = readProposals(context.settings.stateFolder).proposals.filter(
      (one) => one.service === service && isOpen(one),
    );
    if (open.length === 0) return;
    const since = Math.min(...open.map(({ decision }) => decision?.at ?? 0)) - UNDER_WAY_MS;
    const entries = readRecent(context.settings.stateFolder, since, ({ proposal }) => proposal !== undefined);
    const drafts = [...left.drafts, ...left.open.map(({ draft }) => draft)];
    for (const proposal of open) {
      const own = entries.filter((entry) => entry.service === service && entry.proposal?.id === proposal.id);
      const isOurs =
        own.some(({ params }) => params.operator_id === operator) ||
        drafts.some((draft) => draft?.proposal === proposal.id) ||
        (proposal.decision?.at ?? 0) + UNDER_WAY_MS < context.io.now();
      const sent = sentBy(proposal, own);
      if (isOurs && sent.outcome !== proposal.sent?.outcome)
        await noteProposalSent(proposalPorts(context), proposal.id, sent);
    }
  } catch {
    // They stay as they are, and the next session tries again.
  }
}

function isOpen({ decision, sent }: Proposal): boolean {
  const isSent = decision?.kind === 'approved' || decision?.kind === 'edited';
  return isSent && (sent === null || sent.outcome === 'unknown');
}

/** What became of an approved proposal by the writes that came of it, oldest first; a claim alone sends nothing. */
export function sentBy({ content }: Proposal, entries: readonly Entry[]): Omit<ProposalSent, 'at'> {
  const actions = actionsOf(content);
  const last = actions.includes('send') ? 'send' : actions.at(-1);
  const steps = entries.filter(({ action }) => action !== 'start');
  const isDone = ({ outcome }: Entry) => SUCCESS_OUTCOMES.includes(outcome);
  const final = steps.findLast(({ action }) => action === last);
  const unknown = steps.find(({ outcome }) => outcome === 'unknown');
  if (final && isDone(final)) return { outcome: final.outcome, entry: final.entry };
  if (unknown) return { outcome: 'unknown', entry: unknown.entry };
  return { outcome: steps.some(isDone) ? 'partly' : 'not_sent', entry: final?.entry ?? null };
}
