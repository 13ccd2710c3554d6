// What start, close and unassign have in common: the same parameters, the same options, another call. Each of them
// says the rest in a file of its own.
import type { Command } from 'commander';
import { actionOf } from '../../delivery/policy.ts';
import { addActingOption, withActing } from '../acting-option.ts';
import { addBatchOptions, type WriteBatchInput } from '../batch-options.ts';
import type { Context } from '../context.ts';
import { addConditions, type ConditionInput, settleConditions } from '../preconditions.ts';
import { presentReceipts } from '../present-receipts.ts';
import { actingOperator, resolveOperator } from '../resolve-names.ts';
import { resumeWrites, runWrites, type WriteOptions, webhookParam } from '../run-writes.ts';
import { readTargets } from '../targets.ts';
import { confirmTargets } from '../write-guards.ts';
import { addWriteOptions, examples } from '../write-options.ts';
import type { WriteRun } from '../write-run.ts';

export interface StateChangeInput extends WriteOptions, WriteBatchInput, ConditionInput {
  /** Ids as typed, or `-`. */
  readonly conversations: readonly string[];
  readonly operator?: string;
}

export interface StateChange {
  /** Null where the summary says all. */
  readonly description: string | null;
  readonly examples: readonly string[];
  /** The row of the endpoint table. */
  readonly name: 'conversations.start' | 'conversations.close' | 'conversations.unassign';
}

/** Declares the command of a state change. */
export function registerStateChange(command: Command, context: Context, change: StateChange): void {
  command
    .description(change.description ?? '')
    .argument('[id...]', 'conversation ids, or - to read them from stdin')
    .addHelpText('after', examples(...change.examples));
  addWriteOptions(addBatchOptions(addConditions(addActingOption(command)), { writes: true }), {
    webhook: true,
  });
  command.action((conversations: string[], options: Omit<StateChangeInput, 'conversations'>) =>
    presentReceipts(context, async () =>
      changeState(context, change.name, { ...(await withActing(context, options)), conversations }),
    ),
  );
}

/** Makes the change on each conversation; the run holds a receipt for each. */
export async function changeState(
  context: Context,
  name: StateChange['name'],
  input: StateChangeInput,
): Promise<WriteRun> {
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
