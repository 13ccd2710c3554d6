// The writes of triage on their way: each is checked against the conversation as it is at that moment, and delivered once.
import { NoAnswerError, TokenRefusedError } from '../../api/errors.ts';
import type { Proposal, ProposalSent } from '../../proposals/proposal.ts';
import type { Decided } from '../../proposals/store.ts';
import { type DeliverPorts, deliver, type Shown } from '../../writes/deliver.ts';
import { createGroupLookup } from '../../writes/groups.ts';
import { createLearned } from '../../writes/proof.ts';
import { blankReceipt, type FromProposal, type Outcome, type Receipt } from '../../writes/receipt.ts';
import type { Delivery } from '../state/events.ts';
import { type OutboxItem, proposalOf } from '../state/outbox.ts';

/** The proposals of the service of a session. */
export interface ProposalDesk {
  /** The proposals that wait for a decision, oldest first; throws if the file cannot be read. */
  readonly read: () => readonly Proposal[];
  /** The journal's note about a write that carries out this proposal; null if there is no such proposal. */
  readonly origin: (id: string) => FromProposal | null;
  readonly reject: (id: string, reason: string) => Promise<Decided>;
  /** Notes that a person sent it, what of it with which text, and what became of that. */
  readonly noteSent: (
    id: string,
    made: { readonly text: string | null; readonly goes: readonly string[] },
    sent: Omit<ProposalSent, 'at'>,
  ) => Promise<void>;
  /** Notes of one that was sent what became of this step of it. */
  readonly noteStep: (id: string, step: string, outcome: Outcome) => Promise<void>;
}

/** The ports of sending; the journal of a read-only session is null, and nothing is sent. */
export interface SendingPorts
  extends Pick<DeliverPorts, 'client' | 'patience' | 'clockOffset' | 'timeoutMs'> {
  readonly journal: DeliverPorts['journal'] | null;
  readonly proposals: ProposalDesk;
}

/** Outcomes after which a proposal is no longer there to be sent. */
const MAY_BE_THERE: readonly Outcome[] = ['done', 'already', 'unknown'];

/** Sends a write; rejects with PrivateFileError if nothing was sent. `shown`: what the journal notes of the conversation. */
type Send = (item: OutboxItem, shown?: Shown) => Promise<Delivery>;

/** Makes what sends writes, with what the session knows of its own messages. */
export function createSending(ports: SendingPorts): Send {
  const { client } = ports;
  const learned = createLearned();
  /** The journal's entry of each item. */
  const entries = new Map<string, string>();

  /** Notes what became of the proposal that a write carries out; the proposals that still wait after that. */
  async function noteSent(
    item: OutboxItem,
    { outcome, entry }: Pick<Receipt, 'outcome' | 'entry'>,
  ): Promise<Pick<Delivery, 'proposals'>> {
    const proposal = proposalOf(item);
    if (!proposal || (proposal.isMain && !MAY_BE_THERE.includes(outcome))) return {};
    try {
      if (!proposal.isMain) await ports.proposals.noteStep(proposal.id, item.action, outcome);
      else await ports.proposals.noteSent(proposal.id, proposal, { outcome, entry });
      return { proposals: ports.proposals.read() };
    } catch {
      // The write has happened, whether or not it can be noted: the conversation makes the proposal stale.
      return {};
    }
  }

  function originOf(item: OutboxItem): FromProposal | null {
    const proposal = proposalOf(item);
    try {
      return proposal && ports.proposals.origin(proposal.id);
    } catch {
      return null;
    }
  }

  return async (item, shown = {}) => {
    const { key, write, check, still } = item;
    const { journal } = ports;
    if (journal === null) return refused(item, 'this session is read-only');
    const {
      receipt,
      taken = false,
      rival,
      trouble,
      failure,
      before,
    } = await deliver(write, {
      ...ports,
      again: item.again === true,
      journal,
      learned,
      groups: createGroupLookup(client, ports.patience.now),
      conditions: () => ({ ...(check ? { stillSeen: check } : {}), ...(still ? { stillAs: still } : {}) }),
      // The queue says how what nobody has stands; what is held is read right before.
      standingOf: ({ name }) =>
        name === 'conversations.start' || name === 'conversations.assignGroup' ? (item.before ?? null) : null,
      about: () => {
        const proposal = originOf(item);
        const undoes = item.undoes && entries.get(item.undoes.key);
        const more = undoes !== undefined && item.undoes?.more;
        return {
          ...shown,
          ...(undoes === undefined ? {} : { undoes }),
          ...(more ? { more } : {}),
          ...(proposal ? { proposal } : {}),
        };
      },
    });
    if (receipt.entry !== null) entries.set(key, receipt.entry);
    const said = trouble && receipt.error === null ? { ...receipt, error: trouble.message } : receipt;
    // Not one byte left, and nobody answered: it can wait until somebody does.
    const offline = receipt.outcome === 'not_sent' && failure instanceof NoAnswerError;
    // What waits is not sent either, until another token is there.
    const token = failure instanceof TokenRefusedError && ['refused', 'not_sent'].includes(receipt.outcome);
    return {
      ...{ kind: 'delivered', key, receipt: said, conflict: taken, offline, token },
      ...(before?.standing ? { before: before.standing } : {}),
      ...(rival ? { elsewhere: rival.outcome === 'done' ? 'done' : 'unknown' } : {}),
      ...(await noteSent(item, receipt)),
    };
  };
}

function refused({ key, write }: OutboxItem, error: string): Delivery {
  const receipt: Receipt = { ...blankReceipt(write), outcome: 'refused', changed: false, error };
  return { kind: 'delivered', key, receipt, conflict: false };
}
