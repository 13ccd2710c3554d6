// Settles a write that has no answer, or one that does not belong to it, by reading what it was meant to change. Proof is
// only what could not be there without the write; nothing that is read leads to a repeat.

import type { Client, EndpointOf, Params } from '../api/derive.ts';
import { orNull } from '../api/errors.ts';
import { messagesIn } from '../api/messages.ts';
import {
  type ConversationDetail,
  isNumber,
  type MessageEntry,
  type Operator,
  type User,
} from '../api/model.ts';
import { assertNever } from '../base/assert-never.ts';
import { invitedIn, type Preimage } from './baseline.ts';
import { holderIn, holderOfOpen, type Standing, standingOfDetail } from './conditions.ts';
import type { GroupLookup } from './groups.ts';
import { policyOf } from './policy.ts';
import { contentOf, hasLinesOf, holdsText, isSameText, isText, type TextWrite, type Write } from './write.ts';

/** What a read shows of a write that is done. */
export interface Found {
  /** Who was created. */
  readonly id?: number;
  /** How the conversation stands since. */
  readonly standing?: Standing;
}

export interface ReadBack {
  /** Ids of the messages that the run has sent. */
  readonly sent: ReadonlySet<number>;
  /** The id of the message that an odd answer names; null if it names none. */
  readonly messageId: number | null;
  /** Reads are repeated by the client itself. */
  readonly client: Client;
  readonly sleep: (ms: number) => Promise<void>;
  /** Milliseconds that are left for looking. */
  readonly leftMs: () => number;
  readonly before: Preimage;
  readonly groups?: GroupLookup | undefined;
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
    // A read that did not get through shows nothing; the next one may.
    const found = await orNull(look(write, ports));
    if (found) return found;
  }
  return null;
}

/** Whether any read can prove it: a text is known by its id, or as a new message of the operator who acts. */
function mayBeFound(write: Write, { before, messageId, groups }: ReadBack): boolean {
  if (write.name === 'conversations.assignGroup') return groups !== undefined;
  if (!isText(write) || messageId !== null) return true;
  return before.same !== undefined && write.params.operator_id !== undefined;
}

/** One look, null where it does not show the write. */
async function look(write: Write, ports: ReadBack): Promise<Found | null> {
  const { client, before, groups } = ports;
  const read = async () => await client.conversations.get({ conversation_id: write.id ?? 0 });
  switch (write.name) {
    case 'operators.create': {
      if (before.operators === undefined) return null;
      const there = new Set(before.operators.map(({ id }) => id));
      const added = (await client.operators.list()).filter(({ id }) => !there.has(id));
      const created = invitedIn(write, { operators: added });
      return created ? { id: created.id } : null;
    }
    case 'operators.delete':
      return isDeleted(await client.operators.list(), write.id, before) ? {} : null;
    case 'users.update':
      return isUpdated(await client.users.get({ platform_user_id: write.id ?? 0 }), write.params) ? {} : null;
    case 'conversations.assignGroup':
      // «Conversation detail» has no group. Its undo asks how it stands now, which no list says.
      return (await groups?.isIn(write.id ?? 0, write.params.group_id ?? 0))
        ? { standing: standingOfDetail(await read()) }
        : null;
    default: {
      const detail = await read();
      if (arrivalIn(detail, write, before, ports) !== 'there') return null;
      return isText(write) ? {} : { standing: standingOfDetail(detail) };
    }
  }
}

/** What a read of the conversation shows of a write; `unclear` where that cannot be said. */
type Arrival = 'there' | 'absent' | 'unclear';

/** Whether a write has arrived, by one read of its conversation. */
export function arrivalIn(
  detail: ConversationDetail,
  write: Write,
  before: Preimage,
  own: Pick<ReadBack, 'sent' | 'messageId'>,
): Arrival {
  if (isText(write)) {
    const arrival = textArrival(detail, write, before, own);
    // A file may stand there under an address of the service («Sent message record»).
    return write.name === 'conversations.sendFileMessage' && arrival === 'absent' ? 'unclear' : arrival;
  }
  const { status } = detail;
  const holder = holderIn(detail);
  const shows = (is: boolean): Arrival => (is ? 'there' : 'absent');
  const { makes } = policyOf(write.name);
  switch (makes) {
    case 'closed':
      return shows(status === 'closed');
    case 'released':
      // A closed one may have named nobody before, too: what a release makes of its status is not shown.
      if (holder === undefined || (holder === 0 && status === 'closed')) return 'unclear';
      return shows(holder === 0 || status === 'unassigned');
    case 'claimed':
    case 'assigned': {
      const { operator_id: wanted } = write.params as { readonly operator_id?: unknown };
      // A closed conversation may still name the operator who held it last.
      return wanted === undefined ? 'unclear' : shows(holderOfOpen(detail) === wanted);
    }
    // A group shows in the lists alone, and the rest has no conversation.
    case 'grouped':
    case undefined:
      return 'unclear';
    default:
      return assertNever(makes);
  }
}

/** Looks for messages by its operator that hold the text and were not there before. */
function textArrival(
  detail: ConversationDetail,
  write: TextWrite,
  before: Preimage,
  { sent, messageId }: Pick<ReadBack, 'sent' | 'messageId'>,
): Arrival {
  const messages = messagesIn(detail);
  const text = contentOf(write);
  if (messages === null || text === null) return 'unclear';
  const { operator_id: operator } = write.params;
  const isSent = ({ id }: MessageEntry) => sent.has(id);
  const isNew = (entry: MessageEntry) => !isSent(entry) && !before.same?.includes(entry.id);
  const holding = messages.filter(
    (entry) => holdsText(entry.message, text) && isNumber(entry.operator_id) && isNew(entry),
  );
  if (messageId !== null && holding.some(({ id }) => id === messageId)) return 'there';
  const { newest } = before;
  // A list may show an old one that it did not show then.
  const isLater = ({ id, date_created: at }: MessageEntry) =>
    newest === undefined || Number(id) > newest.id || at >= newest.at;
  // Without its id a longer text that begins like it is another one.
  const later = holding.filter((entry) => isLater(entry) && hasLinesOf(entry.message, text));
  // Without the ids from before an old one looks the same.
  if (before.same === undefined) return 'unclear';
  if (later.length === 0) return holding.some(isLater) ? 'unclear' : 'absent';
  // It was read as empty before: where more than this text stands there now, that read may have been spoiled.
  if (before.messages?.size === 0 && messages.some((entry) => !later.includes(entry) && !isSent(entry)))
    return 'unclear';
  // Without an acting operator a colleague's text looks the same.
  if (operator === undefined) return 'unclear';
  return later.some(({ operator_id }) => operator_id === operator) ? 'there' : 'absent';
}

function isDeleted(now: readonly Operator[], id: number | null, { operators }: Preimage): boolean {
  const wasThere = operators?.some((one) => one.id === id) === true;
  // An empty list shows nothing: the service always has an ADMIN operator.
  return wasThere && now.length > 0 && now.every((one) => one.id !== id);
}

function isUpdated(now: User, params: Params<EndpointOf<'users.update'>>): boolean {
  return (['name', 'phone'] as const).every(
    (field) => params[field] === undefined || isSameText(now[field], params[field]),
  );
}
