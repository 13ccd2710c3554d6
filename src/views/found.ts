import type { RecordFields, RecordOf } from '../api/model.ts';
import type { Column } from '../terminal/grid.ts';
import type { Style } from '../terminal/style.ts';
import { NO_NAME, type ShownNames } from './names.ts';
import { idColumn } from './record-view.ts';

const fields = {
  conversation_id: 'integer',
  /** When this computer read or wrote it, in milliseconds since 1970. */
  seen: 'time | null',
  platform_user_id: 'integer | null',
  customer: 'string | null',
  channel: 'string | null',
  /** When it was written, in milliseconds since 1970. */
  date: 'time | null',
  operator_id: 'integer | null',
  message_id: 'integer | null',
  /** `customer`, `operator`, `note` or `draft`. */
  from: 'string',
  type: 'string',
  text: 'string',
} as const satisfies RecordFields;

/** A text that a search found: in the archive, in the journal, or in a draft. */
export type FoundRow = RecordOf<typeof fields>;

/** How what was found is shown to a person. */
export interface FoundLook {
  readonly names: ShownNames;
  /** A part of the text that begins near the first word that was found. */
  readonly excerpt: (text: string) => string;
  /** Where the words stand in a text that is shown, in UTF-16 units. */
  readonly spans: (shown: string) => readonly { readonly from: number; readonly to: number }[];
}

/** Texts as rows: the conversation, when, whose, who spoke, and the words in their sentence. */
export function foundView({ names, excerpt, spans }: FoundLook) {
  const columns: readonly Column<FoundRow>[] = [
    idColumn('conversation_id'),
    { field: 'date', header: 'age', kind: 'time', value: (row) => row.date },
    { field: 'customer', header: 'customer', value: (row) => row.customer, readable: customerOf },
    {
      field: 'from',
      header: 'from',
      value: (row) => row.from,
      readable: ({ from, operator_id: id }) =>
        from !== 'operator' || id === null ? from : (names.operator(id) ?? `operator ${id}`),
    },
    {
      field: 'text',
      header: 'text',
      weight: 6,
      value: (row) => row.text,
      readable: (row) => excerpt(row.text),
      paint: (shown, _row, style) => marked(shown, spans(shown), style),
    },
  ];
  return {
    noun: 'texts',
    fields,
    columns,
    id: (row: FoundRow) => row.conversation_id,
  };
}

function customerOf({ customer, platform_user_id }: FoundRow): string | number {
  return customer ?? platform_user_id ?? NO_NAME;
}

function marked(shown: string, spans: ReturnType<FoundLook['spans']>, style: Style): string {
  let text = '';
  let end = 0;
  for (const { from, to } of spans) {
    text += `${shown.slice(end, from)}${style.unread(shown.slice(from, to))}`;
    end = to;
  }
  return text + shown.slice(end);
}
