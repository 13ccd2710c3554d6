// Settles a write that has no answer, or an odd one, by reading what it was meant to change. Proof is only what could not
// be there without the write. A lost set-state write may be repeated where two reads some seconds apart show everything
// as it was; an odd answer never leads to a repeat.

import type { Client } from '../api/derive.ts';
import { ApiError } from '../api/errors.ts';
import { messagesIn } from '../api/messages.ts';
import type { ConversationDetail, MessageEntry, Operator } from '../api/model.ts';
import { millisecondsOf } from '../api/time-unit.ts';
import { assertNever } from '../base/assert-never.ts';
import { factsOf, type NewestBefore, type Preimage } from './baseline.ts';
import { holderIn, holderOfOpen, type Standing, standingOfDetail } from './conditions.ts';
import type { GroupLookup } from './groups.ts';
import { contentOf, isBeginningOf, isSameText, type Write, type WriteOf } from './write.ts';

/**
 * `done`: proven, with how the conversation stands since where it was read. `repeat`: not applied, and safe to send once
 * more. `unknown`: neither can be said.
 */
export type Settlement =
  | { readonly kind: 'done'; readonly note?: string; readonly standing?: Standing }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'unknown' };

export interface ReadBack {
  /** Reads are repeated by the client itself. */
  readonly client: Client;
  readonly sleep: (ms: number) => Promise<void>;
  /** Milliseconds that are left for looking. */
  readonly leftMs: () => number;
  /** When the write began, in milliseconds of our clock. */
  readonly startedAt: number;
  /** The service's clock minus ours in milliseconds, as its last answer had it; null when it never said. */
  readonly clockOffset: () => number | null;
  readonly before: Preimage;
  /** Ids of messages that are the work of other writes of this run. */
  readonly sent: ReadonlySet<number>;
  readonly groups?: GroupLookup | undefined;
  /** Set for an answer that contradicts its write, with what it said: it is looked for at once, and never repeated. */
  readonly odd?: OddAnswer | undefined;
}

export interface OddAnswer {
  /** Of the record in the answer; null if it has none. */
  readonly messageId: number | null;
}

const DONE = { kind: 'done' } as const;
const REPEAT = { kind: 'repeat' } as const;
const UNKNOWN = { kind: 'unknown' } as const;

/** A message may take a moment to show. */
const MESSAGE_LOOKS_MS = [1000, 2000, 4000, 8000];
/** Whether a note shows at all is not known («Conversation detail»). */
const NOTE_LOOKS_MS = [1000, 2000];
/** Longer than the lists and records of a service lag behind its writes, as far as was seen. */
const BETWEEN_LOOKS_MS = 5000;
/** Two reads that are closer together than this may both be of the time before the write. */
const LEAST_BETWEEN_MS = 4000;
/** The service's clock is known to the second, and its timestamps may be cut to one. */
const CLOCK_GRAIN_MS = 2000;

/** Reads what the write was meant to change and says what that proves; never throws for what the service does. */
export async function readBack(write: Write, ports: ReadBack): Promise<Settlement> {
  switch (write.name) {
    case 'operators.create':
      return await looked(ports, async () => await createdOperator(write.params.invite_email, ports));
    case 'operators.delete':
      return await looked(ports, async () => await deletedOperator(write.id, ports));
    case 'users.update':
      return await looked(ports, async () => await updatedUser(write, ports));
    case 'conversations.sendMessage':
    case 'conversations.sendNote':
      return await sentText(write, ports);
    // The record would hold the stored address, not ours («Sent message record»).
    case 'conversations.sendFileMessage':
      return UNKNOWN;
    case 'conversations.start':
    case 'conversations.close':
    case 'conversations.unassign':
    case 'conversations.assignOperator':
    case 'conversations.assignGroup':
      return await looked(ports, async () => await changedConversation(write, ports));
    default:
      return assertNever(write);
  }
}

/** What one look shows: done, nothing that can be relied on, or still as before the write, and how that is. */
type Look =
  | Extract<Settlement, { readonly kind: 'done' | 'unknown' }>
  | { readonly kind: 'as_before'; readonly stands: string; readonly once?: true };

