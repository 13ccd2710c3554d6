import { counted } from '../base/text.ts';
import { renderFields } from '../terminal/grid.ts';
import { momentOf } from './moment.ts';
import type { DetailOptions } from './record-view.ts';

/** The archive of a service on this computer, as records. */
export interface ArchiveRecord {
  readonly service: string;
  /** The setting: for how long, or `off`. */
  readonly archive: string;
  /** Milliseconds since 1970 of the oldest line. */
  readonly since: number | null;
  readonly conversations: number;
  readonly messages: number;
  readonly bytes: number;
  readonly folder: string;
}

export const archiveView = {
  noun: 'archives',
  fields: {
    service: 'string',
    archive: 'string',
    since: 'time',
    conversations: 'integer',
    messages: 'integer',
    bytes: 'integer',
    folder: 'string',
  } as const,
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

/** What was removed of a customer, and what could not be yet. */
export interface ForgottenRecord {
  readonly customer: number | null;
  readonly conversations: readonly number[];
  readonly archive_lines: number;
  readonly drafts: number;
  readonly proposals: number;
  readonly journal_entries: number;
  /** Runs that can still be resumed, whose texts stay. */
  readonly kept_runs: readonly string[];
  /** Whether the journal of today keeps texts until tomorrow. */
  readonly later: boolean;
}

export const forgottenView = {
  noun: 'customers',
  fields: {
    customer: 'integer | null',
    conversations: 'any',
    archive_lines: 'integer',
    drafts: 'integer',
    proposals: 'integer',
    journal_entries: 'integer',
    kept_runs: 'any',
    later: 'boolean',
  } as const,
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
