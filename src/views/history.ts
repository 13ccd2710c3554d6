import type { FieldsOf, RecordFields, RecordOf } from '../api/model.ts';
import { withoutStrayBlank } from '../base/text.ts';
import type { Column } from '../terminal/grid.ts';
import type { Style } from '../terminal/style.ts';
import type { DecidedBy, FromProposal, Outcome } from '../writes/receipt.ts';
import { deciderName, nameOr, type ShownNames } from './people.ts';
import { fieldColumn, keyColumn } from './record-view.ts';

/** Who decided. */
export const deciderFields = {
  kind: 'string',
  name: 'string | null',
  evidence: 'string | null',
} as const satisfies FieldsOf<DecidedBy>;

/** Actions that have another name for people than in the journal. */
export const SPOKEN_ACTIONS: Readonly<Record<string, string>> = {
  start: 'claim',
  unassign: 'release',
  send: 'reply',
};

/** An action as people call it: `claim` for `start`. */
export function actionWord(action: string): string {
  return SPOKEN_ACTIONS[action] ?? action;
}

/** The column of an action, in the words of people on a terminal. */
function actionColumn<
  Row extends Pick<EntryRow, 'action'> & Partial<Pick<EntryRow, 'undoes'>>,
>(): Column<Row> & {
  readonly rigid: true;
} {
  return {
    field: 'action',
    header: 'action',
    rigid: true,
    value: ({ action }) => action,
    readable: ({ action, undoes }) => `${actionWord(action)}${undoes ? ' (undo)' : ''}`,
  };
}

/** The column of who decided, in words. */
export function deciderColumn<Row extends { readonly by?: DecidedBy | null }>(): Column<Row> {
  return { field: 'by', header: 'by', value: ({ by }) => (by ? deciderName(by) : null) };
}

const entryFields = {
  entry: 'string',
  run: 'string',
  /** Milliseconds since 1970. */
  at: 'time',
  profile: 'string | null',
  service: 'string',
  action: 'string',
  id: 'integer | null',
  outcome: 'string',
  changed: 'boolean | null',
  /** Who acted, or whom it was assigned to; null where the ADMIN operator acted. */
  operator: 'integer | null',
  group: 'integer | null',
  /** What was sent: a text as the service kept it, or the address of a file. */
  text: 'string | null',
  error: 'string | null',
  by: deciderFields,
  /** Operator, group and status around the write, where known. */
  before: 'any',
  after: 'any',
  /** The proposal that it came of; null where it came of none. */
  proposal: 'any',
  /** The entry it undoes. */
  undoes: 'string | null',
} as const satisfies RecordFields;

/** A row of `history`: one write. `by` is null where the journal does not say who decided. */
export type EntryRow = Omit<RecordOf<typeof entryFields>, 'outcome' | 'by' | 'proposal'> & {
  readonly outcome: Outcome;
  readonly by: DecidedBy | null;
  readonly proposal: FromProposal | null;
};

const runFields = {
  run: 'string',
  /** Milliseconds since 1970. */
  at: 'time',
  profile: 'string | null',
  service: 'string',
  by: deciderFields,
  action: 'string',
  /** How many writes it planned. */
  targets: 'integer',
  done: 'integer',
  already: 'integer',
  refused: 'integer',
  skipped: 'integer',
  not_sent: 'integer',
  unknown: 'integer',
  /** Planned and without an entry: skipped, refused by the read before it, or never begun. */
  no_entry: 'integer',
  /** The run or entry it undoes. */
  of: 'string | null',
  /** The run it resumes. */
  resumes: 'string | null',
} as const satisfies RecordFields;

/** A row of `history --runs`: one run with its writes by outcome. */
export type RunRow = Omit<RecordOf<typeof runFields>, 'by'> & { readonly by: DecidedBy | null };

function paintOutcome(shown: string, { outcome }: EntryRow, style: Style): string {
  if (outcome === 'done') return style.good(shown);
  if (outcome === 'refused' || outcome === 'not_sent') return style.bad(shown);
  return outcome === 'unknown' ? style.warn(shown) : style.dim(shown);
}

/** The names are those of this service; an entry of another has numbers. */
function entryColumns(names: ShownNames, service: string): readonly Column<EntryRow>[] {
  const whoIn = ({ operator, group, ...row }: EntryRow): string | number | undefined => {
    const known = row.service === service ? names : undefined;
    return group === null ? nameOr(operator, known?.operator) : `group ${nameOr(group, known?.group)}`;
  };
  return [
    fieldColumn('at', 'when', { kind: 'time' }),
    keyColumn('entry'),
    actionColumn(),
    fieldColumn('id', 'id', { kind: 'integer' }),
    fieldColumn('outcome', 'outcome', { rigid: true, paint: paintOutcome }),
    fieldColumn('operator', 'operator', { readable: whoIn }),
    fieldColumn('profile'),
    fieldColumn('text', 'text', { weight: 3 }),
    fieldColumn('error', 'error', { weight: 2, readable: ({ error }) => error && withoutStrayBlank(error) }),
    // Last, so that the earlier columns keep their place for scripts that count fields.
    { ...deciderColumn<EntryRow>(), readable: sentBy },
  ];
}

/** `person, proposed by helper` */
function sentBy({ by, proposal }: EntryRow): string | null {
  if (!by) return null;
  if (!proposal) return deciderName(by);
  const { name, kind } = proposal.proposed_by;
  return `${deciderName(by)}, proposed by ${name ?? kind}`;
}

function countColumn(
  field: 'done' | 'already' | 'refused' | 'skipped' | 'not_sent' | 'unknown' | 'no_entry',
  color: (style: Style) => (text: string) => string,
): Column<RunRow> {
  return fieldColumn(field, undefined, {
    kind: 'integer',
    sparse: field !== 'done',
    paint: (shown, row, style) => (row[field] > 0 ? color(style)(shown) : style.dim(shown)),
  });
}

const runColumns: readonly Column<RunRow>[] = [
  fieldColumn('at', 'when', { kind: 'time' }),
  keyColumn('run'),
  actionColumn(),
  fieldColumn('targets', 'targets', { kind: 'integer' }),
  countColumn('done', (style) => style.good),
  countColumn('already', (style) => style.dim),
  countColumn('refused', (style) => style.bad),
  countColumn('skipped', (style) => style.warn),
  countColumn('not_sent', (style) => style.bad),
  countColumn('unknown', (style) => style.warn),
  countColumn('no_entry', (style) => style.warn),
  fieldColumn('of', 'undoes'),
  deciderColumn(),
];

/** The writes in the journal, with the names of this service. */
export function entryView(names: ShownNames, service: string) {
  return {
    noun: 'entries',
    fields: entryFields,
    columns: entryColumns(names, service),
    records: ['before', 'after', 'proposal'],
    id: (row: EntryRow) => row.entry,
  };
}

/** The runs in the journal. */
export const runView = { noun: 'runs', fields: runFields, columns: runColumns, id: (row: RunRow) => row.run };
