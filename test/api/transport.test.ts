// What the wire can do to an exchange: each way ends as an error that says whether the request had left, no
// later than the deadline, and with every connection closed.

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import {
  ApiError,
  BadAnswerError,
  type BadAnswerReason,
  NoAnswerError,
  RateLimitedError,
  ServiceError,
  TokenRefusedError,
  WrongAddressError,
} from '../../src/api/errors.ts';
import { createTransport, type Transport, type TransportOptions } from '../../src/api/transport.ts';
import { answerOf, saying, startBytes } from '../support/bytes.ts';
import { FAULTS, type FaultName, type FaultServer, startFault } from '../support/bytes-faults.ts';

/** Time enough for a request to leave, and for the beginning of an answer, however busy the machine is. */
const SHORT = 3000;
const LONG = 10_000;

const cleanups: (() => Promise<unknown>)[] = [];

// Not after each of them: some run beside each other.
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function serverOf(fault: FaultName | Buffer): Promise<FaultServer> {
  const server = await startFault(fault);
  cleanups.push(() => server.close());
  return server;
}

function transportTo(baseUrl: string, options: Partial<TransportOptions> = {}): Transport {
  const transport = createTransport({
    baseUrl,
    token: 'tok-1234',
    timeoutMs: LONG,
    userAgent: 'test',
    ...options,
  });
  cleanups.push(() => transport.close());
  return transport;
}

/** What a call of a list row (GET) and of a write (POST) come to, one after the other. */
async function outcomesOf(baseUrl: string, options: Partial<TransportOptions> = {}) {
  const transport = transportTo(baseUrl, options);
  const client = createApiClient(transport, { listParams: 'query', authScope: 'all' });
  const ended = (call: Promise<unknown>) => call.catch((error: unknown) => error);
  const read = await ended(client.conversations.unread());
  const write = await ended(client.conversations.close({ conversation_id: 42 }));
  return { read, write, transport };
}

/** Modes that end only by the deadline. */
const endless: readonly FaultName[] = [
  'silent',
  'headers drip',
  'body drips',
  'length longer than body, silent',
];

type Expected = readonly [FaultName, new (...given: never[]) => ApiError, object];

const bad = (mode: FaultName, reason: BadAnswerReason): Expected => [
  mode,
  BadAnswerError,
  { reason, sent: true },
];
const lost = (mode: FaultName, reason: string): Expected => [mode, NoAnswerError, { reason, sent: true }];

const failures: readonly Expected[] = [
  ['refuse', NoAnswerError, { reason: 'refused', sent: false }],
  lost('reset before read', 'reset'),
  lost('reset after read', 'reset'),
  lost('fin after read', 'reset'),
  lost('100 out of turn', 'reset'),
  lost('silent', 'timeout'),
  // Something came: that is no service that keeps silent.
  bad('headers drip', 'cut'),
  bad('body drips', 'cut'),
  bad('length longer than body', 'cut'),
  bad('length longer than body, silent', 'cut'),
  bad('cut chunk', 'cut'),
  bad('no last chunk', 'cut'),
  bad('json stops early', 'cut'),
  bad('html 200', 'html'),
  ['html 404', WrongAddressError, { sent: true }],
  ['json 404', WrongAddressError, { sent: true }],
  ['gzip 404', WrongAddressError, { sent: true }],
  bad('html 502', 'unavailable'),
  bad('json 503', 'unavailable'),
  ['error under 200', ServiceError, { httpStatus: 200, code: 'unknown', text: 'no such conversation' }],
  ['error under 400', ServiceError, { httpStatus: 400, text: 'no such conversation' }],
  ['error without status', ServiceError, { httpStatus: 400, text: 'no such conversation' }],
  ['error under 500', ServiceError, { httpStatus: 500, text: 'database is gone' }],
  ['error 500 under 200', ServiceError, { httpStatus: 500, text: 'internal' }],
  bad('data under 400', 'contradiction'),
  bad('data with status 400', 'contradiction'),
  bad('data and error', 'contradiction'),
  bad('empty 200', 'empty'),
  bad('204', 'empty'),
  bad('data missing', 'shape'),
  bad('data null', 'shape'),
  bad('not an envelope', 'shape'),
  bad('gzip', 'compressed'),
  bad('invalid utf-8', 'encoding'),
  bad('utf-16', 'encoding'),
  bad('deep nesting', 'too_deep'),
  bad('redirect 301', 'redirect'),
  bad('redirect 302', 'redirect'),
  bad('redirect 303', 'redirect'),
  bad('redirect 307', 'redirect'),
  bad('redirect 308', 'redirect'),
  ['401', TokenRefusedError, { httpStatus: 401, text: 'bad token' }],
  ['403', TokenRefusedError, { httpStatus: 403, text: null }],
  ['429 in 5 s', RateLimitedError, { retryAfterMs: 5000 }],
  ['429 garbage', RateLimitedError, { retryAfterMs: null }],
  ['429 negative', RateLimitedError, { retryAfterMs: null }],
  ['429 tomorrow', RateLimitedError, { retryAfterMs: 86_400_000 }],
  ['429 by date', RateLimitedError, { retryAfterMs: 9000 }],
  bad('33 MiB with length', 'too_large'),
  bad('33 MiB without length', 'too_large'),
  bad('100 KB header', 'broken'),
  bad('junk', 'broken'),
  bad('two lengths', 'broken'),
  bad('1xx flood', 'broken'),
];

