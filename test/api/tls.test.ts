// What TLS does to an exchange and no program sees from outside; which certificates are believed: test/hostile/way.test.ts.
import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTransport } from '../../src/api/transport.ts';
import { type Listening, listening } from '../support/bytes.ts';
import { startTls } from '../support/bytes-faults.ts';

const servers: Listening[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const kept = <T extends Listening>(server: T): T => {
  servers.push(server);
  return server;
};

// undici lets a connection that is being opened hang until a timeout of its own, which kept the process alive.
it('a handshake is given up at once when the transport closes', async () => {
  let arrived = () => {};
  const asked = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const server = kept(await listening(createServer((socket) => socket.once('data', arrived))));
  const baseUrl = `https://127.0.0.1:${server.port}`;
  const transport = createTransport({ baseUrl, token: null, timeoutMs: 3_600_000, userAgent: 'test' });
  const request = { method: 'GET', path: '/', body: null, token: false } as const;
  const ended = transport.send(request).catch((thrown: unknown) => thrown);
  await asked;
  await transport.close();
  expect(await ended).toMatchObject({ name: 'NoAnswerError', reason: 'cancelled', sent: false });
  await server.deserted();
});

it('plain http on a TLS port leaves the outcome open: the request had left', async () => {
  const server = kept(await startTls('self-signed'));
  const baseUrl = `http://127.0.0.1:${server.port}`;
  const transport = createTransport({ baseUrl, token: 'tok-1234', timeoutMs: 10_000, userAgent: 'test' });
  const request = { method: 'POST', path: '/api/x', body: '{}', token: true } as const;
  const error: unknown = await transport.send(request).catch((thrown: unknown) => thrown);
  await transport.close();
  expect(error).toMatchObject({ sent: true });
  expect(server.requests.length).toBe(0);
});
