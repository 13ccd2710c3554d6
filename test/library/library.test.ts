// The library itself, against real servers: which options it takes, what it repeats, and what its errors say.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type ClientOptions,
  createClient,
  evidenceOf,
  NoAnswerError,
  OptionsError,
  type ServiceClient,
} from '../../src/library.ts';
import { PROFILE_KEYS } from '../../src/settings/keys.ts';
import { type Answer, type BytesServer, startBytes } from '../support/bytes.ts';
import { type FaultName, startFault, startTls } from '../support/bytes-faults.ts';

const TOKEN = 'tok-0123456789';
const SECRET = 'secret-of-somebody';
const cleanups: (() => Promise<unknown>)[] = [];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convops-library-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function clientOf(baseUrl: string, options: Partial<ClientOptions> = {}): ServiceClient {
  const client = createClient({ baseUrl, token: TOKEN, timeoutMs: 10_000, ...options });
  cleanups.push(() => client.close());
  return client;
}

async function serverWith(answer: Answer): Promise<BytesServer> {
  const server = await startBytes();
  cleanups.push(() => server.close());
  server.answerWith(answer);
  return server;
}

const data = (value: unknown): Answer => ({ status: 200, envelope: { status: 200, data: value } });
const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

/** All that an error says to whoever prints or logs it. */
const sayings = (error: unknown) => `${(error as Error).stack} ${JSON.stringify(error)} ${String(error)}`;

describe('options that cannot be used', () => {
  const ca = (name: string) => join(folder, name);
  beforeAll(() => writeFile(ca('no.pem'), 'not a certificate'));

  it.each<[option: keyof ClientOptions, options: object, message: string]>([
    ['baseUrl', { baseUrl: undefined }, 'the base URL is missing'],
    ['baseUrl', { baseUrl: 'service.example.test' }, 'the base URL must begin with https://'],
    ['baseUrl', { baseUrl: `https://me:${TOKEN}@x.test` }, 'must not contain a user name or password'],
    ['baseUrl', { baseUrl: 'http://x.test' }, 'http://x.test is not encrypted'],
    ['token', { token: undefined }, 'the token is missing; null for none'],
    ['token', { token: '' }, 'the token is empty'],
    ['token', { token: `${TOKEN}\r\nx-more: 1` }, 'the token has more than one line'],
    ['timeoutMs', { timeoutMs: 0 }, 'from 1 to 2147483647'],
    ['timeoutMs', { timeoutMs: Number.NaN }, 'from 1 to 2147483647'],
    ['timeoutMs', { timeoutMs: 2 ** 31 }, 'from 1 to 2147483647'],
    ['retries', { retries: 1.5 }, 'from 0 to 10'],
    ['retries', { retries: -1 }, 'from 0 to 10'],
    ['caFile', { caFile: join('/', 'nowhere', 'ca.pem') }, 'caFile cannot be read: no such file'],
  ])('%s: %j', (option, options, message) => {
    const given = { baseUrl: 'https://x.test', token: TOKEN, ...options } as ClientOptions;
    const open = () => createClient(given);
    expect(open).toThrow(OptionsError);
    expect(open).toThrow(expect.objectContaining({ option, message: expect.stringContaining(message) }));
    expect(open).not.toThrow(TOKEN);
  });

  it('caFile: a file that is none', () => {
    const open = () => createClient({ baseUrl: 'https://x.test', token: null, caFile: ca('no.pem') });
    expect(open).toThrow('caFile has no certificate in PEM form');
  });

  it('has the defaults of the commands', async () => {
    expect([PROFILE_KEYS.timeout.default, PROFILE_KEYS.retries.default]).toEqual(['30s', 2]);
    const server = await serverWith({ status: 503, envelope: null });
    await errorOf(clientOf(server.origin).operators.list());
    expect(server.requests).toHaveLength(3);
  });
});

