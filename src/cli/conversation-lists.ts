// Lists of conversations as they are shown: rows without an id are said, a list that may be cut is called so, and on a terminal names replace ids and what waits too long has a colour of its own. Lists that choose the
// targets of writes are read strictly instead.
import { mapCalls, withTime } from '../api/client.ts';
import type { Client } from '../api/derive.ts';
import { LIST_LIMIT } from '../api/endpoints.ts';
import { isNumber } from '../api/model.ts';
import { type Extent, hasUsableId } from '../backlog/waiting.ts';
import { fieldIn } from '../base/record.ts';
import { counted } from '../base/text.ts';
import type { ListLook } from '../views/conversation.ts';
import { nameOr, type ShownNames } from '../views/people.ts';
import { deadlineOf } from '../writes/patience.ts';
import type { Context, Out } from './context.ts';
import { exitCode } from './exit-codes.ts';
import { chooseFormat, type View } from './plan.ts';
import { presentList } from './present.ts';

/** The client of a command that prints lists: what is wrong with their items is said, with exit code 7. */
export async function listClient(context: Pick<Context, 'settings' | 'service' | 'out'>): Promise<Client> {
  const { settings, service, out } = context;
  return mapCalls(await service.client(), (call, { name, verb, path }) => async (params, how) => {
    const rows = await call(params, how);
    const nameless = Array.isArray(rows) ? rows.filter((row) => !hasUsableId(row, name)).length : 0;
    if (nameless === 0) return rows;
    out.exitCode = exitCode('bad_answer');
    // In a list of ids, the printer reports what it leaves out.
    if (chooseFormat(settings) !== 'ids')
      await out.warn(`${verb} ${path}: ${counted(nameless, 'row')} without a usable id`);
    return rows;
  });
}

/** Warns if a list has as many rows as the service ever returns («Limits»): the longest waiting may be missing. */
export async function warnOfCut(
  out: Pick<Out, 'warn'>,
  rows: number,
  list: string,
  way = '; narrow it with --group',
): Promise<void> {
  if (rows < LIST_LIMIT) return;
  const text = `the list of ${list} conversations may be cut at ${rows} rows`;
  await out.warn(`${text}: the longest-waiting ones may be missing${way}`);
}

/** Warns if a list is incomplete although it was read by group; `list` begins the sentence. */
export async function warnOfExtent(out: Out, extent: Extent, list: string): Promise<void> {
  const [what, none] = extent === 'cut' ? ['may be cut', ''] : ['was read by group', ', in no group,'];
  if (extent !== 'complete')
    await out.warn(`${list} ${what}: conversations that wait longer${none} may be missing`);
}

/** Prints a list of conversations; it settles the columns before reading. */
export async function presentConversationList<Row>(
  context: Context,
  viewOf: (look: ListLook) => View<Row>,
  read: () => Promise<readonly Row[]>,
): Promise<void> {
  const forPerson = context.io.stdout.isTTY && chooseFormat(context.settings) === 'table';
  const names = forPerson ? await context.service.names() : undefined;
  const view = viewOf({ nowMs: context.io.now(), lateAfterMs: context.settings.values().lateAfterMs, names });
  await presentList(context, view, async () => {
    const rows = await read();
    if (names) await readMissingNames(context, rows, names);
    return rows;
  });
}

/** How long names may keep a person from what is already read, in milliseconds. */
const NAMES_MS = 3000;

/** Reads groups and operators where a row has a number without a known name, and says whether; a refusal costs only names. */
export async function readMissingNames(
  { io, service }: Pick<Context, 'io' | 'service'>,
  rows: readonly unknown[],
  names: ShownNames,
): Promise<boolean> {
  const lacks = (fields: readonly string[], nameOf: (id: unknown) => string | undefined) =>
    rows.some((row) => fields.some((field) => isNumber(nameOr(fieldIn(row, field), nameOf))));
  const lists = [
    ...(lacks(['group_id'], names.group) ? (['groups'] as const) : []),
    ...(lacks(['operator_user_id', 'operator_id'], names.operator) ? (['list'] as const) : []),
  ];
  if (lists.length === 0) return false;
  const { operators } = withTime(await service.client(), deadlineOf(io.steady, NAMES_MS));
  await Promise.allSettled(lists.map((list) => operators[list]()));
  return true;
}

/** The names for people of what a command prints one by one: missing ones are read the first time, where a person looks on. */
export async function namesOnce(ports: Pick<Context, 'io' | 'service'>) {
  const names = await ports.service.names();
  let isRead = !ports.io.stderr.isTTY;
  return async (rows: readonly unknown[]): Promise<ShownNames> => {
    if (!isRead) isRead = await readMissingNames(ports, rows, names);
    return names;
  };
}
