// Writes that build on each other: the steps of a macro. What is meant for a conversation in a certain state must
// not be done in another, so the first step that does not end well is the last one that is tried.
import { blankReceipt, type Delivered, ENDS_WELL, endSkipped } from './receipt.ts';
import type { Write } from './write.ts';

/**
 * The delivery with the same ports for writes that come one after the other for each conversation: after one that did
 * not end well the others of that conversation are left, their receipts saying after what.
 */
export function inTurn(deliver: (write: Write) => Promise<Delivered>): (write: Write) => Promise<Delivered> {
  const ended = new Map<number | null, string>();
  return async (write) => {
    const reason = ended.get(write.id);
    if (reason !== undefined) return endSkipped(blankReceipt(write), reason);
    const delivered = await deliver(write);
    const { action, outcome } = delivered.receipt;
    if (!ENDS_WELL.includes(outcome)) ended.set(write.id, `after ${action}: ${outcome}`);
    return delivered;
  };
}
