import { expect, it } from 'vitest';
import { TOKEN } from '../support/bytes-service.ts';
import { servePlainly } from '../support/bytes-service-tests.ts';

const service = await servePlainly({});

it('a text with the token in it is sent, and hidden where it is printed', async () => {
  const { home, env } = service;
  await home.run(['conv', 'note', '2', `my token is ${TOKEN}`, '--as', '7'], { env });
  expect(service.written()).toHaveLength(1);
  for (const format of ['json', 'csv', 'table']) {
    const { stdout, exit } = await home.run(['history', '-o', format], { env });
    expect([exit, stdout.includes('my token is <hidden>'), stdout.includes(TOKEN)]).toEqual([0, true, false]);
  }
});

it('a typed text and a typed note go out with the line ends of a message', async () => {
  await service.run(['conv', 'note', '2', 'One.\r\nTwo.\rThree.', '--as', '7']);
  await service.run(['conv', 'assign', '3', '--operator', '8', '--as', '7', '--note', 'One.\r\nTwo.\r']);
  const texts = service.written().flatMap(({ body }) => (body as { text?: string }).text ?? []);
  expect(texts).toEqual(['One.\nTwo.\nThree.', 'One.\nTwo.\n']);
});
