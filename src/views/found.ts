import type { RecordFields, RecordOf } from '../api/model.ts';
import { excerptOf, spansOfAny, type Terms } from '../base/words.ts';
import type { Column } from '../terminal/grid.ts';
import type { Style } from '../terminal/style.ts';
import { NO_NAME, type ShownNames } from './names.ts';
import { fieldColumn, idColumn } from './record-view.ts';

/** The fields of a text that was found, and of what else is a message. */
export const foundFields = {
  conversation_id: 'integer',
  /** When this computer read or wrote it, in milliseconds since 1970. */
  seen: 'time',
  message_id: 'integer | null',
  platform_user_id: 'integer | null',
  customer: 'string | null',
  channel: 'string | null',
  /** When it was written, in milliseconds since 1970. */
  date: 'time | null',
  operator_id: 'integer | null',
  /** `customer`, `operator`, `note` or `draft`. */
  from: 'string',
  type: 'string',
  text: 'string',
} as const satisfies RecordFields;

/** A text that a search found: in the archive, in the journal, or in a draft. */
export type FoundRow = RecordOf<typeof foundFields>;

/** A text that is begun and not sent; `at`: milliseconds since 1970. */
export function draftRow(draft: { id: number; text: string; at: number; name: string | null }): FoundRow {
  const { id, text, at, name } = draft;
  const nobody = { platform_user_id: null, channel: null, operator_id: null, message_id: null };
  const about = { conversation_id: id, seen: at, customer: name, date: at || null };
  return { ...nobody, ...about, from: 'draft', type: 'text', text };
}

/** Texts as rows: the conversation, when, whose, who spoke, and the words in their sentence. */
export function foundView(names: ShownNames, terms: Terms) {
  const columns: readonly Column<FoundRow>[] = [
    idColumn('conversation_id'),
    { field: 'date', header: 'age', kind: 'time', value: (row) => row.date },
    fieldColumn('customer', 'customer', {
      readable: (row) => row.customer ?? row.platform_user_id ?? NO_NAME,
    }),
    fieldColumn('from', 'from', {
      readable: ({ from, operator_id: id }) =>
        from !== 'operator' || id === null ? from : (names.operator(id) ?? `operator ${id}`),
    }),
    fieldColumn('text', 'text', {
      weight: 6,
      readable: (row) => excerptOf(row.text, terms),
      paint: (shown, _row, style) => marked(shown, terms, style),
    }),
  ];
  return {
    noun: 'texts',
    fields: foundFields,
    columns,
    id: (row: FoundRow) => row.conversation_id,
  };
}

function marked(shown: string, terms: Terms, style: Style): string {
  let text = '';
  let end = 0;
  for (const { from, to } of spansOfAny(shown, terms)) {
    text += `${shown.slice(end, from)}${style.unread(shown.slice(from, to))}`;
    end = to;
  }
  return text + shown.slice(end);
}
