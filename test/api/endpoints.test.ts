// The table against what the document publishes, said a second time by hand.
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/api/derive.ts';
import { LIST_LIMIT, TOKEN_HEADER } from '../../src/api/endpoints.ts';
import { PUBLISHED, TEXT_PARAMETERS } from './published.ts';

const rows = allEndpoints();
const rowOf = (route: string) => {
  const found = rows.find(({ verb, path }) => `${verb} ${path}` === route);
  if (!found) throw new Error(`the table has no row for ${route}`);
  return found.row;
};

describe('the endpoint table', () => {
  it('has the published routes and no other, each once', () => {
    const routes = rows.map(({ verb, path }) => `${verb} ${path}`);
    expect([...routes].sort(), 'held against test/api/published.ts, which is typed by hand').toEqual(
      Object.keys(PUBLISHED).sort(),
    );
  });

  it.each(Object.entries(PUBLISHED))('holds what is published of %s', (route, wanted) => {
    const row = rowOf(route);
    expect(Object.keys(row.query ?? {})).toEqual(wanted.query ?? []);
    if (wanted.body === 'not shown') expect(row.body).toBe('unspecified');
    else expect(Object.keys(row.body ?? {})).toEqual(wanted.body ?? []);
    expect(row.data.shape).toBe(wanted.data);
    expect(Object.values(row.errors)).toEqual(wanted.errors ?? []);
  });

  it.each(Object.entries(PUBLISHED))(
    'knows which parameters of %s are required, and their types',
    (route, wanted) => {
      const row = rowOf(route);
      const fields = Object.entries({ ...row.query, ...(row.body === 'unspecified' ? {} : row.body) });
      const required = fields.filter(([, spec]) => spec.required).map(([name]) => name);
      expect(required).toEqual(wanted.required ?? []);
      for (const [name, spec] of fields) {
        const type = TEXT_PARAMETERS.includes(name) ? 'string' : 'integer';
        expect([name, spec.type], 'texts stand in TEXT_PARAMETERS of test/api/published.ts').toEqual([
          name,
          type,
        ]);
      }
    },
  );

  it('puts a token on every conversation row and on no other', () => {
    for (const { path, row } of rows)
      expect([path, row.token === true]).toEqual([path, path.startsWith('/api/conversations/')]);
  });

  it('leaves the place of the parameters open for the three lists of conversations alone', () => {
    const open = rows.filter(({ row }) => row.placement === 'open').map(({ path }) => path);
    expect(open).toEqual([
      '/api/conversations/unassigned',
      '/api/conversations/unread',
      '/api/conversations/not-answered',
    ]);
  });

  it('spells the token header and the list limit as published', () => {
    expect(TOKEN_HEADER).toBe('Authentication');
    expect(LIST_LIMIT).toBe(1000);
  });
});
