// Lists the files in conversations by the address that each message has. convops fetches none of them: whatever a customer
// names is opened by a person, or by a program that a person chose.
import { messagesInOrder } from '../../api/messages.ts';
import type { ConversationDetail } from '../../api/model.ts';
import { isWebAddress } from '../../base/read-url.ts';
import { counted } from '../../base/text.ts';
import type { Context } from '../../cli/context.ts';
import { chooseFormat } from '../../cli/plan.ts';
import { presentList } from '../../cli/present.ts';
import { reportFailure } from '../../cli/report.ts';
import { applyMax, readTargets } from '../../cli/targets.ts';
import { type Unread, unreadFailure } from '../../cli/unread.ts';
import { type FileRow, filesIn, fileView } from '../../views/file.ts';
import { type GetInput, readConversations } from './get.ts';

/** `conv files`. */
export async function listFiles(context: Context, input: GetInput): Promise<void> {
  const { ids: named, single } = await readTargets(context, input.conversations, input, 'read');
  const ids = await applyMax(context.out, named, input.max);
  let missing: readonly Unread[] = [];
  let rows: FileRow[] = [];
  let read: readonly ConversationDetail[] = [];
  await presentList(context, fileView(await context.service.names()), async (): Promise<FileRow[]> => {
    const found = await readConversations(context, { ids, single }, input, async () => undefined);
    missing = found.unread;
    read = found.details;
    rows = read.flatMap((detail) => filesIn(detail, messagesInOrder(detail)));
    return rows;
  });
  await sayUnfit(context, rows);
  if (missing.length === 0) return;
  const left = ids.length - read.length - missing.length;
  await reportFailure(context, unreadFailure(context, missing, { total: ids.length, left }));
}

/** With -o ids, says how many addresses no program can fetch, which are left out. */
async function sayUnfit({ settings, out }: Context, rows: readonly FileRow[]): Promise<void> {
  const unfit = rows.filter(({ address }) => !isWebAddress(address)).length;
  if (unfit > 0 && chooseFormat(settings) === 'ids')
    await out.warn(`left out ${counted(unfit, 'file')} without a web address; --json has them`);
}
