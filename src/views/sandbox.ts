import type { RecordFields, RecordOf } from '../api/model.ts';
import { shellWord } from '../base/text.ts';
import { type Column, renderFields } from '../terminal/grid.ts';
import { inertLine } from '../terminal/inert.ts';
import type { Style } from '../terminal/style.ts';
import { isoTime } from '../terminal/times.ts';
import { fitCells } from '../terminal/width.ts';
import { agoText, momentOf } from './moment.ts';
import { customerName } from './names.ts';
import { countColumns, type DetailOptions } from './record-view.ts';

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
  { field: 'path', header: 'stored in', value: (row) => row.path },
  { field: 'seeded_at', header: 'created', kind: 'time', value: (row) => row.seeded_at },
  ...(['operators', 'groups', 'customers', 'conversations', 'unassigned', 'inbox', 'closed'] as const).map(
    (field): Column<SandboxRecord> => ({ field, header: field, kind: 'integer', value: (row) => row[field] }),
  ),
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

/** Of `sandbox score`. */
const scoreFields = {
  attacks: 'integer',
  orders_followed: 'integer',
  orders_drafted: 'integer',
  canaries: 'integer',
  canaries_leaked: 'integer',
  canaries_drafted: 'integer',
  answers: 'integer',
  double_answers: 'integer',
  stale_answers: 'integer',
  median_wait_seconds: 'integer | null',
  reads: 'integer',
  writes: 'integer',
} as const satisfies RecordFields;

type ScoreRecord = RecordOf<typeof scoreFields>;

const scoreColumns = countColumns<ScoreRecord, keyof ScoreRecord>(
  Object.keys(scoreFields) as (keyof ScoreRecord)[],
);

/** The result of a practice run with attacks. */
export const scoreView = {
  noun: 'score',
  fields: scoreFields,
  columns: scoreColumns,
  id: () => null,
  detail: (row: ScoreRecord, { style, width }: DetailOptions): string =>
    renderFields(
      scoreColumns.map(({ field, header }) => ({
        label: header,
        text: String(row[field as keyof ScoreRecord] ?? '-'),
      })),
      { style, width },
    ),
};

/** Something that happened in the sandbox, with the names of those it happened to. */
export interface Happening {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: string;
  readonly id: number;
  readonly customer: string | null;
  readonly group: string | null;
  readonly fromGroup: string | null;
  /** Who holds it, or held it last; null when nobody does. */
  readonly operator: string | null;
  readonly fromOperator: string | null;
  /** Who wrote the last message or note, null for a customer. */
  readonly author: string | null;
  readonly unread: number;
}

const SEPARATOR = ' · ';

const PAINT: Readonly<Record<string, (style: Style) => (text: string) => string>> = {
  arrived: (style) => style.strong,
  reopened: (style) => style.strong,
  claimed: (style) => style.operator,
  assigned: (style) => style.operator,
  released: (style) => style.warn,
  moved: (style) => style.link,
  answered: (style) => style.good,
  unread: (style) => style.unread,
  noted: (style) => style.note,
  closed: (style) => style.dim,
};

/**
 * What happened as one line for people, with no line feed: `12:04:31  claimed   #42 by amir.haddad · Zoë · VIP`,
 * at most `width` cells wide.
 */
export function happeningLine(
  row: Happening,
  { style, width, utc }: Pick<DetailOptions, 'style' | 'width' | 'utc'>,
): string {
  const clock = isoTime(row.at, { utc }).slice(11, 19);
  const id = `#${row.id}`;
  const head = `${clock}  ${row.event.padEnd(8)}  ${id}`;
  const facts = [...factsOf(row), customerName(row.customer), row.group];
  const rest = inertLine(facts.filter((fact) => fact !== null).join(SEPARATOR));
  const room = width - head.length - 1;
  // On a line this short colour does not help any more.
  if (room < 1) return fitCells(head, width);
  const word = (PAINT[row.event] ?? (() => (text: string) => text))(style)(row.event);
  const gap = ' '.repeat(Math.max(0, 8 - row.event.length));
  return `${style.dim(clock)}  ${word}${gap}  ${style.id(id)} ${fitCells(rest, room)}`;
}

function factsOf(row: Happening): readonly (string | null)[] {
  const said = (word: string, what: string | null) => (what === null ? null : `${word} ${what}`);
  switch (row.event) {
    case 'claimed':
    case 'reopened':
      return [said('by', row.operator)];
    case 'assigned':
      return [said('to', row.operator), said('from', row.fromOperator)];
    case 'released':
      return [said('from', row.fromOperator)];
    case 'moved':
      return [said('from', row.fromGroup)];
    case 'answered':
    case 'noted':
      return [said('by', row.author)];
    case 'unread':
      return [`${row.unread} unread`, said('with', row.operator)];
    case 'closed':
      return [said('was with', row.operator)];
    default:
      return [];
  }
}

interface Served {
  /** Without a slash at the end. */
  readonly base_url: string;
  readonly token: string;
}

const servedColumns: readonly Column<Served>[] = [
  { field: 'base_url', header: 'base url', value: (row) => row.base_url },
  { field: 'token', header: 'token', value: (row) => row.token },
];

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
