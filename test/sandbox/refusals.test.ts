import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PUBLISHED } from '../api/published.ts';
import { ask, type Served, serve } from './wire.ts';

let service: Served;
beforeEach(async () => {
  service = await serve();
});
afterEach(() => service.sandbox.close());

describe('the published refusals', () => {
  // Operation, body, text: typed by hand from the document's table of errors.
  const published: [operation: string, body: object, error: string][] = [
    ['start', { conversation_id: 44, operator_id: 7 }, 'The c onversation was assigned to another operator'],
    ['close', { conversation_id: 45 }, 'The conversation is closed.'],
    ['unassign', { conversation_id: 43 }, 'The conversation is already unassigned.'],
    [
      'assign-operator',
      { conversation_id: 42, operator_id: 7 },
      'The conversation has already been assigned to this operator.',
    ],
    ['assign-group', { conversation_id: 42, group_id: 2 }, 'The operator group has already been selected.'],
    ['send-message', { conversation_id: 42, text: '' }, 'text is empty'],
    ['send-message', { conversation_id: 42 }, 'text is empty'],
    ['send-file-message', { conversation_id: 42, file_url: '' }, 'file_url is empty'],
    ['send-file-message', { conversation_id: 42 }, 'file_url is empty'],
  ];

  test.each(published)('%s %j: %s', async (operation, body, error) => {
    const answer = await service.post(`/api/conversations/${operation}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error, status: 400 });
  });

  test('are all here', () => {
    const texts = Object.values(PUBLISHED).flatMap(({ errors = [] }) => errors);
    const unheard = texts.filter((text) => !published.some(([, , error]) => error === text));
    expect(unheard, 'make the sandbox refuse with these texts, in the list above').toEqual([]);
  });

  test('leave the conversation as it was', async () => {
    const before = await service.get('/api/conversations/get?conversation_id=44');
    await service.post('/api/conversations/start', { conversation_id: 44, operator_id: 7 });
    const after = await service.get('/api/conversations/get?conversation_id=44');
    expect(after.body).toEqual(before.body);
  });
});

describe('what the document does not show', () => {
  const missing: [method: string, path: string, body: object | undefined, error: string][] = [
    ['GET', '/api/conversations/get', undefined, 'conversation_id is required'],
    ['GET', '/api/conversations/get?conversation_id=4x', undefined, 'conversation_id must be an integer'],
    ['GET', '/api/conversations/get?conversation_id=9', undefined, 'The conversation was not found.'],
    ['GET', '/api/users/get', undefined, 'platform_user_id is required'],
    ['GET', '/api/users/get?platform_user_id=1', undefined, 'The user was not found.'],
    ['GET', '/api/conversations/unread?operator_id=99', undefined, 'The operator was not found.'],
    ['GET', '/api/conversations/unassigned?group_id=99', undefined, 'The operator group was not found.'],
    ['POST', '/api/users/update', { name: 'x' }, 'platform_user_id is required'],
    ['POST', '/api/conversations/start', {}, 'conversation_id is required'],
    ['POST', '/api/conversations/start', { conversation_id: '42' }, 'conversation_id must be an integer'],
    ['POST', '/api/conversations/start', { conversation_id: 1e9 }, 'The conversation was not found.'],
    [
      'POST',
      '/api/conversations/start',
      { conversation_id: 43, operator_id: 99 },
      'The operator was not found.',
    ],
    ['POST', '/api/conversations/assign-operator', { conversation_id: 42 }, 'operator_id is required'],
    ['POST', '/api/conversations/assign-group', { conversation_id: 42 }, 'group_id is required'],
    ['POST', '/api/conversations/send-message', { text: 'hello' }, 'conversation_id is required'],
    ['POST', '/api/conversations/send-message', { conversation_id: 42, text: 5 }, 'text must be a string'],
    ['POST', '/api/conversations/send-note', { conversation_id: 42, text: '' }, 'text is empty'],
    ['POST', '/api/operators/create', {}, 'invite_email is empty'],
    ['POST', '/api/operators/create', { invite_email: 'nobody' }, 'invite_email is not an e-mail address'],
    [
      'POST',
      '/api/operators/create',
      { invite_email: 'Nora.Quinn@example.test' },
      'The operator has already been invited.',
    ],
    ['POST', '/api/operators/delete', {}, 'id is required'],
    ['POST', '/api/operators/delete', { id: 99 }, 'The operator was not found.'],
    ['POST', '/api/operators/delete', { id: 1 }, 'The owner of the account cannot be deleted.'],
  ];

  test.each(missing)('%s %s %j: %s', async (method, path, body, error) => {
    const answer = await ask(service.sandbox.port, method, path, { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error, status: 400 });
  });

  test('a file must have an http or https address', async () => {
    for (const file_url of ['file:///etc/passwd', 'javascript:alert(1)', 'lamp.png', 'https://']) {
      const sent = { conversation_id: 42, file_url };
      const answer = await service.post('/api/conversations/send-file-message', sent);
      expect(answer.body.error).toBe('file_url is not an http or https address');
    }
  });

  const paths = [
    ...['GET /api/operators/all', 'GET /api/operators/groups', 'POST /api/operators/create'],
    ...['POST /api/operators/delete', 'GET /api/users/get', 'POST /api/users/update'],
    ...['POST /api/conversations/start', 'POST /api/conversations/close', 'POST /api/conversations/unassign'],
    ...['POST /api/conversations/assign-operator', 'POST /api/conversations/assign-group'],
    ...['POST /api/conversations/send-message', 'POST /api/conversations/send-file-message'],
    ...['POST /api/conversations/send-note', 'GET /api/conversations/unassigned'],
    ...['GET /api/conversations/unread', 'GET /api/conversations/not-answered', 'GET /api/conversations/get'],
  ];

  test('every path refuses a wrong and a missing token', async () => {
    for (const [method = '', path = ''] of paths.map((each) => each.split(' '))) {
      for (const token of ['wrong', null]) {
        const answer = await ask(service.sandbox.port, method, path, { token });
        expect([path, answer.status, answer.body]).toEqual([
          path,
          401,
          { error: 'The token is not valid.', status: 401 },
        ]);
      }
    }
  });

  test('every path refuses the other methods', async () => {
    for (const [method, path = ''] of paths.map((each) => each.split(' '))) {
      const other = method === 'GET' ? 'POST' : 'GET';
      const answer = await ask(service.sandbox.port, other, path);
      expect([path, answer.status, answer.body.status]).toEqual([path, 405, 405]);
    }
  });

  test.each(['/', '/api', '/api/conversations', '/api/operators/all/1', '/api/conversations/unassigned/1/2'])(
    'there is nothing at %s',
    async (path) => {
      const answer = await service.get(path);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: 'There is no such path.', status: 404 });
    },
  );

  test('a body that is no JSON object is refused', async () => {
    const at = (raw: string | Buffer) =>
      ask(service.sandbox.port, 'POST', '/api/conversations/start', { raw });
    expect((await at('{"conversation_id": 42')).body).toEqual({
      error: 'The body is not valid JSON.',
      status: 400,
    });
    expect((await at('[42]')).body.error).toBe('The body is not a JSON object.');
    expect((await at('null')).body.error).toBe('The body is not a JSON object.');
    expect((await at(Buffer.from([0x22, 0xff, 0x22]))).body.error).toBe('The body is not valid UTF-8.');
  });

  test('a body above 1 MiB is refused, one just below is taken', async () => {
    const at = (size: number) =>
      ask(service.sandbox.port, 'POST', '/api/conversations/send-note', {
        body: { conversation_id: 42, text: 'x'.repeat(size) },
      });
    expect((await at(1024 * 1024 - 100)).status).toBe(200);
    const answer = await at(1024 * 1024);
    expect(answer.body).toEqual({ error: 'The body is too large.', status: 413 });
  });

  test('names from the prototype of objects are no parameters', async () => {
    const raw = '{"__proto__": {"conversation_id": 42}, "constructor": 1}';
    const answer = await ask(service.sandbox.port, 'POST', '/api/conversations/start', { raw });
    expect(answer.body.error).toBe('conversation_id is required');
  });
});
