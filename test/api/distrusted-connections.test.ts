// A connection on which something came that cannot be: what it brings next may be the answer to another request.
import type { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callNamed, createApiClient, takeDiscardOf } from '../../src/api/client.ts';
import type { EndpointName } from '../../src/api/derive.ts';
import { createTransport, type SendOptions, type Transport } from '../../src/api/transport.ts';
import { wholeAnswer } from '../hostile/answers.ts';
import { envelopeOf, startBytes } from '../support/bytes.ts';

const cleanups: (() => unknown)[] = [];

// A connection is fresh for a second: the clock stands still meanwhile, and no timer with it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const CHOICES = { listParams: 'query', authScope: 'all' } as const;
const detail = (id: number) => envelopeOf({ conversation_id: id, messages: [] });

/** A service that answers the requests in their order, each with what is done to its connection. */
async function answering(...answers: (string | ((socket: Socket) => void))[]) {
  const sockets: Socket[] = [];
  const server = await startBytes((socket) => {
    const answer = answers[sockets.push(socket) - 1] ?? detail(7);
    if (typeof answer === 'string') socket.write(wholeAnswer(answer, 'length'));
    else answer(socket);
  });
  cleanups.push(() => server.close());
  return { ...server, sockets, baseUrl: server.origin, token: 'tok-1234' };
}

function transportTo({ baseUrl, token }: { baseUrl: string; token: string }): Transport {
  const transport = createTransport({ baseUrl, token, timeoutMs: 10_000, userAgent: 'test' });
  cleanups.push(() => transport.close());
  return transport;
}

const get = { method: 'GET', path: '/api/x', body: null, token: true } as const;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const WRONG: readonly (readonly [string, string])[] = [
  ['is about another conversation', detail(8)],
  ['is a list', envelopeOf([])],
  ['is no envelope', '[1]'],
  ['has data and an error', '{"status":200,"data":{"conversation_id":7},"error":5}'],
  ['is no JSON', '<p>hello'],
];

describe('after an answer that', () => {
  it.each(WRONG)('%s its connection is not used again', async (_what, wrong) => {
    const server = await answering(detail(7), wrong, detail(7));
    const { conversations } = createApiClient(transportTo(server), CHOICES);
    await conversations.get({ conversation_id: 7 });
    await expect(conversations.get({ conversation_id: 7 })).rejects.toMatchObject({ name: 'BadAnswerError' });
    await conversations.get({ conversation_id: 7 });
    const [first, second, third] = server.sockets;
    expect([first === second, second === third, server.connections()]).toEqual([true, false, 2]);
  });

  it('is a refusal it is used as before', async () => {
    const server = await answering('{"status":400,"error":"not yours"}');
    const { conversations } = createApiClient(transportTo(server), CHOICES);
    await expect(conversations.get({ conversation_id: 7 })).rejects.toMatchObject({ name: 'ServiceError' });
    await conversations.get({ conversation_id: 7 });
    expect(server.connections()).toBe(1);
  });

  it('is found to be wrong later, neither, and what is under way on it is taken for lost', async () => {
    const server = await answering(detail(7), () => undefined);
    const { conversations } = createApiClient(transportTo(server), CHOICES);
    const data = await conversations.get({ conversation_id: 7 });
    const other = conversations
      .close({ conversation_id: 8, operator_id: 1 })
      .catch((error: unknown) => error);
    while (server.requests.length < 2) await wait(2);
    takeDiscardOf(data)?.();
    expect(await other).toMatchObject({ name: 'NoAnswerError', reason: 'cancelled', sent: true });
    await conversations.get({ conversation_id: 7 });
    expect(server.connections()).toBe(2);
  });
});

it('what may end the connection of an answer does not keep its bytes in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const [reads, bytes] = [50, 200_000];
  const server = await answering(
    ...Array.from({ length: reads }, () => envelopeOf({ text: 'x'.repeat(bytes) })),
  );
  const transport = transportTo(server);
  const inBuffers = () => process.memoryUsage().arrayBuffers;
  collect();
  const before = inBuffers();
  const discards: unknown[] = [];
  while (discards.length < reads) discards.push((await transport.send(get)).discard);
  // Garbage of Node's own goes in its time; all answers together are ten megabytes.
  while (inBuffers() - before > (reads * bytes) / 2) {
    await wait(2);
    collect();
  }
  expect(discards).toEqual(Array.from({ length: reads }, () => expect.any(Function)));
});

describe('an answer that comes twice', () => {
  const twice = (ms: number) => (socket: Socket) => {
    const bytes = wholeAnswer(detail(7), 'length');
    if (ms === 0) return void socket.write(Buffer.concat([bytes, bytes]));
    socket.write(bytes);
    setTimeout(() => socket.write(bytes), ms);
  };

  it.each([0, 5])('is not taken for that of the next request, %i ms apart', async (ms) => {
    const server = await answering(twice(ms), '{"status":200,"data":{"id":2}}');
    const transport = transportTo(server);
    await transport.send(get);
    // What comes unasked ends the connection; until then it would be the answer to what is asked next.
    while (ms > 0 && !server.sockets[0]?.destroyed) await wait(2);
    const { body } = await transport.send(get);
    expect(Buffer.from(body).toString()).toContain('"id":2');
    expect(server.connections()).toBe(2);
  });
});

describe('the calls of a client', () => {
  it('are made as the caller says at that moment, and what reaches a person goes out fresh', async () => {
    const sent: unknown[] = [];
    const transport = {
      async send(request: { readonly path: string }, how?: SendOptions) {
        sent.push([request.path.split('/').at(-1)?.split('?')[0], how]);
        return { status: 200, headers: {}, body: Buffer.from(envelopeOf({})), url: 'https://service.test' };
      },
    };
    let left = 30;
    const client = createApiClient(transport, CHOICES);
    const call = (name: EndpointName, params: object) =>
      callNamed(client, name)({ conversation_id: 7, ...params }, () => ({ timeoutMs: left }));
    await call('conversations.get', {});
    left = 20;
    await call('conversations.close', { operator_id: 1 });
    await call('conversations.sendMessage', { text: 'Hello' });
    await call('conversations.sendNote', { text: 'Hello', operator_id: 1 });
    await call('conversations.sendFileMessage', { file_url: 'https://files.test/a' });
    expect(sent).toEqual([
      ['get', { timeoutMs: 30, fresh: false }],
      ['close', { timeoutMs: 20, fresh: false }],
      ['send-message', { timeoutMs: 20, fresh: true }],
      ['send-note', { timeoutMs: 20, fresh: true }],
      ['send-file-message', { timeoutMs: 20, fresh: true }],
    ]);
  });
});
