// The only writer to stdout. A command returns data and a view; here the data is masked, sorted, cut, made
// inert by the printers and written, whole.

import { isId } from '../api/model.ts';
import { maskSecrets } from '../api/redact.ts';
import { assertNever } from '../base/assert-never.ts';
import { csvText, idsText, jsonText, ndjsonText, selectFields, valueAt } from '../terminal/formats.ts';
import { renderGrid, renderTabs } from '../terminal/grid.ts';
import { inertLine } from '../terminal/inert.ts';
import type { DetailOptions } from '../views/record-view.ts';
import type { Context, InForce, Terminal } from './context.ts';
import { chooseFormat, type Format, type Plan, planOutput, type View } from './plan.ts';

/** Prints a list: an array in JSON, also for no rows and for one. */
export async function presentList<Row>(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  view: View<Row>,
  produce: () => Promise<readonly Row[]>,
): Promise<void> {
  const plan = await planOutput(context.settings, view);
  const all = await produce();
  const rows = arranged(context.settings, plan, all);
  if (rows.length === 0 && plan.format === 'table') await context.out.notice(`no ${view.noun}`);
  await print(context, plan, view, rows, rows);
}

export interface RecordView<Row> extends View<Row> {
  /** The record for a person at a terminal, ending in a line feed. */
  detail(row: Row, options: DetailOptions): string;
}

/** Prints one record: an object in JSON, its detail on a terminal. */
export async function presentRecord<Row>(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  view: RecordView<Row>,
  produce: () => Promise<Row>,
): Promise<void> {
  const plan = await planOutput(context.settings, view);
  const record = await produce();
  if (plan.format === 'table' && context.io.stdout.isTTY && plan.fields === null) {
    await write(context.io, view.detail(masked(context.settings, record), await detailOptions(context)));
    return;
  }
  const row = masked(context.settings, record);
  await print(context, plan, view, [row], row);
}

/** What a view needs to draw for the terminal of this run. */
export async function detailOptions({
  io,
  settings,
  out,
}: Pick<Context, 'io' | 'settings' | 'out'>): Promise<DetailOptions> {
  return {
    style: await out.style('stdout'),
    width: io.stdout.columns,
    nowMs: io.now(),
    utc: settings.options.utc === true,
  };
}

/** Prints rows in a plan's format; `value` is what JSON shows: the rows, or the one record. */
export async function print<Row>(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  plan: Plan<Row>,
  view: View<Row>,
  rows: readonly Row[],
  value: unknown,
): Promise<void> {
  const { io } = context;
  const { options } = context.settings;
  const { columns, format } = plan;
  const utc = options.utc === true;
  const headers = options.headers !== false;
  const shown = () => (plan.fields && value !== null ? selectFields(value, plan.fields) : value);
  switch (format) {
    case 'json':
      return await write(context.io, jsonText(shown(), { pretty: io.stdout.isTTY }));
    case 'ndjson':
      for (const row of rows)
        await write(context.io, ndjsonText(plan.fields ? selectFields(row, plan.fields) : row));
      return;
    case 'jq': {
      const { runJq } = await import('../terminal/jq.ts');
      const expression = options.jq ?? '.';
      if (!plan.byRecord) return await write(context.io, await runJq(expression, shown()));
      // Every line stays JSON, as NDJSON promises: a string keeps its quotes.
      for (const row of rows) {
        const one = plan.fields ? selectFields(row, plan.fields) : row;
        await write(context.io, await runJq(expression, one, { raw: false }));
      }
      return;
    }
    case 'ids':
      return await printIds(context, view, rows);
    case 'csv':
      return await write(context.io, csvText(columns, rows, { headers, utc }));
    case 'table':
      if (rows.length === 0) return;
      if (!io.stdout.isTTY) {
        return await write(
          context.io,
          renderTabs(columns, rows, { utc, style: await context.out.style('stdout') }),
        );
      }
      return await write(
        context.io,
        await renderGrid(columns, rows, { ...(await detailOptions(context)), headers }),
      );
    default:
      return assertNever(format);
  }
}

async function printIds<Row>(
  { io, out }: Pick<Context, 'io' | 'out'>,
  view: View<Row>,
  rows: readonly Row[],
): Promise<void> {
  const { ids, leftOut } = idsOf(view, rows);
  await write(io, idsText(ids));
  if (leftOut === 0) return;
  const which = leftOut === 1 ? '1 row has' : `${leftOut} rows have`;
  await out.warn(`${which} no usable id and ${leftOut === 1 ? 'is' : 'are'} left out`);
}

/** Writes text that its printer has made inert. */
export async function write(io: Terminal, text: string): Promise<void> {
  await io.stdout.write(text);
}

/** The record with its secrets hidden, unless they were asked for. */
export function masked<Row>(settings: InForce, row: Row): Row {
  return settings.options.showSecrets ? row : maskSecrets(row);
}

