// Reads conversations with their messages: a transcript for people, the record for programs, a document to keep.
// What a customer wrote is data in each of them; the printers make it inert.

import { ApiError, TokenRefusedError } from '../../api/errors.ts';
import { messagesIn } from '../../api/messages.ts';
import type { ConversationDetail } from '../../api/model.ts';
import { TRANSCRIPT_FORMATS } from '../../cli/common-options.ts';
import type { Context } from '../../cli/context.ts';
import { namesOnce } from '../../cli/conversation-lists.ts';
import { reportFailure } from '../../cli/failure.ts';
import { watchSignals } from '../../cli/interruption.ts';
import { withOwnNotes } from '../../cli/own-notes.ts';
import { chooseFormat, type Plan, planOutput } from '../../cli/plan.ts';
import { arranged, detailOptions, masked, print, write } from '../../cli/present.ts';
import { type Unread, unreadFailure } from '../../cli/run-summary.ts';
import { applyMax, paced, readTargets } from '../../cli/targets.ts';
import { type BatchInput, refuseShapingOf } from '../../cli/write-options.ts';
import { isSimple, loadWidths } from '../../terminal/width.ts';
import { detailView } from '../../views/conversation.ts';
import { exportMarkdown } from '../../views/export.ts';
import { prepareHtml } from '../../views/html-message.ts';
import { transcript } from '../../views/transcript.ts';
import { inInputOrder } from '../../writes/batch.ts';

export interface GetInput extends BatchInput {
  /** Ids as typed, or `-`. */
  readonly conversations: readonly string[];
}

/** `conv get`. */
export async function getConversations(context: Context, input: GetInput): Promise<void> {
  const plan = await planOutput(context.settings, detailView, TRANSCRIPT_FORMATS);
  const { ids: named, single } = await readTargets(context, input.conversations, input);
  if (single) refuseShapingOf('one conversation', context.settings.options);
  const ids = await applyMax(context.out, named, input.max);
  // What has to be sorted or cut is printed when all of it is there.
  const { sort, limit } = context.settings.options;
  const streams = plan.byRecord && sort === undefined && limit === undefined;
  const { details, unread } = await readConversations(context, { ids, single }, input, async (detail) => {
    if (streams) await print(context, plan, detailView, [detail], detail);
  });
  if (!streams) await presentDetails(context, plan, arranged(context.settings, plan, details), single);
  if (unread.length > 0) {
    const left = ids.length - details.length - unread.length;
    await reportFailure(context, unreadFailure(context, unread, { total: ids.length, left }));
  }
}

/**
 * Reads the conversations, a few at a time, and hands each on in the order given. One that cannot be read does not
 * keep the others from being read; a single one that cannot is the failure of the command.
 */
export async function readConversations(
  context: Context,
  { ids, single }: { readonly ids: readonly number[]; readonly single: boolean },
  input: BatchInput,
  each: (detail: ConversationDetail) => Promise<void>,
): Promise<{ readonly details: readonly ConversationDetail[]; readonly unread: readonly Unread[] }> {
  const { conversations } = await context.service.client();
  const read = async (id: number): Promise<ConversationDetail | Unread> => {
    try {
      return await conversations.get({ conversation_id: id });
    } catch (error) {
      if (!(error instanceof ApiError) || single) throw error;
      return { name: `#${id}`, error };
    }
  };
  const { results, brakes } = paced(context, ids, read, input);
  const interruption = watchSignals(context, brakes, { patient: false });
  const details: ConversationDetail[] = [];
  const unread: Unread[] = [];
  try {
    for await (const { result } of inInputOrder(results)) {
      if (result === null) continue;
      if ('error' in result) {
        unread.push(result as Unread);
        if (input.stopOnError || (result as Unread).error instanceof TokenRefusedError) brakes.stop();
        continue;
      }
      const detail = masked(context.settings, result as ConversationDetail);
      details.push(detail);
      await each(detail);
    }
  } finally {
    interruption.release();
  }
  context.out.exitCode = interruption.exitCode() ?? 0;
  return { details, unread };
}

async function presentDetails(
  context: Context,
  plan: Plan<ConversationDetail>,
  details: readonly ConversationDetail[],
  single: boolean,
): Promise<void> {
  const format: string = chooseFormat(context.settings, TRANSCRIPT_FORMATS);
  const isExport = format === 'markdown';
  if (!isExport && (plan.format !== 'table' || plan.fields !== null))
    return await print(context, plan, detailView, details, single ? details[0] : details);
  const { details: whole, isNote } = withOwnNotes(context, details);
  for (const detail of whole) await prepareHtml(detail);
  const speakers = whole.flatMap((detail) => [detail, ...(messagesIn(detail) ?? [])]);
  const names = await (await namesOnce(context))(speakers);
  const look = await detailOptions(context);
  if (isExport) {
    const exported = { utc: look.utc, names, namesCustomer: true, isNote };
    return await write(context.io, exportMarkdown(whole, exported));
  }
  // Only some scripts need the exact widths, and they take as long to load as the rest of the command.
  if (whole.some((detail) => (messagesIn(detail) ?? []).some(({ message }) => !isSimple(String(message)))))
    await loadWidths();
  await context.out.page(whole.map((detail) => transcript(detail, { ...look, names, isNote })).join('\n'));
}
