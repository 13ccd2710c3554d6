// Going on with a run that ended early: what is done stays done, what is open is read back, the rest is sent.

import { isDeepStrictEqual } from 'node:util';
import { blankReceipt, checkOf, type DeliverPorts } from './deliver.ts';
import type { Entry, Run, RunPlan } from './journal-lines.ts';
import { readBack } from './readback.ts';
import type { Delivered, Receipt } from './receipt.ts';
import type { Write } from './write.ts';

export interface Remaining {
  readonly write: Write;
  /** The attempt whose outcome is open; null where nothing was sent. */
  readonly open: Entry | null;
}

/** What a run and those that went on with it have left undone, in the order of the plan. */
export function remainingOf(run: Run, plan: RunPlan, all: readonly Run[]): Remaining[] {
  const chain = new Set([run.run]);
  const last = new Map<number, Entry>();
  // Oldest first, so that a resumed run is met before those that went on with it.
  for (const each of all) {
    if (each.run !== run.run && !(each.resumes && chain.has(each.resumes))) continue;
    chain.add(each.run);
    for (const entry of each.entries) if (entry.id !== null) last.set(entry.id, entry);
  }
  return plan.ids.flatMap((id) => {
    const entry = last.get(id);
    if (entry?.outcome === 'done' || entry?.outcome === 'already') return [];
    return [{ write: writeOf(plan, id), open: entry?.outcome === 'unknown' ? entry : null }];
  });
}

/** The write of a plan for one conversation. */
export function writeOf({ name, params }: RunPlan, id: number): Write {
  // The plan holds the parameters of this row, as they were typed when the run began.
  return { name, id, params: { ...params, conversation_id: id } } as Write;
}

/** The plan of writes that differ in nothing but the conversation; undefined for any others. */
export function planOf(writes: readonly Write[]): RunPlan | undefined {
  const [first] = writes;
  if (!first || first.id === null || !('conversation_id' in first.params)) return undefined;
  const params = sharedParams(first);
  // A canned reply may be another text in each conversation.
  const differs = (write: Write) =>
    write.name !== first.name || !isDeepStrictEqual(sharedParams(write), params);
  if (writes.some(differs)) return undefined;
  const ids = writes.flatMap(({ id }) => (id === null ? [] : [id]));
  return { name: first.name, params, ids };
}

/** The parameters without the conversation, as the journal will have them: what is undefined is not there. */
function sharedParams({ params }: Write): Readonly<Record<string, unknown>> {
  const entries = Object.entries(params).filter(
    ([name, value]) => name !== 'conversation_id' && value !== undefined,
  );
  return Object.fromEntries(entries);
}

/** Settles an open attempt by reading back; null when it was not applied and may be sent now. */
export async function settleOpen(
  { write, open }: { readonly write: Write; readonly open: Entry },
  ports: DeliverPorts,
): Promise<Delivered | null> {
  const settled = await readBack(write, {
    client: ports.client,
    sleep: ports.patience.sleep,
    startedAt: open.at,
    clockOffset: ports.clockOffset,
    patienceMs: ports.patienceMs,
    baseline: null,
    sentBefore: ports.sentBefore(write),
    standing: open.before,
    operators: null,
  });
  if (settled.kind === 'repeat') return null;
  const done = settled.kind === 'done';
  const receipt: Receipt = {
    ...blankReceipt(write),
    outcome: done ? 'done' : 'unknown',
    changed: done ? true : null,
    error: done ? null : 'an earlier attempt may have been applied; it was not sent again',
    entry: open.entry,
    ...(done ? { proof: 'read-back' } : { check: checkOf(write) }),
  };
  if (done) {
    const { entry } = open;
    await ports.journal?.settle({
      entry,
      outcome: 'done',
      changed: true,
      error: null,
      proof: 'read-back',
      after: null,
    });
  }
  return { receipt, failure: null, conflict: false };
}
