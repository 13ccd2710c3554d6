// Answers that are almost those of the service: what they say is doubtful, too much, or too long to be shown.
import { describe, expect, it } from 'vitest';
import { endpointNamed } from '../../src/api/derive.ts';
import { readEnvelope, type UnavailableError, type WireAnswer } from '../../src/api/envelope.ts';
import { BadAnswerError } from '../../src/api/errors.ts';

const REQUEST = { method: 'POST', path: '/api/conversations/close' };
const { row } = endpointNamed('conversations.close');

/** What comes of the answer: its data, or the error. */
function endOf(body: string, status = 200, headers: WireAnswer['headers'] = {}): unknown {
  const url = 'https://service.test/api/conversations/close';
  try {
    return readEnvelope(REQUEST, row, { status, headers, body: new TextEncoder().encode(body), url });
  } catch (error) {
    return error;
  }
}

const STATUSES = [
  ...['199', '300', '0', '-200', '200.5', '1e400', 'true', '[200]', '{}', '{"valueOf":1,"toString":1}'],
  ...['""', '"ok"', '"2e2"', '" 200"', '"0200"'],
];
const ERRORS = ['true', '0', '1', '{}', '[]', '{"message":"x"}', '"odd"'];

describe('an answer that contradicts itself', () => {
  it.each<readonly [string, number]>([
    ...STATUSES.map((status) => [`{"status":${status},"data":{"id":42}}`, 200] as const),
    ...ERRORS.map((error) => [`{"status":200,"data":{"id":42},"error":${error}}`, 200] as const),
    ['{"data":{},"error":{}}', 400],
    ['{"data":{},"error":""}', 400],
  ])('is none: %s under HTTP %i', (body, status) => {
    const error = endOf(body, status);
    expect(error).toBeInstanceOf(BadAnswerError);
    expect(error).toMatchObject({ reason: 'contradiction' });
  });

  it('has a status that is shown as it came', () => {
    expect(endOf('{"status":{"a":1},"data":{}}')).toHaveProperty(
      'message',
      'the answer has data under HTTP 200 and status {"a":1}',
    );
  });
});

const long = '\u{1f44b}'.repeat(5000);

describe('a message about an answer', () => {
  it.each([
    ['its type', 'x', 200, { 'content-type': long }],
    ['its encoding', 'x', 200, { 'content-encoding': long }],
    ['its target', '', 302, { location: `https://${'a.'.repeat(2000)}test/` }],
    ['its status', JSON.stringify({ status: long, data: {} }), 200, {}],
    ['what it is about', `this is ${long}`, 200, {}],
  ])('shows no more than 80 characters of %s, and no half ones', (_what, body, status, headers) => {
    const { message } = endOf(body, status, headers) as Error;
    expect([...message].length).toBeLessThan(200);
    expect(message).toContain('…');
    expect(Buffer.from(message).toString()).toBe(message);
  });
});

it.each([
  ['5', 5000],
  ['soon', null],
  [undefined, null],
])('a service that is not available says how long to wait: %s', (value, wait) => {
  const error = endOf('<html>', 503, { 'retry-after': value });
  expect((error as UnavailableError).retryAfterMs).toBe(wait);
  const said = endOf('{"error":"later"}', 503, { 'retry-after': value });
  expect(said).toMatchObject({ name: 'ServiceError', retryAfterMs: wait });
});

it.each([408, 499])('HTTP %i without an envelope says that the request was given up', (status) => {
  const error = endOf('<html>', status);
  expect(error).toMatchObject({
    reason: 'unavailable',
    message: `the request was given up (HTTP ${status})`,
  });
});
