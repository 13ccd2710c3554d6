// The bytes of every request, against a server that knows nothing of the table. All expectations are typed by
// hand from service-interface.md.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import type { Client } from '../../src/api/derive.ts';
import type { RequestChoices } from '../../src/api/request.ts';
import { createTransport, type Transport, type TransportOptions } from '../../src/api/transport.ts';
import { type BytesServer, type RecordedRequest, startBytes } from '../support/bytes.ts';
import { PUBLISHED } from './published.ts';

const TOKEN = 'wire-token-5f1c';

let server: BytesServer;
let transports: Transport[];

beforeEach(async () => {
  server = await startBytes();
  transports = [];
});

afterEach(async () => {
  await Promise.all(transports.map((transport) => transport.close()));
  await server.close();
});

function transportOf(options: Partial<TransportOptions> = {}): Transport {
  const base = { baseUrl: server.origin, token: TOKEN, timeoutMs: 5000, userAgent: 'convops/9.9.9' };
  const transport = createTransport({ ...base, ...options });
  transports.push(transport);
  return transport;
}

function clientOf(choices: Partial<RequestChoices> = {}, options: Partial<TransportOptions> = {}): Client {
  return createApiClient(transportOf(options), { listParams: 'query', authScope: 'all', ...choices });
}

async function requestOf(
  call: (client: Client) => Promise<unknown>,
  data: 'list' | 'record',
  client = clientOf(),
) {
  server.answerWith({ status: 200, envelope: { status: 200, data: data === 'list' ? [] : {} } });
  await call(client);
  expect(server.requests).toHaveLength(1);
  const [request] = server.requests;
  if (!request) throw new Error('no request came');
  return request;
}

function headerOf(request: RecordedRequest, name: string): string | undefined {
  return request.headers.find(([key]) => key.toLowerCase() === name)?.[1];
}

const rows = Object.entries(PUBLISHED).map(([route, { line = route, ...row }]) => ({ route, line, ...row }));

describe('the request of each row', () => {
  it.each(rows)('$route', async ({ call, line, sent, data }) => {
    const request = await requestOf(call, data);
    expect(`${request.method} ${request.url}`).toBe(line);
    expect(request.body.toString('utf8')).toBe(sent ?? '');
    expect(headerOf(request, 'content-type')).toBe(sent === undefined ? undefined : 'application/json');
    expect(headerOf(request, 'content-length')).toBe(
      sent === undefined ? undefined : String(Buffer.byteLength(sent)),
    );
    expect(headerOf(request, 'accept')).toBe('application/json');
    expect(headerOf(request, 'accept-encoding')).toBe('identity');
    expect(headerOf(request, 'user-agent')).toBe('convops/9.9.9');
    // The token once, under the published name, and nowhere else.
    const carrying = request.headers.filter(([, value]) => value.includes(TOKEN));
    expect(carrying).toEqual([['Authentication', TOKEN]]);
    expect(`${request.url}${request.body}`).not.toContain(TOKEN);
  });

  it.each(rows)(
    'carries the token only to conversations when that is the scope: $route',
    async ({ call, line, data }) => {
      const request = await requestOf(call, data, clientOf({ authScope: 'conversations' }));
      expect(headerOf(request, 'authentication')).toBe(
        line.includes(' /api/conversations/') ? TOKEN : undefined,
      );
    },
  );
});

describe('parameters', () => {
  it('are absent when they are left out or undefined', async () => {
    const request = await requestOf(
      (c) =>
        c.conversations.start({ conversation_id: 42, operator_id: undefined, disable_webhook: undefined }),
      'record',
    );
    expect(request.body.toString()).toBe('{"conversation_id":42}');
  });

  it('that no row has are refused before anything is sent', async () => {
    const close = clientOf().conversations.close as (params: object) => Promise<unknown>;
    await expect(close({ conversation_id: 42, text: 'x' })).rejects.toThrow('no parameter text');
    expect(server.requests).toHaveLength(0);
  });

  it('travel a lone surrogate as an escape, so that the body stays valid UTF-8', async () => {
    const request = await requestOf((c) => c.conversations.sendNote({ text: '\ud83d' }), 'record');
    expect(request.body.toString()).toBe('{"text":"\\ud83d"}');
  });

  const placed: readonly [string, (client: Client) => Promise<unknown>, string][] = [
    ['a group', (c) => c.conversations.unassigned({ group_id: 3 }), '/api/conversations/unassigned/3'],
    ['nothing', (c) => c.conversations.unassigned(), '/api/conversations/unassigned'],
    ['both', (c) => c.conversations.unread({ group_id: 3, operator_id: 7 }), '/api/conversations/unread/7/3'],
    ['an operator', (c) => c.conversations.unread({ operator_id: 7 }), '/api/conversations/unread/7'],
    [
      'no operator',
      (c) => c.conversations.notAnswered({ group_id: 3 }),
      '/api/conversations/not-answered/0/3',
    ],
  ];

  it.each(placed)('of a list stand in the path where that is chosen: %s', async (_what, call, url) => {
    const request = await requestOf(call, 'list', clientOf({ listParams: 'path' }));
    expect(request.url).toBe(url);
  });

  it('of other rows stay in the query where lists have theirs in the path', async () => {
    const request = await requestOf(
      (c) => c.conversations.get({ conversation_id: 42 }),
      'record',
      clientOf({ listParams: 'path' }),
    );
    expect(request.url).toBe('/api/conversations/get?conversation_id=42');
  });
});

describe('the base URL', () => {
  it.each(['/tenant/a', '/tenant/a/'])('may have a path, here %s', async (prefix) => {
    const client = clientOf({}, { baseUrl: `${server.origin}${prefix}` });
    const request = await requestOf((c) => c.users.get({ platform_user_id: 1 }), 'record', client);
    expect(request.url).toBe('/tenant/a/api/users/get?platform_user_id=1');
  });
});

describe('a raw request', () => {
  it('carries its own headers, but no token of its own making', async () => {
    const send = () =>
      transportOf().send({
        method: 'DELETE',
        path: '/x?y=1',
        body: null,
        token: true,
        headers: { 'x-extra': 'yes', Authentication: 'mine' },
      });
    const request = await requestOf(send, 'record');
    expect([request.method, request.url]).toEqual(['DELETE', '/x?y=1']);
    expect(headerOf(request, 'x-extra')).toBe('yes');
    expect(request.headers.filter(([name]) => name.toLowerCase() === 'authentication')).toEqual([
      ['Authentication', TOKEN],
    ]);
  });
});
