// What the service refuses, in the published words and in its own, over the wire.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningSandbox } from '../../src/sandbox/server.ts';
import { PUBLISHED } from '../api/published.ts';
import { ask, serve } from './wire.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await serve();
});
afterEach(() => sandbox.close());

const asked = (path: string, options?: Parameters<typeof ask>[2]) => ask(sandbox.port, path, options);

type Refused = readonly [path: string, body: object | undefined, error: string];

const of = (conversation_id: unknown, more: object = {}) => ({ conversation_id, ...more });

/** Typed by hand from the document's table of errors. */
const IN_WORDS: readonly Refused[] = [
  ['conversations/start', of(44, { operator_id: 7 }), 'The c onversation was assigned to another operator'],
  ['conversations/close', of(45), 'The conversation is closed.'],
  ['conversations/unassign', of(43), 'The conversation is already unassigned.'],
  [
    'conversations/assign-operator',
    of(42, { operator_id: 7 }),
    'The conversation has already been assigned to this operator.',
  ],
  ['conversations/assign-group', of(42, { group_id: 2 }), 'The operator group has already been selected.'],
  ['conversations/send-message', of(42, { text: '' }), 'text is empty'],
  ['conversations/send-message', of(42), 'text is empty'],
  ['conversations/send-file-message', of(42, { file_url: '' }), 'file_url is empty'],
];

/** What the document does not show. */
const OWN_WORDS: readonly Refused[] = [
  ['conversations/get', undefined, 'conversation_id is required'],
  ['conversations/get?conversation_id=4x', undefined, 'conversation_id must be an integer'],
  ['conversations/get?conversation_id=9', undefined, 'The conversation was not found.'],
  ['users/get?platform_user_id=1', undefined, 'The user was not found.'],
  ['conversations/unread?operator_id=99', undefined, 'The operator was not found.'],
  ['conversations/unassigned?group_id=99', undefined, 'The operator group was not found.'],
  ['users/update', { name: 'x' }, 'platform_user_id is required'],
  ['conversations/start', of('42'), 'conversation_id must be an integer'],
  ['conversations/start', of(43, { operator_id: 99 }), 'The operator was not found.'],
  ['conversations/assign-operator', of(42), 'operator_id is required'],
  ['conversations/send-message', of(42, { text: 5 }), 'text must be a string'],
  ['conversations/send-note', of(42, { text: '' }), 'text is empty'],
  [
    'conversations/send-file-message',
    of(42, { file_url: 'file:///etc/passwd' }),
    'file_url is not an http or https address',
  ],
  [
    'conversations/send-file-message',
    of(42, { file_url: 'lamp.png' }),
    'file_url is not an http or https address',
  ],
  ['operators/create', {}, 'invite_email is empty'],
  ['operators/create', { invite_email: 'nobody' }, 'invite_email is not an e-mail address'],
  ['operators/create', { invite_email: 'Nora.Quinn@example.test' }, 'The operator has already been invited.'],
  ['operators/delete', {}, 'id is required'],
  ['operators/delete', { id: 99 }, 'The operator was not found.'],
  ['operators/delete', { id: 1 }, 'The owner of the account cannot be deleted.'],
];

test.each([...IN_WORDS, ...OWN_WORDS])('%s %j: %s', async (path, body, error) => {
  const read = () => asked('/api/conversations/get?conversation_id=44');
  const before = await read();
  const posted = body && { method: 'POST', body: JSON.stringify(body) };
  expect(await asked(`/api/${path}`, posted)).toEqual({ status: 400, body: { error, status: 400 } });
  expect(await read()).toEqual(before);
});

test('every published refusal is tried', () => {
  const texts = Object.values(PUBLISHED).flatMap(({ errors = [] }) => errors);
  const unheard = texts.filter((text) => !IN_WORDS.some(([, , error]) => error === text));
  expect(unheard, 'make the sandbox refuse with these texts, in the list above').toEqual([]);
});

describe('every path', () => {
  const paths = Object.keys(PUBLISHED).map((route) => route.split(' '));

  test('refuses a wrong and a missing token, and the other method', async () => {
    for (const [method = '', path = ''] of paths) {
      for (const token of ['wrong', null]) {
        const { status, body } = await asked(path, { method, token });
        expect([path, status, body]).toEqual([path, 401, { error: 'The token is not valid.', status: 401 }]);
      }
      const other = await asked(path, { method: method === 'GET' ? 'POST' : 'GET' });
      expect([path, other.status, other.body.status]).toEqual([path, 405, 405]);
    }
  });

  test.each(['/', '/api', '/api/conversations', '/api/operators/all/1', '/api/conversations/unassigned/1/2'])(
    'is one that there is; nothing is at %s',
    async (path) => {
      const { status, body } = await asked(path);
      expect([status, body]).toEqual([404, { error: 'There is no such path.', status: 404 }]);
    },
  );
});

describe('a body', () => {
  const at = (body: string | Buffer) => asked('/api/conversations/send-note', { method: 'POST', body });
  const ofSize = (size: number) => JSON.stringify({ conversation_id: 42, text: 'x'.repeat(size) });

  test.each<[string, string | Buffer, number, string]>([
    ['that is cut', '{"conversation_id": 42', 400, 'The body is not valid JSON.'],
    ['that is a list', '[42]', 400, 'The body is not a JSON object.'],
    ['that is null', 'null', 400, 'The body is not a JSON object.'],
    ['that is no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, 'The body is not valid UTF-8.'],
    ['above 1 MiB', ofSize(1024 * 1024), 413, 'The body is too large.'],
    [
      'with names of prototypes',
      '{"__proto__": {"conversation_id": 42}}',
      400,
      'conversation_id is required',
    ],
  ])('%s is refused', async (_what, raw, status, error) => {
    const answer = await at(raw);
    expect([answer.status, answer.body]).toEqual([status, { error, status }]);
  });

  test('just below 1 MiB is taken', async () => {
    expect((await at(ofSize(1024 * 1024 - 100))).status).toBe(200);
  });
});
