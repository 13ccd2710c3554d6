// api/envelope.ts: whatever bytes come, what comes out is data of the row's shape, or one of the known errors.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { allEndpoints } from '../../../src/api/derive.ts';
import { readEnvelope, type WireAnswer } from '../../../src/api/envelope.ts';
import { ApiError } from '../../../src/api/errors.ts';
import { parseJson } from '../../../src/api/json.ts';
import { isRecord } from '../../../src/base/record.ts';
import { type Property, tries } from '../property.ts';
import { hostileText } from '../texts.ts';

const DEEPEST = 64;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Texts of values that JSON.parse takes, and some that it does not. */
const valueText = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.constantFrom(...'{} [] null {"id":42} [{"id":42}] [null] [{"id":1},7] 200 400 "200"'.split(' ')),
  fc.constantFrom(...'9007199254740993 -1e400 1e999 -0 0.1e-7 "\\ud800" {"__proto__":{"x":1}}'.split(' ')),
  fc.integer({ min: 55, max: 70 }).map((levels) => '['.repeat(levels) + ']'.repeat(levels)),
  fc.integer({ min: 60, max: 66 }).map((levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`),
  fc.constantFrom(
    ...['"not closed', '{"a":1', '[1,', '01', 'NaN', "'x'", '"\\x"', '"\u0001"', '"\\"', '"\\\\"', '"{[:"'],
  ),
  hostileText.map((text) => JSON.stringify(text)),
);
/** Most of them mean something, and some are written oddly. */
const nameText = fc.constantFrom(
  ...'"data" "data" "data" "error" "status" "status" "dat\\u0061" "__proto__" "x" "" "\\"'.split(' '),
);
const objectText = fc
  .array(fc.tuple(nameText, valueText), { maxLength: 4 })
  .map((fields) => `{${fields.map(([name, value]) => `${name}:${value}`).join(',')}}`);

const body = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  { weight: 6, arbitrary: objectText.map(bytesOf) },
  { weight: 1, arbitrary: valueText.map(bytesOf) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(objectText, fc.nat(), fc.integer({ min: 0, max: 255 }), fc.constantFrom('cut', 'put', 'drop'))
      .map(([text, place, byte, how]) => {
        const bytes = bytesOf(text);
        const at = place % (bytes.length + 1);
        if (how === 'cut') return bytes.slice(0, at);
        const rest = bytes.slice(how === 'put' ? at : at + 1);
        return Uint8Array.from([...bytes.slice(0, at), ...(how === 'put' ? [byte] : []), ...rest]);
      }),
  },
  { weight: 1, arbitrary: objectText.map((text) => Buffer.from(`\ufeff${text}`, 'utf16le')) },
  { weight: 1, arbitrary: objectText.map((text) => bytesOf(`\ufeff \n${text}\r\n`)) },
);

const headerText = fc.oneof(
  hostileText,
  fc.constantFrom('', '5', '-1', '1e3', '99999999999', 'Fri, 01 Jan 2100 00:00:09 GMT'),
);
const headers = fc.record(
  {
    'content-encoding': fc.constantFrom('identity', 'gzip', '', 'Identity ', 'br, gzip'),
    'content-type': headerText,
    'retry-after': fc.oneof(headerText, fc.array(headerText, { maxLength: 2 })),
    date: headerText,
    location: fc.oneof(headerText, fc.webUrl(), fc.constantFrom('http://[', '//x', 'javascript:1', 'data:,')),
  },
  { requiredKeys: [] },
);
const status = fc.oneof(
  { weight: 3, arbitrary: fc.constant(200) },
  { weight: 2, arbitrary: fc.constantFrom(201, 204, 301, 304, 400, 401, 403, 404, 422, 429, 500, 502, 503) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 999 }) },
);
const answer = fc.record({ status, headers, body, url: fc.constant('https://service.test/api/x') });

const ROWS = allEndpoints().map(({ verb, path, row }) => ({ request: { method: verb, path }, row }));

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function checkAnswer(answer: WireAnswer, { request, row }: (typeof ROWS)[number]): void {
  let data: unknown;
  try {
    data = readEnvelope(request, row, answer);
  } catch (error) {
    assert.ok(error instanceof ApiError, `threw ${String(error)}`);
    assert.deepEqual(error.request, request);
    assert.equal(error.sent, true);
    assert.equal(typeof error.message, 'string');
    return;
  }
  assert.ok(answer.status < 300 || answer.status < 200, `data under HTTP ${answer.status}`);
  assert.equal(Array.isArray(data), row.data.shape === 'list');
  for (const record of Array.isArray(data) ? data : [data]) assert.ok(isRecord(record), 'no record');
  assert.ok(depthOf(data) < DEEPEST, 'deeper than anybody walks');
  const text = new TextDecoder('utf-8', { fatal: true }).decode(answer.body);
  const whole = JSON.parse(text) as { data: unknown; error?: unknown };
  // Of a list, what is not a record is a row without an id.
  const said = Array.isArray(whole.data)
    ? whole.data.map((item) => (isRecord(item) ? item : {}))
    : whole.data;
  assert.deepEqual(rounded(data), rounded(said));
  // An empty text is how some say that there is none.
  assert.ok(typeof whole.error !== 'string' || whole.error === '', 'data beside an error');
  assert.equal(({} as { x?: unknown }).x, undefined, 'a prototype was changed');
}

const digits = fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: 25 });
/** Numbers as JSON writes them, most of them longer than a double. */
const numberText = fc
  .tuple(fc.boolean(), digits, fc.option(digits), fc.option(fc.integer({ min: -400, max: 400 })))
  .map(([minus, whole, fraction, power]) =>
    [
      minus ? '-' : '',
      whole.join('').replace(/^0+(?=\d)/, ''),
      fraction === null ? '' : `.${fraction.join('')}`,
      power === null ? '' : `e${power}`,
    ].join(''),
  );
const textText = hostileText.map((text) => JSON.stringify(text));
/** Valid JSON in which long numbers stand beside texts that look like them. */
const numbersText = fc
  .array(fc.tuple(textText, fc.oneof(numberText, textText, fc.constantFrom('null', '"1e400"'))), {
    maxLength: 4,
  })
  .map((fields) => `[${fields.map(([name, value]) => `{${name}:[${value}]}`).join(',')}]`);

/** A value with long numbers rounded, as JSON.parse has them, whether they were numbers or texts; -0 is 0. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return value + 0;
  if (typeof value === 'string' && /\d{16}/.test(value)) return Number(value) + 0;
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rounded(each)]));
}

function checkNumbers(text: string): void {
  assert.deepEqual(rounded(parseJson(text)), rounded(JSON.parse(text)));
}

export const envelopeProperties: readonly Property[] = [
  {
    name: 'any answer is data of the shape of its row, or a known error',
    runs: { suite: 3000, fuzz: 500_000 },
    run: tries(fc.tuple(answer, fc.constantFrom(...ROWS)), ([given, row]) => checkAnswer(given, row)),
  },
  {
    name: 'an answer is what JSON.parse makes of it, but for long numbers',
    runs: { suite: 1000, fuzz: 200_000 },
    run: tries(numbersText, checkNumbers),
  },
];
