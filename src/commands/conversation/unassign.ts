// Unassigns conversations: they wait for an operator again.
// What it does to the status is not shown in the interface document; the receipt has the record as returned.
import type { Command } from 'commander';
import { addBatchOptions, type WriteBatchInput } from '../batch-options.ts';
import type { Context } from '../context.ts';
import { addLastMessageCondition, type Conditions, preconditionOf } from '../preconditions.ts';
import { presentReceipts, type WriteRun } from '../present-receipts.ts';
import { actingOperator } from '../resolve-names.ts';
import { runWrites, type WriteOptions, webhookParam } from '../run-writes.ts';
import { readTargets } from '../targets.ts';
import { addWriteOptions, examples } from '../write-options.ts';

export interface UnassignInput extends WriteOptions, WriteBatchInput, Conditions {
  /** Ids as typed, or `-`. */
  readonly conversations: readonly string[];
  readonly operator?: string;
}

/** Declares `conv unassign`. */
export function registerUnassign(parent: Command, context: Context): void {
  const command = parent
    .command('unassign')
    .alias('release')
    .summary('Release conversations to the queue')
    .description('Take conversations from their operator; they wait for another one.')
    .argument('[id...]', 'conversation ids, or - to read them from stdin')
    .option('--operator <operator>', 'the acting operator: id, e-mail, part of it, or @me')
    .addHelpText(
      'after',
      examples('convops conv unassign 42 --sandbox', 'convops conv release 42 --sandbox --json'),
    );
  addWriteOptions(addBatchOptions(addLastMessageCondition(command), { writes: true }), { webhook: true });
  command.action((conversations: string[], options: Omit<UnassignInput, 'conversations'>) =>
    presentReceipts(context, () => unassignConversations(context, { ...options, conversations })),
  );
}

/** Unassigns each conversation; the run holds a receipt for each. */
export async function unassignConversations(context: Context, input: UnassignInput): Promise<WriteRun> {
  const targets = await readTargets(context, input.conversations, input);
  const precondition = await preconditionOf(context, input);
  const operator = await actingOperator(context, input.operator);
  return await runWrites(
    context,
    targets,
    input,
    (id) => ({
      name: 'conversations.unassign',
      id,
      params: {
        conversation_id: id,
        operator_id: operator ?? undefined,
        disable_webhook: webhookParam(input),
      },
    }),
    precondition,
  );
}
