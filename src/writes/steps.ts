// How the writes of a plan follow each other: what a run that is resumed left open is settled first, the second step of an
// undo follows the first under one receipt, and no step of a macro follows one that did not end well.
import { standingIn } from './conditions.ts';
import { type DeliverPorts, deliver } from './deliver.ts';
import { leftBy } from './inverse.ts';
import type { UndoStep, Work, WritePlan } from './plan.ts';
import { blankReceipt, type Delivered, endSkipped, isWellDone, SUCCESS_OUTCOMES } from './receipt.ts';
import { settleOpen } from './resume.ts';
import { skipAsDuplicate } from './rivals.ts';
import { operatorNamed } from './write.ts';

/** Delivers the steps of a plan with these ports. */
export function stepper({ again }: WritePlan, ports: DeliverPorts): Work {
  return async (step) => {
    const { write, left, undo } = step;
    if (undo) return await undone(undo, ports);
    if (!left) return await deliver(write, ports);
    const settled = await settleOpen(write, left, again === true, ports);
    if (settled) return settled;
    return left.rival && !again
      ? skipAsDuplicate(left.rival, write, blankReceipt(write))
      : await deliver(write, ports);
  };
}

/** Delivers the way back from a write, in one step or two, with one receipt for both. */
async function undone(
  { steps: [write, second], from, to, entry: { entry }, conditions }: UndoStep,
  ports: DeliverPorts,
): Promise<Delivered> {
  const about = (delivered: Delivered): Delivered => ({
    ...delivered,
    receipt: { ...delivered.receipt, undo: { entry, from, to } },
  });
  const first = await deliver(write, {
    ...ports,
    conditions: () => conditions,
    about: () => ({ undoes: entry, ...(second ? { more: true } : {}) }),
  });
  if (second === undefined || first.receipt.outcome !== 'done') return about(first);
  const after = first.standing ?? standingIn(first.receipt.data);
  const left = leftBy({ ...write, before: null, after });
  // The answer may know the ADMIN operator by another number than a read does.
  const stillAs = operatorNamed(write) === null ? { ...left, operators: [] } : left;
  const last = await deliver(second, {
    ...ports,
    conditions: () => ({ stillAs }),
    about: () => ({ undoes: entry }),
  });
  const { outcome, error } = last.receipt;
  if (isWellDone(last.receipt)) return about(last);
  const half = outcome === 'unknown' ? '; whether it was released is not known' : ', but not released';
  const said = `it was reopened${half}: ${error ?? outcome}`;
  return about({ ...last, receipt: { ...last.receipt, changed: first.receipt.changed, error: said } });
}

/** The same work, but after a write that did not end well the others of its conversation are left, saying after what. */
export function stopOnFailure(work: Work): Work {
  const ended = new Map<number | null, string>();
  return async (step) => {
    const { write } = step;
    const reason = ended.get(write.id);
    if (reason !== undefined) return endSkipped(blankReceipt(write), reason);
    const delivered = await work(step);
    const { action, outcome, stored } = delivered.receipt;
    // Who gets only the beginning of a text needs somebody.
    if (stored === 'cut') ended.set(write.id, `after ${action}: the text was cut`);
    if (!SUCCESS_OUTCOMES.includes(outcome) && outcome !== 'proposed')
      ended.set(write.id, `after ${action}: ${outcome}`);
    return delivered;
  };
}
