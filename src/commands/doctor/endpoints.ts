// Every read of the endpoint table, held against the fields the interface document publishes. Names, types and counts
// are printed, values never; writes are not tried.
import { compareRows, orderBy } from '../../api/conformance.ts';
import { allEndpoints, type EndpointName, type NamedEndpoint } from '../../api/derive.ts';
import { LIST_LIMIT } from '../../api/endpoints.ts';
import type { CheckRow } from '../../views/doctor.ts';
import type { Asker } from './asking.ts';
import { type About, type Checkup, examine, type Finding, skipped } from './checkup.ts';

const LISTS = ['conversations.unassigned', 'conversations.unread', 'conversations.notAnswered'] as const;
const MOST_NAMES = 8;

/** The time each list is nearly ordered by; the one it is ordered by is in no row («Rules», 1). */
const ORDER: { readonly [N in EndpointName]?: string } = {
  'conversations.unassigned': 'unassigned_date',
  'conversations.unread': 'last_message_date',
  'conversations.notAnswered': 'last_message_date',
};

/** Reads every GET row once, the lists first: they have the ids that the records are asked for by. */
export async function* checkEndpoints(checkup: Checkup, asker: Asker): AsyncGenerator<CheckRow> {
  const reads = allEndpoints().filter(({ verb }) => verb === 'GET');
  const lists = reads.filter(({ row }) => row.data.shape === 'list');
  const records = reads.filter(({ row }) => row.data.shape === 'record');

  for (const endpoint of [...lists, ...records]) {
    const about = aboutOf(endpoint);
    if (checkup.blocked !== null) {
      yield skipped(about, checkup.blocked);
      continue;
    }
    if (checkup.tokenRefused && endpoint.row.token) {
      yield skipped(about, 'the token was refused');
      continue;
    }
    const params = paramsOf(endpoint.name, asker);
    if (params === null) {
      yield skipped(
        about,
        checkup.tokenRefused
          ? 'the token was refused: no list could be read to take an id from'
          : 'no list has a conversation to take an id from',
      );
      continue;
    }
    yield await examine(checkup, about, async () =>
      rowsFinding(endpoint, await asker.read(endpoint.name, params)),
    );
  }
  const writes = allEndpoints().length - reads.length;
  yield skipped(
    { check: 'writes', group: 'endpoints', subject: `${writes} POST endpoints` },
    'not tried: doctor changes nothing',
  );
  yield latency(asker.timings);
}

function aboutOf({ path, verb }: NamedEndpoint): About {
  const check = path.replace(/^\/api\//, '').replaceAll('/', '-');
  return { check, group: 'endpoints', subject: `${verb} ${path}` };
}

/** The parameters of a harmless read; null where there is nothing to ask for. */
function paramsOf(name: EndpointName, asker: Asker): Record<string, unknown> | null {
  const first = (field: string) =>
    LISTS.flatMap((list) => asker.rows.get(list) ?? [])
      .map((row) => (row as Readonly<Record<string, unknown>>)[field])
      .find((value) => Number.isSafeInteger(value));
  if (name === 'users.get') {
    const platform_user_id = first('from_platform_user_id');
    return platform_user_id === undefined ? null : { platform_user_id };
  }
  if (name !== 'conversations.get') return {};
  const conversation_id = first('id');
  return conversation_id === undefined ? null : { conversation_id };
}

function rowsFinding({ name, row }: NamedEndpoint, rows: readonly unknown[]): Finding {
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
    ...(cut ? [`${rows.length} rows: it may be cut, and what is cut waits longest`] : []),
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
  const more = findings.length > MOST_NAMES ? ` and ${findings.length - MOST_NAMES} more` : '';
  return [`${what}: ${findings.slice(0, MOST_NAMES).map(text).join(', ')}${more}`];
}

function latency(timings: readonly number[]): CheckRow {
  const about: About = { check: 'latency', group: 'endpoints', subject: 'latency' };
  const sorted = [...timings].sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  const slowest = sorted.at(-1);
  if (median === undefined || slowest === undefined) return skipped(about, 'nothing was answered');
  return {
    ...about,
    status: 'ok',
    message: `${median} ms in the middle of ${sorted.length} reads, ${slowest} ms the slowest`,
    fix: null,
    details: { median_ms: median, slowest_ms: slowest, reads: sorted.length },
  };
}
