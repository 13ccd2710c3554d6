// What must hold right before a write, as data: the command line, triage, undo and a run that is resumed all check it
// here, against one read of the conversation. Between that read and the write a moment passes that nothing can close.
import { messagesIn, newestMessage } from '../api/messages.ts';
import {
  type ConversationDetail,
  isNumber,
  isPassedId,
  type MessageEntry,
  serviceNumber,
} from '../api/model.ts';
import { millisecondsOf } from '../api/time-unit.ts';
import { policyOf } from './policy.ts';
import { idOf, type Write } from './write.ts';

/** What must hold right before a write; every part that is given is checked. */
export interface Conditions {
  /** The id of the newest message. */
  readonly lastMessage?: number | string;
  /** Nobody holds the conversation. */
  readonly unassigned?: true;
  /** The operator who must hold it. */
  readonly from?: number;
  /** No operator but these may hold it, as far as the read before the message shows it; --force is without it. */
  readonly notHeldBut?: readonly number[];
  readonly stillSeen?: StillSeen;
  readonly stillAs?: StillAs;
}

/** What an operator saw when the write was decided. */
export interface StillSeen {
  /** The operator who must hold the conversation, unless nobody does. */
  readonly holder: number;
  /** Messages of this operator do not count as new; those of the holder if it is not given. */
  readonly own?: number;
  /** The newest message that was on screen; null if none was known. */
  readonly lastSeen: number | null;
}

/** How an earlier write left the conversation. */
export interface StillAs {
  /** Absent where only this is known: not closed. */
  readonly status?: string | undefined;
  /** It was closed before already, and may be so still. */
  readonly wasClosed?: boolean;
  /** Any of these may hold it, 0 for nobody; empty where that is not known. */
  readonly operators: readonly number[];
  readonly group?: number | undefined;
  /** No operator but these has written since this message, or since this time in milliseconds since 1970. */
  readonly unansweredSince?: (Since & { readonly but: readonly number[] }) | undefined;
  /** The customer has written nothing since this message. */
  readonly unwrittenSince?: number | undefined;
}

type Since = { readonly message: number } | { readonly time: number };

/** Why a write must not go out now. */
export interface Obstacle {
  /** For a person, without a full stop. */
  readonly reason: string;
  /** Whether another operator holds the conversation. */
  readonly taken: boolean;
  /** That operator, where it is all that is in the way. */
  readonly holder?: number;
}

/** Whether checking the conditions takes a read of the conversation. */
export function needsRead({ notHeldBut: _, ...conditions }: Conditions): boolean {
  return asksAnything(conditions);
}

/** Whether there is anything to hold at all. */
export function asksAnything(conditions: Conditions): boolean {
  return Object.values(conditions).some((each) => each !== undefined);
}

/** Why a write must not go out, by the conversation as it is right before; `sent` has the ids of our own messages. */
export function obstacleTo(
  write: Write,
  detail: ConversationDetail,
  conditions: Conditions,
  { sent, group }: { readonly sent?: ReadonlySet<number>; readonly group?: number | null },
): Obstacle | null {
  const { lastMessage, unassigned, from, notHeldBut, stillSeen, stillAs } = conditions;
  const seen = stillSeen ? seenObstacle(write, detail, stillSeen, sent ?? new Set()) : null;
  if (seen) return seen;
  const changed = stillAs ? changeSince(detail, stillAs, group) : null;
  if (changed !== null) return { reason: changed, taken: false };
  // Where it may be somebody's, a record without an operator does not say that it is nobody's.
  const isOver = detail.status === 'closed' || detail.status === 'unassigned';
  const named = isOver && detail.operator_id === undefined ? 0 : holderIn(detail);
  if (unassigned && detail.status !== 'unassigned' && named !== 0)
    return { reason: `${holderWords(named, write)} (--if-unassigned)`, taken: true };
  if (from !== undefined && named !== from)
    return {
      reason: named === undefined ? UNREADABLE : `${holderWords(named)}, not operator ${from}`,
      taken: named !== 0,
    };
  const other = lastMessage === undefined ? null : otherLastMessage(detail, lastMessage);
  if (other !== null) return { reason: other, taken: false };
  // Last, since a person is asked about it: nothing else is in the way then.
  const holder = holderOfOpen(detail);
  if (notHeldBut !== undefined && holder === undefined)
    return { reason: `${UNREADABLE} ${FORCE}`, taken: true };
  return heldObstacle(holder, conditions);
}

