// Every read of the table finds something in the seeded inbox: a handler that answers with nothing fails here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNamed } from '../../src/api/derive.ts';
import { buildRequest } from '../../src/api/request.ts';
import { INBOX, READS } from '../support/delivery-cases.ts';
import { type Served, serve } from './wire.ts';

let service: Served;

beforeAll(async () => {
  service = await serve(INBOX);
});

afterAll(() => service.sandbox.close());

describe('a read of the seeded inbox', () => {
  test.each(READS)('$name finds something', async ({ name, params }) => {
    const { path } = buildRequest(endpointNamed(name), params, { listParams: 'query', authScope: 'all' });
    const { body } = await service.get(path);
    expect([body.status, [body.data].flat().length > 0]).toEqual([200, true]);
  });
});
