// The writes of triage on their way: each is checked against the conversation as it is at that moment, delivered once,
// and looked for when no answer came.
import { NoAnswerError, TokenRefusedError } from '../../api/errors.ts';
import { PrivateFileError } from '../../disk/private-file.ts';
import { NO_PREIMAGE, type Preimage, preimageOfIntent } from '../../writes/baseline.ts';
import { type DeliverPorts, deliver, type Shown } from '../../writes/deliver.ts';
import { createGroupLookup } from '../../writes/groups.ts';
import type { Entry } from '../../writes/journal-lines.ts';
import { verifyCommand } from '../../writes/policy.ts';
import { arrivalIn, mayShow } from '../../writes/readback.ts';
import { blankReceipt, type Receipt } from '../../writes/receipt.ts';
import { createLearned } from '../../writes/response.ts';
import { messageOf } from '../loop.ts';
import type { Delivery } from '../state/events.ts';
import type { OutboxItem } from '../state/outbox.ts';
import { type Approvals, createApprovals, type ProposalDesk } from './approvals.ts';

/** A journal entry of a write that an earlier session left open. */
export type LeftEntry = Pick<Entry, 'entry' | 'before' | 'same' | 'newest'>;

/** The ports of sending; the journal of a read-only session is null, and nothing is sent. */
export interface SendingPorts
  extends Pick<DeliverPorts, 'client' | 'call' | 'patience' | 'clockOffset' | 'journal' | 'timeoutMs'> {
  /** The journal entries of writes an earlier session left open, by outbox key. */
  readonly entries: ReadonlyMap<string, LeftEntry>;
  readonly proposals: ProposalDesk;
}

interface Verification {
  readonly kind: 'verified';
  readonly key: string;
  readonly found: 'there' | 'absent' | 'unread';
}

/** Neither rejects. */
interface Sending {
  /** `shown`: what the journal notes of the conversation. */
  readonly deliver: (item: OutboxItem, shown?: Shown) => Promise<Delivery>;
  readonly verify: (item: OutboxItem) => Promise<Verification>;
  readonly unapprove: Approvals['unapprove'];
}

/** Sends writes and verifies unknown ones, with what the session knows of its own messages. */
export function createSending(ports: SendingPorts): Sending {
  const { client } = ports;
  const approvals = createApprovals(ports.proposals, client);
  const learned = createLearned();
  /** The state of each conversation right before its item was sent. */
  const known = new Map<string, Preimage>();
  const entries = new Map([...ports.entries].map(([key, { entry }]) => [key, entry]));
  for (const [key, entry] of ports.entries) known.set(key, preimageOfIntent(entry));

  async function approvedItem(item: OutboxItem, shown?: Shown): Promise<Delivery> {
    if (ports.journal === null) return refused(item, 'this session is read-only');
    const stopped = await approvals.before(item);
    if (stopped) return stopped;
    const delivery = await deliverItem(item, shown);
    await approvals.after(item, delivery);
    return delivery;
  }

  async function deliverItem(item: OutboxItem, shown: Shown = {}): Promise<Delivery> {
    const { key, write, check, still } = item;
    try {
      const { receipt, conflict, taken, trouble, failure, before } = await deliver(write, {
        ...ports,
        learned,
        groups: createGroupLookup(client, ports.patience.now),
        conditions: () => ({
          ...(check === null ? {} : { stillSeen: check }),
          ...(still === undefined ? {} : { stillAs: still }),
        }),
        // The queue says how what nobody has stands; what is held is read right before.
        standingOf: ({ name }) =>
          name === 'conversations.start' || name === 'conversations.assignGroup'
            ? (item.before ?? null)
            : null,
        about: () => {
          const proposal = approvals.origin(item);
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
      if (before) known.set(key, before);
      if (receipt.entry !== null) entries.set(key, receipt.entry);
      // A proven write is never verified again.
      if (receipt.outcome === 'done') known.delete(key);
      // A condition that did not hold does not prove that somebody else has it.
      const lost = receipt.outcome === 'skipped' ? taken === true : conflict;
      const said = trouble && receipt.error === null ? { ...receipt, error: trouble.message } : receipt;
      // Not one byte left, and nobody answered: it can wait until somebody does.
      const offline = receipt.outcome === 'not_sent' && failure instanceof NoAnswerError;
      // Nothing is wrong with what was to be sent: it waits until another token is there.
      const token = failure instanceof TokenRefusedError && ['refused', 'not_sent'].includes(receipt.outcome);
      return {
        ...{ kind: 'delivered', key, receipt: said, conflict: lost },
        ...(before?.standing ? { before: before.standing } : {}),
        ...(offline ? { offline } : {}),
        ...(token ? { token } : {}),
      };
    } catch (error) {
      return undelivered(item, error);
    }
  }

  async function verify(item: OutboxItem): Promise<Verification> {
    const { key, id, write } = item;
    if (!mayShow(write)) return { kind: 'verified', key, found: 'unread' };
    try {
      const detail = await client.conversations.get({ conversation_id: id });
      const seen = arrivalIn(detail, write, known.get(key) ?? NO_PREIMAGE, learned);
      if (seen === 'there') {
        await settle(entries.get(key));
        await approvals.found(item);
      }
      const found = seen === 'there' ? 'there' : seen === 'unclear' ? 'unread' : 'absent';
      return { kind: 'verified', key, found };
    } catch {
      return { kind: 'verified', key, found: 'unread' };
    }
  }

  async function settle(entry: string | undefined): Promise<void> {
    if (entry === undefined) return;
    const result = {
      entry,
      outcome: 'done',
      changed: null,
      error: null,
      proof: 'read-back',
      after: null,
    } as const;
    // It is there, whether or not that can be noted.
    await ports.journal?.settle(result).catch(() => undefined);
  }

  return { deliver: approvedItem, verify, unapprove: approvals.unapprove };
}

/** The outcome after an error in the middle of a delivery: without a durable intent nothing was sent. */
function undelivered({ key, write }: OutboxItem, error: unknown): Delivery {
  const blank = { ...blankReceipt(write), error: messageOf(error) };
  const receipt =
    error instanceof PrivateFileError
      ? ({ ...blank, outcome: 'not_sent', changed: false } as const)
      : ({ ...blank, outcome: 'unknown', changed: null, check: verifyCommand(write) } as const);
  return { kind: 'delivered', key, receipt, conflict: false };
}

function refused({ key, write }: OutboxItem, error: string): Delivery {
  const receipt: Receipt = { ...blankReceipt(write), outcome: 'refused', changed: false, error };
  return { kind: 'delivered', key, receipt, conflict: false };
}
