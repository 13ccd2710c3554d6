// What a transcript says, read from a conversation once for the terminal and for every export.
// All texts in here are still as the service sent them: each printer makes them inert for its own medium.
import { exactJson } from '../api/json.ts';
import type { ConversationDetail, MessageEntry } from '../api/model.ts';
import { readTime } from '../terminal/times.ts';
import { customerName } from './customer-name.ts';
import { momentOf, type ShownTime } from './moment.ts';
import type { ShownNames } from './shown-names.ts';

export interface TranscriptOptions {
  /** UTC instead of local time. */
  readonly utc: boolean;
  /** E-mail addresses of operators by id; an operator who is not in it is shown by number alone. */
  readonly operators?: ReadonlyMap<number, string>;
  /** Names that stand in place of the numbers of operators, where there is one. */
  readonly names?: ShownNames;
}

export interface TranscriptEntry extends ShownTime {
  readonly by: 'customer' | 'operator';
  /** «customer», «operator 12 (ivan@example.test)». */
  readonly sender: string;
  /** The type of what is not text: `image`. */
  readonly attachment: string | null;
  readonly text: string;
}

export interface TranscriptContent {
  readonly id: unknown;
  readonly name: string;
  readonly channel: string;
  readonly status: string;
  readonly operator: string;
  readonly created: unknown;
  readonly updated: unknown;
  readonly entries: readonly TranscriptEntry[];
}

/** Reads a conversation «Conversation detail (get by ID)»; what is missing or of another type never throws. */
export function readTranscript(detail: ConversationDetail, options: TranscriptOptions): TranscriptContent {
  return {
    id: detail.conversation_id,
    name: customerName(
      detail.from_user?.custom_name,
      detail.from_user?.name,
      detail.from_user?.service_user_nickname,
    ),
    channel: textOfValue(detail.application),
    status: textOfValue(detail.status),
    // 0 stands for nobody.
    operator: (detail.operator_id as unknown) === 0 ? '' : operatorName(detail.operator_id, options),
    created: detail.date_created,
    updated: detail.date_updated,
    entries: messagesInOrder(detail).map((message) => readEntry(message, options)),
  };
}

/** Any value as text: a string as it is, nothing as nothing, the rest as JSON. */
export function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : exactJson(value);
}

function readEntry(message: MessageEntry, options: TranscriptOptions): TranscriptEntry {
  // «operator_id integer (present only on messages sent by an operator)». Entries carry no mark of a private
  // note, so a note reads as what its author said.
  const operator: unknown = message.operator_id;
  const fromOperator = operator !== undefined && operator !== null;
  const type = textOfValue(message.type);
  return {
    ...momentOf(message.date_created, options.utc),
    by: fromOperator ? 'operator' : 'customer',
    sender: fromOperator ? operatorName(operator, options) : 'customer',
    attachment: type === '' || type === 'text' ? null : type,
    text: textOfValue(message.message).replaceAll('\r\n', '\n'),
  };
}

function operatorName(id: unknown, { operators, names }: TranscriptOptions): string {
  if (id === null || id === undefined) return '';
  const name = names?.operator(id);
  if (name !== undefined) return name;
  const email = typeof id === 'number' ? operators?.get(id) : undefined;
  return `operator ${textOfValue(id)}${email === undefined ? '' : ` (${email})`}`;
}

/**
 * The messages of a conversation as they are read: oldest first, by number within a second, undated last. The order of
 * `messages` is not shown in the document.
 */
export function messagesInOrder({ messages }: ConversationDetail): MessageEntry[] {
  if (!Array.isArray(messages)) return [];
  const at = (message: MessageEntry) => readTime(message.date_created)?.getTime() ?? Number.POSITIVE_INFINITY;
  return messages
    .filter((message) => typeof message === 'object' && message !== null)
    .map((message) => ({ message, time: at(message), id: Number(message.id) || 0 }))
    .sort((a, b) => (a.time === b.time ? a.id - b.id : a.time < b.time ? -1 : 1))
    .map(({ message }) => message);
}
