// What the stories of test/stories/writes cannot tell of the reads before a write: what is and is not taken from them.
import { expect, it } from 'vitest';
import type { Client } from '../../src/api/derive.ts';
import { TokenRefusedError } from '../../src/api/errors.ts';
import { NO_PREIMAGE, readBefore } from '../../src/writes/baseline.ts';
import { writeCase } from '../support/delivery-cases.ts';

const unassign = writeCase('conversations.unassign').write;
const remove = writeCase('operators.delete').write;

it('a refused token ends a write before it goes out', async () => {
  const failure = new TokenRefusedError({ method: 'GET', path: '/' }, 401, null);
  const get = () => Promise.reject(failure);
  const client = { conversations: { get } } as unknown as Client;
  expect(await readBefore(unassign, null, { client })).toEqual({ failure, what: 'its messages' });
});

it('no operators are noted where the list is empty: there always is one', async () => {
  const client = { operators: { list: async () => [] } } as unknown as Client;
  expect(await readBefore(remove, null, { client })).toMatchObject({ baseline: NO_PREIMAGE });
});
