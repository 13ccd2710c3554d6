// Start, close and unassign: the same parameters and options, another call each. The interface document does not show
// which status unassign leaves; the receipt has the record as it was returned.
import { type WriteBatchInput, withActing } from '../../cli/batch-options.ts';
import type { Context } from '../../cli/context.ts';
import { type ConditionInput, settleConditions } from '../../cli/preconditions.ts';
import { presentReceipts } from '../../cli/present-receipts.ts';
import { actingOperator, resolveOperator } from '../../cli/resolve-names.ts';
import { resumeWrites, runWrites, type WriteOptions, webhookParam } from '../../cli/run-writes.ts';
import { readTargets } from '../../cli/targets.ts';
import { confirmTargets } from '../../cli/write-guards.ts';
import { actionOf } from '../../writes/policy.ts';
import type { WriteRun } from '../../writes/run.ts';

export interface StatusInput extends WriteOptions, WriteBatchInput, ConditionInput {
  /** Ids as typed, or `-`. */
  readonly conversations: readonly string[];
  readonly operator?: string;
}

/** The rows of the endpoint table. */
type StatusChange = 'conversations.start' | 'conversations.close' | 'conversations.unassign';

/** `conv start`. */
export function startConversations(context: Context, input: StatusInput): Promise<void> {
  return presentStatusChange(context, 'conversations.start', input);
}

/** `conv close`. */
export function closeConversations(context: Context, input: StatusInput): Promise<void> {
  return presentStatusChange(context, 'conversations.close', input);
}

/** `conv unassign`. */
export function unassignConversations(context: Context, input: StatusInput): Promise<void> {
  return presentStatusChange(context, 'conversations.unassign', input);
}

async function presentStatusChange(context: Context, name: StatusChange, input: StatusInput): Promise<void> {
  await presentReceipts(context, async () => changeStatus(context, name, await withActing(context, input)));
}

/** Makes the change on each conversation; the run holds a receipt for each. */
async function changeStatus(context: Context, name: StatusChange, input: StatusInput): Promise<WriteRun> {
  const targets = await readTargets(context, input.conversations, input);
  const { resume } = input;
  if (resume !== undefined) {
    const typed =
      input.operator === undefined ? undefined : await resolveOperator(context, input.operator, 'write');
    return await resumeWrites(
      context,
      { ...input, resume },
      {
        targets,
        names: [name],
        params: { operator_id: typed, disable_webhook: webhookParam(input) },
        conditions: await settleConditions(context, input, typed ?? null),
      },
    );
  }
  await confirmTargets(context, actionOf([{ name }]), targets, input);
  const operator = await actingOperator(context, input.operator);
  return await runWrites(context, input, {
    targets,
    conditions: await settleConditions(context, input, operator),
    write: (id) => ({
      name,
      id,
      params: {
        conversation_id: id,
        operator_id: operator ?? undefined,
        disable_webhook: webhookParam(input),
      },
    }),
  });
}
