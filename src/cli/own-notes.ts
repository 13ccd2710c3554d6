// Private notes that this computer wrote, found again among the messages of a conversation: the service does not tell a
// note from a message, so the journal does, by author, text and time.
import { messagesInOrder } from '../api/messages.ts';
import type { ConversationDetail, MessageEntry } from '../api/model.ts';
import { PrivateFileError } from '../disk/private-file.ts';
import { readTime } from '../terminal/times.ts';
import type { Entry } from '../writes/journal-lines.ts';
import { entriesSince } from '../writes/journal-reader.ts';
import { contentOf, isSameText } from '../writes/write.ts';
import type { Context } from './context.ts';

/** How far the date of a note may be from its entry in milliseconds: clocks differ, and a delivery takes its time. */
const SLACK_MS = 10 * 60_000;

/** Tells which of the messages of these conversations are notes of this computer; the journal is read as far as they go back. */
export function findOwnNotes(
  { settings, service }: Pick<Context, 'settings' | 'service'>,
  details: readonly ConversationDetail[],
): (message: MessageEntry) => boolean {
  const times = details.flatMap((detail) => messagesInOrder(detail).map(timeOf));
  const since = Math.min(...times) - SLACK_MS;
  if (!Number.isFinite(since)) return () => false;
  return notesAmong(details, notesSince(settings.stateFolder, service.name(), since));
}

/** Tells which of the messages of these conversations are one of these notes of the journal. */
export function notesAmong(
  details: readonly ConversationDetail[],
  notes: readonly Entry[],
): (message: MessageEntry) => boolean {
  const messages = details.flatMap((detail) =>
    messagesInOrder(detail)
      .filter(({ operator_id: author }) => author !== undefined && author !== null)
      .map((message) => ({ message, id: detail.conversation_id, at: timeOf(message) })),
  );
  const found = messages.filter(({ message, id, at }) =>
    notes.some(
      (note) =>
        note.id === id &&
        Math.abs(at - note.at) <= SLACK_MS &&
        (note.params.operator_id ?? message.operator_id) === message.operator_id &&
        isSameText(message.message, contentOf(note) ?? ''),
    ),
  );
  const marked = new Set(found.map(({ message }) => message));
  return (message) => marked.has(message);
}

function timeOf({ date_created: date }: MessageEntry): number {
  return readTime(date)?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** None if the journal cannot be read, which need not keep anybody from reading a conversation. */
function notesSince(stateFolder: string, service: string, since: number): readonly Entry[] {
  try {
    const entries = entriesSince(stateFolder, since, ({ name }) => name === 'conversations.sendNote');
    return [...entries].filter((entry) => entry.service === service && entry.outcome === 'done');
  } catch (error) {
    if (error instanceof PrivateFileError) return [];
    throw error;
  }
}
