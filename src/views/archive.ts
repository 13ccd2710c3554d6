import type { RecordFields, RecordOf } from '../api/model.ts';
import type { Column } from '../terminal/grid.ts';
import { countColumns, fieldColumn, linePerColumn } from './record-view.ts';

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

/** Whose traces were removed, and the runs that keep theirs; in a line for a person. */
export function forgottenView(line: string) {
  const fields = { customer: 'integer | null', conversations: 'any', kept_runs: 'any' } as const;
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const columns = names.map((field) => fieldColumn<RecordOf<typeof fields>>(field));
  return { noun: 'customers', fields, columns, id: () => null, detail: () => line };
}
