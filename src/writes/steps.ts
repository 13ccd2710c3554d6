// The steps of a macro, which go out one after the other: none follows one that did not end well, and each knows how the
// one before it has left the conversation.
import type { NewestBefore } from './baseline.ts';
import { type Standing, standingIn } from './conditions.ts';
import type { DeliverPorts } from './deliver.ts';
import { idInRecord } from './proof.ts';
import { blankReceipt, type Delivered, endSkipped, SUCCESS_OUTCOMES } from './receipt.ts';
import { isText, type Write } from './write.ts';

/**
 * The delivery with the same ports for writes that come one after the other for each conversation: after one that did
 * not end well the others of that conversation are left, their receipts saying after what.
 */
export function stopOnFailure(
  deliver: (write: Write) => Promise<Delivered>,
): (write: Write) => Promise<Delivered> {
  const ended = new Map<number | null, string>();
  return async (write) => {
    const reason = ended.get(write.id);
    if (reason !== undefined) return endSkipped(blankReceipt(write), reason);
    const delivered = await deliver(write);
    const { action, outcome } = delivered.receipt;
    if (!SUCCESS_OUTCOMES.includes(outcome) && outcome !== 'proposed')
      ended.set(write.id, `after ${action}: ${outcome}`);
    return delivered;
  };
}

/** Delivers the steps of a macro: how one leaves its conversation is how the next one finds it. */
export function inSteps(
  deliverOne: (write: Write, ports: DeliverPorts) => Promise<Delivered>,
  ports: DeliverPorts,
): (write: Write) => Promise<Delivered> {
  const found = new Map<number | null, Standing | null>();
  const newest = new Map<number | null, NewestBefore | null>();
  const standingOf = (write: Write) => found.get(write.id) ?? ports.standingOf?.(write) ?? null;
  const newestOf = (write: Write) => newest.get(write.id) ?? null;
  return async (write) => {
    const delivered = await deliverOne(write, { ...ports, standingOf, newestOf });
    found.set(write.id, leftStanding(write, delivered));
    if (isText(write)) newest.set(write.id, messageLeft(delivered));
    return delivered;
  };
}

/** The message that a step has left, by its answer («Sent message record»); null where that does not name it. */
function messageLeft({ receipt: { data } }: Delivered): NewestBefore | null {
  const id = idInRecord(data);
  if (id === null) return null;
  const { date_created, date_updated } = data as Readonly<Record<string, unknown>>;
  const dates = [date_created, date_updated].filter((date) => typeof date === 'number');
  return { id, at: Math.max(0, ...dates) };
}

/** How a write left its conversation, as far as that is sure; null if it is not, or if the write was not done. */
function leftStanding({ name, params }: Write, delivered: Delivered): Standing | null {
  const { receipt, before, standing } = delivered;
  if (receipt.outcome !== 'done' && receipt.outcome !== 'already') return null;
  const known = before?.standing ?? null;
  const answer = standing ?? standingIn(receipt.data);
  const group = answer?.group ?? known?.group ?? null;
  const since = answer?.updated === undefined ? {} : { updated: answer.updated };
  switch (name) {
    case 'conversations.start':
    case 'conversations.assignOperator': {
      const { operator_id: operator } = params;
      return operator === undefined ? null : { operator, group, status: answer?.status ?? 'inbox', ...since };
    }
    case 'conversations.assignGroup': {
      if (answer?.status === 'unassigned') return { operator: 0, group, status: answer.status, ...since };
      if (known?.operator != null) return { ...known, group, ...since };
      // Its answer names who has it, by a number whose meaning is not shown.
      return answer?.operator ? { ...answer, operator: null, user: answer.operator, ...since } : null;
    }
    case 'conversations.sendNote':
      return known;
    case 'conversations.sendMessage':
    case 'conversations.sendFileMessage':
      // Whether a reply to what nobody, or another, holds changes who holds it is not shown.
      return known?.operator && known.operator === params.operator_id ? known : null;
    default:
      return null;
  }
}
