import type { RecordFields, RecordOf } from '../api/model.ts';
import type { Column } from '../terminal/grid.ts';
import { countColumns, linePerColumn } from './record-view.ts';

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

const archiveColumns: readonly Column<ArchiveRecord>[] = [
  { field: 'service', header: 'service', value: (row) => row.service },
  { field: 'archive', header: 'setting archive', value: (row) => row.archive },
  { field: 'since', header: 'since', kind: 'time', value: (row) => row.since },
  ...countColumns(['conversations', 'messages', 'bytes']),
  { field: 'folder', header: 'folder', value: (row) => row.folder },
];

export const archiveView = {
  noun: 'archives',
  fields: archiveFields,
  columns: archiveColumns,
  id: () => null,
  detail: linePerColumn(archiveColumns),
};

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
  columns: countColumns(['customer', 'archive_lines', 'drafts', 'proposals', 'journal_entries']),
  id: (row: ForgottenRecord) => row.customer,
};
