// Connections that have carried nothing: opened for a message, note or file, and ahead of it where there is a read to do
// meanwhile.
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTransport, type Transport, type TransportOptions } from '../../src/api/transport.ts';
import { wholeAnswer } from '../hostile/answers.ts';
import { type Listening, listening, startBytes } from '../support/bytes.ts';
import { startTls } from '../support/bytes-faults.ts';
import { startProxy, tunnelTo } from '../support/bytes-tls.ts';
import { trustAuthorities } from '../support/trusting.ts';

const cleanups: (() => unknown)[] = [];

// A connection is fresh for a second: the clock stands still meanwhile, and no timer with it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const post = { method: 'POST', path: '/api/x', body: '{}', token: true } as const;
const get = { method: 'GET', path: '/api/x', body: null, token: true } as const;
const FRESH = { fresh: true } as const;

function transportTo(baseUrl: string, options: Partial<TransportOptions> = {}): Transport {
  const given = { baseUrl, token: 'tok-1234', timeoutMs: 10_000, userAgent: 'test', ...options };
  const transport = createTransport(given);
  cleanups.push(() => transport.close());
  return transport;
}

/** A service that answers everything; it knows on which connection each request came. */
async function service() {
  const server = await startBytes((socket) => void socket.write(wholeAnswer('{}', 'length')));
  cleanups.push(server.close);
  return { ...server, cameOn: () => server.requests.map(({ connection }) => connection) };
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
};

const transportOf = ({ port }: Listening, options?: Partial<TransportOptions>) =>
  transportTo(`http://127.0.0.1:${port}`, options);

describe('a fresh request', () => {
  it('goes out on a connection that has carried nothing, which then serves others', async () => {
    const server = await service();
    const transport = transportOf(server);
    await transport.send(get);
    await transport.send(post, FRESH);
    await transport.send(get);
    await transport.send(post);
    await transport.send(post, FRESH);
    expect(server.cameOn()).toEqual([1, 2, 2, 2, 3]);
  });

  it('leaves no more connections open than there are requests at once', async () => {
    const server = await service();
    const transport = transportOf(server);
    for (let target = 0; target < 10; target += 1) {
      await transport.send(get);
      await transport.send(post, FRESH);
    }
    await until(() => server.open().length <= 1);
    expect(server.connections()).toBe(11);
  });

  it('ends the idle one of the message before: after five messages one is open', async () => {
    const server = await service();
    const transport = transportOf(server);
    for (let message = 0; message < 5; message += 1) await transport.send(post, FRESH);
    expect(server.connections()).toBe(5);
    const open = () => server.open().length;
    // At once: after four seconds undici gives up idle connections by itself.
    await expect.poll(open, { timeout: 2000 }).toBe(1);
  });
});

describe('a connection that is opened ahead', () => {
  it('is taken by the next fresh request, and by no other', async () => {
    const server = await service();
    const transport = transportOf(server);
    transport.prepare();
    await until(() => server.connections() === 1);
    await transport.send(get);
    await transport.send(post);
    await transport.send(post, FRESH);
    expect(server.cameOn()).toEqual([2, 2, 1]);
  });

  it('is waited for while it is being made', async () => {
    const server = await service();
    const transport = transportOf(server);
    transport.prepare();
    await transport.send(post, FRESH);
    expect([server.cameOn(), server.connections()]).toEqual([[1], 1]);
  });

  it('is one for each request under way, however often it is asked for', async () => {
    const server = await service();
    const transport = transportOf(server);
    for (let target = 0; target < 5; target += 1) transport.prepare();
    await transport.send(get);
    expect(server.connections()).toBe(2);
    const reads = [transport.send(get), transport.send(get)];
    for (let target = 0; target < 5; target += 1) transport.prepare();
    await Promise.all(reads);
    await until(() => server.connections() === 5);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['is closed', (socket) => void socket.end()],
    ['is reset', (socket) => void socket.resetAndDestroy()],
    ['says something unasked', (socket) => void socket.write(wholeAnswer('{"id":13}', 'length'))],
  ])('is not used when it %s before its request', async (_what, spoil) => {
    const server = await service();
    const transport = transportOf(server);
    transport.prepare();
    await until(() => server.connections() === 1);
    for (const socket of server.open()) spoil(socket);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const answer = await transport.send(post, FRESH);
    expect(Buffer.from(answer.body).toString()).toBe('{}');
    expect(server.cameOn()).toEqual([2]);
  });

  it('that failed is not told of: the request tries for itself, and nothing was sent', async () => {
    const gone = await service();
    await gone.close();
    const transport = transportOf(gone);
    transport.prepare();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(transport.send(post, FRESH)).rejects.toMatchObject({ reason: 'refused', sent: false });
  });

  it('and never comes about ends with the request, at its own deadline', async () => {
    const stalling = await listening(createServer((socket) => void socket.resume()));
    cleanups.push(stalling.close);
    const transport = transportTo(`https://127.0.0.1:${stalling.port}`);
    transport.prepare();
    const failing = transport.send(post, { fresh: true, timeoutMs: 2000 });
    await expect(failing).rejects.toMatchObject({ reason: 'timeout', sent: false });
    await stalling.deserted();
    expect(stalling.connections()).toBe(1);
  });

  it('has its tunnel and its handshake behind it when the request comes', async () => {
    const server = await startTls('right-name');
    const proxy = await startProxy((socket) => setTimeout(() => tunnelTo(server.port)(socket), 150));
    cleanups.push(proxy.close, server.close, trustAuthorities());
    const env = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    const transport = transportTo('https://service.test', { env });
    transport.prepare();
    await transport.send(get);
    await expect.poll(() => server.connections()).toBe(2);
    await transport.send(post, FRESH);
    expect([proxy.requests.length, server.connections(), server.requests.length]).toEqual([2, 2, 2]);
  });

  it('is closed with the transport, wherever it stands', async () => {
    const server = await service();
    const transport = transportOf(server);
    transport.prepare();
    await until(() => server.connections() === 1);
    transport.prepare();
    await transport.close();
    transport.prepare();
    await server.deserted();
    expect(server.connections()).toBe(1);
  });

  it('that nobody takes is given up after some seconds', async () => {
    const server = await service();
    transportOf(server).prepare();
    await until(() => server.connections() === 1);
    await server.deserted();
  });
});
