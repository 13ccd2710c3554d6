// Client and sandbox both follow the table, so a wrong row would pass every test of theirs. This list was typed
// by hand from service-interface.md and shares nothing with it.
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/api/derive.ts';
import { LIST_LIMIT, TOKEN_HEADER } from '../../src/api/endpoints.ts';

interface Published {
  readonly query?: readonly string[];
  readonly body?: readonly string[] | 'not shown';
  readonly required?: readonly string[];
  readonly token: boolean;
  readonly data: 'list' | 'record';
  readonly errors?: readonly string[];
}

const change = ['conversation_id', 'operator_id', 'disable_webhook'];

const published: Readonly<Record<string, Published>> = {
  'GET /api/operators/all': { token: false, data: 'list' },
  'GET /api/operators/groups': { token: false, data: 'list' },
  'POST /api/operators/create': { body: 'not shown', token: false, data: 'record' },
  'POST /api/operators/delete': { body: 'not shown', token: false, data: 'record' },
  'GET /api/users/get': {
    query: ['platform_user_id'],
    required: ['platform_user_id'],
    token: false,
    data: 'record',
  },
  'POST /api/users/update': {
    query: ['platform_user_id'],
    body: ['name', 'phone'],
    required: ['platform_user_id'],
    token: false,
    data: 'record',
  },
  'POST /api/conversations/start': {
    body: change,
    token: true,
    data: 'record',
    errors: ['The c onversation was assigned to another operator'],
  },
  'POST /api/conversations/close': {
    body: change,
    token: true,
    data: 'record',
    errors: ['The conversation is closed.'],
  },
  'POST /api/conversations/unassign': {
    body: change,
    token: true,
    data: 'record',
    errors: ['The conversation is already unassigned.'],
  },
  'POST /api/conversations/assign-operator': {
    body: ['conversation_id', 'operator_id', 'disable_webhook'],
    token: true,
    data: 'record',
    errors: ['The conversation has already been assigned to this operator.'],
  },
  'POST /api/conversations/assign-group': {
    body: ['conversation_id', 'group_id'],
    token: true,
    data: 'record',
    errors: ['The operator group has already been selected.'],
  },
  'POST /api/conversations/send-message': {
    body: ['conversation_id', 'text', 'operator_id', 'disable_webhook'],
    token: true,
    data: 'record',
    errors: ['text is empty'],
  },
  'POST /api/conversations/send-file-message': {
    body: ['conversation_id', 'file_url', 'operator_id', 'disable_webhook'],
    token: true,
    data: 'record',
    errors: ['file_url is empty'],
  },
  'POST /api/conversations/send-note': {
    body: ['operator_id', 'text', 'conversation_id'],
    token: true,
    data: 'record',
  },
  'GET /api/conversations/unassigned': { query: ['group_id'], token: true, data: 'list' },
  'GET /api/conversations/unread': { query: ['operator_id', 'group_id'], token: true, data: 'list' },
  'GET /api/conversations/not-answered': { query: ['operator_id', 'group_id'], token: true, data: 'list' },
  'GET /api/conversations/get': {
    query: ['conversation_id'],
    required: ['conversation_id'],
    token: true,
    data: 'record',
  },
};

/** Every parameter of the document that is not an integer. */
const textParameters = ['name', 'phone', 'text', 'file_url'];

const rows = allEndpoints();
const rowOf = (route: string) => {
  const found = rows.find(({ verb, path }) => `${verb} ${path}` === route);
  if (!found) throw new Error(`the table has no row for ${route}`);
  return found.row;
};

describe('the endpoint table', () => {
  it('has the 18 published routes and no other, each once', () => {
    const routes = rows.map(({ verb, path }) => `${verb} ${path}`);
    expect(routes).toHaveLength(18);
    expect([...routes].sort()).toEqual(Object.keys(published).sort());
  });

  it.each(Object.entries(published))('holds what is published of %s', (route, wanted) => {
    const row = rowOf(route);
    expect(Object.keys(row.query ?? {})).toEqual(wanted.query ?? []);
    if (wanted.body === 'not shown') expect(row.body).toBe('unspecified');
    else expect(Object.keys(row.body ?? {})).toEqual(wanted.body ?? []);
    expect(row.token === true).toBe(wanted.token);
    expect(row.data.shape).toBe(wanted.data);
    expect(Object.values(row.errors)).toEqual(wanted.errors ?? []);
  });

  it.each(Object.entries(published))(
    'knows which parameters of %s are required, and their types',
    (route, wanted) => {
      const row = rowOf(route);
      const fields = Object.entries({ ...row.query, ...(row.body === 'unspecified' ? {} : row.body) });
      const required = fields.filter(([, spec]) => spec.required).map(([name]) => name);
      expect(required).toEqual(wanted.required ?? []);
      for (const [name, spec] of fields) {
        expect([name, spec.type]).toEqual([name, textParameters.includes(name) ? 'string' : 'integer']);
      }
    },
  );

  it('puts a token on every conversation row and on no other', () => {
    for (const { path, row } of rows)
      expect([path, row.token === true]).toEqual([path, path.startsWith('/api/conversations/')]);
  });

  it('gives no GET row a body', () => {
    for (const { verb, row } of rows) if (verb === 'GET') expect(row.body).toBeUndefined();
  });

  it('has no empty text and no code twice in a row', () => {
    for (const { name, row } of rows) {
      expect(row.summary, name).toMatch(/^[A-Z].*[^.]$/);
      for (const text of [...Object.values(row.errors), ...row.gaps]) expect(text.trim(), name).not.toBe('');
      expect(new Set(Object.values(row.errors)).size, name).toBe(Object.keys(row.errors).length);
    }
  });

  it('leaves the place of the parameters open for the three lists of conversations alone', () => {
    const open = rows.filter(({ row }) => row.placement === 'open').map(({ path }) => path);
    expect(open).toEqual([
      '/api/conversations/unassigned',
      '/api/conversations/unread',
      '/api/conversations/not-answered',
    ]);
  });

  it('names every row by resource and method', () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(18);
    for (const { name, resource, method } of rows) expect(name).toBe(`${resource}.${method}`);
  });

  it('spells the token header and the list limit as published', () => {
    expect(TOKEN_HEADER).toBe('Authentication');
    expect(LIST_LIMIT).toBe(1000);
  });
});
