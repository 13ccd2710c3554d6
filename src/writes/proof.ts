// What the answer to a write proves. A success answer is contradicted, confirmed or silent: what contradicts the write is
// read back, what confirms it is done, and one that says nothing of the change is done without claiming the change.

import { endpointNamed } from '../api/derive.ts';
import { messageIdIn } from '../api/messages.ts';
import {
  conversationFields,
  customerIdIn,
  deletedFields,
  detailFields,
  groupFields,
  isPassedId,
  operatorFields,
  type RecordFields,
  sentMessageFields,
  userFields,
} from '../api/model.ts';
import { HIDDEN, hideNamedSecrets } from '../api/redact.ts';
import { assertNever } from '../base/assert-never.ts';
import type { Preimage } from './baseline.ts';
import { writePolicy } from './policy.ts';
import {
  contentOf,
  holdsText,
  idOf,
  isBeginningOf,
  isSameText,
  isText,
  type TextWrite,
  type Write,
  type WriteOf,
} from './write.ts';

/** What an answer says of its write. */
export type Verdict =
  /** `stored`: the text stands under an id of its own, but not as it was sent. */
  { readonly kind: 'confirmed'; readonly stored?: Stored } | { readonly kind: 'silent' } | Contradicted;

export interface Contradicted {
  readonly kind: 'contradicted';
  readonly reason: string;
  /** No read can settle it. */
  readonly lasting?: true;
  /** The number that the record has for the wanted operator, if that operator turns out to have it. */
  readonly alias?: { readonly wanted: number; readonly named: number };
}

/** How the service keeps a text that is not as it was sent. */
export type Stored = 'differs' | 'cut';

/** What one run or session knows from the answers to its own writes. */
export type Learned = ReturnType<typeof createLearned>;

/** Nothing learned yet. */
export function createLearned() {
  return {
    /** Ids of the messages it has sent. */
    sent: new Set<number>(),
    /** The `operator_user_id` of an operator in the records of writes, by the operator's id. */
    aliases: new Map<number, number>(),
  };
}

/** What is known when an answer is judged. */
export type Known = Learned & { readonly before: Preimage };

type Fields = Readonly<Record<string, unknown>>;

const CONFIRMED: Verdict = { kind: 'confirmed' };
/** The field that would say it is absent, null, or has a word that the document does not. */
const SILENT: Verdict = { kind: 'silent' };

/** What a success answer says of its write («Conversation (full record)», «Sent message record», «User», «Operator»). */
export function judgeAnswer(write: Write, data: unknown, known: Known): Verdict {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return contradicted('the answer holds no record');
  const record = data as Fields;
  if (Object.keys(record).length === 0) return contradicted('the record in the answer is empty');
  const other = otherKind(record, endpointNamed(write.name).row.data.fields);
  if (other !== null) return contradicted(`the answer is the record of ${other}`);
  if (isText(write)) return judgeMessage(write, record, known);
  switch (write.name) {
    case 'operators.create':
      return judgeOperator(write, record, known);
    case 'operators.delete':
      return judgeDeletion(write, record);
    case 'users.update':
      return judgeUser(write, record);
    default:
      return judgeConversation(write, record, known);
  }
}

/** The records of the service, and what each is called. */
const KINDS: readonly (readonly [fields: RecordFields, words: string])[] = [
  [conversationFields, 'a conversation'],
  [sentMessageFields, 'a message'],
  [userFields, 'a user'],
  [operatorFields, 'an operator'],
  [deletedFields, 'a deletion'],
  [detailFields, 'a conversation that was read'],
  [groupFields, 'an operator group'],
];

/** What a record is, if it has more of the fields that only another kind has than of those of the wanted kind; else null. */
function otherKind(record: Fields, wanted: RecordFields): string | null {
  const isMark = (field: string, kind: RecordFields) =>
    KINDS.every(([fields]) => Object.hasOwn(fields, field) === (fields === kind));
  const marksIn = (kind: RecordFields) => Object.keys(record).filter((field) => isMark(field, kind)).length;
  const [most, words] = KINDS.map(([kind, name]) => [marksIn(kind), name] as const).reduce((one, other) =>
    other[0] > one[0] ? other : one,
  );
  return most > marksIn(wanted) ? words : null;
}

const NO_ID = 'the record in the response has no id';

type PeopleWrite = WriteOf<'operators.create' | 'operators.delete' | 'users.update'>;
type StateWrite = Exclude<Write, TextWrite | PeopleWrite>;

function judgeConversation(write: StateWrite, record: Fields, known: Known): Verdict {
  const { id, status, operator_user_id: operator, group_id: group } = record;
  if (id == null) return contradicted(NO_ID);
  if (String(id) !== String(write.id))
    return contradicted(`the answer is about conversation ${String(id)}, not ${write.id}`);
  const other = otherCustomer(record.from_platform_user_id, known);
  if (other !== null) return other;
  const { makes } = writePolicy[write.name];
  switch (makes) {
    case 'closed':
      if (status === 'closed') return CONFIRMED;
      return status === 'inbox' || status === 'unassigned'
        ? contradicted(`its record says ${status}`)
        : SILENT;
    case 'claimed': {
      if (status === 'closed' || status === 'unassigned') return contradicted(`its record says ${status}`);
      const verdict = operatorVerdict(operator, write.params, known);
      return verdict !== CONFIRMED || status === 'inbox' ? verdict : SILENT;
    }
    case 'assigned': {
      const verdict = operatorVerdict(operator, write.params, known);
      return verdict === CONFIRMED && status === 'closed' ? SILENT : verdict;
    }
    case 'released':
      if (status === 'unassigned' || operator === 0) return CONFIRMED;
      if (operator == null) return SILENT;
      return contradicted(`its record still names operator ${String(operator)}`);
    case 'grouped':
      if (group == null) return SILENT;
      return String(group) === String((write.params as Fields).group_id)
        ? CONFIRMED
        : contradicted(`its record says group ${String(group)}`);
    default:
      return assertNever(makes);
  }
}

