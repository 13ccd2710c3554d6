import { isByOperator, messagesInOrder } from '../api/messages.ts';
import type { ConversationDetail, RecordFields, RecordOf } from '../api/model.ts';
import { isWebAddress } from '../base/read-url.ts';
import type { Column } from '../terminal/grid.ts';
import { isHtml } from './html-message.ts';
import { nameOr, type ShownNames } from './names.ts';
import { idColumn } from './record-view.ts';
import { textOfValue } from './transcript.ts';

const fields = {
  conversation_id: 'integer',
  message_id: 'integer',
  date_created: 'time',
  from: 'string',
  operator_id: 'integer | null',
  type: 'string',
  address: 'string',
} as const satisfies RecordFields;

/** A message of a conversation that is a file. */
export type FileRow = RecordOf<typeof fields>;

/** The files among the messages of a conversation: what is neither a text nor a page («Sent message record»). */
export function filesIn(detail: ConversationDetail): readonly FileRow[] {
  const { conversation_id } = detail;
  return messagesInOrder(detail).flatMap((entry) => {
    const { id, message, type, date_created } = entry;
    const kind = textOfValue(type);
    const address = textOfValue(message);
    if (kind === '' || kind === 'text' || isHtml(kind, address)) return [];
    const operator_id = (isByOperator(entry) && entry.operator_id) || null;
    const from = operator_id === null ? 'customer' : 'operator';
    return [{ conversation_id, message_id: id, date_created, from, operator_id, type: kind, address }];
  });
}

/** Files as rows; their ids are the addresses that a program can fetch. */
export function fileView(names: ShownNames) {
  const columns: readonly Column<FileRow>[] = [
    idColumn('conversation_id'),
    { field: 'date_created', header: 'sent', kind: 'time', value: (row) => row.date_created },
    { field: 'from', header: 'from', value: (row) => nameOr(row.operator_id, names.operator) ?? row.from },
    { field: 'type', header: 'type', value: (row) => row.type },
    { field: 'address', header: 'address', weight: 3, value: (row) => row.address },
  ];
  return {
    noun: 'files',
    fields,
    columns,
    id: ({ address }: FileRow) => (isWebAddress(address) ? address : null),
  };
}
