// Lists in which some items are not records, or have an unusable id: the rest is shown, the faults are reported, and the
// run ends with exit 7. Only for display: lists that choose the targets of writes are read strictly.
import { mapCalls } from '../api/client.ts';
import type { Client } from '../api/derive.ts';
import { LIST_LIMIT } from '../api/endpoints.ts';
import { PartialListError } from '../api/envelope.ts';
import { isId } from '../api/model.ts';
import type { Extent } from '../backlog/waiting.ts';
import { valueAt } from '../terminal/formats.ts';
import type { Context, Out } from './context.ts';
import { exitCode } from './exit-codes.ts';
import { chooseFormat } from './plan.ts';

/** The client of a command that prints lists: items that are not records are left out with a warning and exit code 7. */
export async function listClient(context: Pick<Context, 'settings' | 'service' | 'out'>): Promise<Client> {
  return mapCalls(await context.service.client(), (call, { verb, path }) => async (params, how) => {
    let rows: unknown;
    try {
      rows = await call(params, how);
    } catch (error) {
      if (!(error instanceof PartialListError)) throw error;
      await context.out.warn(ignoredText(error));
      context.out.exitCode = exitCode('bad_answer');
      rows = error.records;
    }
    await checkIds(context, `${verb} ${path}`, rows);
    return rows;
  });
}

async function checkIds(
  { settings, out }: Pick<Context, 'settings' | 'out'>,
  call: string,
  rows: unknown,
): Promise<void> {
  const nameless = Array.isArray(rows) ? rows.filter((row) => !isId(valueAt(row, 'id'))).length : 0;
  if (nameless === 0) return;
  out.exitCode = exitCode('bad_answer');
  // In a list of ids, the printer reports what it leaves out.
  if (chooseFormat(settings) === 'ids') return;
  const [which, how] = nameless === 1 ? ['1 row has', 'it is'] : [`${nameless} rows have`, 'they are'];
  await out.warn(`${call}: ${which} no usable id; shown as ${how}`);
}

/** The warning about items that were left out: the call, the first of them, and how many. */
function ignoredText({ request, message, items, records }: PartialListError): string {
  const more = items.length - records.length - 1;
  const others = more === 0 ? '' : more === 1 ? ', nor is another' : `, nor are ${more} others`;
  // The list is shorter now, which must not hide that it may be cut.
  const cut = items.length >= LIST_LIMIT ? '; the list may be cut' : '';
  return `${request.method} ${request.path}: left out: ${message}${others}${cut}`;
}

/** Warns if a list has as many rows as the service ever returns («Limits»): the longest waiting may be missing. */
export async function warnOfCut(out: Out, rows: number, list: string): Promise<void> {
  if (rows < LIST_LIMIT) return;
  await out.warn(
    `the list of ${list} conversations may be cut at ${rows} rows: the longest-waiting ones may be missing; narrow it with --group`,
  );
}

/** Warns if a list is incomplete although it was read by group; `list` begins the sentence. */
export async function warnOfExtent(out: Out, extent: Extent, list: string): Promise<void> {
  if (extent === 'complete') return;
  await out.warn(
    extent === 'cut'
      ? `${list} may be cut: conversations that wait longer may be missing`
      : `${list} was read by group: conversations that wait longer, in no group, may be missing`,
  );
}
