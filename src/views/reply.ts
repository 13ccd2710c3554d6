import type { FieldsOf } from '../api/model.ts';
import { firstLine } from '../base/text.ts';
import type { Column } from '../terminal/grid.ts';
import { keyColumn } from './record-view.ts';

/** A canned reply, as it is listed. */
export interface ReplyRow {
  readonly name: string;
  /** Empty for a macro that sends nothing. */
  readonly text: string;
  /** The private note a macro leaves. */
  readonly note: string | null;
  /** Whom a macro assigns to, as it was typed. */
  readonly operator: string | null;
  readonly group: string | null;
  readonly close: boolean;
  /** The address of the file that goes out after the text. */
  readonly file_url: string | null;
}

const replyFields = {
  name: 'string',
  text: 'string',
  note: 'string | null',
  operator: 'string | null',
  group: 'string | null',
  close: 'boolean',
  file_url: 'string | null',
} as const satisfies FieldsOf<ReplyRow>;

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
