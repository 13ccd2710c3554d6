// What the writes of a command go out with: the client, the guards of its conversations, what the journal notes beside each,
// and what is said of the answers.
import { createLearned, type DeliverPorts } from '../writes/deliver.ts';
import { createGroupLookup } from '../writes/groups.ts';
import type { PlannedRun, Work } from '../writes/run.ts';
import { isMessage, type Write } from '../writes/write.ts';
import type { Context } from './context.ts';

/** What delivering the writes of a run needs. */
export async function deliveryPortsOf(
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
        await context.notice(`#${write.id} is assigned to operator ${operator}`);
    },
    about: (write) => {
      const step = run.undoing?.get(write);
      return step ? { undoes: step.entry, ...(step.second ? { more: true } : {}) } : {};
    },
    ...(run.standingOf ? { standingOf: run.standingOf } : {}),
  };
}

function actorIn({ params }: Write): number | null {
  return 'operator_id' in params && typeof params.operator_id === 'number' ? params.operator_id : null;
}

/** Says once a run which field the answers of the service do not have. */
export function warnOnceOfSilence(context: Context, work: Work): Work {
  let said = false;
  return async (write) => {
    const delivered = await work(write);
    if (delivered.silent !== undefined && !said) {
      said = true;
      await context.notice(
        `the answer has no usable ${delivered.silent}, so convops does not know whether the write changed anything`,
      );
    }
    return delivered;
  };
}
