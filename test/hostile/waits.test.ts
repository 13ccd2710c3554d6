// A service that has many requests wait, or hangs up behind its answers: what the program says and what is left undone.
import type { Socket } from 'node:net';
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

it('a service that hangs up on the second request of a connection costs a batch one answer', async () => {
  const answered = new WeakSet<Socket>();
  let closes = 0;
  const options = ['--yes', '--json', '--concurrency', '1'];
  const { stdout, requests } = await run(
    (socket, { method, url }) => {
      // One at a time, in their order.
      if (method === 'POST') closes += 1;
      if (answered.has(socket)) return void socket.destroy();
      answered.add(socket);
      const closed = envelopeOf({ id: closes, status: 'closed' });
      socket.write(method === 'GET' ? detail(url) : wholeAnswer(closed, 'length'));
    },
    'conv',
    'close',
    ...IDS,
    ...options,
  );
  const outcomes = (JSON.parse(stdout) as { outcome: string }[]).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome !== 'done').length).toBeLessThanOrEqual(1);
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(IDS.length);
});
