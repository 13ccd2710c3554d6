// A run that is left while it waits to try again, or in the middle of a raw call: what is certain is said as certain.
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProgram } from '../hostile/running.ts';
import { answerOf, type BytesServer, startBytes } from '../support/bytes.ts';
import { createHome, type Home } from '../support/run-convops.ts';
import { closeScreens, openProgram } from '../support/screen-terminal.ts';

let home: Home;
let server: BytesServer;
let posts: number;
/** Where POSTs came that nobody has answered. */
let held: Socket[];
let heard: () => void;

beforeEach(async () => {
  home = await createHome();
  posts = 0;
  held = [];
  heard = () => undefined;
  server = await startBytes((socket, { method, url }) => {
    if (method === 'POST') posts += 1;
    if (url.includes('/hold')) held.push(socket);
    else socket.write(answerOf(429, 'slow', ['Retry-After: 15', 'Content-Type: text/plain']));
    heard();
  });
});

afterEach(async () => {
  await closeScreens();
  await server.close();
  await home.remove();
});

function serviceEnv() {
  return {
    CONVOPS_BASE_URL: server.origin,
    CONVOPS_TOKEN: 'left-waits',
    CONVOPS_OPERATOR: '7',
  };
}

async function heardPosts(count: number): Promise<void> {
  while (posts < count) {
    await new Promise<void>((resolve) => {
      heard = resolve;
    });
  }
}

describe('a raw write that a signal ends', () => {
  const call = ['api', 'POST', '/api/hold', '-f', 'text=x', '--json'];

  it.each(['SIGTERM', 'SIGHUP'] as const)('says that its outcome is unknown: %s', async (signal) => {
    const { child, ended } = startProgram(home, call, serviceEnv());
    await heardPosts(1);
    child.kill(signal);
    const { exit, stdout, stderr } = await ended;
    expect([exit, stdout]).toEqual([6, '']);
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'outcome_unknown', exit_code: 6 });
  });

  it('waits for its answer after one Ctrl-C, and prints it', async () => {
    // On a terminal, where it says that it has heard: else the answer could be quicker than the signal.
    const screen = await openProgram(call, { home, env: serviceEnv() });
    await heardPosts(1);
    screen.signal('SIGINT');
    await screen.sees('stopping: what is under way finishes');
    held[0]?.write(answerOf(200, '{"status":200,"data":{"id":1}}'));
    expect(await screen.ended).toBe(130);
    expect(screen.frame().join('\n').replace(/\s/g, '')).toContain('{"id":1}');
  });
});

it.each([
  [['api', '/api/hold'], 'waiting for the service: GET /api/hold'],
  [['conv', 'close', '1', '2'], /waiting 1\ds to try again/],
  [['groups', 'list', '-p', 'slow'], 'waiting for token_command'],
])('on a terminal what takes long says what it waits for: %j', async (words, said) => {
  const slow = ['profile', 'add', 'slow', '--base-url', server.origin, '--no-check'];
  await home.run([...slow, '--token-command', 'sleep 5']);
  const screen = await openProgram(words, { home, env: serviceEnv() });
  await screen.sees(said);
  screen.type('\x03\x03');
});
