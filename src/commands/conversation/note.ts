// Leaves a private note in a conversation; the customer never sees it.
// The call has no webhook flag, so there is no --no-webhook here.
import { withActing } from '../../cli/batch-options.ts';
import type { Context } from '../../cli/context.ts';
import { settleConditions } from '../../cli/preconditions.ts';
import { presentReceipts } from '../../cli/present-receipts.ts';
import { actingOperator } from '../../cli/resolve-names.ts';
import { readTargets } from '../../cli/targets.ts';
import { hasTextOption, readText, sourceOf, splitText } from '../../cli/text-source.ts';
import { confirmTargets, refuseOwnToken } from '../../cli/write-guards.ts';
import type { WriteRun } from '../../writes/run.ts';
import { isBareResume, resumeTexts, runText, type TextInput } from './send.ts';

/** `conv note`. */
export async function noteConversations(context: Context, input: TextInput): Promise<void> {
  await presentReceipts(context, async () => leaveNotes(context, await withActing(context, input)));
}

/** Leaves the note in each conversation; the run holds a receipt for each. */
async function leaveNotes(context: Context, input: TextInput): Promise<WriteRun> {
  if (isBareResume(input))
    return await resumeTexts(context, input, {
      names: NAMES,
      targets: await readTargets(context, [], input),
    });
  const { ids, text: argument } = splitText(
    input.words,
    hasTextOption(input),
    { words: 'conv note', context },
    input.idsFrom !== undefined || input.resume !== undefined,
  );
  const text = await readText(context, argument, input, ids.includes('-'));
  const targets = await readTargets(context, ids, input);
  const { resume } = input;
  if (resume !== undefined)
    return await resumeTexts(context, { ...input, resume }, { names: NAMES, targets, text });
  await confirmTargets(context, 'note', targets, input);
  await refuseOwnToken(context, [[text, sourceOf(input)]]);
  const operator = await actingOperator(context, input.operator);
  const conditions = await settleConditions(context, input, operator);
  return await runText(context, { text, targets, operator, conditions, input }, (id, own) => ({
    name: 'conversations.sendNote',
    id,
    params: { operator_id: operator ?? undefined, text: own, conversation_id: id },
  }));
}

const NAMES = ['conversations.sendNote'] as const;
