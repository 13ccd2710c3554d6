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

type ArchiveRecord = RecordOf<typeof archiveFields>;

const archiveColumns: readonly Column<ArchiveRecord>[] = [
  { field: 'service', header: 'service', value: (row) => row.service },
  { field: 'archive', header: 'setting archive', value: (row) => row.archive },
  { field: 'since', header: 'since', kind: 'time', value: (row) => row.since },
  ...countColumns(['conversations', 'messages', 'bytes']),
  { field: 'folder', header: 'folder', value: (row) => row.folder },
];

/** The archive of a service on this computer. */
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
  /** Runs that can still be resumed, whose texts stay. */
  kept_runs: 'any',
} as const satisfies RecordFields;

type ForgottenRecord = RecordOf<typeof forgottenFields>;

const forgottenColumns: readonly Column<ForgottenRecord>[] = [
  ...countColumns<ForgottenRecord, 'customer'>(['customer']),
  { field: 'conversations', header: 'conversations', value: (row) => row.conversations },
];

/** A customer of whom every trace was removed, but of runs that are needed. */
export const forgottenView = {
  noun: 'customers',
  fields: forgottenFields,
  columns: forgottenColumns,
  id: (row: ForgottenRecord) => row.customer,
};
