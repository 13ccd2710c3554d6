// Every field of every record with a value of every wrong type, one at a time, through the built program: a row stays a row,
// JSON says what the service said, and nothing falls over.
import { afterAll, expect, it, vi } from 'vitest';
import { conversationFields, detailFields, type RecordFields } from '../../src/api/model.ts';
import { maskSecrets } from '../../src/api/redact.ts';
import { envelopeOf, startBytes } from '../support/bytes.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { runConvops } from '../support/run-convops.ts';
import { idIn, SAMPLES, sampleRecord } from './answers.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const WRONG: readonly unknown[] = [null, 'x', -1, [null], { a: { b: [1] } }];

type Row = Record<string, unknown>;

/** The record once for every field, also of the records in it, and every value. */
function spoiled(fields: RecordFields): Row[] {
  const whole = sampleRecord(fields);
  return Object.entries(fields).flatMap(([name, kind]) => {
    const flat = WRONG.map((value) => ({ ...whole, [name]: value }));
    if (typeof kind === 'string') return flat;
    const [inner, isList] = Array.isArray(kind) ? [kind[0], true] : [kind, false];
    const within = spoiled(inner as RecordFields).map((one) => ({ ...whole, [name]: isList ? [one] : one }));
    return [...flat, ...within];
  });
}

const LISTS: readonly (readonly [string, string])[] = [
  ['operators list', '/api/operators/all'],
  ['groups list', '/api/operators/groups'],
  ['conv unassigned', '/api/conversations/unassigned'],
  ['conv unread', '/api/conversations/unread'],
  ['conv not-answered', '/api/conversations/not-answered'],
];
const rowsOf = (path: string) => spoiled(SAMPLES.find((sample) => sample.path === path)?.fields ?? {});

const FIRST = 1000;
const DETAILS = spoiled(detailFields).map((row, nth) => ({ ...row, conversation_id: FIRST + nth }));
const CLOSED = spoiled(conversationFields).map((row, nth) => ({ ...row, id: FIRST + nth }));
/** A conversation in which nothing is odd, as a close reads it. */
const plain = (conversation_id: number) => ({ conversation_id, status: 'inbox', messages: [] });
let isPlain = false;

const server = await startBytes();
server.answerWith((request, response) => {
  const { pathname } = new URL(request.url, 'http://service.test');
  const id = idIn(request);
  const detail = isPlain ? plain(id) : DETAILS[id - FIRST];
  const record = pathname.endsWith('/get') ? detail : CLOSED[id - FIRST];
  response.end(envelopeOf(/get$|close$/.test(pathname) ? record : rowsOf(pathname)));
});
afterAll(() => server.close());

async function run(line: string, format: string) {
  const env = { CONVOPS_BASE_URL: server.origin, CONVOPS_TOKEN: TOKEN };
  const { exit, stdout, stderr } = await runConvops([...line.split(' '), '-o', format, '--utc'], { env });
  expect(`${stdout.replaceAll(/"[^"]*"/g, '')}${stderr}`).not.toMatch(
    /\[object|\bundefined\b|\bNaN\b|\n\s+at |sesame/,
  );
  return { exit, stdout, stderr };
}

it.each(LISTS)('%s has a row for each, in every format', async (line, path) => {
  const rows = rowsOf(path);
  expect(rows.length).toBeGreaterThanOrEqual(25);
  const json = await run(line, 'json');
  // Five of them have an id that is none.
  const warning = `convops: warning: GET ${path}: 5 rows without a usable id\n`;
  expect([json.exit, json.stderr]).toEqual([7, warning]);
  expect(JSON.parse(json.stdout)).toEqual(maskSecrets(rows));
  for (const [format, headers] of [
    ['table', 0],
    ['csv', 1],
  ] as const) {
    const { exit, stdout } = await run(line, format);
    expect([format, exit, stdout.split('\n').length - 1 - headers]).toEqual([format, 7, rows.length]);
  }
});

it('conv get has a conversation for each, as data and to be read', async () => {
  expect(DETAILS.length).toBeGreaterThan(250);
  const line = `conv get ${DETAILS.map((_, nth) => FIRST + nth).join(' ')}`;
  for (const format of ['json', 'table', 'markdown']) {
    const { exit, stdout, stderr } = await run(line, format);
    expect([format, exit, stderr]).toEqual([format, 0, '']);
    if (format === 'json') expect(JSON.parse(stdout)).toEqual(maskSecrets(DETAILS));
    else expect(stdout).not.toBe('');
  }
});

it('conv close is done for each, and the receipts have the records as they came', async () => {
  isPlain = true;
  const ids = CLOSED.map(({ id }) => id);
  const { exit, stdout, stderr } = await run(`conv close ${ids.join(' ')} --yes`, 'json');
  // One that says nothing of the change is done, and a notice a run names the field.
  expect([exit, stderr.trimEnd().split('\n').length]).toEqual([0, 1]);
  const receipts = JSON.parse(stdout) as { id: number; outcome: string; data: unknown }[];
  receipts.sort((one, other) => one.id - other.id);
  expect(receipts.map(({ id, outcome }) => [id, outcome])).toEqual(ids.map((id) => [id, 'done']));
  expect(receipts.map(({ data }) => data)).toEqual(maskSecrets(CLOSED));
});
