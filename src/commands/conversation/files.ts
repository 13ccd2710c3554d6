// Lists the files in conversations by the address that each message has. convops fetches none of them: whatever a customer
// names is opened by a person, or by a program that a person chose.
import { readingsOf } from '../../archive/lines.ts';
import type { Context } from '../../cli/context.ts';
import { namesOnce } from '../../cli/conversation-lists.ts';
import { presentList } from '../../cli/present.ts';
import { reportUnread } from '../../cli/run-summary.ts';
import { applyMax, readConversations, readTargets } from '../../cli/targets.ts';
import { filesAmong, fileView } from '../../views/archive.ts';
import type { GetInput } from './get.ts';

/** `conv files`. */
export async function listFiles(context: Context, input: GetInput): Promise<void> {
  const { ids: named, single } = await readTargets(context, input.conversations, input);
  const ids = await applyMax(context.out, named, input.max);
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