/** Looks at once and, where that did not settle it, once more some seconds later. */
async function looked(ports: ReadBack, look: () => Promise<Look>): Promise<Settlement> {
  const first = await tried(look);
  if (first?.kind === 'done' || (first?.kind === 'unknown' && ports.odd === undefined)) return first;
  const pause = Math.min(BETWEEN_LOOKS_MS, ports.leftMs());
  if (pause <= 0) return UNKNOWN;
  await ports.sleep(pause);
  const second = await tried(look);
  if (second?.kind === 'done') return second;
  const untouched =
    first?.kind === 'as_before' && second?.kind === 'as_before' && first.stands === second.stands;
  const mayRepeat = untouched && !second.once && pause >= LEAST_BETWEEN_MS && ports.odd === undefined;
  return mayRepeat ? REPEAT : UNKNOWN;
}

/** A read that did not get through shows nothing; the next one may. */
async function tried<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

async function changedConversation(write: Write, ports: ReadBack): Promise<Look> {
  const { client, before, groups, odd } = ports;
  const id = write.id ?? 0;
  if (write.name === 'conversations.assignGroup') {
    if (groups && (await groups.isIn(id, Number(write.params.group_id)))) {
      // No answer says how it stands now, and its undo asks whether it still does.
      const now = await tried(() => client.conversations.get({ conversation_id: id }));
      return now === null ? DONE : { kind: 'done', standing: standingOfDetail(now) };
    }
    // «Conversation detail» has no group.
    if (odd) return UNKNOWN;
  }
  const detail = await client.conversations.get({ conversation_id: id });
  const standing = standingOfDetail(detail);
  const seen = arrivalIn(detail, write, before, ports);
  if (seen === 'there') return { kind: 'done', standing };
  // What a second start does is not shown, so it is looked for again, and never repeated.
  if (write.name === 'conversations.start')
    return seen === 'as_before' ? { kind: 'as_before', stands: '', once: true } : UNKNOWN;
  const untouched =
    isUntouched(detail.date_updated, before.standing?.updated, ports) || isAsOfMessage(detail, before);
  if (seen !== 'as_before' || !untouched) return UNKNOWN;
  // Its date may be cut to a second, in which a colleague moved it to a third group.
  const group = before.standing?.group ?? null;
  if (write.name === 'conversations.assignGroup' && group !== null && !(await groups?.isIn(id, group)))
    return UNKNOWN;
  // A message need not change the date of its conversation: who writes now may need an answer first.
  const messages = messagesIn(detail)?.map((message) => message.id) ?? [];
  if (messages.some((one) => isNewMessage(one, before) && !ports.sent.has(one))) return UNKNOWN;
  // If nothing is known from before, a colleague's change shows only between the two reads.
  return { kind: 'as_before', stands: JSON.stringify([standing, detail.date_updated, ...messages.sort()]) };
}

/** Whether a read of its conversation shows that a write has arrived: of a note, a file or a group none need. */
export function isProvable(write: Write): boolean {
  return mayShow(write) && write.name !== 'conversations.sendNote';
}

/** Whether a read of its conversation can show it at all: a note that is there has arrived, though none need be shown. */
export function mayShow({ name }: Write): boolean {
  return name !== 'conversations.sendFileMessage' && name !== 'conversations.assignGroup';
}

/** What a read of the conversation shows of a write: `absent` where its text is not there, `unclear` where that cannot be said. */
type Arrival = 'there' | 'as_before' | 'changed' | 'absent' | 'unclear';

/** Whether a write has arrived, by one read of its conversation. */
export function arrivalIn(
  detail: ConversationDetail,
  write: Write,
  before: Pick<Preimage, 'standing' | BeforeText>,
  { sent }: { readonly sent: ReadonlySet<number> },
): Arrival {
  const { status } = detail;
  const holder = holderIn(detail);
  const wanted = 'operator_id' in write.params ? write.params.operator_id : undefined;
  switch (write.name) {
    case 'conversations.sendMessage':
    case 'conversations.sendNote':
      return textIn(detail, write, before, sent);
    case 'conversations.close':
      if (status === 'closed') return 'there';
      return before.standing === null && status !== 'inbox' ? 'changed' : stillAs(detail, before.standing);
    case 'conversations.unassign':
      // A closed one may have named nobody before, too: what a release makes of its status is not shown.
      if (holder === undefined || (holder === 0 && status === 'closed')) return 'unclear';
      return holder === 0 || status === 'unassigned' ? 'there' : stillAs(detail, before.standing);
    case 'conversations.start':
      if (wanted !== undefined && holderOfOpen(detail) === wanted) return 'there';
      return wanted === undefined ? 'unclear' : stillAs(detail, before.standing);
    case 'conversations.assignOperator':
      // A closed conversation may still name the operator who held it last.
      if (holderOfOpen(detail) === wanted) return 'there';
      return stillAs(detail, before.standing);
    case 'conversations.assignGroup':
      return stillAs(detail, before.standing);
    // A file is stored under another address, and the others are not writes to a conversation.
    default:
      return 'unclear';
  }
}

