import { expect, it } from 'vitest';
import { sitting } from '../session-samples.ts';

it('what was read is kept of what is on screen and of what is written, however long it was', () => {
  const one = sitting();
  const message = (id: number) => ({ id, message: 'Hello', type: 'text', date_created: 1 });
  const messages = Array.from({ length: 30_000 }, (_, id) => message(id)) as never;
  for (const id of [41, 42, 43, 44]) one.detail(id, { messages });
  expect(Object.keys(one.state.details)).toEqual(['41', '42', '43']);
});
