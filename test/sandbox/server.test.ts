import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ask, serve, TOKEN } from './wire.ts';

function get(port: number, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authentication: TOKEN };
    request({ host: '127.0.0.1', port, path: '/api/operators/all', headers, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}

describe('the server', () => {
  test('closes although a client keeps its connection, and twice is no trouble', async () => {
    const { sandbox } = await serve();
    const agent = new Agent({ keepAlive: true });
    expect(await get(sandbox.port, agent)).toBe(200);
    await sandbox.close();
    await sandbox.close();
    await expect(ask(sandbox.port, 'GET', '/api/operators/all')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    agent.destroy();
  });

  test('closes although a client never finishes its request', async () => {
    const { sandbox } = await serve();
    const socket = connect(sandbox.port, '127.0.0.1');
    const ended = new Promise((resolve) => socket.on('close', resolve));
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      socket.write('POST /api/conversations/start HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{', () =>
        resolve(),
      );
    });
    await sandbox.close();
    await ended;
  });
});
