// Lists the files in conversations by the address that each message has. convops fetches none of them: whatever a customer
// names is opened by a person, or by a program that a person chose.
import { messagesInOrder } from '../../api/messages.ts';
import type { ConversationDetail } from '../../api/model.ts';
import type { Context } from '../../cli/context.ts';
import { namesOnce } from '../../cli/conversation-lists.ts';
import { presentList } from '../../cli/present.ts';
import { readConversations } from '../../cli/read-conversations.ts';
import { reportUnread, type Unread } from '../../cli/run-summary.ts';
import { applyMax, readTargets } from '../../cli/targets.ts';
import { type FileRow, filesIn, fileView } from '../../views/file.ts';
import type { GetInput } from './get.ts';

/** `conv files`. */
export async function listFiles(context: Context, input: GetInput): Promise<void> {
  const { ids: named, single } = await readTargets(context, input.conversations, input);
  const ids = await applyMax(context.out, named, input.max);
  let missing: readonly Unread[] = [];
  let read: readonly ConversationDetail[] = [];
  const names = await namesOnce(context);
  await presentList(context, fileView(await names([])), async (): Promise<FileRow[]> => {
    const found = await readConversations(context, { ids, single }, input, async () => undefined);
    missing = found.unread;
    read = found.details;
    const files = read.flatMap((detail) => filesIn(detail, messagesInOrder(detail)));
    await names(files);
    return files;
  });
  await reportUnread(context, missing, { total: ids.length, read: read.length });
}
