// What the answer to a write proves. A success answer is contradicted, confirmed or silent: what contradicts the write is
// read back, what confirms it is done, and one that says nothing of the change is done without claiming the change.

import { isId } from '../api/model.ts';
import { hideNamedSecrets } from '../api/redact.ts';
import { assertNever } from '../base/assert-never.ts';
import type { Preimage } from './baseline.ts';
import type { Standing } from './conditions.ts';
import { contentOf, holdsText, idOf, isBeginningOf, isSameText, isText, type Write } from './write.ts';

/** What an answer says of its write. */
export type Verdict =
  /** `stored`: the text stands under an id of its own, but not as it was sent. */
  | { readonly kind: 'confirmed'; readonly stored?: Stored }
  | { readonly kind: 'silent'; readonly field: string }
  | Contradicted;

interface Contradicted {
  readonly kind: 'contradicted';
  readonly reason: string;
  /** No read can settle it. */
  readonly lasting?: true;
  /** The number that the record has for the wanted operator, if that operator turns out to have it. */
  readonly alias?: { readonly wanted: number; readonly named: number };
}

/** How the service keeps a text that is not as it was sent. */
export type Stored = 'differs' | 'cut';

/** What is known when an answer is judged. */
export interface Known {
  readonly before: Preimage;
  /** Ids of the messages that this run or session has sent. */
  readonly sent: ReadonlySet<number>;
  /** The `operator_user_id` of an operator, by the operator's id, as earlier answers of the run showed. */
  readonly aliases: ReadonlyMap<number, number>;
}

type Fields = Readonly<Record<string, unknown>>;

const CONFIRMED: Verdict = { kind: 'confirmed' };

/** What a success answer says of its write («Conversation (full record)», «Sent message record», «User», «Operator»). */
export function judgeAnswer(write: Write, data: unknown, known: Known): Verdict {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return contradicted('the answer holds no record');
  const record = data as Fields;
  if (Object.keys(record).length === 0) return contradicted('the record in the answer is empty');
  const wanted = KINDS[write.name];
  const kind = kindOf(record, wanted);
  if (kind !== wanted) return contradicted(`the answer is the record of ${WORDS[kind]}`);
  switch (wanted) {
    case 'message':
      return judgeMessage(write, record, known);
    case 'user':
      return judgeUser(write, record);
    case 'operator':
      return judgeOperator(write, record, known);
    case 'deletion':
      return judgeDeletion(write, record);
    case 'conversation':
    case 'detail':
    case 'group':
      return judgeConversation(write, record, known);
    default:
      return assertNever(wanted);
  }
}

type Kind = 'conversation' | 'message' | 'user' | 'operator' | 'deletion' | 'detail' | 'group';

const WORDS: Readonly<Record<Kind, string>> = {
  conversation: 'a conversation',
  message: 'a message',
  user: 'a user',
  operator: 'an operator',
  deletion: 'a deletion',
  detail: 'a conversation that was read',
  group: 'an operator group',
};

const KINDS: { readonly [N in Write['name']]: Kind } = {
  'operators.create': 'operator',
  'operators.delete': 'deletion',
  'users.update': 'user',
  'conversations.start': 'conversation',
  'conversations.close': 'conversation',
  'conversations.unassign': 'conversation',
  'conversations.assignOperator': 'conversation',
  'conversations.assignGroup': 'conversation',
  'conversations.sendMessage': 'message',
  'conversations.sendFileMessage': 'message',
  'conversations.sendNote': 'message',
};

/** Fields that only one kind of record has. */
const MARKS: { readonly [K in Kind]: readonly string[] } = {
  detail: ['conversation_id', 'messages', 'from_user', 'to_user'],
  conversation: [
    ...['operator_user_id', 'last_message', 'unread_count', 'unassigned_date', 'is_group_closed'],
    'toPlatformUser',
  ],
  message: ['message', 'platform_message_id', 'date_real', 'echo', 'echo_outgoing', 'is_history'],
  operator: ['invite_email', 'owner_user_id', 'conversations_token'],
  group: ['title', 'priority', 'color', 'is_default'],
  user: ['platform_user_id', 'service_platform_id', 'extra_field_secret_key', 'service_user_id'],
  deletion: ['success'],
};

const KIND_BY_MARK: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(MARKS) as Kind[]).flatMap((kind) => MARKS[kind].map((field) => [field, kind] as const)),
);

