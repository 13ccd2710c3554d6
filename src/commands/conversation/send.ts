// Sends a message, or a file by its address, to the customer of a conversation.
// It cannot be recalled: the text is checked before any request, and the request goes out once.
import { withActing } from '../../cli/batch-options.ts';
import type { Context } from '../../cli/context.ts';
import { settleConditions } from '../../cli/preconditions.ts';
import { presentReceipts } from '../../cli/present-receipts.ts';
import { actingOperator } from '../../cli/resolve-names.ts';
import { runWrites, webhookParam } from '../../cli/run-writes.ts';
import { readTargets } from '../../cli/targets.ts';
import { hasTextOption, readText, sourceOf, splitText } from '../../cli/text-source.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { confirmTargets, refuseOwnToken } from '../../cli/write-guards.ts';
import type { WriteRun } from '../../writes/run.ts';
import type { Write } from '../../writes/write.ts';
import { isBareResume, resumeTexts, runText, type TextInput } from './text-run.ts';

/** `conv send`. */
export async function sendToCustomers(context: Context, input: TextInput): Promise<void> {
  await presentReceipts(context, async () => sendMessages(context, await withActing(context, input)));
}

/** Sends the text or file to each conversation; the run holds a receipt for each. */
async function sendMessages(context: Context, input: TextInput): Promise<WriteRun> {
  const { fileUrl } = input;
  if (isBareResume(input))
    return await resumeTexts(context, input, {
      names: NAMES,
      targets: await readTargets(context, [], input),
    });
  const elsewhere = fileUrl !== undefined || hasTextOption(input);
  if (fileUrl !== undefined && hasTextOption(input)) {
    throw new UsageError(
      'a file is sent without a text: --file-url excludes --body-file, --editor and --reply',
    );
  }
  const { ids, text: argument } = splitText(
    input.words,
    elsewhere,
    { words: 'conv send', context },
    input.idsFrom !== undefined || input.resume !== undefined,
  );
  const text = fileUrl ?? (await readText(context, argument, input, ids.includes('-')));
  const targets = await readTargets(context, ids, input);
  const { resume } = input;
  if (resume !== undefined) {
    const content = fileUrl === undefined ? { text } : { file_url: text };
    return await resumeTexts(context, { ...input, resume }, { names: NAMES, targets, ...content });
  }
  await confirmTargets(context, 'send', targets, input);
  await refuseOwnToken(context, [[text, fileUrl === undefined ? sourceOf(input) : '--file-url']]);
  const operator = await actingOperator(context, input.operator);
  const conditions = await settleConditions(context, input, operator);
  const acting = { operator_id: operator ?? undefined, disable_webhook: webhookParam(input) };
  if (fileUrl !== undefined) {
    const send = (id: number): Write => ({
      name: 'conversations.sendFileMessage',
      id,
      params: { conversation_id: id, file_url: fileUrl, ...acting },
    });
    return await runWrites(context, input, { targets, conditions, write: send });
  }
  return await runText(context, { text, targets, operator, conditions, input }, (id, own) => ({
    name: 'conversations.sendMessage',
    id,
    params: { conversation_id: id, text: own, ...acting },
  }));
}

const NAMES = ['conversations.sendMessage', 'conversations.sendFileMessage'] as const;
