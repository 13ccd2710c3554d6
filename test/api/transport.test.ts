// What the wire can do to an exchange; what each fault ends as is in the matrix of writes and reads
// (test/writes/matrix.test.ts).

import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { createTransport, type Transport, type TransportOptions } from '../../src/api/transport.ts';
import { answerOf, saying, startBytes } from '../support/bytes.ts';
import { type FaultName, type FaultServer, startFault } from '../support/bytes-faults.ts';

const cleanups: (() => Promise<unknown>)[] = [];

// Not after each of them: some run beside each other.
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function serverOf(fault: FaultName): Promise<FaultServer> {
  const server = await startFault(fault);
  cleanups.push(() => server.close());
  return server;
}

function transportTo(baseUrl: string, options: Partial<TransportOptions> = {}): Transport {
  const transport = createTransport({
    baseUrl,
    token: 'tok-1234',
    timeoutMs: 10_000,
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

describe('a fault', () => {
  it.each<[FaultName, unknown, unknown]>([
    ['one byte at a time', { reason: 'shape' }, { id: 42 }],
    ['103 and then the answer', { reason: 'shape' }, { id: 42 }],
    ['ok', { reason: 'shape' }, { id: 42 }],
    ['ok list', [{ id: 42 }], { reason: 'shape' }],
  ])('is none where the answer is whole: %s', async (mode, read, write) => {
    const server = await serverOf(mode);
    expect(await outcomesOf(server.origin)).toMatchObject({ read, write });
    expect(server.requests.length).toBe(2);
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

describe('a compressed answer', () => {
  const text = '{"status":200,"data":[]}';

  it.each<[string, Buffer]>([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
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
