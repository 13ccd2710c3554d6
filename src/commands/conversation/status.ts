// Start, close and unassign: the same parameters and options, a different call each. The interface document does not
// show which status unassign leaves, so the receipt has the record as the service returned it.

import { quoted } from '../../base/text.ts';
import type { Context } from '../../cli/context.ts';
import { type ConditionInput, settleConditions } from '../../cli/preconditions.ts';
import { presentReceipts } from '../../cli/present-receipts.ts';
import { actingOperator, resolveGroup, resolveOperator } from '../../cli/resolve-names.ts';
import { resumeWrites, runWrites, type WriteOptions, webhookParam } from '../../cli/run-writes.ts';
import { readTargets } from '../../cli/targets.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { confirmTargets } from '../../cli/write-guards.ts';
import type { ActingInput, WriteBatchInput } from '../../cli/write-options.ts';
import { actionOf } from '../../writes/policy.ts';
import type { WriteRun } from '../../writes/run.ts';
import { groupWrite, type OperatorCall, operatorWrite, type Write } from '../../writes/write.ts';

interface StatusInput extends WriteOptions, WriteBatchInput, ConditionInput, ActingInput {
  /** Ids as typed, or `-`. */
  readonly conversations: readonly string[];
}

/** The rows of the endpoint table. */
type StatusChange = Exclude<OperatorCall, 'conversations.assignOperator'>;

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
  await presentReceipts(context, () => changeStatus(context, name, input));
}

/** Changes each conversation; the run holds a receipt for each. */
async function changeStatus(context: Context, name: StatusChange, input: StatusInput): Promise<WriteRun> {
  const targets = await readTargets(context, input.conversations, input);
  const { resume } = input;
  if (resume !== undefined) {
    const typed = input.as === undefined ? undefined : await resolveOperator(context, input.as, 'write');
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
  const operator = await actingOperator(context, input.as);
  const acting = { operator_id: operator ?? undefined, disable_webhook: webhookParam(input) };
  return await runWrites(context, input, {
    targets,
    conditions: await settleConditions(context, input, operator),
    write: (id) => operatorWrite(name, id, acting),
  });
}

// Assigns conversations to an operator or to a group, which are two calls of the service.
// The group call takes no webhook flag, so --no-webhook with --group is refused rather than ignored.

interface AssignInput extends WriteOptions, WriteBatchInput, ConditionInput {
  /** Ids as typed, or `-`. */
  readonly conversations: readonly string[];
  /** Only with --if-mine. */
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
    await context.notice('the service does not record who assigns; --as is used for --if-mine only');
  const isEither = (operator === undefined) !== (group === undefined);
  if (!isEither && !(resume !== undefined && operator === undefined)) {
    const name = input.conversations.find((word) => !/^(-|#?[0-9]+)$/.test(word));
    throw new UsageError(
      name === undefined
        ? 'give exactly one of --operator and --group'
        : `${quoted(name)} is not a conversation id; to assign to an operator or a group, use --operator or --group`,
      'convops conv assign --help',
    );
  }
  if (group !== undefined && input.webhook === false) {
    throw new UsageError(
      '--no-webhook cannot be used with --group: that call of the service has no such parameter',
    );
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
      ? operatorWrite('conversations.assignOperator', id, { operator_id: operatorId, disable_webhook })
      : groupWrite(id, groupId);
  return await runWrites(context, input, { targets, conditions, write });
}

const NAMES = ['conversations.assignOperator', 'conversations.assignGroup'] as const;
