// Settles a write that has no answer, or one that does not belong to it, by reading what it was meant to change. Proof is
// only what could not be there without the write; nothing that is read leads to a repeat.

import type { Client } from '../api/derive.ts';
import { ApiError } from '../api/errors.ts';
import { messagesIn } from '../api/messages.ts';
import type { ConversationDetail, MessageEntry, Operator } from '../api/model.ts';
import { assertNever } from '../base/assert-never.ts';
import { factsOf, type NewestBefore, type Preimage } from './baseline.ts';
import { holderIn, holderOfOpen, type Standing, standingOfDetail } from './conditions.ts';
import type { GroupLookup } from './groups.ts';
import { contentOf, idOf, isBeginningOf, isSameText, type Write, type WriteOf } from './write.ts';

/** What a read shows of a write that is done: how the conversation stands since, and what a person should know of it. */
export interface Found {
  readonly note?: string;
  readonly standing?: Standing;
}

export interface ReadBack {
  /** Reads are repeated by the client itself. */
  readonly client: Client;
  readonly sleep: (ms: number) => Promise<void>;
  /** Milliseconds that are left for looking. */
  readonly leftMs: () => number;
  readonly before: Preimage;
  /** Ids of messages that are the work of other writes of this run. */
  readonly sent: ReadonlySet<number>;
  readonly groups?: GroupLookup | undefined;
  /** The id of the message that an odd answer names; null if it names none. */
  readonly messageId: number | null;
  /** The milliseconds before each read. */
  readonly pauses?: readonly number[];
}

/** What was done may take a moment to show: looks 1, 3 and 7 seconds after the answer failed to come. */
const PAUSES_MS = [1000, 2000, 4000];

