// The lines of the archive: what an answer of the service says of a conversation, and each of its messages, as JSON that
// a person can read with grep and jq. A line says all that is needed to show it.
import type { EndpointName } from '../api/derive.ts';
import { messagesInOrder, newestMessage } from '../api/messages.ts';
import { type ConversationDetail, customerIdIn, isId, passedIdIn } from '../api/model.ts';
import { momentIn } from '../api/time-unit.ts';
import { isRecord, jsonValue, recordIn } from '../base/record.ts';
import { filledText } from '../base/text.ts';
import type { FoundRow } from '../views/archive.ts';

/** What every line says, in the words of a row that is found; of a state, when it last moved, and who has it. */
export type ArchivedAbout = Omit<FoundRow, 'message_id' | 'from' | 'type' | 'text'>;

export type MessageLine = FoundRow & { readonly message_id: number };

export interface StateLine extends ArchivedAbout {
  readonly status: string;
  /** How many messages there are; null where the answer does not say. */
  readonly count: number | null;
}

export type ArchivedLine = MessageLine | StateLine;

/** What one answer says of one conversation; of a text that was sent there is no state. */
export interface ArchivedReading {
  readonly state: StateLine | null;
  readonly messages: readonly MessageLine[];
}

type Fields = Readonly<Record<string, unknown>>;

const SENT: Readonly<Partial<Record<EndpointName, string>>> = {
  'conversations.sendMessage': 'operator',
  'conversations.sendFileMessage': 'operator',
  'conversations.sendNote': 'note',
};

/** What an answer adds to the archive; nothing if it is about no conversation. */
export function readingsOf(name: EndpointName, params: unknown, data: unknown, seen: number) {
  if (!name.startsWith('conversations.')) return [];
  const from = SENT[name];
  const rows: readonly Fields[] = (Array.isArray(data) ? data : [data]).filter(isRecord);
  if (from !== undefined) return rows.flatMap((row) => sentReading(params as Fields, row, from, seen));
  return rows.flatMap((row) => readingOf(row, name === 'conversations.get', seen));
}

/** Of a row of a list, of the record that a change answers with, or of a conversation with its messages. */
function readingOf(row: Fields, isDetail: boolean, seen: number): readonly ArchivedReading[] {
  const id = isDetail ? row.conversation_id : row.id;
  if (!isId(id)) return [];
  const detail = isDetail ? (row as unknown as ConversationDetail) : null;
  const { custom_name, name } = recordIn(row.from_user) ?? {};
  const names = [row.custom_name, row.from_user_custom_name, row.from_user_name, custom_name, name];
  const whose = whoseOf(row.from_platform_user_id, names, row.application);
  const messages = (detail ? messagesInOrder(detail) : []).flatMap((message): MessageLine[] => {
    const { id: message_id, type, message: text } = message;
    if (typeof text !== 'string' || !Number.isSafeInteger(message_id)) return [];
    const operator_id = passedIdIn(message.operator_id);
    const from = operator_id === null ? 'customer' : 'operator';
    const said = { date: momentIn(message.date_created), operator_id, from, type: String(type), text };
    return [{ conversation_id: id, seen, message_id, ...whose, ...said }];
  });
  const last = detail ? newestMessage(detail)?.date_created : row.last_message_date;
  const state: StateLine = {
    ...{ conversation_id: id, seen, ...whose },
    date: momentIn(last) ?? momentIn(detail ? row.date_updated : row.unassigned_date),
    operator_id: passedIdIn(detail ? row.operator_id : row.operator_user_id),
    ...{ status: filledText(row.status) ?? '', count: detail ? messages.length : null },
  };
  return [{ state, messages }];
}

function sentReading(params: Fields, data: Fields, from: string, seen: number): readonly ArchivedReading[] {
  const { conversation_id, operator_id } = params;
  const { id: message_id, message: text } = data;
  if (!isId(conversation_id) || typeof message_id !== 'number' || typeof text !== 'string') return [];
  const line: MessageLine = {
    ...{ conversation_id, seen, message_id, ...whoseOf(data.to_platform_user_id, [], data.application) },
    ...{ date: momentIn(data.date_created) ?? seen, operator_id: passedIdIn(operator_id) },
    ...{ from, type: filledText(data.type) ?? 'text', text },
  };
  return [{ state: null, messages: [line] }];
}

/** Whose conversation it is, by the first of the names that says something. */
function whoseOf(customer: unknown, names: readonly unknown[], channel: unknown) {
  const [name = null] = names.flatMap((one) => filledText(one) ?? []);
  return { platform_user_id: customerIdIn(customer), customer: name, channel: filledText(channel) };
}

const NUMBERS = ['seen', 'date', 'operator_id', 'message_id', 'count'];
const TEXTS = ['customer', 'channel', 'from', 'type', 'text', 'status'];

/** What a line says; null for one that is damaged or not ours. */
export function archivedLine(text: string): ArchivedLine | null {
  const line = jsonValue(text);
  if (!isRecord(line) || !isId(line.conversation_id) || typeof line.seen !== 'number') return null;
  const isMessage = typeof line.text === 'string' && typeof line.message_id === 'number';
  if (!isMessage && typeof line.status !== 'string') return null;
  const isOf = (kind: string) => (field: string) => line[field] == null || typeof line[field] === kind;
  if (!NUMBERS.every(isOf('number')) || !TEXTS.every(isOf('string'))) return null;
  line.platform_user_id = customerIdIn(line.platform_user_id);
  return line as unknown as ArchivedLine;
}

/** Whether a line is a message. */
export function isMessageLine(line: ArchivedLine): line is MessageLine {
  return 'text' in line;
}
