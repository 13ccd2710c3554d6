// Every field of every record with a value of every wrong type, one at a time, through the built program: a row
// stays a row, JSON says what the service said, and nothing falls over.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RecordFields } from '../../src/api/model.ts';
import { conversationFields, detailFields } from '../../src/api/model.ts';
import { maskSecrets } from '../../src/api/redact.ts';
import { type BytesServer, envelopeOf, startBytes } from '../support/bytes.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { runConvops } from '../support/run-convops.ts';
import { SAMPLES, sampleRecord } from './answers.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const WRONG: readonly unknown[] = [null, 'x', -1, [null], { a: { b: [1] } }];

type Row = Record<string, unknown>;

/** The record once for every field, also of the records in it, and every value; the fields named are left alone. */
function spoiled(fields: RecordFields, but: readonly string[] = []): Row[] {
  const whole = sampleRecord(fields);
  return Object.entries(fields).flatMap(([name, kind]) => {
    if (but.includes(name)) return [];
    const flat = WRONG.map((value) => ({ ...whole, [name]: value }));
    if (Array.isArray(kind))
      return [...flat, ...spoiled(kind[0] as RecordFields).map((item) => ({ ...whole, [name]: [item] }))];
    if (typeof kind === 'string') return flat;
    return [...flat, ...spoiled(kind as RecordFields).map((inner) => ({ ...whole, [name]: inner }))];
  });
}

const LISTS: readonly (readonly [string, string])[] = [
  ['operators list', '/api/operators/all'],
  ['groups list', '/api/operators/groups'],
  ['conv unassigned', '/api/conversations/unassigned'],
  ['conv unread', '/api/conversations/unread'],
  ['conv not-answered', '/api/conversations/not-answered'],
];

const listRows = new Map(
  LISTS.map(([, path]) => {
    const sample = SAMPLES.find((each) => each.path === path);
    return [path, sample ? spoiled(sample.fields) : []] as const;
  }),
);

const FIRST = 1000;
/** The nth of them is about the conversation FIRST + n. */
const records: Readonly<Record<string, readonly Row[]>> = {
  '/api/conversations/get': spoiled(detailFields, ['conversation_id']).map((row, nth) => ({
    ...row,
    conversation_id: FIRST + nth,
  })),
  '/api/conversations/close': spoiled(conversationFields, ['id']).map((row, nth) => ({
    ...row,
    id: FIRST + nth,
  })),
};

/** Whether a conversation is read as one that has nothing odd in it. */
let isPlain = false;

let server: BytesServer;

beforeAll(async () => {
  server = await startBytes();
  server.answerWith(({ url, body }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://service.test');
    const rows = listRows.get(pathname);
    const id = searchParams.get('conversation_id') ?? /"conversation_id":(\d+)/.exec(body.toString())?.[1];
    if (isPlain && pathname.endsWith('/get'))
      return void response.end(envelopeOf({ conversation_id: Number(id), status: 'inbox', messages: [] }));
    response.end(envelopeOf(rows ?? records[pathname]?.[Number(id) - FIRST]));
  });
});

afterAll(() => server.close());

async function run(line: string, format: string) {
  const words = [...line.split(' '), '-o', format, '--utc'];
  const { exit, stdout, stderr } = await runConvops(words, {
    env: { CONVOPS_BASE_URL: server.origin, CONVOPS_TOKEN: TOKEN },
  });
  expect(`${stdout.replaceAll(/"[^"]*"/g, '')}${stderr}`).not.toMatch(
    /\[object|\bundefined\b|\bNaN\b|\n\s+at |sesame/,
  );
  return { exit, stdout, stderr };
}

it.each(LISTS)('%s has a row for each, in every format', async (line, path) => {
  const rows = listRows.get(path) ?? [];
  expect(rows.length).toBeGreaterThanOrEqual(25);
  const json = await run(line, 'json');
  // Five of them have an id that is none.
  const warning = `convops: warning: GET ${path}: 5 rows without a usable id\n`;
  expect([json.exit, json.stderr]).toEqual([7, warning]);
  expect(JSON.parse(json.stdout)).toEqual(maskSecrets(rows));
  const table = await run(line, 'table');
  expect([table.exit, table.stdout.split('\n').length - 1]).toEqual([7, rows.length]);
  const csv = await run(line, 'csv');
  expect([csv.exit, csv.stdout.split('\n').length - 2]).toEqual([7, rows.length]);
});

const idsOf = (path: string) => (records[path] ?? []).map((_, nth) => FIRST + nth);

it('conv get has a conversation for each, as data and to be read', async () => {
  const path = '/api/conversations/get';
  const ids = idsOf(path);
  expect(ids.length).toBeGreaterThan(250);
  const line = `conv get ${ids.join(' ')}`;
  const json = await run(line, 'json');
  expect([json.exit, json.stderr]).toEqual([0, '']);
  expect(JSON.parse(json.stdout)).toEqual(maskSecrets(records[path]));
  for (const format of ['table', 'markdown']) {
    const { exit, stdout, stderr } = await run(line, format);
    expect([format, exit, stderr]).toEqual([format, 0, '']);
    expect(stdout).not.toBe('');
  }
});

it('conv close is done for each, and the receipts have the records as they came', async () => {
  const path = '/api/conversations/close';
  const rows = records[path] ?? [];
  isPlain = true;
  const { exit, stdout, stderr } = await run(`conv close ${idsOf(path).join(' ')} --yes`, 'json');
  // One that says nothing of the change is done, and a notice a run names the field.
  expect([exit, stderr.trimEnd().split('\n').length]).toEqual([0, 1]);
  const receipts = JSON.parse(stdout) as { id: number; outcome: string; data: unknown }[];
  receipts.sort((one, other) => one.id - other.id);
  expect(receipts.map(({ id, outcome }) => [id, outcome])).toEqual(
    rows.map((_, nth) => [FIRST + nth, 'done']),
  );
  expect(receipts.map(({ data }) => data)).toEqual(maskSecrets(rows));
});
