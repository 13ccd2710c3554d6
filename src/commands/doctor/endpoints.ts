// Every read of the endpoint table, held against the fields the interface document publishes. Names, types and counts
// are printed, values never; writes are not tried.

import { compareRows, orderBy } from '../../api/conformance.ts';
import { allEndpoints, type EndpointName, type NamedEndpoint } from '../../api/derive.ts';
import type { Endpoint } from '../../api/endpoint-row.ts';
import { LIST_LIMIT } from '../../api/endpoints.ts';
import { medianOf } from '../../base/median.ts';
import { firstFew } from '../../base/text.ts';
import type { CheckRow } from '../../views/doctor.ts';
import { LISTS, type Probe } from './asking.ts';
import { type CheckAbout, type CheckResult, type DoctorRun, examine, skipped } from './checkup.ts';

const MOST_NAMES = 8;

/** The time each list is nearly ordered by; the one it is ordered by is in no row («Rules», 1). */
const ORDER: { readonly [N in EndpointName]?: string } = {
  'conversations.unassigned': 'unassigned_date',
  'conversations.unread': 'last_message_date',
  'conversations.notAnswered': 'last_message_date',
};

/** Which field of the lists' rows has the integer that a read requires; a read that requires anything else is not tried. */
const SOURCES: Readonly<Record<string, string>> = {
  conversation_id: 'id',
  platform_user_id: 'from_platform_user_id',
};

/** Reads every GET row once, those first that require nothing: the lists have the ids that others are asked for by. */
export async function* checkEndpoints(checkup: DoctorRun, asker: Probe): AsyncGenerator<CheckRow> {
  const reads = allEndpoints().filter(({ verb }) => verb === 'GET');
  const free = reads.filter(({ row }) => requiredOf(row).length === 0);
  const asked = reads.filter(({ row }) => requiredOf(row).length > 0);

  for (const endpoint of [...free, ...asked]) {
    const about = aboutOf(endpoint);
    if (checkup.blocked !== null) {
      yield skipped(about, checkup.blocked);
      continue;
    }
    if (checkup.tokenRefused && endpoint.row.token) {
      yield skipped(about, 'the token was refused');
      continue;
    }
    const params = paramsOf(requiredOf(endpoint.row), checkup, asker);
    if (typeof params === 'string') {
      yield skipped(about, params === NOTHING_TO_ASK && checkup.tokenRefused ? LISTS_REFUSED : params);
      continue;
    }
    yield await examine(checkup, about, async () =>
      rowsFinding(endpoint, await asker.read(endpoint.name, params)),
    );
  }
  const writes = allEndpoints().length - reads.length;
  yield skipped(
    { check: 'writes', group: 'endpoints', subject: `${writes} POST endpoints` },
    'not tried: doctor makes no changes',
  );
  yield latency(asker.timings);
}

function aboutOf({ path, verb }: NamedEndpoint): CheckAbout {
  const check = path.replace(/^\/api\//, '').replaceAll('/', '-');
  return { check, group: 'endpoints', subject: `${verb} ${path}` };
}

function requiredOf({ query = {} }: Endpoint): string[] {
  return Object.keys(query).filter((name) => query[name]?.required);
}

const NOTHING_TO_ASK = 'not tried: no list has a conversation to read';
const ONLY_UNREAD = 'not tried: reading a conversation may mark it as read';
const LISTS_REFUSED = 'not tried: the token was refused, so no list gives an id';

type ListRow = Readonly<Record<string, unknown>>;

/** The parameters of a harmless read; why there are none, where that is so. */
function paramsOf(
  required: readonly string[],
  { context }: DoctorRun,
  asker: Probe,
): Record<string, unknown> | string {
  const all = LISTS.flatMap((list) => (asker.rows.get(list) ?? []) as readonly ListRow[]);
  const isRead = required.includes('conversation_id') && context.settings().getMarksRead !== 'no';
  const unread = new Set(asker.rows.get('conversations.unread')?.map((row) => (row as ListRow).id));
  // Whoever holds it would not see any more that it is unread.
  const rows = isRead ? all.filter((row) => !unread.has(row.id) && !(Number(row.unread_count) > 0)) : all;
  if (rows.length === 0 && all.length > 0) return ONLY_UNREAD;
  const params: Record<string, unknown> = {};
  for (const name of required) {
    const field = SOURCES[name];
    if (field === undefined) return `not tried: doctor knows no ${name}`;
    params[name] = rows.map((row) => row[field]).find((value) => Number.isSafeInteger(value));
    if (params[name] === undefined) return NOTHING_TO_ASK;
  }
  return params;
}

function rowsFinding({ name, row }: NamedEndpoint, rows: readonly unknown[]): CheckResult {
  const isList = row.data.shape === 'list';
  const { compared, missing, extra, wrong, learned } = compareRows(name, row.data.fields, rows);
  const orderField = ORDER[name];
  const order = orderField === undefined ? null : orderBy(orderField, rows);
  const backwards = order !== null && order.oldestFirst > order.newestFirst;
  const cut = isList && rows.length >= LIST_LIMIT;
  const of = (rowsWith: number) => (rowsWith < compared ? ` (in ${rowsWith} of ${compared})` : '');

  const warnings = [
    ...listed('missing', missing, ({ field, rows: count }) => field + of(count)),
    ...listed('other type', wrong, ({ field, wanted, seen }) => `${field} is ${seen}, not ${wanted}`),
    ...(backwards ? [`oldest first by ${orderField}, not newest first`] : []),
    ...(cut
      ? [`${rows.length} rows: the list may be cut, and the longest-waiting conversations may be missing`]
      : []),
  ];
  const news = [
    ...listed('not published', extra, ({ field }) => field),
    ...listed('type now known', learned, ({ field, seen }) => `${field} ${seen}`),
  ];
  const count = isList ? `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}` : 'a record';
  const fields = compared === 0 ? 'no field to compare' : 'as published';
  return {
    status: warnings.length > 0 ? 'warning' : news.length > 0 ? 'info' : 'ok',
    message: [count, ...(warnings.length > 0 ? warnings : [fields]), ...news].join('; '),
    details: { rows: rows.length, compared, missing, extra, wrong, learned, order },
  };
}

function listed<T>(what: string, findings: readonly T[], text: (finding: T) => string): string[] {
  if (findings.length === 0) return [];
  return [`${what}: ${firstFew(findings.map(text), MOST_NAMES)}`];
}

function latency(timings: readonly number[]): CheckRow {
  const about: CheckAbout = { check: 'latency', group: 'endpoints', subject: 'latency' };
  const middle = medianOf(timings);
  if (middle === null) return skipped(about, 'no answers to measure');
  const median = Math.round(middle);
  const slowest = Math.max(...timings);
  return {
    ...about,
    status: 'ok',
    message: `median ${median} ms of ${timings.length} reads, slowest ${slowest} ms`,
    fix: null,
    details: { median_ms: median, slowest_ms: slowest, reads: timings.length },
  };
}
