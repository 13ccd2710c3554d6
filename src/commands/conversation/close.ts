// Closes conversations.
// The service refuses a conversation that is closed already; the receipt then says `already`, exit 0.
import type { Command } from 'commander';
import { addBatchOptions, type WriteBatchInput } from '../batch-options.ts';
import type { Context } from '../context.ts';
import { addLastMessageCondition, type Conditions, preconditionOf } from '../preconditions.ts';
import { presentReceipts, type WriteRun } from '../present-receipts.ts';
import { actingOperator } from '../resolve-names.ts';
import { runWrites, type WriteOptions, webhookParam } from '../run-writes.ts';
import { readTargets } from '../targets.ts';
import { addWriteOptions, examples } from '../write-options.ts';

export interface CloseInput extends WriteOptions, WriteBatchInput, Conditions {
  /** Ids as typed, or `-`. */
  readonly conversations: readonly string[];
  readonly operator?: string;
}

/** Declares `conv close`. */
export function registerClose(parent: Command, context: Context): void {
  const command = parent
    .command('close')
    .summary('Close conversations')
    .description('Close conversations.')
    .argument('[id...]', 'conversation ids, or - to read them from stdin')
    .option('--operator <operator>', 'the acting operator: id, e-mail, part of it, or @me')
    .addHelpText(
      'after',
      examples(
        'convops conv close 42 --sandbox',
        'convops conv not-answered -o ids --sandbox | convops conv close - --yes --sandbox',
      ),
    );
  addWriteOptions(addBatchOptions(addLastMessageCondition(command), { writes: true }), { webhook: true });
  command.action((conversations: string[], options: Omit<CloseInput, 'conversations'>) =>
    presentReceipts(context, () => closeConversations(context, { ...options, conversations })),
  );
}

/** Closes each conversation; the run holds a receipt for each. */
export async function closeConversations(context: Context, input: CloseInput): Promise<WriteRun> {
  const targets = await readTargets(context, input.conversations, input);
  const precondition = await preconditionOf(context, input);
  const operator = await actingOperator(context, input.operator);
  return await runWrites(
    context,
    targets,
    input,
    (id) => ({
      name: 'conversations.close',
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
