// Starts conversations: the operator takes them into the inbox.
// The service refuses when another operator holds the conversation; the receipt then says `refused`, exit 9.
import type { Command } from 'commander';
import { addBatchOptions, type WriteBatchInput } from '../batch-options.ts';
import type { Context } from '../context.ts';
import { addLastMessageCondition, type Conditions, preconditionOf } from '../preconditions.ts';
import { presentReceipts, type WriteRun } from '../present-receipts.ts';
import { actingOperator } from '../resolve-names.ts';
import { runWrites, type WriteOptions, webhookParam } from '../run-writes.ts';
import { readTargets } from '../targets.ts';
import { addWriteOptions, examples } from '../write-options.ts';

export interface StartInput extends WriteOptions, WriteBatchInput, Conditions {
  /** Ids as typed, or `-`. */
  readonly conversations: readonly string[];
  readonly operator?: string;
}

/** Declares `conv start`. */
export function registerStart(parent: Command, context: Context): void {
  const command = parent
    .command('start')
    .aliases(['claim', 'take'])
    .summary('Claim conversations for an operator')
    .description('Claim conversations for the acting operator.')
    .argument('[id...]', 'conversation ids, or - to read them from stdin')
    .option('--operator <operator>', 'the acting operator: id, e-mail, part of it, or @me')
    .addHelpText(
      'after',
      examples(
        'convops conv start 43 --sandbox',
        'convops conv unassigned --group Billing -o ids --sandbox | convops conv claim - --sandbox',
      ),
    );
  addWriteOptions(addBatchOptions(addLastMessageCondition(command), { writes: true }), { webhook: true });
  command.action((conversations: string[], options: Omit<StartInput, 'conversations'>) =>
    presentReceipts(context, () => startConversations(context, { ...options, conversations })),
  );
}

/** Starts each conversation; the run holds a receipt for each. */
export async function startConversations(context: Context, input: StartInput): Promise<WriteRun> {
  const targets = await readTargets(context, input.conversations, input);
  const precondition = await preconditionOf(context, input);
  const operator = await actingOperator(context, input.operator);
  return await runWrites(
    context,
    targets,
    input,
    (id) => ({
      name: 'conversations.start',
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
