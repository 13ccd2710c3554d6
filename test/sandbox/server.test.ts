import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ask, serve } from './wire.ts';

describe('the server', () => {
  test('closes although a client keeps its connection, and twice is no trouble', async () => {
    const sandbox = await serve();
    expect((await ask(sandbox.port, '/api/operators/all')).status).toBe(200);
    await sandbox.close();
    await sandbox.close();
    await expect(ask(sandbox.port, '/api/operators/all')).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    });
  });

  test('closes although a client never finishes its request', async () => {
    const sandbox = await serve();
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