function stillAs(detail: ConversationDetail, standing: Standing | null): 'as_before' | 'changed' {
  if (standing === null) return 'as_before';
  const { operator, status } = standing;
  if (status !== null && detail.status !== status) return 'changed';
  return operator !== null && holderIn(detail) !== operator ? 'changed' : 'as_before';
}

function textIn(
  detail: ConversationDetail,
  write: WriteOf<'conversations.sendMessage'> | WriteOf<'conversations.sendNote'>,
  before: Pick<Preimage, BeforeText>,
  sent: ReadonlySet<number>,
): Arrival {
  const found = newTexts(detail, write, before, sent);
  if (found === null) return 'unclear';
  return found.length > 0 ? 'there' : 'absent';
}

/** What is known of the messages before a text. */
type BeforeText = 'messages' | 'same' | 'newest';

/** Ids of the messages that were there before a text: all of them or, of an intent, those that are equal to it. */
function idsBefore({ messages, same }: Pick<Preimage, BeforeText>): ReadonlySet<number> | null {
  return messages ?? (same === null ? null : new Set(same));
}

/** Messages of this text by its operator that were not there before; null where that cannot be said. */
function newTexts(
  detail: ConversationDetail,
  { params }: WriteOf<'conversations.sendMessage'> | WriteOf<'conversations.sendNote'>,
  before: Pick<Preimage, BeforeText>,
  sent: ReadonlySet<number>,
): readonly MessageEntry[] | null {
  const known = idsBefore(before);
  const messages = messagesIn(detail);
  if (messages === null) return null;
  const equal = messages.filter(
    ({ id, message, operator_id, date_created }) =>
      isSameText(message, params.text ?? '') &&
      typeof operator_id === 'number' &&
      !known?.has(id) &&
      !sent.has(id) &&
      comesAfter({ id, date_created }, before.newest),
  );
  if (equal.length === 0) return known === null ? null : equal;
  // It was read as empty before: where more than this text stands there now, that read may have been spoiled.
  const wasEmpty = before.messages?.size === 0;
  if (wasEmpty && messages.some((entry) => !equal.includes(entry) && !sent.has(entry.id))) return null;
  // Without an acting operator a colleague's text looks the same; without the ids from before an old one does.
  if (params.operator_id === undefined || known === null) return null;
  return equal.filter(({ operator_id }) => operator_id === params.operator_id);
}

/** Whether a message can be later than those of before: a list may show an old one that it did not show then. */
function comesAfter(
  { id, date_created }: Pick<MessageEntry, 'id' | 'date_created'>,
  newest: NewestBefore | null,
) {
  return newest === null || id > newest.id || date_created >= newest.at;
}

/** Looks for a text several times; none after the last read proves nothing. */
async function sentText(
  write: WriteOf<'conversations.sendMessage'> | WriteOf<'conversations.sendNote'>,
  ports: ReadBack,
): Promise<Settlement> {
  const { before, sent, odd, client } = ports;
  const known = idsBefore(before);
  if (known === null && !odd) return UNKNOWN;
  const looks = write.name === 'conversations.sendNote' ? NOTE_LOOKS_MS : MESSAGE_LOOKS_MS;
  for (const pause of odd ? [0, ...looks] : looks) {
    const left = ports.leftMs();
    if (left <= 0) break;
    if (pause > 0) await ports.sleep(Math.min(pause, left));
    const detail = await tried(() => client.conversations.get({ conversation_id: write.id ?? 0 }));
    if (detail === null) continue;
    if (odd && isOwnRecord(detail, write, odd, known, sent)) return DONE;
    const found = newTexts(detail, write, before, sent);
    if (found?.length === 1) return DONE;
    if (found && found.length > 1)
      return { kind: 'done', note: `${found.length} messages of this text are there` };
  }
  return UNKNOWN;
}

/** Whether the message that an odd answer names stands in the conversation with the text of the write. */
function isOwnRecord(
  detail: ConversationDetail,
  write: Write,
  { messageId }: OddAnswer,
  known: ReadonlySet<number> | null,
  sent: ReadonlySet<number>,
): boolean {
  if (messageId === null || known?.has(messageId) || sent.has(messageId)) return false;
  const text = contentOf(write) ?? '';
  return (messagesIn(detail) ?? []).some(
    ({ id, message, operator_id }) =>
      id === messageId && typeof operator_id === 'number' && isSameText(message, text),
  );
}

