// What an answer is by its bytes alone; what the faults of the matrix come to is in test/writes/matrix.test.ts.
import { describe, expect, it } from 'vitest';
import { endpointNamed } from '../../src/api/derive.ts';
import { codeOf, readAnyEnvelope, readEnvelope, type WireAnswer } from '../../src/api/envelope.ts';
import {
  BadAnswerError,
  type BadAnswerReason,
  isAway,
  RateLimitedError,
  ServiceError,
  TokenRefusedError,
  WrongAddressError,
} from '../../src/api/errors.ts';

const REQUEST = { method: 'POST', path: '/api/conversations/close' };
const { row: close } = endpointNamed('conversations.close');
const { row: unread } = endpointNamed('conversations.unread');

function answerOf(
  status: number,
  body: string | Uint8Array,
  headers: WireAnswer['headers'] = {},
): WireAnswer {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return { status, headers, body: bytes, url: 'https://service.test/api/conversations/close' };
}

function errorOf(answer: WireAnswer, row = close): unknown {
  try {
    return { data: readEnvelope(REQUEST, row, answer) };
  } catch (error) {
    return error;
  }
}

it('has an empty record for each item of a list that is none', () => {
  const answer = answerOf(200, JSON.stringify({ status: 200, data: [{ id: 1 }, null, 'x'] }));
  expect(errorOf(answer, unread)).toEqual({ data: [{ id: 1 }, {}, {}] });
});

describe('an answer with data', () => {
  it.each<[string, WireAnswer, unknown]>([
    ['the published envelope', answerOf(200, '{"status":200,"data":{"id":42}}'), { id: 42 }],
    ['no status in the body', answerOf(200, '{"data":{"id":42}}'), { id: 42 }],
    ['a status as text', answerOf(200, '{"status":"200","data":{"id":42}}'), { id: 42 }],
    ['HTTP 201', answerOf(201, '{"status":200,"data":{}}'), {}],
    ['a status of null', answerOf(200, '{"status":null,"data":{}}'), {}],
    ['status 299', answerOf(200, '{"status":299,"data":{}}'), {}],
    ['an error that is null', answerOf(200, '{"status":200,"data":{},"error":null}'), {}],
    ['an error that is false', answerOf(200, '{"status":200,"data":{},"error":false}'), {}],
    ['an error without words', answerOf(200, '{"status":200,"data":{},"error":""}'), {}],
    ['white space around it', answerOf(200, ' \r\n{"status":200,"data":{}}\n'), {}],
    ['a byte order mark', answerOf(200, '\ufeff{"status":200,"data":{}}'), {}],
  ])('is taken with %s', (_what, answer, data) => {
    expect(errorOf(answer)).toEqual({ data });
  });

  it('may nest 64 levels and no more', () => {
    const nested = (levels: number) => `{"data":{"a":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}}`;
    expect(errorOf(answerOf(200, nested(64)))).toHaveProperty('data');
    expect(errorOf(answerOf(200, nested(65)))).toMatchObject({ reason: 'too_deep' });
  });
});

