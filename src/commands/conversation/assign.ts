// Assigns conversations to an operator or to a group: two calls of the service behind one command.
// The group call takes no webhook flag, so --no-webhook with --group is refused rather than ignored.
import type { WriteBatchInput } from '../../cli/batch-options.ts';
import type { Context } from '../../cli/context.ts';
import { type ConditionInput, settleConditions } from '../../cli/preconditions.ts';
import { presentReceipts } from '../../cli/present-receipts.ts';
import { resolveGroup, resolveOperator } from '../../cli/resolve-names.ts';
import { resumeWrites, runWrites, type WriteOptions, webhookParam } from '../../cli/run-writes.ts';
import { readTargets } from '../../cli/targets.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { confirmTargets } from '../../cli/write-guards.ts';
import type { WriteRun } from '../../writes/run.ts';
import type { Write } from '../../writes/write.ts';

export interface AssignInput extends WriteOptions, WriteBatchInput, ConditionInput {
  /** Ids as typed, or `-`. */
  readonly conversations: readonly string[];
  /** For --if-mine alone. */
  readonly as?: string;
  readonly operator?: string;
  readonly group?: string;
}

/** `conv assign`. */
export async function assignConversations(context: Context, input: AssignInput): Promise<void> {
  await presentReceipts(context, () => assignEach(context, input));
}

/** Assigns each conversation; the run holds a receipt for each. */
async function assignEach(context: Context, input: AssignInput): Promise<WriteRun> {
  const { operator, group, as, resume } = input;
  // «Conversations»: the operator_id of assign-operator is the target, and assign-group has none.
  if (as !== undefined && !input.ifMine)
    await context.notice('the service does not ask who assigns: --as counts for --if-mine alone');
  const isEither = (operator === undefined) !== (group === undefined);
  if (!isEither && !(resume !== undefined && operator === undefined)) {
    throw new UsageError('assign needs exactly one of --operator and --group', 'convops conv assign --help');
  }
  if (group !== undefined && input.webhook === false) {
    throw new UsageError('--no-webhook does not go with --group: that call has no such parameter');
  }
  const targets = await readTargets(context, input.conversations, input);
  await confirmTargets(context, 'assign', targets, input);
  const acting = input.ifMine ? await resolveOperator(context, as ?? '@me', 'write') : null;
  const conditions = await settleConditions(context, input, acting);
  const groupId = group === undefined ? undefined : await resolveGroup(context, group, 'write');
  const operatorId = operator === undefined ? undefined : await resolveOperator(context, operator, 'write');
  const disable_webhook = webhookParam(input);
  if (resume !== undefined) {
    const params = { group_id: groupId, operator_id: operatorId, disable_webhook };
    return await resumeWrites(context, { ...input, resume }, { targets, names: NAMES, params, conditions });
  }
  const write = (id: number): Write =>
    groupId === undefined
      ? {
          name: 'conversations.assignOperator',
          id,
          params: { conversation_id: id, operator_id: operatorId, disable_webhook },
        }
      : { name: 'conversations.assignGroup', id, params: { conversation_id: id, group_id: groupId } };
  return await runWrites(context, input, { targets, conditions, write });
}

const NAMES = ['conversations.assignOperator', 'conversations.assignGroup'] as const;
