import { expect, it } from 'vitest';
import { answerOf, envelopeOf, startBytes } from '../support/bytes.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { runConvops } from '../support/run-convops.ts';

const IDS = Array.from({ length: 24 }, (_, nth) => String(nth + 1));

// Node once wrote a warning of its own between the program's lines: eleven waits had one signal.
it('many requests that wait at once say nothing of it', async () => {
  let left = 16;
  const server = await startBytes((socket, { url }) => {
    left -= 1;
    const conversation_id = Number(url.split('=')[1]);
    const away = answerOf(429, '', ['Retry-After: 1']);
    socket.write(left >= 0 ? away : answerOf(200, envelopeOf({ conversation_id, messages: [] })));
  });
  const { exit, stdout, stderr } = await runConvops(
    ['conv', 'get', ...IDS, '--json', '--concurrency', '16'],
    {
      env: { CONVOPS_BASE_URL: server.origin, CONVOPS_TOKEN: TOKEN },
      ownProcess: true,
    },
  );
  await server.close();
  expect([exit, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toHaveLength(IDS.length);
  expect(server.requests).toHaveLength(IDS.length + 16);
});
