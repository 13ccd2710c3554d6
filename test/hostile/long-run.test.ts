// Hours of polling in twenty polls: the service ends each connection while it is idle, and nothing of it is left behind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createHome, PROGRAM } from '../support/run-convops.ts';

const POLLS = 20;
const LISTS = 3;

// Once each new connection left a listener on one signal, and Node warned of a leak after eleven of them.
it('watch of many polls leaves its stderr empty', async () => {
  let requests = 0;
  let enough: () => void = () => undefined;
  const polled = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const server = createServer((_request, response) => {
    requests += 1;
    if (requests >= POLLS * LISTS) enough();
    response.setHeader('content-type', 'application/json');
    response.end('{"status":200,"data":[]}');
  });
  // So short that no connection is used for two polls.
  server.keepAliveTimeout = 50;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const home = await createHome();
  const { port } = server.address() as AddressInfo;
  const env = { ...home.env, CONVOPS_BASE_URL: `http://127.0.0.1:${port}`, CONVOPS_TOKEN: 'long-run' };
  const child = spawn(process.execPath, [PROGRAM, 'watch', '--every', '1s'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
  const ended = once(child, 'exit');
  try {
    await polled;
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(stderr).toBe('');
  } finally {
    child.kill('SIGKILL');
    await ended;
    server.closeAllConnections();
    server.close();
    await home.remove();
  }
});