describe('what goes out', () => {
  it('is what the options say', async () => {
    const server = await serverWith(data([]));
    await clientOf(`${server.origin}/prefix/`).conversations.unread({ group_id: 3 });
    const other = clientOf(server.origin, { listParams: 'path', authScope: 'conversations' });
    await other.conversations.unread({ group_id: 3 });
    await other.operators.list();
    await clientOf(server.origin, { token: null }).operators.groups();
    const seen = server.requests.map(({ url, headers }) => [
      url,
      headers.find(([name]) => name === 'Authentication')?.[1],
    ]);
    expect(seen).toEqual([
      ['/prefix/api/conversations/unread?group_id=3', TOKEN],
      ['/api/conversations/unread/0/3', TOKEN],
      ['/api/operators/all', undefined],
      ['/api/operators/groups', undefined],
    ]);
  });

  it('goes past a proxy, unless the variables are handed in', async () => {
    const env = { HTTPS_PROXY: 'socks://somewhere' };
    // This machine by a name that is not one of those no proxy is asked for.
    const { origin, close } = await startBytes();
    await close();
    const nobody = origin.replace('http://127.0.0.1', 'https://0.0.0.0');
    expect(await errorOf(clientOf(nobody, { retries: 0, env }).operators.list())).toMatchObject({
      reason: 'proxy',
      message: 'HTTPS_PROXY does not hold the http or https address of a proxy',
    });
    expect(await errorOf(clientOf(nobody, { retries: 0 }).operators.list())).toMatchObject({
      reason: 'refused',
    });
  });

  it('is nothing where a parameter does not exist', async () => {
    const server = await serverWith(data({}));
    const wrong = { conversation_id: 42, txt: 'x' } as never;
    await expect(clientOf(server.origin).conversations.sendNote(wrong)).rejects.toThrow(
      'conversations.sendNote has no parameter txt',
    );
    expect(server.requests).toEqual([]);
  });

  it('trusts an authority of its own beside those of Node', async () => {
    const server = await startTls('right-name', 'data is a list');
    cleanups.push(() => server.close());
    const baseUrl = `https://127.0.0.1:${server.port}`;
    const distrusting = clientOf(baseUrl, { retries: 0 });
    expect(await errorOf(distrusting.operators.list())).toMatchObject({ reason: 'certificate', sent: false });
    const caFile = fileURLToPath(new URL('../support/tls/ca.pem', import.meta.url));
    expect(readFileSync(caFile, 'utf8')).toContain('BEGIN CERTIFICATE');
    const connecting = vi.spyOn(tls, 'connect');
    cleanups.push(async () => connecting.mockRestore());
    expect(await clientOf(baseUrl, { caFile }).operators.list()).toEqual([{ id: 42 }]);
    expect(server.requests.length).toBe(1);
    // No server here has a certificate of theirs: what the handshake is told to trust says it.
    expect(connecting.mock.calls).toHaveLength(1);
    const [trusted] = connecting.mock.calls[0] as unknown as [{ readonly ca: readonly string[] }];
    expect(trusted.ca).toEqual([...tls.rootCertificates, readFileSync(caFile, 'utf8').trim()]);
  });
});

describe('what comes back', () => {
  it('is the data as it was sent, secrets and our own token included', async () => {
    const operators = [{ id: 1, conversations_token: TOKEN }];
    const server = await serverWith(data(operators));
    expect(await clientOf(server.origin).operators.list()).toEqual(operators);
  });

  it('keeps a number that JSON would round', async () => {
    const server = await serverWith((_request, response) =>
      response.end('{"status":200,"data":[{"id":9007199254740993}]}'),
    );
    const [row] = await clientOf(server.origin).operators.list();
    expect(row?.id).toBe('9007199254740993');
  });

  it.each<[what: string, answer: Answer]>([
    ['a refusal', { status: 400, envelope: { status: 400, error: `${TOKEN} and token=${SECRET}` } }],
    ['a refused token', { status: 401, envelope: { status: 401, error: `no ${TOKEN}, token=${SECRET}` } }],
    ['a page', (_request, response) => response.end(`<p>${TOKEN}</p>`)],
    ['a contradiction', { status: 200, envelope: { status: TOKEN, data: { token: SECRET } } }],
    ['a redirect', (_request, response) => response.writeHead(302, { location: `https://${TOKEN}/` }).end()],
  ])('is an error without the token for %s that repeats it', async (_what, answer) => {
    const server = await serverWith(answer);
    const error = await errorOf(clientOf(server.origin).conversations.close({ conversation_id: 42 }));
    expect(error).toMatchObject({
      sent: true,
      request: { method: 'POST', path: '/api/conversations/close' },
    });
    expect(sayings(error)).not.toContain(TOKEN);
    expect(sayings(error)).not.toContain(SECRET);
    expect(server.requests).toHaveLength(1);
  });
});

describe('a write', () => {
  it.each<[fault: FaultName, evidence: string, requests: number]>([
    ['error under 400', 'answered', 1],
    ['error under 500', 'ambiguous', 1],
    ['html 502', 'ambiguous', 1],
    ['json 503', 'ambiguous', 1],
    ['reset after read', 'ambiguous', 1],
    ['fin after read', 'ambiguous', 1],
    ['json stops early', 'ambiguous', 1],
    ['401', 'answered', 1],
  ])('that ends with %s is %s, and went out once', async (fault, evidence, requests) => {
    const server = await startFault(fault);
    cleanups.push(() => server.close());
    const call = clientOf(`http://127.0.0.1:${server.port}`).conversations.sendMessage({
      conversation_id: 42,
      text: 'hello',
    });
    const error = (await errorOf(call)) as NoAnswerError;
    expect([evidenceOf(error), error.sent]).toEqual([evidence, true]);
    expect(server.requests.length).toBe(requests);
  });

  it('is turned away by 429 and not repeated, where a read is', async () => {
    let left = 1;
    const server = await serverWith((request, response) => {
      const refuses = request.method === 'POST' || left-- > 0;
      response.writeHead(refuses ? 429 : 200, { 'retry-after': '0' });
      response.end('{"status":200,"data":[]}');
    });
    const client = clientOf(server.origin);
    const error = await errorOf(client.conversations.close({ conversation_id: 42 }));
    expect([evidenceOf(error as NoAnswerError), server.requests.length]).toEqual(['rejected', 1]);
    expect(await client.conversations.unassigned()).toEqual([]);
    expect(server.requests).toHaveLength(3);
  });

  it('that finds nobody has proof that it was not sent', async () => {
    const server = await serverWith(data({}));
    await server.close();
    cleanups.length = 0;
    const error = await errorOf(clientOf(server.origin).conversations.close({ conversation_id: 42 }));
    expect(error).toMatchObject({ name: 'NoAnswerError', reason: 'refused', sent: false });
    expect(evidenceOf(error as NoAnswerError)).toBe('not_sent');
  });
});

