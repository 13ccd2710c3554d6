// Start, close and unassign: the same parameters and options, another call each. The interface document does not show
// which status unassign leaves; the receipt has the record as it was returned.
import type { Command } from 'commander';
import { addActingOption, withActing } from '../../cli/acting-option.ts';
import { addBatchOptions, type WriteBatchInput } from '../../cli/batch-options.ts';
import type { Context } from '../../cli/context.ts';
import { addConditions, type ConditionInput, settleConditions } from '../../cli/preconditions.ts';
import { presentReceipts } from '../../cli/present-receipts.ts';
import { actingOperator, resolveOperator } from '../../cli/resolve-names.ts';
import { resumeWrites, runWrites, type WriteOptions, webhookParam } from '../../cli/run-writes.ts';
import { readTargets } from '../../cli/targets.ts';
import { confirmTargets } from '../../cli/write-guards.ts';
import { addWriteOptions, examples } from '../../cli/write-options.ts';
import type { WriteRun } from '../../cli/write-run.ts';
import { actionOf } from '../../writes/policy.ts';

export interface StatusInput extends WriteOptions, WriteBatchInput, ConditionInput {
  /** Ids as typed, or `-`. */
  readonly conversations: readonly string[];
  readonly operator?: string;
}

/** The rows of the endpoint table. */
type StatusChange = 'conversations.start' | 'conversations.close' | 'conversations.unassign';

/** Declares `conv start`. */
export function registerStart(command: Command, context: Context): void {
  command
    .description('Claim conversations for the acting operator.')
    .addHelpText(
      'after',
      examples(
        'convops conv start 43 --sandbox',
        'convops conv unassigned --group Billing -o ids --sandbox | convops conv claim - --sandbox',
      ),
    );
  registerStatusChange(command, context, 'conversations.start');
}

/** Declares `conv close`. */
export function registerClose(command: Command, context: Context): void {
  command.addHelpText(
    'after',
    examples(
      'convops conv close 42 --sandbox',
      'convops conv not-answered -o ids --sandbox | convops conv close - --yes --sandbox',
    ),
  );
  registerStatusChange(command, context, 'conversations.close');
}

/** Declares `conv unassign`. */
export function registerUnassign(command: Command, context: Context): void {
  command
    .description('Take conversations from their operator; they wait for another one.')
    .addHelpText(
      'after',
      examples('convops conv unassign 42 --sandbox', 'convops conv release 42 --sandbox --json'),
    );
  registerStatusChange(command, context, 'conversations.unassign');
}

function registerStatusChange(command: Command, context: Context, name: StatusChange): void {
  command.argument('[id...]', 'conversation ids, or - to read them from stdin');
  addWriteOptions(addBatchOptions(addConditions(addActingOption(command)), { writes: true }), {
    webhook: true,
  });
  command.action((conversations: string[], options: Omit<StatusInput, 'conversations'>) =>
    presentReceipts(context, async () =>
      changeStatus(context, name, { ...(await withActing(context, options)), conversations }),
    ),
  );
}

/** Makes the change on each conversation; the run holds a receipt for each. */
export async function changeStatus(
  context: Context,
  name: StatusChange,
  input: StatusInput,
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
