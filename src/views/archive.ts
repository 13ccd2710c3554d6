import type { RecordFields, RecordOf } from '../api/model.ts';
import { counted } from '../base/text.ts';
import { renderFields } from '../terminal/grid.ts';
import { momentOf } from './moment.ts';
import type { DetailOptions } from './record-view.ts';

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

/** The archive of a service on this computer. */
export type ArchiveRecord = RecordOf<typeof archiveFields>;

export const archiveView = {
  noun: 'archives',
  fields: archiveFields,
  columns: (['service', 'archive', 'since', 'conversations', 'messages', 'bytes'] as const).map((field) => ({
    field,
    header: field,
    ...(field === 'since' ? { kind: 'time' as const } : {}),
    value: (row: ArchiveRecord) => row[field],
  })),
  id: () => null,
  detail: (row: ArchiveRecord, { style, width, utc }: DetailOptions) =>
    renderFields(
      [
        { label: 'service', text: row.service },
        { label: 'setting archive', text: row.archive },
        { label: 'since', text: row.since === null ? '-' : momentOf(row.since, utc).day },
        {
          label: 'kept',
          text: `${counted(row.conversations, 'conversation')}, ${counted(row.messages, 'message')}`,
        },
        { label: 'size', text: sizeText(row.bytes) },
        { label: 'folder', text: row.folder },
      ],
      { style, width },
    ),
};

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}

const forgottenFields = {
  customer: 'integer | null',
  /** Numbers of conversations. */
  conversations: 'any',
  archive_lines: 'integer',
  drafts: 'integer',
  proposals: 'integer',
  journal_entries: 'integer',
  /** Runs that can still be resumed, whose texts stay. */
  kept_runs: 'any',
  /** Whether the journal of today keeps texts until tomorrow. */
  later: 'boolean',
} as const satisfies RecordFields;

/** What was removed of a customer, and what could not be yet. */
export type ForgottenRecord = RecordOf<typeof forgottenFields>;

export const forgottenView = {
  noun: 'customers',
  fields: forgottenFields,
  columns: (['customer', 'archive_lines', 'drafts', 'proposals', 'journal_entries'] as const).map(
    (field) => ({
      field,
      header: field.replaceAll('_', ' '),
      kind: 'integer' as const,
      value: (row: ForgottenRecord) => row[field],
    }),
  ),
  id: (row: ForgottenRecord) => row.customer,
};
