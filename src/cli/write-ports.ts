// What the writes of a command go out with: the client, the guards of its conversations, what the journal notes beside each,
// and what is said of the answers.
import { createLearned, type DeliverPorts, deliver } from '../writes/deliver.ts';
import { createGroupLookup } from '../writes/groups.ts';
import type { Delivered } from '../writes/receipt.ts';
import { isMessage, type Write } from '../writes/write.ts';
import type { Context } from './context.ts';
import type { PlannedRun } from './write-run.ts';

/** What delivering the writes of a run needs. */
export async function portsOf(
  context: Context,
  run: PlannedRun,
  { slowDown, ...own }: Pick<DeliverPorts, 'journal' | 'inDoubt'> & { readonly slowDown: () => void },
): Promise<DeliverPorts> {
  const client = await context.client();
  const { timeoutMs, guardHolder, getMarksRead } = context.settings();
  const patience = { ...context.patience, slowDown };
  const transport = await context.transport();
  return {
    ...own,
    client,
    call: context.call,
    patience,
    within: await context.timed(patience),
    prepare: () => transport.prepare(),
    clockOffset: context.clockOffset,
    timeoutMs,
    learned: createLearned(),
    groups: createGroupLookup(client),
    readBeforeText: getMarksRead !== 'yes',
    again: run.again === true,
    conditions: (write) => ({
      ...(run.undoing?.get(write)?.conditions ?? run.conditions),
      ...(guardHolder === 'refuse' && isMessage(write) ? { notHeldBut: actorIn(write) } : {}),
    }),
    onHolder: async (write, operator) => {
      if (guardHolder === 'warn' && operator !== actorIn(write))
        await context.notice(`#${write.id} is held by operator ${operator}`);
    },
    about: (write) => {
      const step = run.undoing?.get(write);
      return step ? { undoes: step.entry, ...(step.second ? { more: true } : {}) } : {};
    },
    ...(run.standingOf ? { standingOf: run.standingOf } : {}),
  };
}

/** A write, and the second step of a way back where there is one; one receipt for both. */
export async function deliverSteps(
  write: Write,
  { undoing }: PlannedRun,
  ports: DeliverPorts,
): Promise<Delivered> {
  const step = undoing?.get(write);
  const first = await deliver(write, ports);
  if (!step) return first;
  const { from, to, entry, second } = step;
  const about = (delivered: Delivered): Delivered => ({
    ...delivered,
    receipt: { ...delivered.receipt, undo: { entry, from, to } },
  });
  if (second === null || first.receipt.outcome !== 'done') return about(first);
  const last = await deliver(second, {
    ...ports,
    conditions: () => null,
    about: () => ({ undoes: entry }),
  });
  const { outcome, error } = last.receipt;
  if (outcome === 'done' || outcome === 'already') return about(last);
  const half = `it was reopened, but not released: ${error ?? outcome}`;
  return about({ ...last, receipt: { ...last.receipt, error: half } });
}

function actorIn({ params }: Write): number | null {
  return 'operator_id' in params && typeof params.operator_id === 'number' ? params.operator_id : null;
}

/** Says once a run which field the answers of the service do not have. */
export function tellingOfSilence(
  context: Context,
  work: (write: Write) => Promise<Delivered>,
): (write: Write) => Promise<Delivered> {
  let said = false;
  return async (write) => {
    const delivered = await work(write);
    if (delivered.silent !== undefined && !said) {
      said = true;
      await context.notice(
        `the answer of the service has no usable ${delivered.silent}: whether the write changed something is not known`,
      );
    }
    return delivered;
  };
}
