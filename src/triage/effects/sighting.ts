// What one look at a conversation says about a write: whether it may still go out, and whether it has arrived.
import type { ConversationDetail, MessageEntry } from '../../api/model.ts';
import { holderIn, messagesIn } from '../../delivery/baseline.ts';
import { isSince } from '../../delivery/readback.ts';
import type { Write } from '../../delivery/write.ts';
import type { SendCheck } from '../state/outbox.ts';

/** Why a write must not go out now. */
export interface Obstacle {
  /** For the operator, without a full stop. */
  readonly reason: string;
  /** Whether another operator holds the conversation. */
  readonly taken: boolean;
}

/** What stands against a write, by the conversation as it is right before; null for nothing. `sent`: ids of our own messages. */
export function obstacleIn(
  detail: ConversationDetail,
  name: Write['name'],
  { holder, own = holder, lastSeen }: SendCheck,
  sent: ReadonlySet<number>,
): Obstacle | null {
  const { status } = detail;
  // First: a closed conversation may still name the operator who held it last.
  if (status === 'closed') {
    // What a close wants is so already, as the service will say.
    return name === 'conversations.close' ? null : { reason: 'it was closed meanwhile', taken: false };
  }
  const operator = status === 'unassigned' ? 0 : detail.operator_id;
  if (operator && operator !== holder) return { reason: `operator ${operator} holds it now`, taken: true };
  // Whoever takes it next would not know of a reply by somebody who does not hold it.
  if (!operator && name === 'conversations.sendMessage')
    return { reason: 'nobody holds it any more', taken: false };
  if (lastSeen === null) return null;
  const unseen = (messagesIn(detail) ?? []).filter(
    ({ id, operator_id }) => id > lastSeen && !sent.has(id) && operator_id !== own,
  );
  const answer = unseen.find(({ operator_id }) => typeof operator_id === 'number');
  if (answer) return { reason: `operator ${answer.operator_id} answered meanwhile`, taken: false };
  return unseen.length > 0 ? { reason: 'the customer wrote meanwhile', taken: false } : null;
}

/** How often a write that may have arrived is looked for and not found, in a row, before that is believed. */
export const LOOKS = 2;

/** What is known of the moment before a write. */
export interface Before {
  /** When it began, in milliseconds of our clock. */
  readonly since: number;
  /** The service's clock minus ours in milliseconds; null when it never said. */
  readonly clockOffset: number | null;
  /** Ids of the messages that were there; null where they are not known. */
  readonly known: ReadonlySet<number> | null;
  /** Ids of messages that are the work of other writes. */
  readonly others: ReadonlySet<number>;
}

/** Whether a look can show that the write has arrived: for a note, a file or a group nothing could. */
export function isProvable({ name }: Write): boolean {
  return !(
    ['conversations.sendNote', 'conversations.sendFileMessage', 'conversations.assignGroup'] as const
  ).some((unprovable) => unprovable === name);
}

/** Whether the write has arrived, by one look; `unread` where that cannot be said. */
export function arrivalIn(
  detail: ConversationDetail,
  write: Write,
  before: Before,
): 'there' | 'absent' | 'unread' {
  const { operator_id: operator, status } = detail;
  const said = (arrived: boolean) => (arrived ? 'there' : 'absent');
  switch (write.name) {
    case 'conversations.sendMessage': {
      const { text, operator_id } = write.params;
      return messageIn(
        detail,
        (entry) => entry.message === text && entry.operator_id === operator_id,
        before,
      );
    }
    case 'conversations.close':
      return said(status === 'closed');
    case 'conversations.unassign': {
      const holder = holderIn(detail);
      return holder === undefined ? 'unread' : said(holder === 0);
    }
    case 'conversations.start':
    case 'conversations.assignOperator':
      return said(status === 'inbox' && operator === write.params.operator_id);
    // «Conversation detail» has no group and no address that was sent, and whether it lists notes is not shown.
    default:
      return 'unread';
  }
}

function messageIn(
  detail: ConversationDetail,
  fits: (entry: MessageEntry) => boolean,
  { since, clockOffset, known, others }: Before,
): 'there' | 'absent' | 'unread' {
  const messages = messagesIn(detail);
  if (messages === null) return 'unread';
  const found = messages.filter((entry) => fits(entry) && !others.has(entry.id) && !known?.has(entry.id));
  if (found.length === 0) return 'absent';
  if (known !== null) return 'there';
  if (clockOffset === null) return 'unread';
  return found.some(({ date_created }) => isSince(date_created, since, clockOffset)) ? 'there' : 'absent';
}
