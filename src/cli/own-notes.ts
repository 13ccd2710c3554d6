// Private notes that this computer wrote, found again among the messages of a conversation, or put there: the service does
// not tell a note from a message, and may list none, so the journal does, by author, text and time.
import { messagesInOrder } from '../api/messages.ts';
import type { ConversationDetail, MessageEntry } from '../api/model.ts';
import { momentIn } from '../api/time-unit.ts';
import { PrivateFileError } from '../disk/private-file.ts';
import type { Entry } from '../writes/journal-lines.ts';
import { entriesSince } from '../writes/journal-reader.ts';
import { APART_MS, contentOf, holdsText, isSameText } from '../writes/write.ts';
import type { Context } from './context.ts';

type Ports = Pick<Context, 'settings' | 'service'>;

/** Whether an entry may be a note of this service; one whose answer was lost may be there, too, and is then no reply. */
export function isNoteOf(service: string, entry: Entry): boolean {
  const mayBeThere = entry.outcome === 'done' || entry.outcome === 'unknown';
  return entry.name === 'conversations.sendNote' && entry.service === service && mayBeThere;
}

/**
 * The same conversations with the notes of this computer that the service does not list among their messages, and which of
 * all messages are notes; the journal is read as far as they go back.
 */
export function withOwnNotes(ports: Ports, details: readonly ConversationDetail[]) {
  const notes = notesOf(ports, details);
  const found = new Set<MessageEntry>();
  const whole = details.map((detail) => {
    const { listed, unlisted } = notesIn(detail, notes);
    for (const message of [...listed, ...unlisted]) found.add(message);
    return unlisted.length === 0 ? detail : { ...detail, messages: [...detail.messages, ...unlisted] };
  });
  return { details: whole, isNote: (message: MessageEntry) => found.has(message) };
}

/** Which messages of a conversation are one of these notes of the journal, and, as messages, those notes that are none. */
export function notesIn(detail: ConversationDetail, notes: readonly Entry[]) {
  const own = notes.filter(({ id }) => id === detail.conversation_id);
  const written = messagesInOrder(detail).filter(({ operator_id: author }) => (author ?? null) !== null);
  const isMissing = (note: Entry) =>
    note.outcome === 'done' && contentOf(note) !== null && !written.some((message) => isOf(message, note));
  return {
    listed: written.filter((message) => own.some((note) => isOf(message, note))),
    unlisted: own.filter(isMissing).map(asMessage),
  };
}

/** Whether a message of the conversation of a note is that note. */
function isOf(message: MessageEntry, note: Entry): boolean {
  // A practice service that was started over gives the same ids again.
  const isText = holdsText(message.message, note.stored ?? contentOf(note) ?? '');
  if (note.message !== undefined) return message.id === note.message && isText;
  return (
    Math.abs(timeOf(message) - note.at) <= APART_MS &&
    (note.params.operator_id ?? message.operator_id) === message.operator_id &&
    isSameText(message.message, contentOf(note) ?? '')
  );
}

/**
 * A note as the service would list it, but numbered below zero; without an acting operator it is of the one who owns the
 * account («Send a note»).
 */
function asMessage(note: Entry, nth: number): MessageEntry {
  const { operator_id = 'ADMIN' } = note.params;
  return {
    ...{ id: -1 - nth, type: 'text', message: note.stored ?? contentOf(note) ?? '' },
    ...{ date_created: note.at, operator_id: operator_id as number },
  } as MessageEntry;
}

/**
 * The notes of the journal since the first message of these conversations; none if it cannot be read, which need not keep
 * anybody from reading a conversation.
 */
function notesOf({ settings, service }: Ports, details: readonly ConversationDetail[]): readonly Entry[] {
  const times = details.flatMap((detail) => messagesInOrder(detail).map(timeOf));
  const since = Math.max(Math.min(...times) - APART_MS, service.since());
  if (!Number.isFinite(since)) return [];
  try {
    const isNote = ({ name }: Pick<Entry, 'name'>) => name === 'conversations.sendNote';
    return [...entriesSince(settings.stateFolder, since, isNote)].filter((entry) =>
      isNoteOf(service.name(), entry),
    );
  } catch (error) {
    if (error instanceof PrivateFileError) return [];
    throw error;
  }
}

function timeOf({ date_created: date }: MessageEntry): number {
  return momentIn(date) ?? Number.POSITIVE_INFINITY;
}