/** Reads what the write was meant to change until that is shown; null if it is not. Never throws for what the service does. */
export async function readBack(write: Write, ports: ReadBack): Promise<Found | null> {
  if (!mayBeFound(write, ports)) return null;
  for (const pause of ports.pauses ?? PAUSES_MS) {
    const left = ports.leftMs();
    if (left <= 0) break;
    if (pause > 0) await ports.sleep(Math.min(pause, left));
    try {
      const found = await shownOf(write, ports);
      if (found) return found;
    } catch (error) {
      // A read that did not get through shows nothing; the next one may.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return null;
}

/** Whether any read can prove it: a text is known by its id, or as a new message of the operator who acts. */
function mayBeFound(write: Write, { before, messageId, groups }: ReadBack): boolean {
  switch (write.name) {
    case 'conversations.sendMessage':
    case 'conversations.sendNote':
      return messageId !== null || (idsBefore(before) !== null && write.params.operator_id !== undefined);
    // The record would hold the stored address, not ours («Sent message record»).
    case 'conversations.sendFileMessage':
      return false;
    case 'conversations.assignGroup':
      return groups !== undefined;
    default:
      return true;
  }
}

async function shownOf(write: Write, ports: ReadBack): Promise<Found | null> {
  const { client, before, groups } = ports;
  const read = async () => await client.conversations.get({ conversation_id: write.id ?? 0 });
  switch (write.name) {
    case 'operators.create':
      return isCreated(await client.operators.list(), write.params.invite_email, before) ? {} : null;
    case 'operators.delete':
      return isDeleted(await client.operators.list(), write.id, before) ? {} : null;
    case 'users.update':
      return await updatedUser(write, ports);
    case 'conversations.sendMessage':
    case 'conversations.sendNote':
      return textFound(await read(), write, ports);
    case 'conversations.sendFileMessage':
      return null;
    case 'conversations.assignGroup':
      // «Conversation detail» has no group. Its undo asks how it stands now, which no list says.
      return (await groups?.isIn(write.id ?? 0, Number(write.params.group_id)))
        ? { standing: standingOfDetail(await read()) }
        : null;
    case 'conversations.start':
    case 'conversations.close':
    case 'conversations.unassign':
    case 'conversations.assignOperator': {
      const detail = await read();
      return arrivalIn(detail, write, before, ports) === 'there'
        ? { standing: standingOfDetail(detail) }
        : null;
    }
    default:
      return assertNever(write);
  }
}

/** Whether a read of its conversation shows that a write has arrived: of a note, a file or a group none need. */
export function isProvable(write: Write): boolean {
  return mayShow(write) && write.name !== 'conversations.sendNote';
}

/** Whether a read of its conversation can show it at all: a note that is there has arrived, though none need be shown. */
export function mayShow({ name }: Write): boolean {
  return name !== 'conversations.sendFileMessage' && name !== 'conversations.assignGroup';
}

/** What a read of the conversation shows of a write; `unclear` where that cannot be said. */
type Arrival = 'there' | 'absent' | 'unclear';

/** Whether a write has arrived, by one read of its conversation. */
export function arrivalIn(
  detail: ConversationDetail,
  write: Write,
  before: Pick<Preimage, BeforeText>,
  { sent }: { readonly sent: ReadonlySet<number> },
): Arrival {
  const { status } = detail;
  const holder = holderIn(detail);
  const wanted = 'operator_id' in write.params ? write.params.operator_id : undefined;
  const shows = (is: boolean): Arrival => (is ? 'there' : 'absent');
  switch (write.name) {
    case 'conversations.sendMessage':
    case 'conversations.sendNote': {
      const found = newTexts(detail, write, before, sent);
      return found === null ? 'unclear' : shows(found.length > 0);
    }
    case 'conversations.close':
      return shows(status === 'closed');
    case 'conversations.unassign':
      // A closed one may have named nobody before, too: what a release makes of its status is not shown.
      if (holder === undefined || (holder === 0 && status === 'closed')) return 'unclear';
      return shows(holder === 0 || status === 'unassigned');
    case 'conversations.start':
      return wanted === undefined ? 'unclear' : shows(holderOfOpen(detail) === wanted);
    case 'conversations.assignOperator':
      // A closed conversation may still name the operator who held it last.
      return shows(holderOfOpen(detail) === wanted);
    // A file is stored under another address, and a group shows in the lists alone.
    default:
      return 'unclear';
  }
}

type TextWrite = WriteOf<'conversations.sendMessage'> | WriteOf<'conversations.sendNote'>;

/** What is known of the messages before a text. */
type BeforeText = 'messages' | 'same' | 'newest';

/** Ids of the messages that were there before a text: all of them or, of an intent, those that are equal to it. */
function idsBefore({ messages, same }: Pick<Preimage, BeforeText>): ReadonlySet<number> | null {
  return messages ?? (same === null ? null : new Set(same));
}

function textFound(
  detail: ConversationDetail,
  write: TextWrite,
  { before, sent, messageId }: ReadBack,
): Found | null {
  if (messageId !== null && isOwnRecord(detail, write, messageId, { before, sent })) return {};
  const found = newTexts(detail, write, before, sent) ?? [];
  if (found.length > 1) return { note: `${found.length} messages of this text are there` };
  return found.length === 1 ? {} : null;
}

/** Messages of this text by its operator that were not there before; null where that cannot be said. */
function newTexts(
  detail: ConversationDetail,
  { params }: TextWrite,
  before: Pick<Preimage, BeforeText>,
  sent: ReadonlySet<number>,
): readonly MessageEntry[] | null {
  const known = idsBefore(before);
  const messages = messagesIn(detail);
  if (messages === null) return null;
  const equal = messages.filter(
    (entry) =>
      isSameText(entry.message, params.text ?? '') &&
      typeof entry.operator_id === 'number' &&
      !has(known, entry) &&
      !has(sent, entry) &&
      comesAfter(entry, before.newest),
  );
  if (equal.length === 0) return known === null ? null : equal;
  // It was read as empty before: where more than this text stands there now, that read may have been spoiled.
  const wasEmpty = before.messages?.size === 0;
  if (wasEmpty && messages.some((entry) => !equal.includes(entry) && !has(sent, entry))) return null;
  // Without an acting operator a colleague's text looks the same; without the ids from before an old one does.
  if (params.operator_id === undefined || known === null) return null;
  return equal.filter(({ operator_id }) => operator_id === params.operator_id);
}

function has(ids: ReadonlySet<number> | null, { id }: Pick<MessageEntry, 'id'>): boolean {
  return ids?.has(idOf(id) ?? 0) ?? false;
}

/** Whether a message can be later than those of before: a list may show an old one that it did not show then. */
function comesAfter(
  { id, date_created }: Pick<MessageEntry, 'id' | 'date_created'>,
  newest: NewestBefore | null,
) {
  return newest === null || Number(id) > newest.id || date_created >= newest.at;
}

/** Whether the message that an odd answer names stands in the conversation with the text of the write. */
function isOwnRecord(
  detail: ConversationDetail,
  write: Write,
  messageId: number,
  { before, sent }: Pick<ReadBack, 'before' | 'sent'>,
): boolean {
  if (idsBefore(before)?.has(messageId) || sent.has(messageId)) return false;
  const text = contentOf(write) ?? '';
  return (messagesIn(detail) ?? []).some(
    ({ id, message, operator_id }) =>
      idOf(id) === messageId && typeof operator_id === 'number' && isSameText(message, text),
  );
}

function isCreated(now: readonly Operator[], email: unknown, { operators }: Preimage): boolean {
  if (operators === null || typeof email !== 'string') return false;
  const there = new Set(operators.map(({ id }) => id));
  const address = email.toLowerCase();
  return now.some(({ id, invite_email: one }) => !there.has(id) && String(one).toLowerCase() === address);
}

function isDeleted(now: readonly Operator[], id: number | null, { operators }: Preimage): boolean {
  const wasThere = operators?.some((one) => one.id === id) === true;
  // An empty list shows nothing: the service always has an ADMIN operator.
  return wasThere && now.length > 0 && now.every((one) => one.id !== id);
}

async function updatedUser(
  { id, params }: WriteOf<'users.update'>,
  { client, before }: ReadBack,
): Promise<Found | null> {
  const user = factsOf(await client.users.get({ platform_user_id: id ?? 0 }));
  const notes: string[] = [];
  for (const field of ['name', 'phone'] as const) {
    const wanted = params[field];
    if (wanted === undefined || isSameText(user[field], wanted)) continue;
    const isCut = before.user && user[field] !== before.user[field] && isBeginningOf(user[field], wanted);
    if (!isCut) return null;
    notes.push(`the service kept only the beginning of the ${field}`);
  }
  return notes.length === 0 ? {} : { note: notes.join(', ') };
}