describe('an answer of another kind', () => {
  it.each<[string, WireAnswer, BadAnswerReason]>([
    ['plain text', answerOf(200, 'OK'), 'html'],
    ['nothing but space', answerOf(200, ' \n'), 'empty'],
    ['nothing under 500', answerOf(500, ''), 'unavailable'],
    ['a list under 503', answerOf(503, '[]'), 'unavailable'],
    ['compressed HTML under 502', answerOf(502, '\u001f', { 'content-encoding': 'gzip' }), 'unavailable'],
    ['a list that stops', answerOf(200, '[1,'), 'cut'],
    ['a list', answerOf(200, '[]'), 'shape'],
    ['null', answerOf(200, 'null'), 'shape'],
    ['an error that is no text', answerOf(400, '{"error":{"message":"x"}}'), 'shape'],
    ['data that is a list', answerOf(200, '{"data":[]}'), 'shape'],
    ['data that is text', answerOf(200, '{"data":"ok"}'), 'shape'],
    [
      'gzip in a second header',
      answerOf(200, '{"data":{}}', { 'content-encoding': ['identity', 'gzip'] }),
      'compressed',
    ],
    ['brotli', answerOf(200, '{"data":{}}', { 'content-encoding': 'br' }), 'compressed'],
    ['a lone continuation byte', answerOf(200, Uint8Array.of(0x22, 0x80, 0x22)), 'encoding'],
    ['an encoded surrogate', answerOf(200, Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)), 'encoding'],
    ['UTF-16', answerOf(200, Buffer.from('\ufeff{"data":{}}', 'utf16le')), 'encoding'],
    ['a redirect', answerOf(302, '', { location: 'https://elsewhere.test/x?y' }), 'redirect'],
    ['HTTP 304', answerOf(304, ''), 'redirect'],
  ])('is named: %s', (_what, answer, reason) => {
    const error = errorOf(answer);
    expect(error).toBeInstanceOf(BadAnswerError);
    expect(error).toMatchObject({ reason, httpStatus: answer.status, sent: true, request: REQUEST });
  });

  it.each([429, 500, 502])('of a read is tried again under HTTP %i, whatever stands in it', (status) => {
    const read = (body: string) => {
      try {
        return readEnvelope({ method: 'GET', path: '/' }, unread, answerOf(status, body));
      } catch (error) {
        return error;
      }
    };
    const name = status === 429 ? 'RateLimitedError' : 'BadAnswerError';
    const named = { name, ...(status === 429 ? {} : { reason: 'unavailable' }) };
    for (const body of ['{"status":200,"data":[]}', '{"data":{}}', '{"data":[],"error":{"odd":1}}'])
      expect(read(body)).toMatchObject(named);
  });

  const STATUSES = [
    ...['199', '300', '0', '-200', '200.5', '1e400', 'true', '[200]', '{}', '{"valueOf":1,"toString":1}'],
    ...['""', '"ok"', '"2e2"', '" 200"', '"0200"'],
  ];
  const ERRORS = ['true', '0', '1', '{}', '[]', '{"message":"x"}', '"odd"'];

  it.each([
    ...STATUSES.map((status) => `{"status":${status},"data":{"id":42}}`),
    ...ERRORS.map((error) => `{"status":200,"data":{"id":42},"error":${error}}`),
  ])('is named as one that contradicts itself: %s', (body) => {
    expect(errorOf(answerOf(200, body))).toMatchObject({ name: 'BadAnswerError', reason: 'contradiction' });
  });

  it.each([408, 499])('under HTTP %i without an envelope was given up', (status) => {
    const message = `the request was given up (HTTP ${status})`;
    expect(errorOf(answerOf(status, '<html>'))).toMatchObject({ reason: 'unavailable', message });
  });

  it.each([
    [400, '{"error":{"message":"no such id"}}'],
    [422, '{"message":"no such id"}'],
  ])('under HTTP %i without an envelope says what came', (status, body) => {
    const message = expect.stringContaining(`HTTP ${status} with ${body}`);
    expect(errorOf(answerOf(status, body))).toMatchObject({ reason: 'shape', message });
  });

  it.each([
    ['HTML', '<html>'],
    ['nothing', ''],
    ['foreign JSON', '{"message":"no route"}'],
    ['a list', '[]'],
  ])('under 404 says that nothing answers there: %s', (_what, body) => {
    const error = errorOf(answerOf(404, body));
    expect(error).toBeInstanceOf(WrongAddressError);
    expect(error).toMatchObject({ message: expect.stringContaining('close (HTTP 404)') });
  });

  it('that redirects names the address and path it points to, without a query', () => {
    const target = (location: string) => (errorOf(answerOf(307, '', { location })) as Error).message;
    expect(target('https://elsewhere.test/path?token=1')).toContain('https://elsewhere.test/path (HTTP 307)');
    expect(target('https://elsewhere.test/path?token=1')).not.toContain('token');
    expect(target('/here')).toContain('https://service.test/here (HTTP 307)');
    expect(target('http://[')).toContain('an address that cannot be read');
  });

  it('shows no more than 80 characters of itself', () => {
    const { message } = errorOf(
      answerOf(200, `<html>${'\u{1f44b}'.repeat(500)}`, { 'content-type': 'text/html' }),
    ) as Error;
    expect(message).toContain('text/html');
    expect([...message].length).toBeLessThan(250);
    expect(Buffer.from(message).toString()).toBe(message);
  });
});

