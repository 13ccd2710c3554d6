import { expect, it } from 'vitest';
import { envelopeOf, type Script, startBytes } from '../support/bytes.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { runConvops } from '../support/run-convops.ts';
import { wholeAnswer } from './answers.ts';

const IDS = Array.from({ length: 24 }, (_, nth) => String(nth + 1));

async function run(spoil: Script, ...argv: readonly string[]) {
  const server = await startBytes(spoil);
  const env = { CONVOPS_BASE_URL: server.origin, CONVOPS_TOKEN: TOKEN };
  const ended = await runConvops(argv, { env, ownProcess: true });
  await server.close();
  return { ...ended, requests: server.requests };
}

const detail = (url: string) => {
  const conversation_id = Number(/conversation_id=(\d+)/.exec(url)?.[1]);
  return wholeAnswer(
    envelopeOf({ conversation_id, status: 'inbox', operator_id: 7, messages: [] }),
    'length',
  );
};

/** Turns the first requests away: each waits for a second at least. */
function busy(times: number): Script {
  let left = times;
  const away = 'HTTP/1.1 429 Word\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n';
  return (socket, { url }) => {
    left -= 1;
    socket.write(left >= 0 ? away : detail(url));
  };
}

// Node once wrote a warning of its own between the program's lines: eleven waits had one signal.
it('many requests that wait at once say nothing of it', async () => {
  const options = ['--json', '--concurrency', '16'];
  const { exit, stdout, stderr, requests } = await run(busy(16), 'conv', 'get', ...IDS, ...options);
  expect([exit, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toHaveLength(IDS.length);
  expect(requests).toHaveLength(IDS.length + 16);
});
