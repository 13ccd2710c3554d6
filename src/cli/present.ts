// The only writer to stdout. A command returns data and a view; here the data is masked, sorted, cut, made
// inert by the printers and written, whole.

import { isId } from '../api/model.ts';
import { maskSecrets } from '../api/redact.ts';
import { assertNever } from '../base/assert-never.ts';
import { isRecord } from '../base/record.ts';
import { counted } from '../base/text.ts';
import { csvText, idsText, jsonText, ndjsonText, valueAt } from '../terminal/formats.ts';
import { renderGrid, renderTabs } from '../terminal/grid.ts';
import { inertLine } from '../terminal/inert.ts';
import { clearProgress } from '../terminal/progress.ts';
import { type DetailOptions, fieldColumn } from '../views/record-view.ts';
import type { Context, InForce, Out, Terminal } from './context.ts';
import { checkFormat, type Plan, planOutput, type View } from './plan.ts';
import { refuseShaping } from './write-options.ts';

type Ports = Pick<Context, 'io' | 'settings' | 'out'>;

/** Prints a list: an array in JSON, also for no rows and for one. */
export async function presentList<Row>(
  context: Ports,
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
  /** The record for a person at a terminal, ending in a line feed; without it, a row of a table. */
  detail?(row: Row, options: DetailOptions): string;
}

/** Prints one record: an object in JSON, its detail on a terminal. */
export async function presentRecord<Row>(
  context: Ports,
  view: RecordView<Row>,
  produce: () => Promise<Row>,
): Promise<void> {
  refuseShaping('one record', context.settings.options);
  const plan = await planOutput(context.settings, view);
  const row = masked(context.settings, await produce());
  if (view.detail && plan.format === 'table' && context.io.stdout.isTTY && plan.pick === null)
    return await write(context.io, view.detail(row, await detailOptions(context)));
  await print(context, plan, view, [row], row);
}

/** What a view needs to draw for the terminal of this run. */
export async function detailOptions({ io, settings, out }: Ports): Promise<DetailOptions> {
  return {
    style: await out.style('stdout'),
    width: io.stdout.columns,
    nowMs: io.now(),
    utc: settings.options.utc === true,
  };
}

/** Prints rows in a plan's format; `value` is what JSON shows: the rows, or the one record. */
export async function print<Row>(
  context: Ports,
  plan: Plan<Row>,
  view: View<Row>,
  rows: readonly Row[],
  value: unknown,
): Promise<void> {
  const { io, settings, out } = context;
  const { columns, pick, format } = plan;
  const utc = settings.options.utc === true;
  const chosen = (of: unknown): unknown => {
    if (pick === null || of === null) return of;
    return Array.isArray(of) ? of.map(pick) : pick(of as Row);
  };
  const text = async () => {
    switch (format) {
      case 'json':
        return jsonText(chosen(value), { pretty: io.stdout.isTTY });
      case 'ndjson':
        return rows.map((row) => ndjsonText(chosen(row))).join('');
      case 'jq': {
        const { runJq } = await import('../terminal/jq.ts');
        const expression = settings.options.jq ?? '.';
        // Every line stays JSON, as NDJSON promises: a string keeps its quotes.
        if (plan.byRecord) return await runJq(expression, rows.map(chosen), { raw: false });
        return await runJq(expression, [chosen(value)]);
      }
      case 'ids':
        return await idsOf(out, view, rows);
      case 'csv':
        return csvText(columns, rows, { headers: true, utc });
      case 'table':
        if (rows.length === 0) return null;
        if (io.stdout.isTTY) return await renderGrid(columns, rows, await detailOptions(context));
        return renderTabs(columns, rows, { utc, style: await out.style('stdout') });
      default:
        return assertNever(format);
    }
  };
  const printed = await text();
  if (printed !== null) await write(io, printed);
}

/** The usable ids of rows, each once; what the view says has none is not missed. */
async function idsOf<Row>(out: Out, view: View<Row>, rows: readonly Row[]): Promise<string> {
  const ids = new Set<number | string>();
  let leftOut = 0;
  for (const row of rows) {
    const id: unknown = view.id(row);
    // A text where a number was promised would become the id of something else.
    const isPromised = view.fields.id === 'integer' && valueAt(row, 'id') === id;
    if (isId(id) || (typeof id === 'string' && id.trim() !== '' && !isPromised)) ids.add(id);
    else if (id !== null || isPromised) leftOut += 1;
  }
  if (leftOut > 0) await out.warn(`left out ${counted(leftOut, 'row')} without a usable id`);
  return idsText([...ids]);
}

/** Writes text that its printer has made inert. */
export async function write(io: Terminal, text: string): Promise<void> {
  if (io.stdout.isTTY) await clearProgress(io.stderr);
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
  if (sort) {
    const { value, descending, part = () => '' } = sort;
    const parts = [...new Set(rows.map(part))];
    const placeOf = (row: Row) => parts.indexOf(part(row));
    rows.sort((a, b) => placeOf(a) - placeOf(b) || compare(value(a), value(b), descending));
  }
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

/** Prints one text on a line of its own, or as the only field of an object. */
export async function presentText(context: Ports, field: string, text: string): Promise<void> {
  const view: RecordView<Readonly<Record<string, string>>> = {
    noun: 'fields',
    fields: { [field]: 'string' },
    columns: [fieldColumn(field)],
    id: () => text,
    detail: () => `${inertLine(text)}\n`,
  };
  await presentRecord(context, view, async () => ({ [field]: text }));
}

/**
 * Prints a value whose fields are not known beforehand: JSON unless another form was asked for. Of a read, a field that
 * is not there is a usage error; of a write it prints as nothing, because then it is too late to refuse.
 */
export async function presentValue(
  context: Ports,
  produce: () => Promise<unknown>,
  { lenient = false }: { readonly lenient?: boolean } = {},
): Promise<void> {
  const { json = [], columns = [] } = context.settings.options;
  const format = await checkFormat(context.settings);
  const value = masked(context.settings, await produce());
  const named = [...json, ...columns];
  const isList = Array.isArray(value);
  const rows: readonly unknown[] = isList ? value : [value];
  const found = rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : []));
  const fields = [...new Set([...found, ...(lenient ? named : [])])];
  const view: View<unknown> = {
    noun: 'this answer',
    fields: Object.fromEntries(fields.map((field) => [field, 'any' as const])),
    columns: fields.map((field) => ({ field, header: field, value: (row) => valueAt(row, field) })),
    id: (row) => (valueAt(row, 'id') as number | undefined) ?? null,
  };
  const plan = await planOutput(context.settings, view);
  const shown = isList ? arranged(context.settings, plan, rows) : rows;
  const whole = isList ? shown : value;
  if (format === 'table' && named.length === 0)
    return await write(context.io, jsonText(whole, { pretty: context.io.stdout.isTTY }));
  await print(context, plan, view, shown, whole);
}
