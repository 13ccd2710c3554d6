// What the file of proposals learns of a decision that goes out: that it was approved, right before its first step and
// only where the conversation still stands as it did; and what became of it, once that is known.

import { NoAnswerError, TokenRefusedError } from '../../api/errors.ts';
import { type Proposal, standingNow } from '../../proposals/proposal.ts';
import type { Decided, DecideInput } from '../../proposals/store.ts';
import type { DeliverPorts } from '../../writes/deliver.ts';
import { blankReceipt, type FromProposal, type Receipt } from '../../writes/receipt.ts';
import { messageOf } from '../loop.ts';
import type { Delivery } from '../state/events.ts';
import type { OutboxAction, OutboxItem } from '../state/outbox.ts';

/** The proposals of the service of a session. */
export interface ProposalDesk {
  /** The proposals that wait for a decision, oldest first; throws if the file cannot be read. */
  readonly read: () => readonly Proposal[];
  /** The journal's note about a write that carries out this proposal with this text; null if there is no such proposal. */
  readonly origin: (id: string, text: string | null) => FromProposal | null;
  readonly decide: (id: string, input: Omit<DecideInput, 'by'>) => Promise<Decided>;
  readonly noteSent: (
    id: string,
    sent: { readonly outcome: string; readonly entry: string | null },
  ) => Promise<void>;
}

/** None of it rejects. */
export interface Approvals {
  /** Approves what begins with this step, by the conversation as it is now; why it must not go out, or null. */
  readonly before: (item: OutboxItem) => Promise<Delivery | null>;
  /** The proposal that an item comes of, for the journal; null for none, and where it cannot be read. */
  readonly origin: (item: OutboxItem) => FromProposal | null;
  readonly after: (item: OutboxItem, delivery: Delivery) => Promise<void>;
  /** A write with outcome unknown is there. */
  readonly found: (item: OutboxItem) => Promise<void>;
  /** The operator undid what this proposal was about to send. */
  readonly unapprove: (proposal: string) => Promise<void>;
}

/** The approvals of one session. */
export function createApprovals(desk: ProposalDesk, client: DeliverPorts['client']): Approvals {
  /** Noted as approved and not yet as sent, with the steps that were done. */
  const open = new Map<string, OutboxAction[]>();

  async function before(item: OutboxItem): Promise<Delivery | null> {
    const { macro, key, id } = item;
    if (!macro?.proposal || macro.key !== key) return null;
    try {
      const detail = await client.conversations.get({ conversation_id: id });
      const conversation = standingNow(detail);
      const decided = await desk.decide(macro.proposal.id, { kind: 'approved', conversation });
      if (decided.refused !== null) {
        const why = `proposal ${macro.proposal.id} is ${decided.refused} by now`;
        return { ...stopped(item, 'skipped', why), ...waiting() };
      }
      open.set(macro.proposal.id, []);
      return null;
    } catch (error) {
      const token = error instanceof TokenRefusedError ? { token: true } : {};
      const offline = error instanceof NoAnswerError ? { offline: true } : {};
      return { ...stopped(item, 'not_sent', messageOf(error)), ...offline, ...token };
    }
  }

  /** What still waits: a text that is in no proposal any more is the operator's to keep. */
  function waiting(): Pick<Delivery, 'proposals'> {
    try {
      return { proposals: desk.read() };
    } catch {
      return {};
    }
  }

  async function after(item: OutboxItem, { receipt, offline, token }: Delivery): Promise<void> {
    const { macro, draft, action, key } = item;
    const { outcome, entry } = receipt;
    const isDone = outcome === 'done' || outcome === 'already';
    if (!macro?.proposal) {
      const id = action === 'reply' ? draft?.proposal : undefined;
      if (id !== undefined && draft && (isDone || outcome === 'unknown')) {
        await quietly(() => desk.decide(id, { kind: 'edited', text: draft.text.trim() }));
        await quietly(() => desk.noteSent(id, { outcome, entry }));
      }
      return;
    }
    const { id, last } = macro.proposal;
    const done = open.get(id);
    if (!done) return;
    const isFirst = macro.key === key;
    // It is sent again, and approved again where that is its first step.
    if ((offline || token) && !isFirst) return;
    if (outcome === 'unknown') {
      await quietly(() => desk.noteSent(id, { outcome, entry }));
    } else if (isDone) {
      if (action !== 'claim') done.push(action);
      if (action === last) await over(id, outcome, entry);
    } else await over(id, done.length === 0 ? outcome : 'partly', entry);
  }

  async function over(id: string, outcome: string, entry: string | null): Promise<void> {
    open.delete(id);
    await quietly(() => desk.noteSent(id, { outcome, entry }));
  }

  function origin({ macro, draft, action }: OutboxItem): FromProposal | null {
    const text = action === 'reply' ? draft : macro?.reply;
    const id = macro?.proposal?.id ?? text?.proposal;
    if (id === undefined) return null;
    try {
      return desk.origin(id, macro?.proposal || !text ? null : text.text.trim());
    } catch {
      return null;
    }
  }

  return {
    before,
    origin,
    after,
    async found({ macro, action, draft }) {
      const { id, last } = macro?.proposal ?? { id: draft?.proposal, last: 'reply' };
      if (id !== undefined && action === last && (open.has(id) || !macro?.proposal))
        await over(id, 'done', null);
    },
    async unapprove(id) {
      const done = open.get(id);
      if (done) await over(id, done.length === 0 ? 'not_sent' : 'partly', null);
    },
  };
}

/** A write has happened, whether or not it can be noted. */
async function quietly(note: () => Promise<unknown>): Promise<void> {
  try {
    await note();
  } catch {
    // The list of proposals shows it as it was, and a conversation that was written to makes it stale.
  }
}

function stopped({ key, write }: OutboxItem, outcome: 'skipped' | 'not_sent', error: string): Delivery {
  const receipt: Receipt = { ...blankReceipt(write), outcome, changed: false, error };
  return { kind: 'delivered', key, receipt, conflict: false };
}
