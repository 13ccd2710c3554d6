// A whole answer of each row of the table, and the call that asks for it: what the hostile tests cut, swell and spoil.
import { allEndpoints, type EndpointName, type NamedEndpoint } from '../../src/api/derive.ts';
import type { FieldSpecs } from '../../src/api/endpoint-row.ts';
import type { FieldKind, RecordFields } from '../../src/api/model.ts';
import { WRITES } from '../support/delivery-cases.ts';

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

/** A record with a value of its type in every field. */
export function sampleRecord(fields: RecordFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, sampleValue(kind)]));
}

function sampleValue(kind: FieldKind): unknown {
  if (Array.isArray(kind)) return kind.map(sampleRecord);
  if (typeof kind !== 'string') return sampleRecord(kind as RecordFields);
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

/** The 11 rows that change something, as writes to deliver. */
export const SAMPLE_WRITES = WRITES.map(({ write: { name } }) => {
  const sample = SAMPLES.find((each) => each.name === name);
  if (!sample) throw new Error(`no sample is named ${name}`);
  return sample;
});

export const FRAMINGS = ['length', 'chunked', 'until closed'] as const;
export type Framing = (typeof FRAMINGS)[number];

/** The bytes of an answer with this body: its head, and the body as the framing has it. */
export function wholeAnswer(body: string | Buffer, framing: Framing, status = 200): Buffer {
  const bytes = Buffer.from(body);
  const head = `HTTP/1.1 ${status} Word\r\nContent-Type: application/json\r\n`;
  if (framing === 'length')
    return Buffer.concat([Buffer.from(`${head}Content-Length: ${bytes.length}\r\n\r\n`), bytes]);
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

/** The envelope of a success. */
export function envelopeOf(data: unknown): string {
  return JSON.stringify({ status: 200, data });
}
