import type { RecordFields, RecordOf } from '../api/model.ts';
import { shellWord } from '../base/text.ts';
import { type Column, renderFields } from '../terminal/grid.ts';
import { agoText, momentOf } from '../terminal/times.ts';
import { countColumns, type DetailOptions, fieldColumn } from './record-view.ts';

/** Of `sandbox status` and `sandbox reset`; `seeded_at` in seconds since 1970. */
const fields = {
  path: 'string',
  planted: 'boolean',
  seeded_at: 'time | null',
  operators: 'integer',
  groups: 'integer',
  customers: 'integer',
  conversations: 'integer',
  unassigned: 'integer',
  inbox: 'integer',
  closed: 'integer',
} as const satisfies RecordFields;

export type SandboxRecord = RecordOf<typeof fields>;

const columns: readonly Column<SandboxRecord>[] = [
  fieldColumn('path', 'stored in'),
  fieldColumn('seeded_at', 'created', { kind: 'time' }),
  ...countColumns(['operators', 'groups', 'customers', 'conversations', 'unassigned', 'inbox', 'closed']),
];

/** What the sandbox holds. */
export const sandboxView = {
  noun: 'this record',
  fields,
  columns,
  id: () => null,
  detail: sandboxDetail,
};

function sandboxDetail(row: SandboxRecord, { style, width, nowMs, utc }: DetailOptions): string {
  const kept = { label: 'stored in', text: row.path };
  if (!row.planted) {
    const text = 'not yet; the first command with --sandbox creates it';
    return renderFields([kept, { label: 'created', text, paint: (shown) => style.dim(shown) }], {
      style,
      width,
    });
  }
  const { day, clock } = momentOf(row.seeded_at, utc);
  const counted = (label: string, count: number) => ({ label, text: String(count) });
  return renderFields(
    [
      kept,
      { label: 'created', text: `${day} ${clock} (${agoText(row.seeded_at, nowMs)})` },
      counted('operators', row.operators),
      counted('groups', row.groups),
      counted('customers', row.customers),
      counted('conversations', row.conversations),
      { ...counted('  unassigned', row.unassigned), paint: (shown) => style.warn(shown) },
      counted('  in an inbox', row.inbox),
      { ...counted('  closed', row.closed), paint: (shown) => style.dim(shown) },
    ],
    { style, width },
  );
}

interface Served {
  /** Without a slash at the end. */
  readonly base_url: string;
  readonly token: string;
}

const servedColumns: readonly Column<Served>[] = [fieldColumn('base_url'), fieldColumn('token')];

/** A sandbox that is served. */
export const servedView = {
  noun: 'this record',
  fields: { base_url: 'string', token: 'string' } as const satisfies RecordFields,
  columns: servedColumns,
  id: (row: Served) => row.base_url,
};

/** The lines with which a shell points convops at it. */
export function exportLines({ base_url, token }: Served): string {
  return `export CONVOPS_BASE_URL=${shellWord(base_url)}\nexport CONVOPS_TOKEN=${shellWord(token)}\n`;
}