/** The kind of a record, by the fields that only one kind has; the wanted one if none has more of them. */
function kindOf(record: Fields, wanted: Kind): Kind {
  const counts = new Map<Kind, number>();
  for (const field in record) {
    const kind = KIND_BY_MARK.get(field);
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  let best = wanted;
  for (const [kind, count] of counts) if (count > (counts.get(best) ?? 0)) best = kind;
  return best;
}

function judgeConversation(write: Write, record: Fields, { aliases, before }: Known): Verdict {
  const { id, status, operator_user_id: named, group_id: group } = record;
  // A number sent as text is tolerated, as it is in an id.
  const operator = typeof named === 'string' && /^\d{1,15}$/.test(named) ? Number(named) : named;
  if (id !== undefined && id !== null && String(id) !== String(write.id))
    return contradicted(`the answer is about conversation ${String(id)}, not ${write.id}`);
  const verdict = conversationVerdict(write, { status, operator, group }, aliases, before.standing);
  // Confirmed or silent: without an id it may be the answer to something else.
  return isAbsent(id) && verdict.kind !== 'contradicted' ? contradicted(NO_ID) : verdict;
}

const NO_ID = 'the record in the response has no id';

interface Said {
  readonly status: unknown;
  readonly operator: unknown;
  readonly group: unknown;
}

function conversationVerdict(
  { name, params }: Write,
  { status, operator, group }: Said,
  aliases: Known['aliases'],
  before: Standing | null,
): Verdict {
  const wanted = 'operator_id' in params ? params.operator_id : undefined;
  const by = operatorVerdict(operator, wanted, aliases);
  switch (name) {
    case 'conversations.close':
      if (status === 'closed') return CONFIRMED;
      return status === 'inbox' ? contradicted('its record says inbox') : silent('status');
    case 'conversations.start':
      if (status === 'closed') return contradicted('its record says closed');
      if (status === 'unassigned') return contradicted('its record says unassigned');
      if (by !== 'agrees')
        return wanted === undefined ? statusOnly(status) : operatorDoubt(by, operator, wanted, before);
      return status === 'inbox' ? CONFIRMED : silent('status');
    case 'conversations.unassign':
      if (status === 'unassigned' || operator === 0) return CONFIRMED;
      if (isAbsent(operator)) return silent('operator_user_id');
      return contradicted(`its record still names operator ${String(operator)}`);
    case 'conversations.assignOperator':
      if (by === 'agrees') return status === 'closed' ? silent('status') : CONFIRMED;
      return operatorDoubt(by, operator, wanted, before);
    case 'conversations.assignGroup': {
      const wantedGroup = (params as { readonly group_id?: unknown }).group_id;
      if (isAbsent(group)) return silent('group_id');
      return String(group) === String(wantedGroup)
        ? CONFIRMED
        : contradicted(`its record says group ${String(group)}`);
    }
    default:
      return silent('status');
  }
}

function statusOnly(status: unknown): Verdict {
  return status === 'inbox' ? CONFIRMED : silent('status');
}

function operatorDoubt(
  by: 'absent' | 'differs',
  operator: unknown,
  wanted: unknown,
  before: Standing | null,
): Verdict {
  if (by === 'absent') return silent('operator_user_id');
  const reason = `its record names operator ${String(operator)}`;
  // How `operator_user_id` relates to `operator_id` is not shown. Who held it before is not the same by another number,
  // but a closed conversation may name whoever starts it again.
  const isAsBefore = operator === before?.operator && before?.status !== 'closed';
  if (typeof operator !== 'number' || typeof wanted !== 'number' || isAsBefore) return contradicted(reason);
  return { kind: 'contradicted', reason, alias: { wanted, named: operator } };
}

function operatorVerdict(
  operator: unknown,
  wanted: unknown,
  aliases: Known['aliases'],
): 'agrees' | 'absent' | 'differs' {
  if (isAbsent(operator)) return 'absent';
  if (typeof wanted !== 'number') return 'absent';
  if (String(operator) === String(wanted) || operator === aliases.get(wanted)) return 'agrees';
  return 'differs';
}

function judgeMessage(write: Write, record: Fields, { before, sent }: Known): Verdict {
  const { to_platform_user_id: to, is_inner_message: inner, message } = record;
  const id = idOf(record.id);
  if (id !== null && (before.messages?.has(id) || sent.has(id)))
    return contradicted(`the answer is about message ${id}, which was there before`);
  if (typeof to === 'number' && before.customers.size > 0 && !before.customers.has(to))
    return contradicted(`the answer is about a message to platform user ${to}`);
  const isNote = truthOf(inner);
  if (isNote === true && write.name !== 'conversations.sendNote')
    return contradicted('its record says that it is a note');
  // A read may show it as a message, and that is what a note must not be.
  if (isNote === false && write.name === 'conversations.sendNote')
    return { ...contradicted('its record says that it is not a note'), lasting: true };
  if (id === null) return contradicted(NO_ID);
  if (typeof message !== 'string' || message.trim() === '') return silent('message');
  const text = contentOf(write) ?? '';
  // The record of a file holds the stored address («Sent message record»), so that a new one is all that can be asked.
  if (write.name === 'conversations.sendFileMessage' || holdsText(message, text)) return CONFIRMED;
  return { kind: 'confirmed', stored: isBeginningOf(message, text) ? 'cut' : 'differs' };
}

/** A boolean, also as the number or the text that some services write for it; null for anything else. */
function truthOf(value: unknown): boolean | null {
  if ([true, 1, '1', 'true'].includes(value as never)) return true;
  return [false, 0, '0', 'false'].includes(value as never) ? false : null;
}

function judgeUser({ params }: Write, record: Fields): Verdict {
  const sent = params as Fields;
  let missing: string | undefined;
  for (const field of ['name', 'phone']) {
    const wanted = sent[field];
    if (typeof wanted !== 'string') continue;
    const found = record[field];
    if (isAbsent(found)) missing ??= field;
    else if (!isSameText(typeof found === 'number' ? String(found) : found, wanted))
      return contradicted(`its record has another ${field}`);
  }
  if (isAbsent(record.platform_user_id) && isAbsent(record.id)) return contradicted(NO_ID);
  return missing === undefined ? CONFIRMED : silent(missing);
}

function judgeOperator({ params }: Write, { id, invite_email: email }: Fields, { before }: Known): Verdict {
  if (isId(id) && before.operators?.some((one) => one.id === id))
    return contradicted(`the answer is about operator ${id}, who was there before`);
  const wanted = (params as Fields).invite_email;
  if (
    typeof email === 'string' &&
    typeof wanted === 'string' &&
    !isSameText(email.toLowerCase(), wanted.toLowerCase())
  )
    return contradicted('its record has another e-mail address');
  if (!isId(id)) return contradicted(NO_ID);
  return typeof email === 'string' ? CONFIRMED : silent('invite_email');
}

function judgeDeletion(write: Write, { id, success }: Fields): Verdict {
  const isOther = !isAbsent(id) && String(id) !== String(write.id);
  if (isOther) return contradicted(`the answer is about operator ${String(id)}, not ${write.id}`);
  if (success === true) return CONFIRMED;
  if (success === false) return contradicted('the service answered that it did not succeed');
  return isAbsent(id) ? contradicted('its record does not say that it succeeded') : silent('success');
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function silent(field: string): Verdict {
  return { kind: 'silent', field };
}

function contradicted(reason: string): Contradicted {
  return { kind: 'contradicted', reason };
}

/**
 * Whether a write that is done changed something: by comparing what was before with what it wanted, or with how it stands
 * `after`, else by what a success means, for the service refuses what is already so («Errors»); null where neither says.
 */
export function changeMade(write: Write, before: Preimage, after: Standing | null = null): boolean | null {
  const { standing } = before;
  const params = write.params as Fields;
  switch (write.name) {
    case 'conversations.start':
      return standing?.status == null ? null : isOtherHolder(standing, params.operator_id);
    case 'conversations.unassign':
      return isReleased(standing, after);
    case 'conversations.assignOperator':
      // What is already so is refused, so that a success means a change where who held it is not known.
      if (standing === null || standing.operator === null) return true;
      return isOtherHolder(standing, params.operator_id);
    case 'conversations.assignGroup':
      return standing?.group !== params.group_id;
    case 'conversations.close':
      return standing?.status !== 'closed';
    case 'users.update': {
      const { user } = before;
      if (user === null) return null;
      const differs = (field: 'name' | 'phone') =>
        params[field] !== undefined && user[field] !== params[field];
      return differs('name') || differs('phone');
    }
    case 'operators.delete':
      return before.operators === null || before.operators.some(({ id }) => id === write.id) ? true : null;
    default:
      return true;
  }
}

/** Whether a release changed a conversation that stood like this, as some services leave an operator on one in the queue. */
function isReleased(before: Standing | null, after: Standing | null): boolean | null {
  if (before === null) return true;
  const { status, operator } = before;
  const isKnown = status !== null && operator !== null;
  if (isKnown && after !== null && after.status !== null && after.operator !== null)
    // The record may name the same operator by another number.
    return status !== after.status || (operator === 0) !== (after.operator === 0);
  if (status === 'unassigned') return operator ? null : false;
  return operator !== 0 || status === 'closed';
}

/** Whether a conversation that stood like this had another holder than the operator; null where that is not known. */
function isOtherHolder({ status, operator }: Standing, wanted: unknown): boolean | null {
  // A closed conversation may still name the operator who held it last.
  if (status === 'closed' || status === 'unassigned' || operator === 0) return true;
  if (operator === null || wanted === undefined) return null;
  if (operator !== wanted) return true;
  // Of a word that the document does not have, who knows what it means.
  return status === 'inbox' ? false : null;
}

/** Words in the status of a message that say that it did not go out. */
const FAILED = ['failed', 'error', 'rejected', 'undelivered', 'bounced'];

/** Why the record of a message says that it failed («Sent message record»); null if it does not. */
export function failureIn(write: Write, data: unknown): string | null {
  if (!isText(write) || typeof data !== 'object' || data === null) return null;
  const { error, status } = data as Fields;
  if (typeof error === 'string' && error.trim() !== '') return hideNamedSecrets(error);
  const isFailed = typeof status === 'string' && FAILED.includes(status.trim().toLowerCase());
  return isFailed ? `the record of it has the status "${status}"` : null;
}

/** The id of the record in an answer; null if it has none. */
export function idInRecord(data: unknown): number | null {
  return typeof data === 'object' && data !== null && 'id' in data ? idOf(data.id) : null;
}
