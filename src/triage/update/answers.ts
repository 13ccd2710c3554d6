// What of a conversation its customer has: a service may list private notes among the messages as an operator's, and says
// of none that it is one. The operator's own are known by what this computer sent.

import type { ConversationDetail, MessageEntry } from '../../api/model.ts';
import { readTime } from '../../terminal/times.ts';
import { messagesInOrder } from '../../views/transcript.ts';
import type { OutboxItem } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { textOf } from './writes.ts';

/** How far the date of a note may be from when the journal has it: clocks differ, and a delivery takes its time. */
const NOTE_SLACK_MS = 10 * 60_000;

/** The messages of a conversation as it was read, oldest first, without the operator's own private notes. */
export function messagesToCustomer(
  state: State,
  id: number,
  detail: ConversationDetail,
): readonly MessageEntry[] {
  const messages = messagesInOrder(detail);
  const isNote = noteTest(state, id);
  return isNote === null ? messages : messages.filter((message) => !isNote(message));
}

/** Whether a message was sent by an operator. */
export function isOperators({ operator_id: by }: MessageEntry): boolean {
  return typeof by === 'number';
}

/** Which messages are notes that this computer knows of; null if it knows of none. */
function noteTest(
  { noteIds, session, outbox }: State,
  id: number,
): ((message: MessageEntry) => boolean) | null {
  const written = outbox.filter((one) => one.id === id && one.action === 'note' && mayBeThere(one));
  const kept = session.journalNotes.filter((note) => note.id === id);
  if (noteIds.length + written.length + kept.length === 0) return null;
  const ids = new Set(noteIds);
  return (message) => {
    if (ids.has(message.id)) return true;
    if (message.operator_id !== session.operator.id) return false;
    const text = String(message.message).trim();
    const at = readTime(message.date_created)?.getTime() ?? Number.POSITIVE_INFINITY;
    return (
      written.some(({ write, newest = 0 }) => message.id > newest && textOf(write) === text) ||
      kept.some((note) => Math.abs(at - note.at) <= NOTE_SLACK_MS && note.text.trim() === text)
    );
  };
}

/** Whether a read can show it: it went out, or may have. */
function mayBeThere({ phase: { kind } }: OutboxItem): boolean {
  return kind !== 'held' && kind !== 'refused';
}
