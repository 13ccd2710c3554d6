// The exchanges of a transport: which answers it takes, who shares a connection, and what TLS and its end do to them. What each
// fault ends as: test/writes/matrix.test.ts; which certificates are believed: test/hostile/way.test.ts.
import type { ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { createTransport, type Transport, type TransportOptions } from '../../src/api/transport.ts';
import { wholeAnswer } from '../hostile/answers.ts';
import { answerOf, envelopeOf, type Listening, listening, saying, startBytes } from '../support/bytes.ts';
import { type FaultName, startFault, startTls } from '../support/bytes-faults.ts';

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Ends with its test. */
async function kept<T extends Listening>(starting: Promise<T>): Promise<T> {
  const server = await starting;
  cleanups.push(() => server.close());
  return server;
}

function transportTo(baseUrl: string, options: Partial<TransportOptions> = {}): Transport {
  const given = { baseUrl, token: 'tok-1234', timeoutMs: 10_000, userAgent: 'test', ...options };
  const transport = createTransport(given);
  cleanups.push(() => transport.close());
  return transport;
}

const clientOf = (transport: Transport) =>
  createApiClient(transport, { listParams: 'query', authScope: 'all' });
const post = (path: string) => ({ method: 'POST', path, body: '{}', token: true }) as const;
const get = (path: string) => ({ method: 'GET', path, body: null, token: true }) as const;

/** What a call of a list row (GET) and of a write (POST) come to, one after the other. */
async function outcomesOf(baseUrl: string, options: Partial<TransportOptions> = {}) {
  const client = clientOf(transportTo(baseUrl, options));
  const ended = (call: Promise<unknown>) => call.catch((error: unknown) => error);
  const read = await ended(client.conversations.unread());
  const write = await ended(client.conversations.close({ conversation_id: 42 }));
  return { read, write };
}

describe('a fault', () => {
  it.each<[FaultName, unknown, unknown]>([
    ['one byte at a time', { reason: 'shape' }, { id: 42 }],
    ['103 and then the answer', { reason: 'shape' }, { id: 42 }],
    ['ok', { reason: 'shape' }, { id: 42 }],
    ['ok list', [{ id: 42 }], { reason: 'shape' }],
  ])('is none where the answer is whole: %s', async (mode, read, write) => {
    const server = await kept(startFault(mode));
    expect(await outcomesOf(server.origin)).toMatchObject({ read, write });
    expect(server.requests.length).toBe(2);
  });
});

describe('the size limit', () => {
  it('takes a body of exactly its size and none a byte larger', async () => {
    const body = '{"status":200,"data":{"id":42}}';
    const server = await kept(startFault('ok'));
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
    const bytes = answerOf(200, body, [`Content-Encoding: ${encoding}`]);
    const server = await kept(startBytes(saying(bytes)));
    const answer = await transportTo(server.origin).send(get('/api/x'));
    expect(Buffer.from(answer.body).toString()).toBe(text);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});

/** A server that keeps its answer to `/first` until told to give it, and a transport to it. */
async function holding(options: Partial<TransportOptions> = {}) {
  const server = await kept(startBytes());
  const held: ServerResponse[] = [];
  let arrived = () => {};
  const first = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  server.answerWith(({ url }, response) => {
    if (url !== '/first') return void response.end(url === '/large' ? 'x'.repeat(200) : '{}');
    held.push(response);
    arrived();
  });
  return { server, transport: transportTo(server.origin, options), first, release: () => held[0]?.end('{}') };
}

describe('exchanges of one transport', () => {
  it('take turns on one connection when they read, and a write has one that carries nothing else', async () => {
    const { server, transport } = await holding();
    for (const request of [get('/a'), post('/b'), get('/c'), post('/d')]) await transport.send(request);
    expect(server.requests.map(({ connection }) => connection)).toEqual([1, 2, 1, 3]);
    await expect.poll(() => server.open().length, { timeout: 2000 }).toBe(1);
  });
});

const detail = (id: number) => envelopeOf({ conversation_id: id, messages: [] });
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A service that answers the requests in their order, each with what is done to its connection. */
async function answering(...answers: (string | ((socket: Socket) => void))[]) {
  const sockets: Socket[] = [];
  const starting = startBytes((socket) => {
    const answer = answers[sockets.push(socket) - 1] ?? detail(7);
    if (typeof answer === 'string') socket.write(wholeAnswer(answer, 'length'));
    else answer(socket);
  });
  const server = await kept(starting);
  const transport = transportTo(server.origin);
  return { server, sockets, transport, ...clientOf(transport) };
}

describe('the connection of an answer', () => {
  it.each([
    ['about another conversation', detail(8)],
    ['that is no envelope', '[1]'],
    ['that is no JSON', '<p>hello'],
  ])('%s is not used again', async (_what, wrong) => {
    const { server, sockets, conversations } = await answering(detail(7), wrong, detail(7));
    await conversations.get({ conversation_id: 7 });
    await expect(conversations.get({ conversation_id: 7 })).rejects.toMatchObject({ name: 'BadAnswerError' });
    await conversations.get({ conversation_id: 7 });
    const [first, second, third] = sockets;
    expect([first === second, second === third, server.connections()]).toEqual([true, false, 2]);
  });

  it('that refuses is used as before', async () => {
    const { server, conversations } = await answering('{"status":400,"error":"not yours"}');
    await expect(conversations.get({ conversation_id: 7 })).rejects.toMatchObject({ name: 'ServiceError' });
    await conversations.get({ conversation_id: 7 });
    expect(server.connections()).toBe(1);
  });

  // What comes unasked ends the connection; until then it would be the answer to what is asked next.
  it.each([0, 5])('that comes twice, %i ms apart, gives none to the next request', async (ms) => {
    const bytes = wholeAnswer(detail(7), 'length');
    const twice = (socket: Socket) => {
      socket.write(ms === 0 ? Buffer.concat([bytes, bytes]) : bytes);
      if (ms > 0) setTimeout(() => socket.write(bytes), ms);
    };
    const { server, sockets, transport } = await answering(twice, '{"status":200,"data":{"id":2}}');
    await transport.send(get('/a'));
    while (ms > 0 && !sockets[0]?.destroyed) await wait(2);
    const { body } = await transport.send(get('/b'));
    expect(Buffer.from(body).toString()).toContain('"id":2');
    expect(server.connections()).toBe(2);
  });
});

describe('closing', () => {
  it('ends what is under way and every connection', async () => {
    const { server, transport, first } = await holding();
    const slow = transport.send(post('/first')).catch((error: unknown) => error);
    await first;
    await transport.send(get('/idle'));
    expect(server.connections()).toBe(2);
    await transport.close();
    expect(await slow).toMatchObject({ name: 'NoAnswerError', reason: 'cancelled', sent: true });
    await server.deserted();
  });
});

describe('a request that cannot be written', () => {
  it('is not sent, and the message does not show the token', async () => {
    const server = await kept(startBytes());
    const transport = transportTo(server.origin, { token: 'tok\r\nX-Evil: 1' });
    const error: unknown = await transport.send(post('/a')).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'NoAnswerError', sent: false });
    expect((error as Error).message).not.toContain('Evil');
    expect(server.requests.length).toBe(0);
  });
});

// undici lets a connection that is being opened hang until a timeout of its own, which kept the process alive.
it('a handshake is given up at once when the transport closes', async () => {
  let arrived = () => {};
  const asked = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const server = await kept(listening(createServer((socket) => socket.once('data', arrived))));
  const transport = transportTo(`https://127.0.0.1:${server.port}`, { timeoutMs: 3_600_000 });
  const ended = transport.send(get('/')).catch((thrown: unknown) => thrown);
  await asked;
  await transport.close();
  expect(await ended).toMatchObject({ name: 'NoAnswerError', reason: 'cancelled', sent: false });
  await server.deserted();
});

it('plain http on a TLS port leaves the outcome open: the request had left', async () => {
  const server = await kept(startTls('self-signed'));
  const transport = transportTo(`http://127.0.0.1:${server.port}`);
  const error: unknown = await transport.send(post('/api/x')).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ sent: true });
  expect(server.requests.length).toBe(0);
});
