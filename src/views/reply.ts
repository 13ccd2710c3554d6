import type { RecordFields } from '../api/model.ts';
import type { Column } from '../terminal/grid.ts';

/** A canned reply, as it is listed. */
export interface ReplyRow {
  readonly name: string;
  readonly text: string;
}

const replyFields = { name: 'string', text: 'string' } as const satisfies RecordFields;

const columns: readonly Column<ReplyRow>[] = [
  {
    field: 'name',
    header: 'name',
    rigid: true,
    value: (row) => row.name,
    paint: (shown, _row, style) => style.id(shown),
  },
  // Not called `text`: who names that field, in --columns, gets all of it.
  { field: 'first_line', header: 'text', weight: 3, value: (row) => firstLine(row.text) },
];

/** The canned replies, each with its first line; an ellipsis says that there are more. */
export const replyView = {
  noun: 'replies',
  fields: replyFields,
  columns,
  id: (row: ReplyRow) => row.name,
};

function firstLine(text: string): string {
  const [first = '', ...more] = text.trim().split(/\r?\n/);
  return more.length > 0 ? `${first.trimEnd()} …` : first;
}
