import type { RecordFields, RecordOf } from '../api/model.ts';
import { firstLine } from '../base/text.ts';
import type { Column } from '../terminal/grid.ts';
import { keyColumn } from './record-view.ts';

const replyFields = {
  name: 'string',
  /** Empty for a macro that sends nothing. */
  text: 'string',
  /** The private note a macro leaves. */
  note: 'string | null',
  /** Whom a macro assigns to, as it was typed. */
  operator: 'string | null',
  group: 'string | null',
  close: 'boolean',
  /** The address of the file that goes out after the text. */
  file_url: 'string | null',
} as const satisfies RecordFields;

/** A canned reply, as it is listed. */
export type ReplyRow = RecordOf<typeof replyFields>;

const columns: readonly Column<ReplyRow>[] = [
  keyColumn('name'),
  // Not called `text`: that field, named in --columns, is the whole text.
  { field: 'first_line', header: 'text', weight: 3, value: (row) => firstLine(row.text) },
  { field: 'does', header: 'macro', weight: 2, value: macroText },
];

/** The canned replies, each with its first line and what it does; an ellipsis says that there are more lines. */
export const replyView = {
  noun: 'replies',
  fields: replyFields,
  columns,
  id: (row: ReplyRow) => row.name,
};

/** The steps of a macro in their order; null for a reply that is nothing but its text. */
function macroText({ text, note, operator, group, file_url, close }: ReplyRow): string | null {
  const steps = [
    ...(note === null ? [] : ['note']),
    ...(operator === null ? [] : [`assign to ${operator}`]),
    ...(group === null ? [] : [`assign to group ${group}`]),
    ...(text === '' ? [] : ['send']),
    ...(file_url === null ? [] : ['file']),
    ...(close ? ['close'] : []),
  ];
  return steps.join() === 'send' ? null : steps.join(', ');
}
