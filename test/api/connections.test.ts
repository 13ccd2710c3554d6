// Several exchanges of one transport: how they share connections, and how they end.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createTransport,
  type TraceEvent,
  type Transport,
  type TransportOptions,
} from '../../src/api/transport.ts';
import { wholeAnswer } from '../hostile/answers.ts';
import { startBytes } from '../support/bytes.ts';
import { type FaultName, type FaultServer, startFault, startTls } from '../support/bytes-faults.ts';
import { startProxy, tunnelTo } from '../support/bytes-tls.ts';
import { trustAuthorities } from '../support/trusting.ts';

const cleanups: (() => Promise<unknown>)[] = [];

// A connection is fresh for a second: the clock stands still meanwhile, and no timer with it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function serverOf(fault: FaultName): Promise<FaultServer> {
  const server = await startFault(fault);
  cleanups.push(() => server.close());
  return server;
}

function transportTo(baseUrl: string, options: Partial<TransportOptions> = {}): Transport {
  const given = { baseUrl, token: 'tok-1234', timeoutMs: 10_000, userAgent: 'test', ...options };
  const transport = createTransport(given);
  cleanups.push(() => transport.close());
  return transport;
}

/** A server that keeps its answer to `/first` until told to give it, and a transport to it. */
async function holding(options: Partial<TransportOptions> = {}) {
  const server = await startBytes();
  cleanups.push(() => server.close());
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

const post = (path: string) => ({ method: 'POST', path, body: '{}', token: true }) as const;
const get = (path: string) => ({ method: 'GET', path, body: null, token: true }) as const;

describe('exchanges of one transport', () => {
  // They once shared one connection: a batch went out one by one, and a slow answer held up all others.
  it('do not wait for each other', async () => {
    const { transport, first, release } = await holding();
    const slow = transport.send(post('/first'));
    await first;
    expect((await transport.send(post('/second'))).status).toBe(200);
    release();
    expect((await slow).status).toBe(200);
  });

  // The end of one once ended the others too, each with the error of the first: `sent` was then not its own.
  it('end each for itself', async () => {
    const { transport, first, release } = await holding({ maxBytes: 100 });
    const slow = transport.send(post('/first'));
    await first;
    await expect(transport.send(post('/large'))).rejects.toMatchObject({ reason: 'too_large' });
    release();
    expect((await slow).status).toBe(200);
  });

  it('take turns on one connection when they come one after the other', async () => {
    const { server, transport } = await holding();
    for (const request of [get('/a'), post('/b'), get('/c')]) await transport.send(request);
    expect(server.connections()).toBe(1);
  });

  it('give a write a new connection when the last one was idle for more than a second', async () => {
    const { server, transport } = await holding();
    await transport.send(get('/a'));
    vi.advanceTimersByTime(1000);
    await transport.send(get('/b'));
    expect(server.connections()).toBe(1);
    vi.advanceTimersByTime(999);
    await transport.send(post('/c'));
    expect(server.connections()).toBe(1);
    vi.advanceTimersByTime(1000);
    await transport.send(post('/d'));
    expect(server.connections()).toBe(2);
  });
});

/** A service that answers each connection once, and then hangs up on whatever it is asked. */
async function answeringOnce() {
  const answered = new WeakSet<Socket>();
  const server = await startBytes((socket) => {
    if (answered.has(socket)) return void socket.destroy();
    answered.add(socket);
    socket.write(wholeAnswer('{}', 'length'));
  });
  cleanups.push(() => server.close());
  return { server, transport: transportTo(server.origin) };
}

describe('a connection that was lost on its second request', () => {
  // Each write of a batch once went out on the connection of the last one, and every second one was lost.
  it('is the last that is used twice', async () => {
    const { server, transport } = await answeringOnce();
    await transport.send(post('/a'));
    await expect(transport.send(post('/b'))).rejects.toMatchObject({ reason: 'reset', sent: true });
    for (const path of ['/c', '/d', '/e']) expect((await transport.send(post(path))).status).toBe(200);
    expect([server.requests.length, server.connections()]).toEqual([5, 4]);
  });
});

/** A poll of every few seconds finds its connection closed each time. */
async function polled(transport: Transport, hungUp: () => Promise<unknown>): Promise<Error[]> {
  const warnings: Error[] = [];
  const warned = (warning: Error) => void warnings.push(warning);
  process.on('warning', warned);
  for (let poll = 0; poll < 20; poll += 1) {
    await transport.send(get('/a'));
    await hungUp();
  }
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', warned);
  return warnings;
}

describe('a transport that connects again and again', () => {
  // Node once warned of a leak at the end of every longer session: each connection left a listener behind.
  it('leaves nothing of the connections before', async () => {
    const sockets: Socket[] = [];
    const server = await startBytes((socket) => {
      sockets.push(socket);
      socket.write(wholeAnswer('{}', 'length'));
    });
    cleanups.push(() => server.close());
    const hungUp = async () => {
      const socket = sockets.at(-1);
      const closed = new Promise((resolve) => socket?.once('close', resolve));
      socket?.end();
      await closed;
    };
    expect(await polled(transportTo(server.origin), hungUp)).toEqual([]);
    expect(server.connections()).toBe(20);
  });

  it('nor of those through a proxy', async () => {
    const service = await startTls('right-name');
    const tunnels: Socket[] = [];
    const proxy = await startProxy((socket) => {
      tunnels.push(socket);
      tunnelTo(service.port)(socket);
    });
    cleanups.push(proxy.close, service.close, trustAuthorities());
    const env = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    const transport = transportTo('https://service.test', { env });
    const hungUp = async () => {
      const closed = new Promise((resolve) => tunnels.at(-1)?.once('close', resolve));
      tunnels.at(-1)?.destroy();
      await closed;
    };
    expect(await polled(transport, hungUp)).toEqual([]);
    expect([proxy.requests.length, service.requests.length]).toEqual([20, 20]);
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

  it('lets nothing out any more', async () => {
    const { server, transport } = await holding();
    await transport.close();
    await expect(transport.send(post('/late'))).rejects.toMatchObject({ reason: 'cancelled', sent: false });
    await transport.close();
    expect(server.connections()).toBe(0);
  });
});

describe('a host', () => {
  it('that has no address is not reached, and nothing was sent', async () => {
    // `.invalid` is reserved never to exist; a machine without name servers says so in another way.
    const transport = transportTo('http://nowhere.invalid:1');
    for (const request of [get('/a'), post('/b')]) {
      await expect(transport.send(request)).rejects.toMatchObject({ name: 'NoAnswerError', sent: false });
    }
  });
});

describe('a request that cannot be written', () => {
  it('is not sent, and the message does not show the token', async () => {
    const server = await serverOf('ok');
    const transport = transportTo(server.origin, { token: 'tok\r\nX-Evil: 1' });
    const error: unknown = await transport.send(post('/a')).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'NoAnswerError', sent: false });
    expect((error as Error).message).not.toContain('Evil');
    expect(server.requests.length).toBe(0);
  });
});

describe('the trace', () => {
  const traceOf = async (mode: FaultName) => {
    const server = await serverOf(mode);
    const events: TraceEvent[] = [];
    const transport = transportTo(server.origin, { trace: (event) => events.push(event) });
    await transport.send(get('/x?y=1')).catch(() => undefined);
    return { server, events };
  };

  it('tells of a request and its answer', async () => {
    const { server, events } = await traceOf('ok');
    expect(events).toMatchObject([
      { kind: 'request', url: `${server.origin}/x?y=1`, request: { method: 'GET' } },
      { kind: 'answer', answer: { status: 200, url: `${server.origin}/x` } },
    ]);
  });

  it('tells of a request and its failure', async () => {
    const { events } = await traceOf('fin after read');
    expect(events).toMatchObject([
      { kind: 'request' },
      { kind: 'failure', error: { reason: 'reset', sent: true } },
    ]);
  });
});
