// What of a conversation its customer has, and whether that ends with an answer: a service may list private notes among the
// messages as an operator's, and says of none that it is one. The operator's own are known by what this computer sent.

import { isByOperator, messagesInOrder, newestMessage } from '../../api/messages.ts';
import type { ConversationDetail, MessageEntry } from '../../api/model.ts';
import { momentIn } from '../../api/time-unit.ts';
import { idInRecord } from '../../writes/proof.ts';
import type { LastSaid, QueueItem, State } from '../state.ts';
import { transcriptOf } from '../view/written.ts';
import { readIn, remembered } from './step.ts';
import { textOf } from './writes.ts';

/** A list asks for them in each of its rows. */
const ownNotes = remembered(
  ({ noteIds }) => [noteIds],
  ({ noteIds }) => new Set(noteIds),
);

/** The messages of a conversation, oldest first, without the operator's own private notes; none if it was not read. */
export function messagesToCustomer(state: State, id: number): readonly MessageEntry[] {
  const detail = readIn(state, id)?.detail;
  if (!detail) return [];
  const own = ownNotes(state);
  const { notes } = transcriptOf(state, id, detail);
  return messagesInOrder(detail).filter((message) => !own.has(message.id) && !notes.has(message.id));
}

/** What the customer of a conversation wrote, oldest first; nothing if it has not been read. */
export function messagesOfCustomer(state: State, id: number): readonly MessageEntry[] {
  return messagesToCustomer(state, id).filter((message) => !isByOperator(message));
}

/** The last reply or file that this session sent to a conversation. */
interface Sent {
  /** As the service has it, as far as it has said that. */
  readonly text: string;
  /** Null if the service has not said it. */
  readonly id: number | null;
  /** The newest message of the conversation when it was written; 0 if none was known. */
  readonly newest: number;
  /** By the service's own clock, in milliseconds since 1970; null if it has not said it. */
  readonly dated: number | null;
  /** When its answer was here, in milliseconds since 1970. */
  readonly at: number;
}

/** The last reply or file that this session sent to a conversation; undefined if there is none. */
export function lastSent({ outbox }: State, id: number): Sent | undefined {
  const last = outbox.findLast(
    ({ id: of, action, phase }) =>
      of === id && (action === 'reply' || action === 'file') && phase.kind === 'done',
  );
  if (last?.phase.kind !== 'done') return undefined;
  const { at, receipt } = last.phase;
  // «Sent message record»
  const record = receipt.data as { readonly date_created?: unknown; readonly message?: unknown } | null;
  const stored = receipt.stored ? record?.message : undefined;
  return {
    text: typeof stored === 'string' ? stored : textOf(last.write),
    id: idInRecord(receipt.data),
    newest: last.newest ?? 0,
    dated: momentIn(record?.date_created),
    at,
  };
}

/** Whether it came after the last message that was read; nothing for none. What only reading back has shown has no id. */
export function isAfter({ id, newest }: Sent, read: Pick<MessageEntry, 'id'> | null | undefined): boolean {
  if (!read) return true;
  return id === null ? read.id <= newest : id > read.id;
}

/** Whether a customer has an answer of after `since`, as it was read or sent here, whatever they have written then. */
export function isAnsweredSince(state: State, id: number, since: number): boolean {
  const sent = lastSent(state, id);
  if (sent && (sent.dated ?? sent.at) > since) return true;
  const dateOf = (message: MessageEntry) => momentIn(message.date_created) ?? 0;
  return messagesToCustomer(state, id).some((one) => isByOperator(one) && dateOf(one) > since);
}

/** What a conversation, as it was just read, says of its last message, beside the date that the list has. */
export function lastSaid(state: State, { id, inbox }: QueueItem, detail: ConversationDetail): LastSaid {
  const heard = messagesToCustomer(state, id);
  const answer = heard.findLastIndex(isByOperator);
  return {
    at: momentIn(newestMessage(detail)?.date_created) ?? 0,
    byOperator: answer >= 0 && answer === heard.length - 1,
    unanswered: answer < 0,
    since: momentIn(heard[answer + 1]?.date_created),
    listed: inbox?.lastAt ?? null,
  };
}
