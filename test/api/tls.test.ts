import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createTransport } from '../../src/api/transport.ts';
import { type CertificateName, type Listening, listening } from '../support/bytes.ts';
import { startTls } from '../support/bytes-faults.ts';
import { buildExchanger } from '../support/bytes-tls.ts';

const servers: Listening[] = [];

const exchanger = await buildExchanger();
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function tlsServer(certificate: CertificateName) {
  const server = await startTls(certificate);
  servers.push(server);
  return server;
}

async function plainServer(answer: Parameters<typeof createServer>[1]) {
  const server = await listening(createServer(answer));
  servers.push(server);
  return server;
}

/** The error of one write; every connection has ended by then. */
async function errorAt(server: Listening, { scheme = 'https', timeoutMs = 10_000 } = {}): Promise<unknown> {
  const baseUrl = `${scheme}://127.0.0.1:${server.port}`;
  const transport = createTransport({ baseUrl, token: 'tok-1234', timeoutMs, userAgent: 'test' });
  const request = { method: 'POST', path: '/api/x', body: '{}', token: true } as const;
  const error: unknown = await transport.send(request).catch((thrown: unknown) => thrown);
  await transport.close();
  await server.deserted();
  return error;
}

const unsent = (reason: string) => ({ name: 'NoAnswerError', reason, sent: false });

describe('a certificate', () => {
  it.each<CertificateName>(['self-signed', 'right-name'])(
    'nobody vouches for is not accepted: %s',
    async (name) => {
      const server = await tlsServer(name);
      expect(await errorAt(server)).toMatchObject(unsent('certificate'));
      expect(server.requests.length).toBe(0);
    },
  );

  it('of an authority given by NODE_EXTRA_CA_CERTS is accepted, for its own name and time', async () => {
    const [right, wrong, expired, early] = await Promise.all(
      (['right-name', 'wrong-name', 'expired', 'not-yet-valid'] as const).map(tlsServer),
    );
    const at = (server: Listening | undefined, host: string) => ({
      baseUrl: `https://${host}:${server?.port}`,
    });
    const ends = await exchanger.run([
      at(right, '127.0.0.1'),
      at(right, 'localhost'),
      at(wrong, '127.0.0.1'),
      at(wrong, 'localhost'),
      at(expired, 'localhost'),
      at(early, 'localhost'),
    ]);
    expect(ends).toMatchObject([
      { status: 200 },
      { status: 200 },
      { ...unsent('certificate'), message: expect.stringContaining('ALTNAME') },
      { ...unsent('certificate'), message: expect.stringContaining('ALTNAME') },
      { ...unsent('certificate'), message: expect.stringContaining('EXPIRED') },
      { ...unsent('certificate'), message: expect.stringContaining('NOT_YET_VALID') },
    ]);
    expect([right, wrong, expired, early].map((server) => server?.requests.length)).toEqual([2, 0, 0, 0]);
  });
});

describe('a handshake', () => {
  it('answered in plain text fails unsent', async () => {
    const server = await plainServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await errorAt(server)).toMatchObject(unsent('tls'));
  });

  // undici lets a connection that is being opened hang until a timeout of its own, which kept the process alive.
  it('is given up at once when the transport closes', async () => {
    let arrived = () => {};
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = await plainServer((socket) => socket.once('data', arrived));
    const baseUrl = `https://127.0.0.1:${server.port}`;
    const transport = createTransport({ baseUrl, token: null, timeoutMs: 3_600_000, userAgent: 'test' });
    const request = { method: 'GET', path: '/', body: null, token: false } as const;
    const ended = transport.send(request).catch((thrown: unknown) => thrown);
    await asked;
    await transport.close();
    expect(await ended).toMatchObject(unsent('cancelled'));
    await server.deserted();
  });
});

describe('plain http on a TLS port', () => {
  it('leaves the outcome open: the request had left', async () => {
    const server = await tlsServer('self-signed');
    expect(await errorAt(server, { scheme: 'http' })).toMatchObject({ sent: true });
    expect(server.requests.length).toBe(0);
  });
});
