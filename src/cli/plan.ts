// How a result will be printed, decided and checked before anything is requested: a misspelt field must not be
// noticed after a message went out.

import type { FieldKind, RecordFields } from '../api/model.ts';
import { quoted } from '../base/text.ts';
import { OUTPUT_FORMATS } from '../settings/keys.ts';
import { valueAt } from '../terminal/formats.ts';
import type { Column } from '../terminal/grid.ts';
import type { InForce } from './context.ts';
import { UsageError } from './usage-error.ts';

export type Format = (typeof OUTPUT_FORMATS)[number] | 'jq';

/** What present needs to know of a kind of record. */
export interface View<Row> {
  /** Plural, for "no conversations". */
  readonly noun: string;
  /** What --json, --columns and --sort may name. */
  readonly fields: RecordFields;
  /** The table's columns when none are named. */
  readonly columns: readonly Column<Row>[];
  /** Columns that are shown where they are named. */
  readonly further?: readonly Column<Row>[];
  /** Fields that are records, whatever is in them: CSV leaves them out. */
  readonly records?: readonly string[];
  id(row: Row): number | string | null;
  /** The part of the list a row is in, within which it is sorted; absent for a list of one part. */
  part?(row: Row): string;
}

export interface Plan<Row> {
  readonly format: Format;
  /** What JSON has of a row, the chosen fields; null for all of it. */
  readonly pick: ((row: Row) => Readonly<Record<string, unknown>>) | null;
  readonly columns: readonly Column<Row>[];
  /** Whether each record is printed for itself: NDJSON, and what a jq expression makes of one record at a time. */
  readonly byRecord: boolean;
  readonly sort: {
    readonly descending: boolean;
    /** What a row is sorted by. */
    readonly value: (row: Row) => unknown;
    readonly part: View<Row>['part'] | undefined;
  } | null;
}

/** The plan for a view under the options given; throws UsageError or JqError for one that cannot be. */
export async function planOutput<Row>(
  settings: InForce,
  view: View<Row>,
  further: readonly string[] = [],
): Promise<Plan<Row>> {
  const { json = [], columns = [], sort, output } = settings.options;
  const format = await checkFormat(settings, further);
  const named = [
    ...json.map((name) => namedIn(view, name, 'json')),
    ...columns.map((name) => namedIn(view, name)),
  ];
  const sorted = sort === undefined ? null : namedIn(view, sort.replace(/^-/, ''));
  // JSON has what the record holds there, before what its column makes of that.
  const fieldOf = ({ field, value }: Named<Row>, row: Row) =>
    [field, isField(view, field) ? valueAt(row, field) : value(row)] as const;
  return {
    format,
    pick: named.length > 0 ? (row) => Object.fromEntries(named.map((one) => fieldOf(one, row))) : null,
    columns: columnsFor(view, format, named),
    byRecord: format === 'ndjson' || (format === 'jq' && output === 'ndjson'),
    sort: sorted && { descending: sort?.startsWith('-') === true, value: sorted.value, part: view.part },
  };
}

/** The output format, with the jq expression checked; throws UsageError or JqError. */
export async function checkFormat(settings: InForce, further: readonly string[] = []): Promise<Format> {
  const format = chooseFormat(settings, further);
  const { jq } = settings.options;
  if (jq !== undefined) await (await import('../terminal/jq.ts')).checkJq(jq);
  return format;
}

/** The output format: the option, the environment or the profile; `further` are formats of one command alone. */
export function chooseFormat(settings: InForce, further: readonly string[] = []): Format {
  const { json, jq, output: asked } = settings.options;
  if (json !== undefined || jq !== undefined) {
    if (asked === undefined || asked === 'json' || asked === 'ndjson')
      return jq === undefined ? (asked ?? 'json') : 'jq';
    const way = jq !== undefined && asked === 'csv' ? '; in jq use @csv' : '';
    const one = jq === undefined ? '--json' : '--jq';
    throw new UsageError(`${one} and --output ${asked} cannot be combined${way}`);
  }
  const known: readonly string[] = [...OUTPUT_FORMATS, ...further];
  if (asked === undefined) {
    // A default from the environment or the profile that only another command has must not break this one.
    const chosen = configuredFormat(settings) ?? 'table';
    return known.includes(chosen) ? (chosen as Format) : 'table';
  }
  if (known.includes(asked)) return asked as Format;
  const tabs = asked === 'tsv' ? '; in a pipe, table has tabs between its columns' : '';
  throw new UsageError(`--output: ${quoted(asked)} is not one of ${known.join(', ')}${tabs}`);
}

