import type { RecordFields, RecordOf } from '../api/model.ts';
import { type Column, renderFields } from '../terminal/grid.ts';
import type { DetailOptions } from './detail-options.ts';

/** Of `history prune`: what went, or with a dry run would. */
const fields = {
  older_than: 'string',
  texts: 'integer',
  entries: 'integer',
  segments: 'integer',
  bytes: 'integer',
  open: 'integer',
} as const satisfies RecordFields;

export type PruneRecord = RecordOf<typeof fields>;

const columns: readonly Column<PruneRecord>[] = [
  { field: 'older_than', header: 'older than', value: (row) => row.older_than },
  ...(['texts', 'entries', 'segments', 'bytes', 'open'] as const).map(
    (field): Column<PruneRecord> => ({ field, header: field, kind: 'integer', value: (row) => row[field] }),
  ),
];

/** What pruning the journal removed. */
export const pruneView = {
  noun: 'this record',
  fields,
  columns,
  id: () => null,
  detail: pruneDetail,
};

function pruneDetail(row: PruneRecord, { style, width }: DetailOptions): string {
  return renderFields(
    [
      { label: 'older than', text: row.older_than },
      { label: 'texts', text: String(row.texts) },
      { label: 'whole writes', text: String(row.entries) },
      { label: 'whole segments', text: String(row.segments) },
      { label: 'bytes', text: String(row.bytes) },
      { label: 'kept, outcome unknown', text: String(row.open) },
    ],
    { style, width },
  );
}
