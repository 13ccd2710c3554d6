// Whether the lists take their parameters in the query or in the path («Rules», 4): one list is read once more for
// one group in either way, and held against the whole list. A filter that is ignored is worse than one refused.
import { ApiError } from '../../api/errors.ts';
import type { RequestChoices } from '../../api/request.ts';
import { LISTS, type Probe } from './asking.ts';
import type { CheckResult, DoctorRun } from './checkup.ts';

type ListName = (typeof LISTS)[number];
type Place = RequestChoices['listParams'];

/** What a service made of a filter. */
type Verdict = 'obeyed' | 'ignored' | 'refused' | 'unclear';

interface Target {
  readonly list: ListName;
  readonly group: number;
  /** Rows of that group in the whole list. */
  readonly rows: number;
}

/** Tries the filter by group in both places. */
export async function listParamsFinding({ context }: DoctorRun, asker: Probe): Promise<CheckResult> {
  const { listParams, authScope } = context.settings();
  const target = chooseTarget(asker);
  if (target === null) {
    const message = `cannot be told: no list has conversations of two groups; list_params is ${listParams}`;
    return { status: 'info', message, details: { list_params: listParams } };
  }
  const tried: Record<Place, Verdict> = { query: 'unclear', path: 'unclear' };
  for (const place of ['query', 'path'] as const) {
    tried[place] = await verdict(asker, target, { listParams: place, authScope });
  }
  const details = { list_params: listParams, ...tried };
  const both = `query ${tried.query}, path ${tried.path}`;
  const other: Place = listParams === 'query' ? 'path' : 'query';
  if (tried[listParams] === 'obeyed')
    return { status: 'ok', message: `${both}; list_params is ${listParams}`, details };
  if (tried[other] === 'obeyed') {
    return {
      status: 'warning',
      message: `${both}, but list_params is ${listParams}: filters do nothing`,
      setting: { key: 'list_params', value: other },
      details,
    };
  }
  if (tried.query === 'unclear' || tried.path === 'unclear') {
    return { status: 'info', message: `cannot be told: ${both}`, details };
  }
  return { status: 'warning', message: `${both}: the lists cannot be narrowed to a group here`, details };
}

/** The list and the group that tell most: few rows of the group, others beside them. */
function chooseTarget(asker: Probe): Target | null {
  const known = groupsIn(asker.rows.get('operators.groups') ?? [], 'id');
  for (const list of LISTS) {
    const rows = groupsIn(asker.rows.get(list) ?? [], 'group_id');
    const counts = new Map<number, number>();
    for (const group of rows) counts.set(group, (counts.get(group) ?? 0) + 1);
    const partial = [...counts].filter(([, count]) => count < rows.length).sort((a, b) => a[1] - b[1])[0];
    if (partial) return { list, group: partial[0], rows: partial[1] };
    // All are of one group: another group's list must be empty.
    const empty = known.find((group) => !counts.has(group));
    if (rows.length > 0 && empty !== undefined) return { list, group: empty, rows: 0 };
  }
  return null;
}

function groupsIn(rows: readonly unknown[], field: string): number[] {
  return rows.flatMap((row) => {
    const value = (row as Readonly<Record<string, unknown>>)[field];
    return typeof value === 'number' ? [value] : [];
  });
}

async function verdict(
  asker: Probe,
  { list, group, rows }: Target,
  choices: RequestChoices,
): Promise<Verdict> {
  try {
    const answered = groupsIn(await asker.readWith(choices, list, { group_id: group }), 'group_id');
    if (answered.some((other) => other !== group)) return 'ignored';
    // Rows were there a moment ago: an empty answer may mean anything.
    return answered.length > 0 || rows === 0 ? 'obeyed' : 'unclear';
  } catch (error) {
    if (error instanceof ApiError && error.sent) return 'refused';
    throw error;
  }
}