describe('closing', () => {
  it('ends what is under way and what waits for its turn, and nothing goes out afterwards', async () => {
    let arrived = () => {};
    const heldBack = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = await serverWith((request, response) => {
      if (request.url.endsWith('/all')) response.writeHead(429, { 'retry-after': '100' }).end();
      else if (request.url.endsWith('/groups')) arrived();
      else response.end('{"status":200,"data":[]}');
    });
    const client = clientOf(server.origin);
    // Told to wait, which it knows by the time that another has its answer; then one that gets none.
    const waiting = errorOf(client.operators.list());
    await client.conversations.unassigned();
    const underWay = [waiting, errorOf(client.operators.groups())];
    await heldBack;
    await client.close();
    for (const error of await Promise.all(underWay)) expect(error).toBeInstanceOf(NoAnswerError);
    await server.deserted();
    const late = await errorOf(client.conversations.close({ conversation_id: 42 }));
    expect(late).toMatchObject({ reason: 'cancelled', sent: false });
    expect(server.requests).toHaveLength(3);
  });
});

describe('a call with a signal', () => {
  const why = new Error('not wanted any more');
  const close = (client: ServiceClient, signal: AbortSignal) =>
    client.conversations.close({ conversation_id: 42 }, { signal });

  it('that is aborted already sends nothing, and rejects with its reason', async () => {
    const server = await serverWith(data([]));
    const client = clientOf(server.origin);
    expect(await errorOf(close(client, AbortSignal.abort(why)))).toBe(why);
    expect(await errorOf(client.operators.list({}, { signal: AbortSignal.abort(why) }))).toBe(why);
    expect(server.requests).toEqual([]);
    // The client goes on.
    expect(await client.operators.list({}, {})).toEqual([]);
  });

  it('that is aborted while the connection is being made sends nothing', async () => {
    const server = await serverWith(data([]));
    const controller = new AbortController();
    const call = close(clientOf(server.origin), controller.signal);
    controller.abort(why);
    expect(await errorOf(call)).toBe(why);
    expect(server.requests).toEqual([]);
    await server.deserted();
    expect(server.requests).toEqual([]);
  });

  it.each(['read', 'write'] as const)(
    'that is aborted before the answer ends at once: a %s',
    async (kind) => {
      let arrived = () => {};
      const asked = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      const server = await serverWith(() => arrived());
      const client = clientOf(server.origin, { timeoutMs: 2 ** 31 - 1 });
      const controller = new AbortController();
      const { signal } = controller;
      const call = kind === 'read' ? client.operators.list({}, { signal }) : close(client, signal);
      await asked;
      controller.abort(why);
      expect(await errorOf(call)).toBe(why);
      // Its connection is at its end, and nothing is repeated.
      await server.deserted();
      expect(server.requests).toHaveLength(1);
    },
  );

  it('that is aborted between two tries of a read makes no other', async () => {
    const controller = new AbortController();
    const server = await serverWith((_request, response) => {
      response.writeHead(429, { 'retry-after': '100' }).end();
      response.on('close', () => controller.abort(why));
    });
    const client = clientOf(server.origin);
    expect(await errorOf(client.conversations.unread({}, { signal: controller.signal }))).toBe(why);
    expect(server.requests).toHaveLength(1);
  });

  it('may share it with many others, and leaves those without one alone', async () => {
    const warned: Error[] = [];
    const hear = (warning: Error) => warned.push(warning);
    process.on('warning', hear);
    cleanups.push(async () => process.off('warning', hear));
    const server = await serverWith(data([]));
    const client = clientOf(server.origin);
    const controller = new AbortController();
    const { signal } = controller;
    const calls = Array.from({ length: 30 }, () => client.conversations.unassigned({}, { signal }));
    expect(await Promise.all(calls)).toEqual(calls.map(() => []));
    const other = client.operators.list();
    controller.abort(why);
    expect(await other).toEqual([]);
    expect(warned).toEqual([]);
  });
});
