// The messages of a conversation, in one order for all who read them: conditions, proposals, transcripts and triage must
// agree on which is the newest. The document shows neither their order nor the unit of their dates.
import { type ConversationDetail, customerIdIn, isNumber, type MessageEntry } from './model.ts';
import { millisecondsOf } from './time-unit.ts';

/** The messages of a conversation that can be read as such («Conversation detail»); null if there is no list of them. */
export function messagesIn({ messages }: ConversationDetail): readonly MessageEntry[] | null {
  if (!Array.isArray(messages)) return null;
  return messages.filter((entry: unknown) => typeof entry === 'object' && entry !== null).map(withNumbers);
}

/** The id of a message: a positive whole number, a long one as its digits; null for anything else. */
export function messageIdIn(value: unknown): number | null {
  const id = customerIdIn(value);
  return id !== null && Number(id) > 0 ? id : null;
}

/** Some services write an id as its digits: it is compared as the number that it is, or, of a long one, digit by digit. */
function withNumbers(entry: MessageEntry): MessageEntry {
  const { id, operator_id: by } = entry;
  if (typeof id !== 'string' && typeof by !== 'string') return entry;
  const operator = by === undefined ? {} : { operator_id: customerIdIn(by) ?? by };
  return { ...entry, id: customerIdIn(id) ?? id, ...operator };
}

/** The same if each was read with its number, null if not: only then is what is missing not there. */
export function allMessagesIn(detail: ConversationDetail): readonly MessageEntry[] | null {
  const found = messagesIn(detail);
  if (found?.length !== detail.messages?.length) return null;
  return found?.every(({ id }) => messageIdIn(id) !== null) ? found : null;
}

/** The messages of a conversation as they are read: oldest first, by number within a second, undated last. */
export function messagesInOrder(detail: ConversationDetail): readonly MessageEntry[] {
  const known = ordered.get(detail);
  if (known) return known;
  const found = (messagesIn(detail) ?? [])
    .map((message) => ({ message, time: timeOf(message), id: Number(message.id) || 0 }))
    .sort((a, b) => (a.time === b.time ? a.id - b.id : a.time < b.time ? -1 : 1))
    .map(({ message }) => message);
  ordered.set(detail, found);
  return found;
}

/** Found once for each reading of a conversation, which is never changed. */
const ordered = new WeakMap<ConversationDetail, readonly MessageEntry[]>();

/** Whether an operator sent a message («Conversation detail»); 0 is nobody, as it is for the holder. */
export function isByOperator({ operator_id: by }: MessageEntry): boolean {
  return isNumber(by) && by !== 0;
}

/**
 * The newest message of a conversation; null if it has none. One without a date is newer than the last dated one only if
 * its id is greater: it must not hide what comes after it.
 */
export function newestMessage(detail: ConversationDetail): MessageEntry | null {
  const messages = messagesInOrder(detail);
  const last = messages.at(-1) ?? null;
  const dated = messages.findLast((message) => Number.isFinite(timeOf(message)));
  return last && dated && Number(dated.id) > Number(last.id) ? dated : last;
}

function timeOf({ date_created: time }: { readonly date_created: unknown }): number {
  return typeof time === 'number' && time > 0 ? millisecondsOf(time) : Number.POSITIVE_INFINITY;
}
