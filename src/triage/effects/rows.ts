// Rows of the service's lists as a session has them.
import { type ConversationSummary, customerIdIn, serviceNumber } from '../../api/model.ts';
import { readTime } from '../../terminal/times.ts';
import type { InboxRow, ListedRow } from '../state/events.ts';

/** A text of a record whose type the document shows and the service may not keep. */
export function textOrBlank(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A row of the queue as the session has it. */
export function listedRow(row: ConversationSummary): ListedRow {
  const since = readTime(row.unassigned_date)?.getTime() ?? null;
  return { ...customerIn(row), since };
}

/** A row of the operator's own conversations; `answered` by this computer's journal. */
export function inboxRow(row: ConversationSummary, answered: boolean): InboxRow {
  const { unread_count: unread, last_message_date: date } = row;
  return {
    ...customerIn(row),
    unread: typeof unread === 'number' && unread > 0 ? unread : 0,
    lastAt: readTime(date)?.getTime() ?? null,
    answered,
  };
}

function customerIn(
  row: ConversationSummary,
): Pick<ListedRow, 'id' | 'name' | 'channel' | 'groupId' | 'customer'> {
  const { id, custom_name, from_user_name, application, group_id, from_platform_user_id: by } = row;
  const name = [custom_name, from_user_name].find((each) => textOrBlank(each).trim() !== '');
  const groupId = serviceNumber(group_id);
  const customer = customerIdIn(by);
  return { id, name: name ?? null, channel: textOrBlank(application), groupId, customer };
}
