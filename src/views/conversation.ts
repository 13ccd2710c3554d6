// How the records of the service look to a person: here live columns, details, transcripts and documents to keep.
// A view is pure: data and the size and style of the page in, text out; no clock, no file, no stream.
// A text of the service is made inert where it enters a line; what a customer wrote is never markup.

import {
  type ConversationDetail,
  type ConversationSummary,
  detailFields,
  summaryFields,
} from '../api/model.ts';
import { isLate } from '../backlog/board/record.ts';
import type { Column } from '../terminal/grid.ts';
import type { Style } from '../terminal/style.ts';
import { readTime } from '../terminal/times.ts';
import { customerName, nameOr, rawCustomerName, type ShownNames } from './people.ts';
import { fieldColumn, idColumn } from './record-view.ts';

/** A customer who has waited this many times the limit is very late. */
const VERY_LATE = 4;

/** What makes a wait late: the time now, in milliseconds, and how long conversations of a group may wait. */
interface Lateness {
  readonly nowMs: number;
  readonly lateAfterMs: number;
}

/** How a list is shown: which waits are coloured, and names in place of numbers for people. */
export interface ListLook extends Lateness {
  readonly names?: ShownNames | undefined;
}

/** A row of `conv list`: a summary and the list it came from. */
export type ListedConversation = ConversationSummary & { queue: string };

type SummaryColumn = Column<ConversationSummary>;

const id: SummaryColumn = idColumn();
const customer: SummaryColumn = {
  field: 'from_user_name',
  header: 'customer',
  weight: 3,
  value: (row) => rawCustomerName(row.custom_name, row.from_user_name),
};
const application: SummaryColumn = fieldColumn('application', 'channel');
const status: SummaryColumn = fieldColumn('status');
const isNew: SummaryColumn = fieldColumn('is_new_conversation', 'new', { kind: 'boolean' });
const unread: SummaryColumn = fieldColumn('unread_count', 'unread', {
  kind: 'integer',
  paint: (shown, row, style) => (Number(row.unread_count) > 0 ? style.unread(shown) : shown),
});

function groupOf({ names }: ListLook): SummaryColumn {
  const column = { field: 'group_id', header: 'group' } as const;
  return names
    ? { ...column, value: (row) => nameOr(row.group_id, names.group) }
    : { ...column, kind: 'integer', value: (row) => row.group_id };
}

function operatorOf({ names }: ListLook): SummaryColumn {
  return {
    field: 'operator_email',
    header: 'operator',
    weight: 2,
    value: (row) => row.operator_email || (names && nameOr(row.operator_user_id, names.operator)),
  };
}

function waitingSince(lateness: Lateness): SummaryColumn {
  return fieldColumn('unassigned_date', 'waiting', {
    kind: 'time',
    paint: (shown, row, style) => byWait(row.unassigned_date, lateness, style)(shown),
  });
}

function lastMessage(lateness: Lateness): SummaryColumn {
  return fieldColumn('last_message_date', 'latest', {
    kind: 'time',
    paint: (shown, row, style) => byWait(row.last_message_date, lateness, style)(shown),
  });
}

/** Since when the customer waits, or the last message of one that an operator has, as the service has it. */
function waitingOrLast(row: ConversationSummary): unknown {
  return row.unassigned_date || row.last_message_date;
}

function byWait(
  since: unknown,
  { nowMs, lateAfterMs: late }: Lateness,
  style: Style,
): (text: string) => string {
  const time = readTime(since);
  const waited = time === undefined ? 0 : nowMs - time.getTime();
  if (isLate(waited, VERY_LATE * late)) return style.bad;
  return isLate(waited, late) ? style.warn : (text) => text;
}

const {
  operator_user_id,
  unread_count,
  last_message_date,
  operator_email,
  unassigned_date,
  ...sharedFields
} = summaryFields;
const unassignedFields = { ...sharedFields, unassigned_date };
const inboxFields = { ...sharedFields, operator_user_id, unread_count, last_message_date, operator_email };
const listedFields = { queue: 'string', ...summaryFields } as const;

const noun = 'conversations';
const idOf = (row: ConversationSummary) => row.id;

const queue: Column<ListedConversation> = fieldColumn('queue', 'queue', { rigid: true });

/** The unassigned list; late waits are coloured. */
export function unassignedView(look: ListLook) {
  const columns = [id, customer, application, waitingSince(look), groupOf(look), status, isNew];
  return { noun, fields: unassignedFields, columns, id: idOf };
}

/** The unread and the not-answered list; an old latest message is coloured. */
export function unreadView(look: ListLook) {
  const columns = [id, customer, application, unread, lastMessage(look), operatorOf(look), groupOf(look)];
  return { noun, fields: inboxFields, columns, further: [isNew], id: idOf };
}

/** What is to be answered, with the list it came from; who holds it is shown where not all are one operator's. */
export function inboxView(look: ListLook, ofSeveral = false) {
  const columns: readonly Column<ListedConversation>[] = [
    id,
    queue,
    customer,
    application,
    unread,
    lastMessage(look),
    ...(ofSeveral ? [operatorOf(look)] : []),
    groupOf(look),
  ];
  return {
    noun,
    fields: { queue: 'string', ...inboxFields } as const,
    columns,
    further: [operatorOf(look), isNew] as readonly Column<ListedConversation>[],
    id: (row: ListedConversation) => row.id,
  };
}

/** Everything open; since when the customer waits, or the last message of those that an operator has. */
export function listedView(look: ListLook) {
  const columns: readonly Column<ListedConversation>[] = [
    id,
    queue,
    customer,
    application,
    unread,
    {
      ...{ field: 'waiting', header: 'waiting', kind: 'time', value: waitingOrLast },
      paint: (shown, row, style) => byWait(waitingOrLast(row), look, style)(shown),
    },
    operatorOf(look),
  ];
  return {
    noun,
    fields: listedFields,
    columns,
    further: [groupOf(look), isNew, lastMessage(look)] as readonly Column<ListedConversation>[],
    id: (row: ListedConversation) => row.id,
  };
}

const detailColumns: readonly Column<ConversationDetail>[] = [
  idColumn('conversation_id'),
  fieldColumn('status'),
  fieldColumn('operator_id', 'operator', { kind: 'integer' }),
  {
    field: 'from_user.name',
    header: 'customer',
    weight: 3,
    value: ({ from_user }) =>
      customerName(from_user?.custom_name, from_user?.name, from_user?.service_user_nickname),
  },
  fieldColumn('application', 'channel'),
  fieldColumn('date_created', 'created', { kind: 'time' }),
  fieldColumn('date_updated', 'updated', { kind: 'time' }),
  {
    field: 'messages',
    header: 'messages',
    kind: 'integer',
    value: ({ messages }) => (Array.isArray(messages) ? messages.length : undefined),
  },
];

/** Conversations as rows «Conversation detail (get by ID)», if no transcript is wanted. */
export const detailView = {
  noun,
  fields: detailFields,
  columns: detailColumns,
  id: (detail: ConversationDetail) => detail.conversation_id,
};
