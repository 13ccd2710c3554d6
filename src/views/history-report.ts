// What was done by day, by hour of the day, or by action: counts with bars, and how long customers waited.
import type { RecordFields } from '../api/model.ts';
import type { Column } from '../terminal/grid.ts';
import { shortDuration } from '../terminal/times.ts';
import { type BarGlyphs, stackedBar } from './bars.ts';
import { actionColumn } from './history.ts';

/** How long it took from the first sight of a conversation to its answer; null if nothing is known. */
export interface AnswerTimes {
  readonly median_seconds: number | null;
  /** Nine of ten were answered within this time. */
  readonly p90_seconds: number | null;
}

/** The writes of a day or an hour, by what they were. */
export interface PeriodCounts extends AnswerTimes {
  /** Conversations in which something was decided: closed, answered, assigned or released. */
  readonly handled: number;
  readonly replies: number;
  readonly notes: number;
  readonly closes: number;
  readonly claims: number;
  readonly assigns: number;
  readonly releases: number;
  /** Writes to operators and users, not to a conversation. */
  readonly other: number;
}

export interface DayRow extends PeriodCounts {
  /** YYYY-MM-DD. */
  readonly day: string;
}

export interface HourRow extends PeriodCounts {
  /** Of the day, from 0 to 23. */
  readonly hour: number;
}

export interface ActionRow extends AnswerTimes {
  readonly action: string;
  readonly writes: number;
  /** Conversations it was done in. */
  readonly conversations: number;
}

export interface DeciderRow extends AnswerTimes {
  /** `person`, `agent codex`, `script nightly`; null where the journal does not say. */
  readonly by: string | null;
  readonly writes: number;
  /** Conversations that were written to. */
  readonly conversations: number;
}

const timeFields = {
  median_seconds: 'integer | null',
  p90_seconds: 'integer | null',
} as const satisfies RecordFields;

const countFields = {
  handled: 'integer',
  replies: 'integer',
  notes: 'integer',
  closes: 'integer',
  claims: 'integer',
  assigns: 'integer',
  releases: 'integer',
  other: 'integer',
  ...timeFields,
} as const satisfies RecordFields;

/** The terminal a report is drawn for. */
interface ReportScreen {
  /** Display cells per line. */
  readonly width: number;
  readonly glyphs: BarGlyphs;
}

const asItIs = (text: string) => text;

const LEAST_BAR = 6;
const MOST_BAR = 24;

/** The bar of a count beside the greatest of all rows; no column for a pipe. */
function barColumn<Row>(
  rows: readonly Row[],
  value: (row: Row) => number,
  screen: ReportScreen | null,
): readonly Column<Row>[] {
  if (screen === null) return [];
  const width = Math.max(LEAST_BAR, Math.min(MOST_BAR, Math.floor(screen.width / 4)));
  // The grid paints what it has cut to size.
  const paint = { first: asItIs, rest: asItIs };
  const most = rows.reduce((greatest, row) => Math.max(greatest, value(row)), 0);
  return [
    {
      field: 'bar',
      header: '',
      rigid: true,
      value: (row) =>
        stackedBar({ first: 0, rest: value(row) }, { most, width, glyphs: screen.glyphs, paint }),
      paint: (shown, _row, style) => style.good(shown),
    },
  ];
}

type Count = Exclude<keyof PeriodCounts, keyof AnswerTimes>;

function countColumn<Row extends PeriodCounts>(field: Count): Column<Row> {
  return {
    field,
    header: field,
    kind: 'integer',
    value: (row) => row[field],
    paint: (shown, row, style) => (row[field] > 0 ? shown : style.dim(shown)),
  };
}

function timeColumn<Row extends AnswerTimes>(field: keyof AnswerTimes, header: string): Column<Row> {
  return {
    field: `${field.split('_')[0]}`,
    header,
    rigid: true,
    align: 'right',
    value: (row) => {
      const seconds = row[field];
      return seconds === null ? null : shortDuration(seconds * 1000);
    },
  };
}

function timeColumns<Row extends AnswerTimes>(screen: ReportScreen | null): readonly Column<Row>[] {
  if (screen !== null) return [timeColumn('median_seconds', 'median'), timeColumn('p90_seconds', 'p90')];
  // A program counts in seconds.
  return (['median_seconds', 'p90_seconds'] as const).map((field) => ({
    field,
    header: field,
    kind: 'integer',
    value: (row: Row) => row[field],
  }));
}

function periodColumns<Row extends PeriodCounts>(
  rows: readonly Row[],
  screen: ReportScreen | null,
): readonly Column<Row>[] {
  return [
    countColumn('handled'),
    ...barColumn(rows, ({ handled }: Row) => handled, screen),
    // Before the counts: a narrow window shows what comes first.
    ...timeColumns<Row>(screen),
    ...(['replies', 'closes', 'notes', 'claims', 'assigns', 'releases', 'other'] as const).map((field) =>
      countColumn<Row>(field),
    ),
  ];
}

/** What was done, day by day. */
export function dayView(rows: readonly DayRow[], screen: ReportScreen | null) {
  return {
    noun: 'writes to report',
    fields: { day: 'string', ...countFields } as const,
    columns: [
      {
        field: 'day',
        header: 'day',
        rigid: true as const,
        value: (row: DayRow) => row.day,
      },
      ...periodColumns(rows, screen),
    ],
    id: (row: DayRow) => row.day,
  };
}

/** What was done, by the hour of the day. */
export function hourView(rows: readonly HourRow[], screen: ReportScreen | null) {
  const shown = ({ hour }: HourRow) => (screen === null ? hour : `${String(hour).padStart(2, '0')}:00`);
  return {
    noun: 'writes to report',
    fields: { hour: 'integer', ...countFields } as const,
    columns: [
      { field: 'hour', header: 'hour', rigid: true as const, value: shown },
      ...periodColumns(rows, screen),
    ],
    id: (row: HourRow) => row.hour,
  };
}

/** What was done, by kind of write. */
export function actionView(rows: readonly ActionRow[], screen: ReportScreen | null) {
  return {
    ...groupView(rows, screen, actionColumn<ActionRow>()),
    fields: { action: 'string', ...groupFields } as const,
  };
}

/** What was done, by who decided on it. */
export function deciderView(rows: readonly DeciderRow[], screen: ReportScreen | null) {
  const first = { field: 'by', header: 'by', rigid: true as const, value: ({ by }: DeciderRow) => by };
  return { ...groupView(rows, screen, first), fields: { by: 'string | null', ...groupFields } as const };
}

const groupFields = { writes: 'integer', conversations: 'integer', ...timeFields } as const;

function groupView<Row extends ActionRow | DeciderRow>(
  rows: readonly Row[],
  screen: ReportScreen | null,
  first: Column<Row>,
) {
  const count = (field: 'writes' | 'conversations'): Column<Row> => ({
    field,
    header: field,
    kind: 'integer',
    value: (row) => row[field],
  });
  return {
    noun: 'writes to report',
    columns: [
      first,
      count('writes'),
      ...barColumn(rows, ({ writes }: Row) => writes, screen),
      ...timeColumns<Row>(screen),
      count('conversations'),
    ],
    id: (row: Row) => String(first.value(row)),
  };
}
