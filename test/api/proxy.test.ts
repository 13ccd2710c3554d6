import { createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { proxyFor } from '../../src/api/link.ts';
import { createTransport, type TransportOptions } from '../../src/api/transport.ts';
import { listening } from '../support/bytes.ts';
import { type FaultName, startFault, startTls } from '../support/bytes-faults.ts';
import { startProxy, tunnelTo } from '../support/bytes-proxy.ts';

const TOKEN = 'tok-1234';

const cleanups: (() => Promise<void>)[] = [];

/** Time enough to reach the proxy, however busy the machine is. */
const SHORT = 3000;

// Not after each of them: some run beside each other.
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

async function proxyThat(answer: (socket: Socket) => void) {
  const proxy = await startProxy(answer);
  cleanups.push(proxy.close);
  return proxy;
}

/** What one write comes to, at a service whose name only the proxy can resolve: its answer, or its error. */
async function endWith(
  env: TransportOptions['env'] & object,
  { timeoutMs = 10_000, baseUrl = 'https://service.invalid' } = {},
): Promise<{ readonly message?: string }> {
  const transport = createTransport({ baseUrl, token: TOKEN, timeoutMs, userAgent: 'test', env });
  const request = { method: 'POST', path: '/api/x', body: '{}', token: true } as const;
  const end: unknown = await transport.send(request).catch((thrown: unknown) => thrown);
  await transport.close();
  return end as Error;
}

const unsent = (reason: string, message?: string) => ({
  name: 'NoAnswerError',
  reason,
  sent: false,
  ...(message === undefined ? {} : { message: expect.stringContaining(message) }),
});

const reply = (status: number) => (socket: Socket) =>
  void socket.write(`HTTP/1.1 ${status} Word\r\nContent-Length: 0\r\n\r\n`);

describe('a proxy that opens no tunnel', () => {
  it.each<[string, (socket: Socket) => void, string]>([
    [
      'wants a password',
      reply(407),
      'HTTPS_PROXY refused (HTTP 407): its address needs a user name and password, as in http://USER:PASSWORD@HOST:PORT',
    ],
    ['forbids', reply(403), 'the proxy of HTTPS_PROXY refused (HTTP 403)'],
    ['hangs up', (socket) => void socket.end(), 'the proxy of HTTPS_PROXY failed'],
    ['resets', (socket) => void socket.resetAndDestroy(), 'the proxy of HTTPS_PROXY failed'],
    ['speaks no HTTP', (socket) => void socket.write('hello\r\n\r\n'), 'the proxy of HTTPS_PROXY failed'],
  ])('is asked once, and nothing was sent: it %s', async (_what, answer, message) => {
    const proxy = await proxyThat(answer);
    const error = await endWith({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
    expect(error).toMatchObject(unsent('proxy', message));
    expect(proxy.requests).toHaveLength(1);
    await proxy.deserted();
  });

  it('refuses user and password, which no message repeats', async () => {
    const proxy = await proxyThat(reply(407));
    const error = await endWith({ HTTPS_PROXY: `http://me:passphrase@127.0.0.1:${proxy.port}` });
    expect(error).toMatchObject(
      unsent('proxy', '(HTTP 407): the user name or password in its address is wrong'),
    );
    expect(error.message).not.toContain('passphrase');
  });

  it.each(['http://me:pass#word@proxy.invalid', 'http://me:100%zz@proxy.invalid'])(
    'because a sign in its password ends its host is told how to write that: %s',
    async (address) => {
      const error = await endWith({ HTTPS_PROXY: address });
      expect(error).toMatchObject(unsent('proxy', 'write # as %23'));
      expect(error.message).not.toContain('pass.');
    },
  );

  it('because nothing listens there is named', async () => {
    const proxy = await listening(createServer());
    await proxy.close();
    const error = await endWith({ https_proxy: `127.0.0.1:${proxy.port}` });
    expect(error).toMatchObject(unsent('proxy', 'the proxy of https_proxy failed (ECONNREFUSED)'));
  });

  it.concurrent('but stalls is given up at the deadline', async () => {
    const proxy = await proxyThat(() => undefined);
    const error = await endWith({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` }, { timeoutMs: SHORT });
    expect(error).toMatchObject(unsent('timeout', 'the proxy of HTTPS_PROXY did not connect within 3 s'));
    expect(proxy.requests).toHaveLength(1);
    await proxy.deserted();
  });
});

describe('a tunnel', () => {
  it('to a certificate nobody vouches for sends nothing, whatever Node is told to accept', async () => {
    const service = await startTls('self-signed');
    cleanups.push(service.close);
    const proxy = await proxyThat(tunnelTo(service.port));
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const error = await endWith({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
    vi.unstubAllEnvs();
    expect(error).toMatchObject(unsent('certificate'));
    expect(service.requests.length).toBe(0);
    await proxy.deserted();
  });

  // With TLS within it: a recipe of docs/scripting.md, which test/scenarios/recipes.test.ts plays.
  it.concurrent.each<[FaultName, object]>([
    ['ok', { status: 200 }],
    ['redirect 307', { status: 307 }],
    ['fin after read', { name: 'NoAnswerError', reason: 'reset', sent: true }],
    ['silent', { name: 'NoAnswerError', reason: 'timeout', sent: true }],
  ])('carries a request once, and knows that it left when the answer is lost: %s', async (fault, end) => {
    const service = await startFault(fault);
    cleanups.push(service.close);
    const proxy = await proxyThat(tunnelTo(service.port));
    const env = { HTTP_PROXY: `http://user:pass%21@127.0.0.1:${proxy.port}` };
    expect(await endWith(env, { timeoutMs: SHORT, baseUrl: 'http://service.test' })).toMatchObject(end);
    expect([service.requests.length, proxy.requests.length]).toEqual([1, 1]);
    const [{ head } = { head: '' }] = proxy.requests;
    expect(head).toMatch(/^CONNECT service\.test:80 HTTP\/1\.1\r\n/);
    expect(head).toMatch(new RegExp(`^proxy-authorization: Basic ${btoa('user:pass!')}$`, 'im'));
    expect(head).not.toContain(TOKEN);
  });
});

describe('the proxy for a base URL', () => {
  const service = new URL('https://service.test');

  it.each<[string, Record<string, string>, string | null]>([
    ['nothing set', {}, null],
    ['an address', { HTTPS_PROXY: 'http://proxy.test:3128' }, 'http://proxy.test:3128/'],
    ['lower case', { https_proxy: 'https://proxy.test' }, 'https://proxy.test/'],
    ['no scheme', { HTTPS_PROXY: 'proxy.test:3128' }, 'http://proxy.test:3128/'],
    [
      'both, the upper case first',
      { https_proxy: 'http://a.test', HTTPS_PROXY: 'http://b.test' },
      'http://b.test/',
    ],
    ['an empty one', { HTTPS_PROXY: '' }, null],
    ['an empty one beside another', { HTTPS_PROXY: '', https_proxy: 'http://a.test' }, 'http://a.test/'],
    ['blanks around it', { HTTPS_PROXY: ' http://a.test ' }, 'http://a.test/'],
    ['one for plain http only', { HTTP_PROXY: 'http://proxy.test' }, null],
  ])('is read from the environment: %s', (_what, env, href) => {
    expect(proxyFor(service, env)?.url?.href ?? null).toBe(href);
  });

  it('for a plain service is that of HTTP_PROXY', () => {
    const env = { HTTPS_PROXY: 'http://a.test', http_proxy: 'http://b.test' };
    expect(proxyFor(new URL('http://service.test'), env)?.url?.href).toBe('http://b.test/');
  });

  it.each(['https://localhost:8443', 'https://127.0.0.2', 'https://[::1]'])('is none for %s', (url) => {
    expect(proxyFor(new URL(url), { HTTPS_PROXY: 'http://proxy.test' })).toBeNull();
  });

  it.each(['socks5://proxy.test', 'http://', 'ftp://proxy.test', '://'])(
    'that cannot be one is named: %s',
    async (address) => {
      const error = await endWith({ HTTPS_PROXY: address });
      expect(error).toMatchObject(unsent('proxy', 'HTTPS_PROXY does not hold'));
    },
  );

  it.each([
    ['service.invalid', 0],
    ['other.test', 1],
  ])('is left out for the names of NO_PROXY: %s', async (names, requests) => {
    const proxy = await proxyThat(reply(407));
    const error = await endWith({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`, NO_PROXY: names });
    expect(error).toMatchObject({ name: 'NoAnswerError', sent: false });
    expect(proxy.requests).toHaveLength(requests);
  });

  it('has the exceptions of either name: an empty one hides none', () => {
    const env = { HTTPS_PROXY: 'http://a.test', NO_PROXY: '', no_proxy: 'b.test' };
    expect(proxyFor(service, env)?.except).toBe('b.test');
  });
});
