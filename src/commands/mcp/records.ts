// Conversations, customers and proposals as an assistant reads them: lean, with what customers wrote marked as theirs, and
// every text inert in its visible form. A JSON escape would come alive again where the client unpacks it.
import { messagesInOrder } from '../../api/messages.ts';
import type { ConversationDetail, ConversationSummary, MessageEntry, User } from '../../api/model.ts';
import { isRecord } from '../../base/record.ts';
import type { Proposal, ProposalState } from '../../proposals/proposal.ts';
import { inertBlock, inertLine } from '../../terminal/inert.ts';
import { isoTime, readTime } from '../../terminal/times.ts';
import { customerName, deciderName } from '../../views/people.ts';
import { textOfValue } from '../../views/record-view.ts';
import { readTranscript } from '../../views/transcript.ts';

/** Characters of one message that are handed on. */
const LONGEST_MESSAGE = 8000;

/** A row of a list; `state` is the list it stands in. */
export function leanRow(row: ConversationSummary, state: string) {
  const name = customerName(row.custom_name, row.from_user_name);
  return {
    id: row.id,
    customer: { id: row.from_platform_user_id, name, untrusted: true },
    channel: textOfValue(row.application),
    state,
    group: row.group_id || null,
    operator: row.operator_user_id || null,
    unread: row.unread_count ?? null,
    since: moment(row.unassigned_date || row.last_message_date),
  };
}

/** A conversation with its newest messages, as many as are wanted; notes of this computer are marked. */
export function leanConversation(
  detail: ConversationDetail,
  most: number,
  isOwnNote: (message: MessageEntry) => boolean,
) {
  const { name, channel, status, entries } = readTranscript(detail, { utc: true });
  const all = messagesInOrder(detail).map((message, index) => {
    const { id, date_created } = message;
    const { by, attachment, text } = entries[index] ?? { by: 'customer', attachment: null, text: '' };
    return {
      id,
      from: by,
      at: moment(date_created),
      text: shortened(text),
      ...(attachment === null ? {} : { attachment }),
      ...(by === 'customer' ? { untrusted: true } : {}),
      ...(isOwnNote(message) ? { note: true } : {}),
    };
  });
  return {
    id: detail.conversation_id,
    customer: { id: detail.from_platform_user_id, name, untrusted: true },
    channel,
    state: status,
    operator: detail.operator_id || null,
    messages: all.slice(-most),
    ...(all.length > most ? { earlier_messages: all.length - most } : {}),
  };
}

/** A customer, without what only the service needs. */
export function leanCustomer(user: User) {
  return {
    id: user.platform_user_id,
    name: customerName(user.custom_name, user.name, user.service_user_nickname),
    phone: textOfValue(user.phone) || null,
    channel: textOfValue(user.application),
    status: textOfValue(user.status),
    since: moment(user.date_created),
    untrusted: true,
  };
}

/** A proposal and what became of it. */
export function leanProposal(proposal: Proposal, state: ProposalState) {
  const { id, conversation, content, reason, proposedBy, at, expires, decision, sent } = proposal;
  return {
    id,
    conversation,
    state,
    content,
    reason,
    proposed_by: deciderName(proposedBy),
    at: moment(at),
    expires: moment(expires),
    ...(decision === null
      ? {}
      : {
          decision: {
            by: deciderName(decision.by),
            at: moment(decision.at),
            reason: decision.reason,
            ...(decision.text === null ? {} : { text: decision.text }),
          },
        }),
    ...(sent === null ? {} : { outcome: sent.outcome }),
    ...(sent?.left?.length ? { left_out: sent.left } : {}),
  };
}

/** A record as the text of a tool's result: one line of JSON in which every text is inert, before it is quoted. */
export function visibleJson(record: unknown): string {
  return JSON.stringify(visible(record));
}

function visible(value: unknown): unknown {
  if (typeof value === 'string') return inertBlock(value);
  if (Array.isArray(value)) return value.map(visible);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [inertLine(key), visible(inner)]));
}

function moment(value: unknown): string | null {
  return readTime(value) ? isoTime(value, { utc: true }) : null;
}

function shortened(text: string): string {
  const left = text.length - LONGEST_MESSAGE;
  return left <= 0 ? text : `${text.slice(0, LONGEST_MESSAGE)}… (${left} more characters)`;
}