/** Why a message must not go out to whom another operator holds; null if nobody is known to. */
export function heldObstacle(holder: number | null | undefined, { notHeldBut }: Conditions): Obstacle | null {
  if (!holder || notHeldBut === undefined || notHeldBut.includes(holder)) return null;
  return { reason: heldReason(`operator ${holder}`), taken: true, holder };
}

const FORCE = '(--force sends it all the same)';

/** Why a message does not go to a conversation that somebody else holds. */
export function heldReason(who: string): string {
  return `${who} has it ${FORCE}`;
}

/**
 * Who holds a conversation that is not closed, 0 for nobody; undefined for somebody who cannot be read. A closed one may
 * still name its last operator.
 */
export function holderOfOpen(detail: Named & { readonly status: unknown }): number | undefined {
  const { status, operator_id: named } = detail;
  if (status === 'closed' || status === 'unassigned' || named === undefined) return 0;
  return holderIn(detail);
}

function seenObstacle(
  { name }: Write,
  detail: ConversationDetail,
  { holder, own = holder, lastSeen }: StillSeen,
  sent: ReadonlySet<number>,
): Obstacle | null {
  const { status } = detail;
  // First: a closed conversation may still name the operator who held it last.
  if (status === 'closed') {
    // The conversation is already closed, as the service will say.
    return policyOf(name).makes === 'closed' ? null : { reason: 'it has been closed', taken: false };
  }
  const operator = holderOfOpen(detail);
  if (operator === undefined) return { reason: UNREADABLE, taken: true };
  if (operator !== 0 && operator !== holder)
    return { reason: `operator ${operator} has it now`, taken: true, holder: operator };
  // Whoever takes it next would not know of a reply by somebody who does not hold it.
  if (operator === 0 && name === 'conversations.sendMessage')
    return { reason: 'nobody has it any more', taken: false };
  if (lastSeen === null) return null;
  const messages = messagesIn(detail) ?? [];
  // No message is ever taken away: a read without any says nothing of what has come since.
  if (messages.length === 0 && lastSeen > 0)
    return { reason: 'its messages cannot be read, so the customer may have written', taken: false };
  const unseen = messages.filter(
    ({ id, operator_id }) => id > lastSeen && !sent.has(id) && operator_id !== own,
  );
  const answer = unseen.find(({ operator_id }) => isPassedId(operator_id));
  if (answer) return { reason: `operator ${answer.operator_id} has answered`, taken: false };
  return unseen.length > 0 ? { reason: 'the customer has written', taken: false } : null;
}

/** What has changed since a write left it; null for nothing. */
function changeSince(
  detail: ConversationDetail,
  { status, wasClosed, operators, group: left, unansweredSince: since, unwrittenSince }: StillAs,
  group: number | null | undefined,
): string | null {
  // What cannot be seen to be as it was left is left alone, and no change is claimed.
  if (status !== undefined && typeof detail.status !== 'string')
    return 'its status cannot be read, so it may have changed since';
  const found: string[] = [];
  if (status !== undefined && detail.status !== status)
    found.push(`its status is ${detail.status}, not ${status}`);
  // Whatever it was left as: what is undone is never what closes one.
  if (status === undefined && !wasClosed && detail.status === 'closed') found.push('it has been closed');
  const operator = holderIn(detail);
  const [expected] = operators;
  if (expected !== undefined && operator !== undefined && !operators.includes(operator))
    found.push(`its operator is ${operator || 'nobody'}, not ${expected || 'nobody'}`);
  // «Conversation detail» has no group: it is compared where a list shows it.
  if (left !== undefined && group != null && group !== left) found.push(`its group is ${group}, not ${left}`);
  const messages = messagesIn(detail);
  const answer = messages?.find(
    (one) =>
      since !== undefined &&
      isSince(one, since) &&
      isPassedId(one.operator_id) &&
      !since.but.includes(one.operator_id),
  );
  if (answer) found.push(`operator ${answer.operator_id} has answered`);
  const isNews = ({ id, operator_id }: MessageEntry) =>
    unwrittenSince !== undefined && id > unwrittenSince && !isPassedId(operator_id);
  if (messages?.some(isNews)) found.push('the customer has written');
  return found.length === 0 ? null : `changed since: ${found.join(', ')}`;
}