/** Whether nothing has happened to the record since before the write, by its own date or else by the service's clock. */
function isUntouched(updated: unknown, before: number | undefined, ports: ReadBack): boolean {
  if (before !== undefined) return updated === before;
  const offset = ports.clockOffset();
  if (offset === null || typeof updated !== 'number' || !(updated > 0)) return false;
  return millisecondsOf(updated) < ports.startedAt + offset - CLOCK_GRAIN_MS;
}

/**
 * Whether the last change of the record was the last message that the run itself left there, by its date, which may be cut to
 * a second. What came within that second shows by who holds the conversation, and by its messages.
 */
function isAsOfMessage(detail: ConversationDetail, { standing, messages, newest }: Preimage): boolean {
  const { date_updated: updated } = detail;
  // If the conversation was read right before the write, its own date is known.
  if (messages !== null || newest === null) return false;
  if (standing?.operator == null || messagesIn(detail) === null) return false;
  if (typeof updated !== 'number' || !(updated > 0)) return false;
  // A date of another second is of another change, or of another clock.
  const sinceMs = millisecondsOf(newest.at) - millisecondsOf(updated);
  return sinceMs >= 0 && sinceMs < 1000;
}

/** Whether a message is none of those from before the write, as far as they are known. */
function isNewMessage(id: number, { messages, newest }: Preimage): boolean {
  return messages === null ? newest !== null && id > newest.id : !messages.has(id);
}

async function createdOperator(email: unknown, { client, before }: ReadBack): Promise<Look> {
  const { operators } = before;
  if (operators === null || typeof email !== 'string') return UNKNOWN;
  const there = new Set(operators.map(({ id }) => id));
  const wanted = email.toLowerCase();
  const now = await client.operators.list();
  const others = now.filter(({ id }) => !there.has(id));
  const created = others.filter(({ invite_email }) => String(invite_email).toLowerCase() === wanted);
  if (created.length > 1) return UNKNOWN;
  // A list may lag behind; an invitation never goes out a second time.
  if (created.length === 0) return { kind: 'as_before', stands: '', once: true };
  // Where more has come, or something has gone, one of the two lists was cut: the operator may be an old one.
  return others.length === 1 && hasAll(now, operators) ? DONE : CUT;
}

async function deletedOperator(id: number | null, { client, before }: ReadBack): Promise<Look> {
  const now = await client.operators.list();
  if (now.some((one) => one.id === id)) return { kind: 'as_before', stands: '' };
  const { operators } = before;
  if (!operators?.some((one) => one.id === id)) return UNKNOWN;
  const others = operators.filter((one) => one.id !== id);
  // One that moved out of a list that is cut is still there: another has moved into it, or the others are not all there.
  return others.length > 0 && now.length === others.length && hasAll(now, others) ? DONE : CUT;
}

/** A list of operators that proves nothing; the next one may. */
const CUT: Look = { kind: 'as_before', stands: 'cut', once: true };

function hasAll(now: readonly Operator[], operators: readonly Operator[]): boolean {
  const there = new Set(now.map(({ id }) => id));
  return operators.every(({ id }) => there.has(id));
}

async function updatedUser({ id, params }: WriteOf<'users.update'>, ports: ReadBack): Promise<Look> {
  const user = factsOf(await ports.client.users.get({ platform_user_id: id ?? 0 }));
  const { user: before } = ports.before;
  const notes: string[] = [];
  for (const field of ['name', 'phone'] as const) {
    const wanted = params[field];
    if (wanted === undefined || isSameText(user[field], wanted)) continue;
    const isCut = before !== null && user[field] !== before[field] && isBeginningOf(user[field], wanted);
    if (!isCut) {
      // Its date may be cut to a second, in which a colleague changed it.
      const isSame = before === null || (user.name === before.name && user.phone === before.phone);
      const untouched = isSame && isUntouched(user.updated, before?.updated ?? undefined, ports);
      return untouched ? { kind: 'as_before', stands: JSON.stringify(user) } : UNKNOWN;
    }
    notes.push(`the service kept only the beginning of the ${field}`);
  }
  return notes.length === 0 ? DONE : { kind: 'done', note: notes.join(', ') };
}