describe('an answer with an error', () => {
  it.each<[string, WireAnswer, string, number]>([
    ['no status in the body', answerOf(400, '{"error":"nope"}'), 'nope', 400],
    ['a status as text', answerOf(400, '{"error":"nope","status":"400"}'), 'nope', 400],
    ['HTTP 404', answerOf(404, '{"error":"nope","status":400}'), 'nope', 404],
    ['HTTP 200 and status 500', answerOf(200, '{"error":"nope","status":500}'), 'nope', 500],
    ['HTTP 408', answerOf(408, '{"error":"nope","status":401}'), 'nope', 408],
    ['HTTP 200 and status 408', answerOf(200, '{"error":"nope","status":408}'), 'nope', 408],
    ['HTTP 400 and status 499', answerOf(400, '{"error":"nope","status":499}'), 'nope', 499],
    ['data beside it under 400', answerOf(400, '{"error":"nope","status":400,"data":[]}'), 'nope', 400],
    ['no words', answerOf(400, '{"error":"","status":400}'), '', 400],
    ['control characters', answerOf(400, '{"error":"\\u001b[2J"}'), '\u001b[2J', 400],
  ])('is the service speaking: %s', (_what, answer, text, httpStatus) => {
    const error = errorOf(answer);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ text, code: 'unknown', httpStatus, sent: true, request: REQUEST });
  });

  // Under HTTP 200 both were once refusals like any other: a batch went on with a token that nobody takes.
  it.each([401, 403])('whose body says %i is about the token', (status) => {
    for (const [http, said] of [
      [200, status],
      [400, String(status)],
    ] as const) {
      const error = errorOf(answerOf(http, JSON.stringify({ error: 'no such token', status: said })));
      expect(error).toBeInstanceOf(TokenRefusedError);
      expect(error).toMatchObject({ httpStatus: status, text: 'no such token' });
    }
    const known = JSON.stringify({ error: 'The conversation is closed.', status });
    expect(errorOf(answerOf(200, known))).toMatchObject({ name: 'ServiceError', code: 'already_closed' });
    const inside = errorOf(answerOf(502, JSON.stringify({ error: 'no such token', status })));
    expect(inside).toMatchObject({ name: 'ServiceError', httpStatus: 502 });
  });

  it('whose body says 429 asks to wait, unless anything speaks against it', () => {
    const body = (more: object) => JSON.stringify({ error: 'too many requests', status: 429, ...more });
    const error = errorOf(answerOf(200, body({}), { 'retry-after': '5' }));
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toMatchObject({ retryAfterMs: 5000 });
    for (const doubtful of [answerOf(200, body({ data: { id: 42 } })), answerOf(503, body({}))])
      expect(errorOf(doubtful)).toMatchObject({ name: 'ServiceError' });
  });

  it.each([200, 400])('under %i whose body says 503 is of a service that is away', (http) => {
    const error = errorOf(answerOf(http, JSON.stringify({ error: 'Busy.', status: 503 })));
    expect(error).toBeInstanceOf(ServiceError);
    expect(isAway((error as ServiceError).httpStatus)).toBe(true);
  });

  // Once a text went out six times: each answer had the record of a message that was sent.
  it('under 429 with a record of success contradicts itself', () => {
    const body = (more: object) => JSON.stringify({ status: 200, data: { id: 42 }, ...more });
    expect(errorOf(answerOf(429, body({})))).toMatchObject({
      name: 'BadAnswerError',
      reason: 'contradiction',
    });
    for (const more of [{ status: 429 }, { data: null }, { error: 'slow down' }])
      expect(errorOf(answerOf(429, body(more)))).toBeInstanceOf(RateLimitedError);
  });

  it.each([401, 403])('under %i is about the token, whatever the body says', (status) => {
    for (const [body, text] of [
      ['{"error":"expired"}', 'expired'],
      ['<html>', null],
      ['{"status":200,"data":{}}', null],
      ['', null],
    ] as const) {
      const error = errorOf(answerOf(status, body));
      expect(error).toBeInstanceOf(TokenRefusedError);
      expect(error).toMatchObject({ httpStatus: status, text });
    }
  });

  const date = { date: 'Fri, 01 Jan 2100 00:00:00 GMT' };
  it.each<[string, WireAnswer['headers'], number | null]>([
    ['seconds', { 'retry-after': '5' }, 5000],
    ['zero', { 'retry-after': '0' }, 0],
    ['a day', { 'retry-after': '86400' }, 86_400_000],
    ['nothing', {}, null],
    ['words', { 'retry-after': 'soon' }, null],
    ['a negative number', { 'retry-after': '-5' }, null],
    ['a fraction', { 'retry-after': '1.5' }, null],
    [
      'a date, by the clock of the service',
      { ...date, 'retry-after': 'Fri, 01 Jan 2100 00:00:09 GMT' },
      9000,
    ],
    ['a date without a clock', { 'retry-after': 'Fri, 01 Jan 2100 00:00:09 GMT' }, null],
    ['a date that has passed', { ...date, 'retry-after': 'Thu, 31 Dec 2099 00:00:00 GMT' }, null],
    ['two values', { 'retry-after': ['7', '9'] }, 7000],
  ])('under 429 says how long to wait: %s', (_what, headers, retryAfterMs) => {
    const error = errorOf(answerOf(429, '<html>', headers));
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toMatchObject({ retryAfterMs });
    for (const body of ['<html>', '{"error":"later"}'])
      expect(errorOf(answerOf(503, body, headers))).toMatchObject({ retryAfterMs });
  });
});

describe('the code of an error text', () => {
  it('is matched loosely', () => {
    const { errors } = endpointNamed('conversations.start').row;
    for (const text of [
      'The c onversation was assigned to another operator',
      'The conversation was assigned to another operator',
      ' THE  CONVERSATION was\u00a0assigned to another operator.\n',
    ])
      expect([text, codeOf(errors, text)]).toEqual([text, 'assigned_to_another']);
  });

  // A text that only contains a published one was once taken for it: `already`, exit 0, for a close that failed.
  it.each([
    'We could not find out whether the conversation is closed.',
    'The conversation is closed. It cannot be reached by this operator',
    'The conversation is closed for maintenance',
    'The conversation is already unassigned.',
    'closed',
    '',
  ])('is unknown for a text that is not the whole published one: %j', (text) => {
    expect(codeOf(close.errors, text)).toBe('unknown');
  });
});

describe('an answer to no row', () => {
  it('may hold data of any kind', () => {
    expect(readAnyEnvelope(REQUEST, {}, answerOf(200, '{"data":"text"}'))).toBe('text');
    expect(readAnyEnvelope(REQUEST, {}, answerOf(200, '{"data":0}'))).toBe(0);
    expect(readAnyEnvelope(REQUEST, {}, answerOf(200, '{"data":false}'))).toBe(false);
  });
});