/** The service tells its time in seconds, so what is dated in the same second may have come after. */
function isSince({ id, date_created: at }: MessageEntry, since: Since): boolean {
  const secondOf = (ms: number) => Math.floor(ms / 1000);
  return 'message' in since ? id > since.message : secondOf(millisecondsOf(at)) >= secondOf(since.time);
}

/** Why this message may not be the last one; null where it is. */
function otherLastMessage(detail: ConversationDetail, expected: number | string): string | null {
  if (messagesIn(detail) === null)
    return `its messages cannot be read, so ${expected} may not be the last one`;
  const last = newestMessage(detail);
  if (last === null) return `there is no message, not even ${expected}`;
  return String(last.id) === String(expected) ? null : `the last message is ${last.id}, not ${expected}`;
}

/** «States and transitions» */
const STATES: readonly unknown[] = ['inbox', 'closed', 'unassigned'];

const UNREADABLE = 'its operator cannot be read';

/** Who has it, in words; with a write, whether that is the operator who acts. */
function holderWords(named: number | undefined, write?: Write): string {
  if (named === undefined) return UNREADABLE;
  if (named === 0) return 'nobody has it';
  const { name, params } = write ?? {};
  const isActing = name === 'conversations.start' && params?.operator_id === named;
  return `operator ${named}${isActing ? ' (you)' : ''} has it`;
}

/** What is known of a conversation around a write; null if it is not. */
export interface Standing {
  readonly operator: number | null;
  readonly group: number | null;
  readonly status: string | null;
  /** `date_updated` as it was read, in the service's own unit; absent where the record has none. */
  readonly updated?: number | undefined;
  /** `last_message_date` of the response to a write, in the same unit; absent elsewhere. */
  readonly written?: number | undefined;
  /** The greatest id of its messages, 0 if it had none; absent where they were not read. */
  readonly message?: number | undefined;
}

/** The state of a conversation that was read («Conversation detail», which has no group). */
export function standingOfDetail(detail: ConversationDetail): Standing {
  return { operator: holderIn(detail) ?? null, group: null, ...statusIn(detail) };
}

function statusIn({ status, date_updated: updated }: Fields): Pick<Standing, 'status' | 'updated'> {
  return {
    status: typeof status === 'string' ? status : null,
    updated: typeof updated === 'number' ? updated : undefined,
  };
}

interface Named {
  readonly operator_id?: unknown;
}

/** Who holds a conversation, 0 for nobody; undefined where that is not said, or in no way that can be read. */
export function holderIn({ operator_id: operator }: Named): number | undefined {
  if (operator === null || operator === '0') return 0;
  return isNumber(operator) ? operator : (idOf(operator) ?? undefined);
}

/** What a write's answer says of its conversation («Conversation (full record)»); null for other records. */
export function standingIn(data: unknown): Standing | null {
  if (typeof data !== 'object' || data === null) return null;
  const { operator_user_id, group_id, status, last_message_date } = data as Fields;
  // Messages and users have a status, too, but never one of these words.
  if (operator_user_id === undefined && !STATES.includes(status)) return null;
  return {
    operator: serviceNumber(operator_user_id),
    group: serviceNumber(group_id),
    ...statusIn(data as Fields),
    written: typeof last_message_date === 'number' ? last_message_date : undefined,
  };
}

type Fields = Readonly<Record<string, unknown>>;
