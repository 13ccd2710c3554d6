// How a result will be printed, decided and checked before anything is requested: a misspelt field must not be
// noticed after a message went out.

import type { FieldKind, RecordFields } from '../api/model.ts';
import { fold, quoted } from '../base/text.ts';
import { OUTPUT_FORMATS } from '../settings/keys.ts';
import { valueAt } from '../terminal/formats.ts';
import type { Column } from '../terminal/grid.ts';
import type { Context } from './context.ts';
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
}

export interface Plan<Row> {
  readonly format: Format;
  /** Chosen fields for JSON; null for all. */
  readonly fields: readonly string[] | null;
  readonly columns: readonly Column<Row>[];
  /** Whether each record is printed for itself: NDJSON, and what a jq expression makes of one record at a time. */
  readonly byRecord: boolean;
  readonly sort: {
    readonly descending: boolean;
    /** What a row is sorted by. */
    readonly value: (row: Row) => unknown;
  } | null;
}

/** The plan for a view under the options given; throws UsageError or JqError for one that cannot be. */
export async function planOutput<Row>(
  context: Context,
  view: View<Row>,
  further: readonly string[] = [],
): Promise<Plan<Row>> {
  const { options } = context;
  const format = chooseFormat(context, further);
  if (options.jq !== undefined) await (await import('../terminal/jq.ts')).checkJq(options.jq);
  const fields = options.json ?? [];
  for (const field of fields) if (!isField(view, field)) throw noSuchField(view, field, []);
  const named = [...fields, ...(options.columns ?? []).map((name) => fieldNamed(view, name))];
  return {
    format,
    fields: named.length > 0 ? named : null,
    columns: columnsFor(view, format, named),
    byRecord: format === 'ndjson' || (format === 'jq' && options.output === 'ndjson'),
    sort: options.sort === undefined ? null : sortBy(view, options.sort),
  };
}

/** The output format: the option, the environment or the profile; `further` are formats of one command alone. */
export function chooseFormat(context: Context, further: readonly string[] = []): Format {
  const { options } = context;
  const asked = options.output;
  if (options.jq !== undefined) {
    if (asked !== undefined && asked !== 'json' && asked !== 'ndjson') {
      throw new UsageError(
        `--jq and --output ${asked} cannot be combined${asked === 'csv' ? '; in jq use @csv' : ''}`,
      );
    }
    return 'jq';
  }
  if (options.json !== undefined) {
    if (asked !== undefined && asked !== 'json' && asked !== 'ndjson') {
      throw new UsageError(`--json and --output ${asked} cannot be combined`);
    }
    return asked === 'ndjson' ? 'ndjson' : 'json';
  }
  const chosen = asked ?? configuredFormat(context) ?? 'table';
  const known: readonly string[] = [...OUTPUT_FORMATS, ...further];
  if (known.includes(chosen)) return chosen as Format;
  // A default from the environment or the profile that only another command has must not break this one.
  if (asked === undefined) return 'table';
  throw new UsageError(`--output: ${quoted(chosen)} is not one of ${known.join(', ')}`);
}

/** The format of the environment or the profile; profiles that cannot be read are the trouble of who needs them. */
function configuredFormat(context: Context): string | null {
  try {
    return context.settings().output;
  } catch {
    return null;
  }
}

/** Whether errors and results are read by a program. */
export function isMachineFormat(format: Format): boolean {
  return format === 'json' || format === 'ndjson' || format === 'jq';
}

function sortBy<Row>(view: View<Row>, text: string): Plan<Row>['sort'] {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  if (isField(view, name)) return { descending, value: (row) => valueAt(row, name) };
  // As the column shows it: of a customer who has two names, the one that is read.
  const { value } = columnNamed(view, name);
  return { descending, value };
}

function isField<Row>(view: View<Row>, name: string): boolean {
  return kindOf(view.fields, name) !== undefined;
}

/** The field of this name, else that of the column with this heading; throws UsageError. */
function fieldNamed<Row>(view: View<Row>, name: string): string {
  return isField(view, name) ? name : columnNamed(view, name).field;
}

/** The column with this heading, in any case; throws UsageError. */
function columnNamed<Row>(view: View<Row>, name: string): Column<Row> {
  const columns = columnsOf(view);
  const column = columns.find(({ header }) => fold(header) === fold(name));
  if (column) return column;
  const headings = columns.map(({ header }) => header).filter((header) => !isField(view, header));
  throw noSuchField(view, name, headings);
}

function columnsOf<Row>({ columns, further = [] }: View<Row>): readonly Column<Row>[] {
  return [...columns, ...further];
}

function noSuchField<Row>(view: View<Row>, name: string, headings: readonly string[]): UsageError {
  const known = Object.keys(view.fields).join(', ');
  const also = headings.length === 0 ? '' : `; available headings: ${headings.join(', ').toUpperCase()}`;
  return new UsageError(`there is no field ${quoted(name)} here; available fields: ${known}${also}`);
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

function columnsFor<Row>(view: View<Row>, format: Format, named: readonly string[]): readonly Column<Row>[] {
  const own = (field: string) => columnsOf(view).find((column) => column.field === field);
  if (named.length > 0) return named.map((field) => own(field) ?? plainColumn(view.fields, field));
  if (format !== 'csv') return view.columns;
  return Object.keys(view.fields)
    .filter((field) => typeof view.fields[field] === 'string' && !view.records?.includes(field))
    .map((field) => plainColumn(view.fields, field));
}

function plainColumn<Row>(fields: RecordFields, field: string): Column<Row> {
  const kind = kindOf(fields, field);
  return {
    field,
    header: field.replaceAll('_', ' '),
    ...(typeof kind === 'string' ? { kind: columnKind(kind) } : {}),
    value: (row) => valueAt(row, field),
  };
}

function columnKind(kind: string): 'text' | 'integer' | 'boolean' | 'time' {
  const base = kind.split(/[ ?]/)[0];
  return base === 'integer' || base === 'boolean' || base === 'time' ? base : 'text';
}
