// The board as rows, for tables and spreadsheets: one for each group, operator, channel and age.
import type { RecordFields } from '../../api/model.ts';
import { type Board, type WaitingRow, waitingFields } from '../../backlog/board/record.ts';
import type { Column } from '../../terminal/grid.ts';
import { shortDuration } from '../../terminal/times.ts';

export interface BoardRow {
  readonly section: 'group' | 'operator' | 'channel' | 'age';
  readonly id: number | null;
  readonly name: string | null;
  readonly waiting: number | null;
  readonly late: number | null;
  readonly open: number;
  readonly unread: number | null;
  readonly not_answered: number | null;
  readonly oldest_seconds: number | null;
}

const rowFields = {
  section: 'string',
  id: 'integer | null',
  name: 'string | null',
  waiting: 'integer | null',
  late: 'integer | null',
  open: 'integer',
  unread: 'integer | null',
  not_answered: 'integer | null',
  oldest_seconds: 'integer | null',
} as const satisfies RecordFields;

const NUMBERS = ['waiting', 'late', 'open', 'unread', 'not_answered', 'oldest_seconds'] as const;

const columns: readonly Column<BoardRow>[] = [
  { field: 'section', header: 'section', rigid: true, value: (row) => row.section },
  {
    field: 'id',
    header: 'id',
    kind: 'integer',
    value: (row) => row.id,
    paint: (shown, _row, style) => style.id(shown),
  },
  { field: 'name', header: 'name', weight: 3, value: (row) => row.name },
  ...NUMBERS.map(
    (field): Column<BoardRow> => ({
      field,
      header: field.replaceAll('_', ' '),
      kind: 'integer',
      value: (row) => row[field],
      ...(field === 'late'
        ? { paint: (shown, row, style) => (row.late ? style.bad(shown) : style.dim(shown)) }
        : {}),
    }),
  ),
];

/** The rows of a board. */
export const boardRowsView = {
  noun: 'board rows',
  fields: rowFields,
  columns,
  id: (row: BoardRow) => row.id,
};

/** A row for each group, operator, channel and age, in the order of the board. */
export function boardRows({ groups, operators, channels, ages }: Board): readonly BoardRow[] {
  return [
    ...groups.map(
      ({ id, title, unassigned, late, inbox, unread, oldest_seconds }): BoardRow => ({
        section: 'group',
        id,
        name: title,
        waiting: unassigned,
        late,
        open: inbox,
        unread,
        not_answered: inbox - unread,
        oldest_seconds,
      }),
    ),
    ...operators.map(
      ({ id, email, ...load }): BoardRow => ({
        section: 'operator',
        id,
        name: email,
        waiting: null,
        late: null,
        ...load,
      }),
    ),
    ...channels.map(
      ({ application, unassigned, late, open, oldest_seconds }): BoardRow => ({
        section: 'channel',
        id: null,
        name: application,
        waiting: unassigned,
        late,
        open,
        unread: null,
        not_answered: null,
        oldest_seconds,
      }),
    ),
    ...ages.map(
      ({ age, unassigned, late, open }): BoardRow => ({
        section: 'age',
        id: null,
        name: age,
        waiting: unassigned,
        late,
        open,
        unread: null,
        not_answered: null,
        oldest_seconds: null,
      }),
    ),
  ];
}

/** The longest waiting conversations of a board: what `-o ids` names. */
export const longestView = {
  noun: 'conversations',
  fields: waitingFields,
  columns: [] as readonly Column<WaitingRow>[],
  id: (row: WaitingRow) => row.id,
};

/** How many conversations wait, in words: `28 waiting, 15 late, longest 9h`. */
export function boardHeadline({ unassigned: { total, late, oldest } }: Board): string {
  if (total === 0) return 'nobody waits';
  const longest = oldest === null ? '' : `, longest ${secondsText(oldest.waiting_seconds)}`;
  return `${total} waiting, ${late === 0 ? 'none' : late} late${longest}`;
}

/** A number of seconds as a person reads it; `-` where it is not known. */
export function secondsText(seconds: number | null): string {
  return seconds === null ? '-' : shortDuration(seconds * 1000);
}

/** What a group is called: its title, else its number. */
export function groupName({
  id,
  title,
}: {
  readonly id: number | null;
  readonly title: string | null;
}): string {
  return title ?? (id === null ? '(no group)' : `group ${id}`);
}

/** What an operator is called: the e-mail, else the number. */
export function operatorName({
  id,
  email,
}: {
  readonly id: number | null;
  readonly email: string | null;
}): string {
  return email ?? (id === null ? '(nobody named)' : `operator ${id}`);
}

/** What a channel is called. */
export function channelName(application: string | null): string {
  return application ?? '(no channel)';
}