/** The format of the environment or the profile; profiles that cannot be read are the trouble of who needs them. */
function configuredFormat(settings: InForce): string | null {
  try {
    return settings.values().output;
  } catch {
    return null;
  }
}

/** Whether errors and results are read by a program, whether or not the options go together. */
export function isForProgram(settings: InForce): boolean {
  const { json, jq, output } = settings.options;
  if (json !== undefined || jq !== undefined) return true;
  return ['json', 'ndjson'].includes(output ?? configuredFormat(settings) ?? '');
}

function columnsOf<Row>({ columns, further = [] }: View<Row>): readonly Column<Row>[] {
  return [...columns, ...further];
}

function isField<Row>({ fields }: View<Row>, name: string): boolean {
  return kindOf(fields, name) !== undefined;
}

/** A column that was named by its heading, or a field. */
type Named<Row> = Column<Row> | Pick<Column<Row>, 'field' | 'value'>;

/** The field that a word names, by itself or, except in JSON, by a heading, `waiting` in every list; throws UsageError. */
function namedIn<Row>(view: View<Row>, name: string, place?: 'json'): Named<Row> {
  if (isField(view, name)) return { field: name, value: (row) => valueAt(row, name) };
  const headings = new Map(columnsOf(view).map((column) => [column.header.replaceAll(' ', '_'), column]));
  const latest = headings.get('latest');
  // Who has an operator waits since the last message.
  if (latest && !headings.has('waiting')) headings.set('waiting', { ...latest, header: 'waiting' });
  const column = headings.get(name.toLowerCase().replaceAll(' ', '_'));
  if (column && (place !== 'json' || !isField(view, column.field))) return column;
  const meant = column
    ? `, only a column of the table; did you mean ${column.field}? Available`
    : '; available';
  const known = new Set([...Object.keys(view.fields), ...(place === 'json' ? [] : headings.keys())]);
  throw new UsageError(`there is no field ${quoted(name)} here${meant} fields: ${[...known].join(', ')}`);
}

/** The kind of a field, also inside a nested record (`from_user.name`); undefined when there is none. */
function kindOf(fields: RecordFields, path: string): FieldKind | undefined {
  const [first = '', ...rest] = path.split('.');
  const kind = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (kind === undefined || rest.length === 0) return kind;
  // What a receipt's `data` holds depends on the write: its fields are not checked by name.
  if (typeof kind === 'string') return kind.startsWith('any') ? kind : undefined;
  return kindOf(Array.isArray(kind) ? kind[0] : (kind as RecordFields), rest.join('.'));
}

function columnsFor<Row>(view: View<Row>, format: Format, named: readonly Named<Row>[]) {
  const own = (field: string) => columnsOf(view).find((column) => column.field === field);
  const isPlain = (field: string) => typeof view.fields[field] === 'string' && !view.records?.includes(field);
  const columnOf = (field: string) =>
    (format === 'csv' && isPlain(field) ? undefined : own(field)) ?? plainColumn(view.fields, field);
  // CSV calls a column what it was asked for by.
  const headed = (column: Column<Row>) =>
    format === 'csv' ? { ...column, field: column.header.replaceAll(' ', '_') } : column;
  // What was asked for is shown even where it is nothing but zeros.
  if (named.length > 0)
    return named.map((one) => ({ ...('header' in one ? headed(one) : columnOf(one.field)), sparse: false }));
  if (format !== 'csv') return view.columns;
  // Whether a record in a field, such as who decided, comes to a few words.
  const isInWords = (column: Column<Row> | undefined) => column !== undefined && column.kind === undefined;
  const fields = Object.keys(view.fields);
  return fields.filter((field) => isPlain(field) || isInWords(own(field))).map(columnOf);
}

function plainColumn<Row>(fields: RecordFields, field: string): Column<Row> {
  const [base = ''] = String(kindOf(fields, field)).split(/[ ?]/);
  const kinds = ['text', 'integer', 'boolean', 'time'] as const;
  return {
    field,
    header: field.replaceAll('_', ' '),
    kind: kinds.find((kind) => kind === base) ?? 'text',
    value: (row) => valueAt(row, field),
  };
}
