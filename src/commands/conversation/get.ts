// Reads conversations with their messages: a transcript for people, the record for programs, a document to keep.
// What a customer wrote is data in each of them; the printers make it inert.
import { messagesIn } from '../../api/messages.ts';
import type { ConversationDetail } from '../../api/model.ts';
import { readingsOf } from '../../archive/lines.ts';
import { TRANSCRIPT_FORMATS } from '../../cli/common-options.ts';
import type { Context } from '../../cli/context.ts';
import { namesOnce } from '../../cli/conversation-lists.ts';
import { withOwnNotes } from '../../cli/own-notes.ts';
import { chooseFormat, type Plan, planOutput } from '../../cli/plan.ts';
import { arranged, detailOptions, presentList, print, write } from '../../cli/present.ts';
import { reportUnread } from '../../cli/run-summary.ts';
import { readConversations, readTargets } from '../../cli/targets.ts';
import { type BatchInput, refuseShaping } from '../../cli/write-options.ts';
import { isSimple, loadWidths } from '../../terminal/width.ts';
import { filesAmong, fileView } from '../../views/archive.ts';
import { detailView } from '../../views/conversation.ts';
import { prepareHtml } from '../../views/html-message.ts';
import { exportMarkdown, transcript } from '../../views/transcript.ts';

interface GetInput extends BatchInput {
  /** Ids as typed, or `-`. */
  readonly conversations: readonly string[];
}

/** `conv get`. */
export async function getConversations(context: Context, input: GetInput): Promise<void> {
  const plan = await planOutput(context.settings, detailView, TRANSCRIPT_FORMATS);
  const { ids, single } = await readTargets(context, input.conversations, input);
  const last = "; its last three messages: --jq '.messages[-3:]'";
  if (single) refuseShaping('one conversation', context.settings.options, last);
  // What has to be sorted or cut is printed when all of it is there.
  const { sort, limit } = context.settings.options;
  const streams = plan.byRecord && sort === undefined && limit === undefined;
  const { details, unread } = await readConversations(context, { ids, single }, input, async (detail) => {
    if (streams) await print(context, plan, detailView, [detail], detail);
  });
  if (!streams) await presentDetails(context, plan, arranged(context.settings, plan, details), single);
  await reportUnread(context, unread, { total: ids.length, read: details.length });
}

async function presentDetails(
  context: Context,
  plan: Plan<ConversationDetail>,
  details: readonly ConversationDetail[],
  single: boolean,
): Promise<void> {
  const format: string = chooseFormat(context.settings, TRANSCRIPT_FORMATS);
  const isExport = format === 'markdown';
  if (!isExport && (plan.format !== 'table' || plan.pick !== null))
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

/**
 * `conv files`: the files in conversations by the address that each message has. convops fetches none of them: whatever a
 * customer names is opened by a person, or by a program that a person chose.
 */
export async function listFiles(context: Context, input: GetInput): Promise<void> {
  const { ids, single } = await readTargets(context, input.conversations, input);
  const names = await namesOnce(context);
  await presentList(context, fileView(await names([])), async () => {
    const { details, unread } = await readConversations(context, { ids, single }, input);
    await reportUnread(context, unread, { total: ids.length, read: details.length });
    const read = details.flatMap((one) => readingsOf('conversations.get', {}, one, context.io.now()));
    const files = filesAmong(read.flatMap(({ messages }) => messages));
    await names(files);
    return files;
  });
}
