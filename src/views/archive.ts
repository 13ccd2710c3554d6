// What this computer has of conversations: the texts that a search finds, the files among messages, the archive itself, and
// what was removed from it.
import type { RecordFields, RecordOf } from '../api/model.ts';
import { isWebAddress } from '../base/read-url.ts';
import { excerptOf, spansOfAny, type Terms } from '../base/words.ts';
import type { Column } from '../terminal/grid.ts';
import type { Style } from '../terminal/style.ts';
import { isHtml } from './html-message.ts';
import { NO_NAME, nameOr, type ShownNames } from './people.ts';
import { countColumns, fieldColumn, idColumn, linePerColumn } from './record-view.ts';

/** The fields of a text that was found, and of what else is a message. */
const foundFields = {
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
    fieldColumn('date', 'age', { kind: 'time' }),
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
  // The last one first, so that the others stay where they are.
  return spansOfAny(shown, terms).reduceRight(
    (text, { from, to }) => text.slice(0, from) + style.unread(text.slice(from, to)) + text.slice(to),
    shown,
  );
}

const { text: _, ...aboutFields } = foundFields;
const fileFields = { ...aboutFields, address: 'string' } as const;

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
    fields: fileFields,
    columns,
    id: ({ address }: FileRow) => (isWebAddress(address) ? address : null),
  };
}

const archiveFields = {
  service: 'string',
  /** The setting: for how long, or `off`. */
  archive: 'string',
  /** Milliseconds since 1970 of the oldest line. */
  since: 'time | null',
  conversations: 'integer',
  messages: 'integer',
  bytes: 'integer',
  folder: 'string',
} as const satisfies RecordFields;

type ArchiveRecord = RecordOf<typeof archiveFields>;

const archiveColumns: readonly Column<ArchiveRecord>[] = [
  fieldColumn('service'),
  fieldColumn('archive', 'setting archive'),
  fieldColumn('since', 'since', { kind: 'time' }),
  ...countColumns(['conversations', 'messages', 'bytes']),
  fieldColumn('folder'),
];

/** The archive of a service on this computer. */
export const archiveView = {
  noun: 'archives',
  fields: archiveFields,
  columns: archiveColumns,
  id: () => null,
  detail: linePerColumn(archiveColumns),
};

/** Whose traces were removed, and the runs that keep theirs; in a line for a person. */
export function forgottenView(line: string) {
  const fields = { customer: 'integer | null', conversations: 'any', kept_runs: 'any' } as const;
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const columns = names.map((field) => fieldColumn<RecordOf<typeof fields>>(field));
  return { noun: 'customers', fields, columns, id: () => null, detail: () => line };
}