/** That a record is about a customer who is on no side of the conversation; null where that is not known. */
function otherCustomer(found: unknown, { before: { customers } }: Known): Contradicted | null {
  const customer = customerIdIn(found);
  if (customer === null || !customers?.size || customers.has(customer)) return null;
  return contradicted(`the answer is about platform user ${customer}`);
}

/** What the operator in a record says of the one that was asked for; without one any will do. */
function operatorVerdict(found: unknown, params: Fields, { aliases, before: { standing } }: Known): Verdict {
  const wanted = params.operator_id;
  if (typeof wanted !== 'number') return CONFIRMED;
  if (found == null) return SILENT;
  // A number sent as text is tolerated, as it is in an id.
  const named = idOf(found) ?? found;
  if (named === wanted || named === aliases.get(wanted)) return CONFIRMED;
  const reason = `its record names operator ${String(found)}`;
  // How `operator_user_id` relates to `operator_id` is not shown. Who held it before is not the same by another number,
  // but a closed conversation may name whoever starts it again.
  const isAsBefore = named === standing?.operator && standing?.status !== 'closed';
  if (typeof named !== 'number' || isAsBefore) return contradicted(reason);
  return { ...contradicted(reason), alias: { wanted, named } };
}

function judgeMessage(write: Write, record: Fields, known: Known): Verdict {
  const { before, sent } = known;
  const { is_inner_message: inner, message } = record;
  const id = messageIdIn(record.id);
  if (id !== null && (before.messages?.has(id) || sent.has(id)))
    return contradicted(`the answer is about message ${id}, which was there before`);
  const other = otherCustomer(record.to_platform_user_id, known);
  if (other !== null) return other;
  const isNote = truthOf(inner);
  // A read shows the text of either, and nothing of whether the customer sees it.
  if (isNote !== null && isNote !== (write.name === 'conversations.sendNote'))
    return { ...contradicted(`its record says that it is ${isNote ? 'a' : 'not a'} note`), lasting: true };
  // One that says it failed may have no id that can be used.
  if (id === null && failureIn(write, record) === null) return contradicted(NO_ID);
  const isFile = write.name === 'conversations.sendFileMessage';
  if (typeof message !== 'string' || (isFile && message.trim() === '')) return SILENT;
  const text = contentOf(write) ?? '';
  // A text with the token in it comes back without: what is hidden cannot be compared.
  if (message.includes(HIDDEN) && !text.includes(HIDDEN)) return SILENT;
  // The record of a file holds the stored address («Sent message record»), so that a new one is all that can be asked.
  if (isFile || holdsText(message, text)) return CONFIRMED;
  return { kind: 'confirmed', stored: isBeginningOf(message, text) ? 'cut' : 'differs' };
}

/** A boolean, also as the number or the text that some services write for it; null for anything else. */
function truthOf(value: unknown): boolean | null {
  if ([true, 1, '1', 'true'].includes(value as never)) return true;
  return [false, 0, '0', 'false'].includes(value as never) ? false : null;
}

function judgeUser({ params }: WriteOf<'users.update'>, record: Fields): Verdict {
  let verdict = CONFIRMED;
  for (const field of ['name', 'phone'] as const) {
    const wanted = params[field];
    if (wanted === undefined) continue;
    const found = record[field];
    if (found == null) verdict = SILENT;
    else if (!isSameText(typeof found === 'number' ? String(found) : found, wanted))
      return contradicted(`its record has another ${field}`);
  }
  if (record.platform_user_id == null && record.id == null) return contradicted(NO_ID);
  return verdict;
}

function judgeOperator({ params }: Write, { id, invite_email: email }: Fields, { before }: Known): Verdict {
  if (isPassedId(id) && before.operators?.some((one) => one.id === id))
    return contradicted(`the answer is about operator ${id}, who was there before`);
  const wanted = (params as Fields).invite_email;
  if (
    typeof email === 'string' &&
    typeof wanted === 'string' &&
    !isSameText(email.toLowerCase(), wanted.toLowerCase())
  )
    return contradicted('its record has another e-mail address');
  if (!isPassedId(id)) return contradicted(NO_ID);
  return typeof email === 'string' ? CONFIRMED : SILENT;
}

function judgeDeletion(write: Write, { id, success }: Fields): Verdict {
  const isOther = id != null && String(id) !== String(write.id);
  if (isOther) return contradicted(`the answer is about operator ${String(id)}, not ${write.id}`);
  if (success === true) return CONFIRMED;
  if (success === false) return contradicted('the service answered that it did not succeed');
  return id == null ? contradicted('its record does not say that it succeeded') : SILENT;
}

function contradicted(reason: string): Contradicted {
  return { kind: 'contradicted', reason };
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
  return typeof data === 'object' && data !== null && 'id' in data ? messageIdIn(data.id) : null;
}
