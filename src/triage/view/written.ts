// What this session wrote, in its place among the messages of a conversation: from Enter on, until a read has it. Whoever
// goes back to see whether it went must see it, or would write it again. What a read never shows, as a note may be,
// stands there from our own knowledge.

import { messagesInOrder } from '../../api/messages.ts';
import type { ConversationDetail, MessageEntry } from '../../api/model.ts';
import { idInRecord } from '../../writes/proof.ts';
import { type Along, isPurpose, type OutboxItem } from '../state/outbox.ts';
import type { State } from '../state.ts';
import { readIn } from '../update/step.ts';
import { textOf } from '../update/writes.ts';

export interface Transcript {
  /** Oldest first, with what was written here. */
  readonly messages: readonly MessageEntry[];
  /** Messages that no read has shown yet, with their writes. */
  readonly own: ReadonlyMap<MessageEntry, OutboxItem>;
  /** Messages that are notes, though no read says so. */
  readonly notes: ReadonlySet<number>;
}

const merged = new WeakMap<
  ConversationDetail,
  { readonly outbox: State['outbox']; readonly transcript: Transcript }
>();

/** The messages of a conversation as it was read, and what was written to it since; the same object while that is so. */
export function transcriptOf(state: State, id: number, detail: ConversationDetail): Transcript {
  const known = merged.get(detail);
  const { outbox } = state;
  if (known?.outbox === outbox) return known.transcript;
  const unlisted = readIn(state, id)?.unlisted ?? [];
  const found = merge(state, id, withUnlisted(detail, unlisted), unlisted);
  // A long conversation is not laid out again for what was written elsewhere.
  const isSame = known !== undefined && isAsRead(known.transcript, unlisted) && isAsRead(found, unlisted);
  const transcript = isSame ? known.transcript : found;
  merged.set(detail, { outbox, transcript });
  return transcript;
}

function isAsRead({ own, notes }: Transcript, unlisted: readonly MessageEntry[]): boolean {
  return own.size === 0 && notes.size === unlisted.length;
}

function withUnlisted(
  detail: ConversationDetail,
  unlisted: readonly MessageEntry[],
): readonly MessageEntry[] {
  const listed = messagesInOrder(detail);
  return unlisted.length === 0 ? listed : messagesInOrder({ ...detail, messages: [...listed, ...unlisted] });
}

function merge(
  { outbox, session }: State,
  id: number,
  ordered: readonly MessageEntry[],
  unlisted: readonly MessageEntry[],
): Transcript {
  const written = outbox.filter(
    (item) => item.id === id && isPurpose(item.action) && item.phase.kind !== 'refused',
  );
  const notes = new Set(unlisted.map((note) => note.id));
  if (written.length === 0) return { messages: ordered, own: new Map(), notes };
  const there = new Set(ordered.map((message) => message.id));
  const taken = new Set(written.flatMap((item) => sentId(item) ?? []));
  const own = new Map<MessageEntry, OutboxItem>();
  const messages = [...ordered];
  for (const item of written) {
    const known = sentId(item);
    if (known !== null && there.has(known)) continue;
    // Of a message from an earlier session only the text is known, and only if it is proven to be there.
    const least = item.phase.kind === 'done' ? 0 : Number.POSITIVE_INFINITY;
    const sent = { text: textOf(item.write), after: item.newest ?? least };
    const arrived = item.phase.kind === 'held' ? undefined : arrivedIn(ordered, sent, session, taken);
    if (arrived) {
      taken.add(arrived.id);
      if (item.action === 'note') notes.add(arrived.id);
      continue;
    }
    const message = messageOf(item, session);
    own.set(message, item);
    // Numbers tell what came before it; the clocks of two machines would not.
    const anchor = item.phase.kind === 'done' ? (known ?? item.newest ?? null) : null;
    const place = anchor === null ? messages.length : messages.findLastIndex((one) => one.id <= anchor) + 1;
    messages.splice(afterOwn(messages, own, place), 0, message);
  }
  return { messages, own, notes };
}

/** After what was written before and stands at the same place. */
function afterOwn(
  messages: readonly MessageEntry[],
  own: ReadonlyMap<MessageEntry, OutboxItem>,
  place: number,
): number {
  let next = place;
  for (let one = messages[next]; one !== undefined && own.has(one); one = messages[next]) next += 1;
  return next;
}

function sentId({ phase }: OutboxItem): number | null {
  return phase.kind === 'done' ? idInRecord(phase.receipt.data) : null;
}

/** The message of a read that is this text, by what it says: newer than what was there when it was written. */
function arrivedIn(
  ordered: readonly MessageEntry[],
  { text, after }: { readonly text: string; readonly after: number },
  { operator }: State['session'],
  taken: ReadonlySet<number>,
): MessageEntry | undefined {
  return ordered.find(
    (message) =>
      message.operator_id === operator.id &&
      !taken.has(message.id) &&
      message.id > after &&
      String(message.message).trim() === text,
  );
}

/** Whether a conversation as it was read shows a text that may have gone, by what was there before it. */
export function isShown(state: State, id: number, text: string, after: Along['mayHaveGone']): boolean {
  const detail = readIn(state, id)?.detail;
  if (!detail || typeof after !== 'number' || text === '') return false;
  const others = new Set(state.outbox.flatMap((item) => sentId(item) ?? []));
  const sent = { text: text.trim(), after };
  return arrivedIn(messagesInOrder(detail), sent, state.session, others) !== undefined;
}

/** «Conversation detail»: an entry as the service would show it. */
function messageOf(item: OutboxItem, { operator }: State['session']): MessageEntry {
  const { phase } = item;
  return {
    id: sentId(item) ?? 0,
    message: textOf(item.write),
    type: item.action === 'file' ? 'file' : 'text',
    date_created: phase.kind === 'done' ? phase.at : phase.kind === 'held' ? phase.until : sinceOf(phase),
    operator_id: operator.id,
  } as MessageEntry;
}

function sinceOf(phase: OutboxItem['phase']): number {
  return 'since' in phase ? phase.since : 0;
}
