// What the stories of test/stories/writes cannot tell of the reads before a write: what is and is not taken from them.
import { expect, it } from 'vitest';
import type { Client } from '../../src/api/derive.ts';
import { readBefore } from '../../src/writes/baseline.ts';
import type { Write } from '../../src/writes/write.ts';

const remove: Write = { name: 'operators.delete', id: 3, params: { id: 3 } };

it('no operators are noted where the list is empty: there always is one', async () => {
  const client = { operators: { list: async () => [] } } as unknown as Client;
  expect((await readBefore(remove, null, { client })).baseline).not.toHaveProperty('operators');
});
