// The colleague who holds a conversation that a message was meant for: receipts name that one, and at a terminal a person
// may let a single message go out all the same. The rule itself: writes/conditions.ts.
import type { Client } from '../api/derive.ts';
import { orNull } from '../api/errors.ts';
import { operatorsOnce, holderOf as rowHolder } from '../backlog/holder.ts';
import { colleagueName } from '../views/receipt.ts';
import { heldReason, holderOfOpen } from '../writes/conditions.ts';
import type { GroupLookup } from '../writes/groups.ts';
import type { Work, WritePlan } from '../writes/plan.ts';
import type { Delivered } from '../writes/receipt.ts';
import type { Context, Service } from './context.ts';

/** The holder of a conversation whom a person would answer for, or to whom the run itself has given it. */
export type Agreed = Map<number | null, number>;

/** The same work, its receipts naming who has the conversation; adds to `agreed`. */
export function namingHolder(
  { io, settings, service }: Pick<Context, 'io' | 'settings' | 'service'>,
  plan: WritePlan,
  agreed: Agreed,
  work: Work,
): Work {
  // In a batch, and for what no person decides, it is skipped.
  const asks = plan.single && settings.by().kind === 'person';
  let reading: Promise<unknown> | undefined;
  /** The e-mail of an operator; the list is read once, where the name is not known yet. */
  const emailOf = async (id: number) => {
    const names = await service.names();
    if (names.operator(id) === undefined) {
      reading ??= service.client().then(({ operators }) => orNull(operators.list()));
      await reading;
    }
    return names.operator(id) ?? null;
  };
  return async (step) => {
    for (;;) {
      const delivered = await work(step);
      const { receipt } = delivered;
      const isGiven = step.write.name === 'conversations.assignOperator' && receipt.changed === true;
      if (isGiven && receipt.operator !== null) agreed.set(receipt.id, receipt.operator);
      const id = plan.claims ? null : await holderOf(service, delivered);
      if (id === null) return delivered;
      const holder = { id, email: await emailOf(id) };
      const isSkipped = receipt.outcome === 'skipped';
      const error = isSkipped ? heldReason(colleagueName(holder)) : receipt.error;
      const named = { ...delivered, receipt: { ...receipt, holder, error } };
      if (!isSkipped || !asks) return named;
      const question = `${colleagueName(holder)} has #${step.write.id}. Reply all the same?`;
      if (!(await io.confirm(question))) return named;
      agreed.set(receipt.id, id);
    }
  };
}

/** The other operator whom a receipt is about; after a refused claim one read says who that is. */
async function holderOf(service: Service, { receipt, taken }: Delivered): Promise<number | null> {
  if (receipt.holder) return receipt.holder.id;
  if (receipt.outcome !== 'refused' || !taken || receipt.id === null) return null;
  const client = await service.client();
  const detail = await orNull(client.conversations.get({ conversation_id: receipt.id }));
  const holder = (detail && holderOfOpen(detail)) || null;
  // Reads may lag behind the refusal: nobody is a colleague of oneself.
  return holder === receipt.operator ? null : holder;
}

/** Tells who has a conversation by the lists, which mark nothing as read; null where they do not say. Throws ApiError. */
export function listedHolder(client: Client, groups: GroupLookup) {
  const operators = operatorsOnce(client);
  return async (conversation: number): Promise<number | null> => {
    const row = await groups.rowOf(conversation);
    return row && rowHolder(await operators())({ row, askedFor: null });
  };
}