describe('a fault', () => {
  it.concurrent.each(failures)(
    'ends a read and a write as it should be told: %s',
    async (mode, kind, details) => {
      const server = await serverOf(mode);
      const timeoutMs = endless.includes(mode) ? SHORT : LONG;
      const { read, write, transport } = await outcomesOf(server.origin, { timeoutMs });
      for (const [error, method, path] of [
        [read, 'GET', '/api/conversations/unread'],
        [write, 'POST', '/api/conversations/close'],
      ] as const) {
        expect(error).toBeInstanceOf(kind);
        expect(error).toMatchObject({ ...details, request: { method, path } });
      }
      expect(server.requests.length).toBe(mode === 'refuse' || mode === 'reset before read' ? 0 : 2);
      expect(server.trapped()).toBe(0);
      await transport.close();
      await server.deserted();
    },
  );

  it('that leads elsewhere is told by the tests that look for it, and a stranger is not taken for it', async () => {
    const server = await serverOf('redirect 307');
    const { headers } = await fetch(server.origin, { redirect: 'manual' });
    const { origin } = new URL(headers.get('location') ?? '');
    await fetch(`${origin}/something`).catch(() => undefined);
    expect(server.trapped()).toBe(0);
    await fetch(server.origin).catch(() => undefined);
    expect(server.trapped()).toBe(1);
  });

  it.each<[FaultName, unknown, unknown]>([
    ['data is an object', { reason: 'shape' }, { id: 42 }],
    ['status twice', { reason: 'shape' }, { id: 42 }],
    ['data is a list', [{ id: 42 }], { reason: 'shape' }],
    ['null item in a list', { reason: 'shape', message: '`data[1]` in the answer is not an object' }, {}],
    ['bom', { reason: 'shape' }, { id: 42 }],
    ['one byte at a time', { reason: 'shape' }, { id: 42 }],
    ['103 and then the answer', { reason: 'shape' }, { id: 42 }],
    ['ok', { reason: 'shape' }, { id: 42 }],
    ['ok list', [{ id: 42 }], { reason: 'shape' }],
  ])('of shape is found per row: %s', async (mode, read, write) => {
    const server = await serverOf(mode);
    expect(await outcomesOf(server.origin)).toMatchObject({ read, write });
    expect(server.requests.length).toBe(2);
  });

  it('has a test for every mode of the server', () => {
    const shapes = [
      'data is an object',
      'status twice',
      'data is a list',
      'null item in a list',
      'bom',
      'ok',
      'ok list',
    ];
    const tried = [
      ...failures.map(([mode]) => mode),
      ...shapes,
      'one byte at a time',
      '103 and then the answer',
    ];
    expect(Object.keys(FAULTS).filter((mode) => !tried.includes(mode))).toEqual([]);
  });

  it('at any byte of an answer leaves no data behind', async () => {
    const body = '{"status":200,"data":{"id":42,"status":"closed"}}';
    const heads = ['HTTP/1.1 200 OK\r\n\r\n', `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`];
    for (const head of heads) {
      const whole = Buffer.from(head + body);
      for (let cut = 0; cut < whole.length; cut += 1) {
        const server = await startFault(whole.subarray(0, cut));
        const transport = createTransport({
          baseUrl: server.origin,
          token: null,
          timeoutMs: LONG,
          userAgent: 'test',
        });
        const client = createApiClient(transport, { listParams: 'query', authScope: 'all' });
        const ended = await client.conversations
          .close({ conversation_id: 42 })
          .catch((error: unknown) => error);
        await transport.close();
        await server.close();
        expect([cut, ended instanceof ApiError && ended.sent]).toEqual([cut, true]);
        expect(server.requests.length).toBe(1);
      }
    }
  });
});

describe('the size limit', () => {
  it('takes a body of exactly its size and none a byte larger', async () => {
    const body = '{"status":200,"data":{"id":42}}';
    const server = await serverOf('ok');
    const taken = await outcomesOf(server.origin, { maxBytes: body.length });
    expect(taken.write).toEqual({ id: 42 });
    const refused = await outcomesOf(server.origin, { maxBytes: body.length - 1 });
    expect(refused.write).toMatchObject({ reason: 'too_large' });
  });
});

describe('the deadline', () => {
  it('says how long was waited, and for what', async () => {
    const server = await serverOf('silent');
    const silent = await outcomesOf(server.origin, { timeoutMs: SHORT });
    expect((silent.read as Error).message).toBe('no response within 3 s');
  });
});

describe('a compressed answer', () => {
  const text = '{"status":200,"data":[]}';

  it.each<[string, Buffer]>([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity, gzip', gzipSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['Identity, ', Buffer.from(text)],
  ])('is decoded: %s', async (encoding, body) => {
    const server = await startBytes(saying(answerOf(200, body, [`Content-Encoding: ${encoding}`])));
    cleanups.push(() => server.close());
    const answer = await transportTo(server.origin).send({
      method: 'GET',
      path: '/api/x',
      body: null,
      token: true,
    });
    expect(Buffer.from(answer.body).toString()).toBe(text);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});
