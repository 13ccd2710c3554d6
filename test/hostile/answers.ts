// A whole answer of each row of the table, and the call that asks for it: what the hostile tests cut, swell and spoil.
import { allEndpoints, type EndpointName, type NamedEndpoint } from '../../src/api/derive.ts';
import type { Endpoint, FieldSpecs } from '../../src/api/endpoint-row.ts';
import { conversationFields, type FieldKind, type RecordFields } from '../../src/api/model.ts';
import { answerOf, type RecordedRequest } from '../support/bytes.ts';

/** Every id of a sample, so that it is about what was asked for. */
export const SAMPLE_ID = 42;
/** More than one byte to a character: a cut falls inside some. */
const SAMPLE_TEXT = 'Zoë «日本» 👋 \\"{[';

export interface Sample {
  readonly name: EndpointName;
  readonly verb: 'GET' | 'POST';
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly fields: RecordFields;
  readonly data: unknown;
}

/** A record with a value for every field by its kind; it and each record within it are finished by `finish`. */
export function madeRecord(
  fields: RecordFields,
  value: (kind: string, name: string) => unknown,
  finish: (record: Record<string, unknown>) => Record<string, unknown> = (record) => record,
): Record<string, unknown> {
  const within = (inner: unknown) => madeRecord(inner as RecordFields, value, finish);
  const made = (kind: FieldKind, name: string) => {
    if (Array.isArray(kind)) return kind.map(within);
    return typeof kind === 'string' ? value(kind, name) : within(kind);
  };
  return finish(Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, made(kind, name)])));
}

/** A record with a value of its type in every field. */
export function sampleRecord(fields: RecordFields): Record<string, unknown> {
  return madeRecord(fields, sampleValue);
}

function sampleValue(kind: string): unknown {
  if (kind.startsWith('any')) return null;
  if (kind.startsWith('boolean')) return true;
  if (kind.startsWith('time')) return 1_714_561_200;
  return kind.startsWith('integer') ? SAMPLE_ID : SAMPLE_TEXT;
}

function paramsOf({ row }: NamedEndpoint): Record<string, unknown> {
  const specs: FieldSpecs = { ...row.query, ...(row.body === 'unspecified' ? {} : row.body) };
  const given = Object.entries(specs).map(([name, { type }]) => [
    name,
    type === 'integer' ? SAMPLE_ID : 'Hello',
  ]);
  return row.body === 'unspecified'
    ? { id: SAMPLE_ID, invite_email: 'new@example.test' }
    : Object.fromEntries(given);
}

/** What a record has to say so that it does not contradict its write. */
function confirmed(name: EndpointName, { phone, invite_email, ...params }: Record<string, unknown>) {
  if (name === 'users.update') return { name: params.name, phone };
  if (name === 'operators.create') return { invite_email };
  if (name === 'conversations.unassign') return { operator_user_id: 0 };
  return /send(?:File)?Message$/.test(name) ? { is_inner_message: false } : {};
}

/** The 18 rows. */
export const SAMPLES: readonly Sample[] = allEndpoints().map((endpoint) => {
  const { name, verb, path, row } = endpoint;
  const params = paramsOf(endpoint);
  const record = { ...sampleRecord(row.data.fields), ...confirmed(name, params) };
  const data = row.data.shape === 'list' ? [record, record] : record;
  return { name, verb, path, params, fields: row.data.fields, data };
});

export const FRAMINGS = ['length', 'chunked', 'until closed'] as const;
export type Framing = (typeof FRAMINGS)[number];

/** The bytes of an answer with this body: its head, and the body as the framing has it. */
export function wholeAnswer(body: string | Buffer, framing: Framing, status = 200): Buffer {
  if (framing === 'length') return answerOf(status, body);
  const bytes = Buffer.from(body);
  const head = `HTTP/1.1 ${status} Word\r\nContent-Type: application/json\r\n`;
  if (framing === 'until closed') return Buffer.concat([Buffer.from(`${head}\r\n`), bytes]);
  const third = Math.ceil(bytes.length / 3);
  const chunks = [0, 1, 2].flatMap((index) => {
    const chunk = bytes.subarray(index * third, (index + 1) * third);
    return [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')];
  });
  return Buffer.concat([
    Buffer.from(`${head}Transfer-Encoding: chunked\r\n\r\n`),
    ...chunks,
    Buffer.from('0\r\n\r\n'),
  ]);
}

/** The id that a request is about: that of a conversation, or of a user; 42 where it names none. */
export function idIn({ url, body }: RecordedRequest): number {
  const { searchParams } = new URL(url, 'http://service.test');
  const named = searchParams.get('conversation_id') ?? searchParams.get('platform_user_id');
  return Number(named ?? /"conversation_id":(\d+)/.exec(body.toString())?.[1] ?? SAMPLE_ID);
}

let lastId = 90_000;

/** What a record has to say so that it is the answer to what was asked for. */
export function idsOf(path: string, id: number): Record<string, unknown> {
  lastId += 1;
  if (path.includes('/users/')) return { platform_user_id: id };
  if (path.includes('/operators/')) return path.endsWith('/create') ? { id: lastId } : {};
  if (path.endsWith('/get')) return { conversation_id: id };
  return path.includes('/send-') ? { id: lastId, is_inner_message: path.endsWith('note') } : { id };
}

const ROWS = new Map(allEndpoints().map(({ path, row }) => [path, row.data] as const));

/** What the table says of the data under a path; of a path that it does not know, what it says of a conversation. */
export function dataAt(path: string): Endpoint['data'] {
  return ROWS.get(path) ?? { shape: 'record', fields: conversationFields };
}
