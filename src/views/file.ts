import { isWebAddress } from '../base/read-url.ts';
import type { Column } from '../terminal/grid.ts';
import { type FoundRow, foundFields } from './found.ts';
import { isHtml } from './html-message.ts';
import { nameOr, type ShownNames } from './names.ts';
import { fieldColumn, idColumn } from './record-view.ts';

const { text: _, ...aboutFields } = foundFields;
const fields = { ...aboutFields, address: 'string' } as const;

/** A message of a conversation that is a file. */
type FileRow = Omit<FoundRow, 'text'> & { readonly address: string };

/** The files among messages: what is neither a text nor a page («Sent message record»). */
export function filesAmong(messages: readonly FoundRow[]): readonly FileRow[] {
  const files = messages.filter(({ type, text }) => !['', 'text'].includes(type) && !isHtml(type, text));
  return files.map(({ text: address, ...about }) => ({ ...about, address }));
}

/** Files as rows; their ids are the addresses that a program can fetch. */
export function fileView(names: ShownNames) {
  const columns: readonly Column<FileRow>[] = [
    idColumn('conversation_id'),
    fieldColumn('date', 'sent', { kind: 'time' }),
    { field: 'from', header: 'from', value: (row) => nameOr(row.operator_id, names.operator) ?? row.from },
    fieldColumn('type'),
    fieldColumn('address', 'address', { weight: 3 }),
  ];
  return {
    noun: 'files',
    fields,
    columns,
    id: ({ address }: FileRow) => (isWebAddress(address) ? address : null),
  };
}