/** The rows with their secrets hidden, sorted and cut as the options say. */
export function arranged<Row>(settings: InForce, plan: Plan<Row>, all: readonly Row[]): readonly Row[] {
  const rows = all.map((row) => masked(settings, row));
  const { sort } = plan;
  if (sort) rows.sort((a, b) => compare(sort.value(a), sort.value(b), sort.descending));
  return settings.options.limit === undefined ? rows : rows.slice(0, settings.options.limit);
}

/** Numbers by size, texts by alphabet; what is missing is last in either direction. */
function compare(a: unknown, b: unknown, descending: boolean): number {
  const missingA = a === null || a === undefined;
  const missingB = b === null || b === undefined;
  if (missingA || missingB) return Number(missingA) - Number(missingB);
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  return descending ? -order : order;
}

/** Prints one record that needs no detail of its own: an object in JSON, a row of a table. */
export async function presentRow<Row>(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  view: View<Row>,
  produce: () => Promise<Row>,
): Promise<void> {
  const plan = await planOutput(context.settings, view);
  const row = masked(context.settings, await produce());
  await print(context, plan, view, [row], row);
}

/** Prints one text on a line of its own, or as the only field of an object. */
export async function presentText(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  field: string,
  text: string,
): Promise<void> {
  const view: View<Readonly<Record<string, string>>> = {
    noun: 'fields',
    fields: { [field]: 'string' },
    columns: [{ field, header: field, rigid: true, value: (row) => row[field] }],
    id: () => null,
  };
  const plan = await planOutput(context.settings, view);
  if (plan.format === 'table' || plan.format === 'ids')
    return await write(context.io, `${inertLine(text)}\n`);
  const row = { [field]: text };
  await print(context, plan, view, [row], row);
}

/** The format a value will be printed in; throws UsageError or JqError, to be known before a request goes out. */
export async function checkValueFormat(settings: InForce): Promise<Format> {
  const { jq } = settings.options;
  const format = chooseFormat(settings);
  if (jq !== undefined) await (await import('../terminal/jq.ts')).checkJq(jq);
  return format;
}

/**
 * Prints a value whose fields are not known beforehand: JSON unless another form was asked for. Of a read, a field that
 * is not there is a usage error; of a write it prints as nothing, because then it is too late to refuse.
 */
export async function presentValue(
  context: Pick<Context, 'io' | 'settings' | 'out'>,
  produce: () => Promise<unknown>,
  { lenient = false }: { readonly lenient?: boolean } = {},
): Promise<void> {
  const { options } = context.settings;
  const format = await checkValueFormat(context.settings);
  const value = masked(context.settings, await produce());
  const named = [...(options.json ?? []), ...(options.columns ?? [])];
  const rows = (Array.isArray(value) ? value : [value]) as unknown[];
  const names = rows.flatMap((row) => (typeof row === 'object' && row !== null ? Object.keys(row) : []));
  const fields = Object.fromEntries(
    [...names, ...(lenient ? named : [])].map((field) => [field, 'any' as const]),
  );
  const view: View<unknown> = {
    noun: 'this answer',
    fields,
    columns: Object.keys(fields).map((field) => ({
      field,
      header: field,
      value: (row) => valueAt(row, field),
    })),
    id: (row) => (valueAt(row, 'id') as number | undefined) ?? null,
  };
  const plan = await planOutput(context.settings, view);
  const shown = Array.isArray(value) ? arranged(context.settings, plan, rows) : rows;
  if (format === 'table' && named.length === 0) {
    const whole = Array.isArray(value) ? shown : value;
    return await write(context.io, jsonText(whole, { pretty: context.io.stdout.isTTY }));
  }
  await print(context, plan, view, shown, Array.isArray(value) ? shown : value);
}

interface RowIds {
  readonly ids: readonly (number | string)[];
  /** Rows whose id cannot be used; not those of which the view says that they have none. */
  readonly leftOut: number;
}

/** The usable ids of rows, in their order. */
function idsOf<Row>(view: View<Row>, rows: readonly Row[]): RowIds {
  const found = rows.map((row) => ({ row, id: view.id(row) as unknown }));
  const ids = found.flatMap(({ row, id }) => (isUsable(view, row, id) ? [id] : []));
  const none = found.filter(({ row, id }) => id === null && !isOwnNumber(view, row, id)).length;
  return { ids, leftOut: rows.length - ids.length - none };
}

function isUsable<Row>(view: View<Row>, row: Row, id: unknown): id is number | string {
  // A text where a number was promised would become the id of something else.
  return isId(id) || (typeof id === 'string' && id.trim() !== '' && !isOwnNumber(view, row, id));
}

/** Whether the id is the field `id` of the row, which is published as a number. */
function isOwnNumber<Row>(view: View<Row>, row: Row, id: unknown): boolean {
  return view.fields.id === 'integer' && valueAt(row, 'id') === id;
}
