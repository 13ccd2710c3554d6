// Sends a message, or a file by its address, to the customer of a conversation.
// It cannot be recalled: the text is checked before any request, and the request goes out once.
import type { Command } from 'commander';
import type { Write } from '../../delivery/write.ts';
import { addBatchOptions, type WriteBatchInput } from '../batch-options.ts';
import type { Context } from '../context.ts';
import { parseFileUrl } from '../parse.ts';
import { addLastMessageCondition, type Conditions, preconditionOf } from '../preconditions.ts';
import { presentReceipts, type WriteRun } from '../present-receipts.ts';
import { actingOperator } from '../resolve-names.ts';
import { resumeAsPlanned, runWrites, type WriteOptions, webhookParam } from '../run-writes.ts';
import { readTargets } from '../targets.ts';
import { hasTextOption, readText, splitText, type TextOptions } from '../text-source.ts';
import { UsageError } from '../usage-error.ts';
import { addTextGuard, addWriteOptions, examples } from '../write-options.ts';
import { runText } from './text-run.ts';

export interface SendInput extends WriteOptions, WriteBatchInput, Conditions, TextOptions {
  /** Ids as typed, or `-`, then the text unless it comes from elsewhere. */
  readonly words: readonly string[];
  readonly operator?: string;
  readonly fileUrl?: string;
}

/** Declares `conv send`. */
export function registerSend(parent: Command, context: Context): void {
  const command = parent
    .command('send')
    .alias('reply')
    .summary('Send a message or a file to the customer')
    .description('Send a message, or a file by its address, to the customer of a conversation.')
    .usage('<id...> [text] [options]')
    .argument('[words...]', 'conversation ids, or - for stdin, then the text')
    .option('--body-file <file>', 'read the text from a file, or - for stdin')
    .option('--editor', 'write the text in $VISUAL or $EDITOR')
    .option('--reply <name>', 'send a canned reply, its placeholders filled; convops replies list')
    .option('--file-url <url>', 'send a file by its http or https address instead of a text', parseFileUrl)
    .option('--operator <operator>', 'the acting operator: id, e-mail, part of it, or @me')
    .addHelpText(
      'after',
      examples(
        'convops conv send 42 "It is on its way." --sandbox',
        'echo "It is on its way." | convops conv send 42 --body-file - --sandbox',
        'convops replies add hi "Hello {{customer}}." && convops conv send 42 --reply hi --sandbox',
        'convops conv send 42 --file-url https://files.example.test/invoice.pdf --sandbox',
      ),
    );
  addWriteOptions(addTextGuard(addBatchOptions(addLastMessageCondition(command), { writes: true })), {
    webhook: true,
  });
  command.action((words: string[], options: Omit<SendInput, 'words'>) =>
    presentReceipts(context, () => sendMessages(context, { ...options, words })),
  );
}

/** Sends the text or file to each conversation; the run holds a receipt for each. */
export async function sendMessages(context: Context, input: SendInput): Promise<WriteRun> {
  const { resume, fileUrl } = input;
  const elsewhere = fileUrl !== undefined || hasTextOption(input);
  if (resume !== undefined && input.words.length === 0 && !elsewhere) {
    if (input.operator !== undefined || input.webhook === false) {
      throw new UsageError('give the text too, so that it can be compared, or leave the other options out');
    }
    return await resumeAsPlanned(context, { ...input, resume }, 'conversations.sendMessage');
  }
  if (fileUrl !== undefined && hasTextOption(input)) {
    throw new UsageError(
      'a file is sent without a text: --file-url excludes --body-file, --editor and --reply',
    );
  }
  const { ids, text: argument } = splitText(
    input.words,
    elsewhere,
    'conv send',
    input.idsFrom !== undefined || input.resume !== undefined,
  );
  const text = fileUrl ?? (await readText(context, argument, input, ids.includes('-')));
  const targets = await readTargets(context, ids, input);
  const precondition = await preconditionOf(context, input);
  const operator = await actingOperator(context, input.operator);
  const acting = { operator_id: operator ?? undefined, disable_webhook: webhookParam(input) };
  if (fileUrl !== undefined) {
    const send = (id: number): Write => ({
      name: 'conversations.sendFileMessage',
      id,
      params: { conversation_id: id, file_url: fileUrl, ...acting },
    });
    return await runWrites(context, targets, input, send, precondition);
  }
  return await runText(context, { text, targets, operator, precondition, input }, (id, own) => ({
    name: 'conversations.sendMessage',
    id,
    params: { conversation_id: id, text: own, ...acting },
  }));
}
