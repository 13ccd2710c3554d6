// What a profile says of a request, and `api`, which sends any.
import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { getOf, postOf, type Sent, TOKEN } from '../support/bytes-service.ts';
import { servePlainly } from '../support/bytes-service-tests.ts';

const service = await servePlainly();

const groups = getOf('/api/operators/groups');

describe('a profile decides what the document leaves open', () => {
  beforeAll(async () => {
    const url = service.server.origin;
    const add = `profile add open --base-url ${url} --token-stdin --operator 7 --no-check`;
    expect(await service.home.run(add.split(' '), { input: `${TOKEN}\n` })).toMatchObject({ exit: 0 });
    for (const setting of [
      ['list_params', 'path'],
      ['auth_scope', 'conversations'],
    ]) {
      const run = await service.home.run(['profile', 'set', ...setting]);
      expect(run).toMatchObject({ exit: 0 });
    }
  });

  it.each([
    ['conv unread --group 3', '/api/conversations/unread/7/3', true],
    ['groups list', '/api/operators/groups', false],
  ])('where parameters stand, and which calls carry the token: %s', async (line, url, carries) => {
    const run = await service.home.run([...line.split(' '), '-p', 'open']);
    expect(run).toMatchObject({ exit: 0, stderr: '' });
    const [request] = service.server.requests;
    expect(request?.url).toBe(url);
    expect(request?.headers.some(([name]) => name === 'Authentication')).toBe(carries);
  });
});

describe('api calls any path', () => {
  const calls: readonly (readonly [string, Sent])[] = [
    ['api /api/operators/groups', groups],
    [
      'api get /api/users/get?platform_user_id=501 -f extra=a&b',
      getOf('/api/users/get', { platform_user_id: '501', extra: 'a&b' }),
    ],
    ['api POST /api/conversations/close', postOf('/api/conversations/close', {})],
    [
      'api /api/conversations/close -F conversation_id=42 -f note=42 -F on=true -F none=null',
      postOf('/api/conversations/close', { conversation_id: 42, note: '42', on: true, none: null }),
    ],
    ['api DELETE /api/odd', { method: 'DELETE', path: '/api/odd', query: {}, body: null }],
  ];

  it.each(calls)('%s', async (line, expected) => {
    const run = await service.run(line.split(' '));
    expect(run).toMatchObject({ exit: 0, stderr: '' });
    expect(service.sent()).toEqual([expected]);
  });

  it('takes the text of a file for a field, and a body from stdin', async () => {
    await writeFile(service.home.path('text.txt'), 'two\nlines');
    await service.run(['api', '/api/x', '-F', `text=@${service.home.path('text.txt')}`]);
    await service.run(['api', '/api/x', '--input', '-'], { input: '{"b":1, "a":[2]}' });
    expect(service.server.requests.map(({ method, body }) => [method, body.toString()])).toEqual([
      ['POST', '{"text":"two\\nlines"}'],
      ['POST', '{"b":1, "a":[2]}'],
    ]);
  });

  it('adds headers, but none that convops answers for', async () => {
    const run = await service.run(['api', '/api/x', '-H', 'X-Trace: abc', '-H', 'Accept-Language: de']);
    expect(run.exit).toBe(0);
    const headers = service.server.requests[0]?.headers.map(([name, value]) => [name.toLowerCase(), value]);
    expect(headers).toContainEqual(['x-trace', 'abc']);
    expect(headers).toContainEqual(['accept-language', 'de']);
    service.sent();
    const own = ['Authentication: mine', 'Host: elsewhere.test', 'Content-Length: 3'];
    for (const header of [...own, 'Proxy-Authorization: Basic eA==', 'bad']) {
      expect(await service.run(['api', '/api/x', '-H', header])).toMatchObject({ exit: 2, stdout: '' });
    }
    expect(service.sent()).toEqual([]);
  });

  const refused: readonly (readonly string[])[] = [
    ['https://elsewhere.test/api/x'],
    ['//elsewhere.test/api/x'],
    [`${service.server.origin.replace('127.0.0.1', 'localhost')}/api/x`],
    ['/api/../../x'],
    ['FETCH', '/api/x'],
    ['GET', '/api/x', 'more'],
    ['/api/x', '-f', 'a=b', '--input', '-'],
    ['/api/x', '--input', '-'],
  ];

  it.each(refused)('refuses %s %s %s %s before any request', async (...words) => {
    const run = await service.run(['api', ...words], { input: 'not json' });
    expect(run).toMatchObject({ exit: 2, stdout: '' });
    expect(service.sent()).toEqual([]);
  });

  it.each([
    ['https://x.test', 'https://x.test.evil/api/x'],
    ['https://x.test', 'https://x.test:8443/api/x'],
    ['https://x.test', 'https://x.test@elsewhere.test/api/x'],
    ['https://x.test/tenant', 'https://x.test/tenants/api/x'],
  ])('takes nothing for an address under %s that only begins like one: %s', async (baseUrl, address) => {
    const run = await service.run(['api', address], { env: { CONVOPS_BASE_URL: baseUrl } });
    expect(run).toMatchObject({ exit: 2, stdout: '' });
    expect(run.stderr).toContain('is not under the base URL; convops sends the token nowhere else');
  });
});
