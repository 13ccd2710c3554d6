// At the deadline: whether anything of an answer came. A service that keeps silent did not answer; one that was in the
// middle of its head did, and what it said cannot be understood.
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelopeOf, type Script, startBytes } from '../support/bytes.ts';
import { type FaultName, type FaultServer, startFault, startTls } from '../support/bytes-faults.ts';
import { TOKEN } from '../support/bytes-service.ts';
import { TRUSTED } from '../support/bytes-tls.ts';
import { createHome, type Home } from '../support/run-convops.ts';
import { wholeAnswer } from './answers.ts';

let home: Home;

beforeAll(async () => {
  home = await createHome();
  await writeFile(home.path('trusted.pem'), TRUSTED);
});
afterAll(() => home.remove());

async function ended(baseUrl: string, line: string) {
  const { exit, stdout, stderr } = await home.run([...line.split(' '), '--timeout', '6s'], {
    env: { CONVOPS_BASE_URL: baseUrl, CONVOPS_TOKEN: TOKEN, NODE_EXTRA_CA_CERTS: home.path('trusted.pem') },
  });
  return { exit, stdout, stderr };
}

/** Answers the first request of a connection; what it says to the second one is all there comes. */
const onlyOnce = (then: string): Script => {
  const answered = new WeakSet<object>();
  return (socket) => {
    if (answered.has(socket)) return void socket.write(then);
    answered.add(socket);
    socket.write(wholeAnswer(envelopeOf({ conversation_id: 1, status: 'inbox', messages: [] }), 'length'));
  };
};

describe.concurrent('a service that keeps silent', () => {
  it('did not answer', async () => {
    const server: FaultServer = await startFault('silent');
    expect(await ended(server.origin, 'conv get 42')).toMatchObject({ exit: 5, stdout: '' });
    await server.close();
  });

  // The tickets that TLS 1.3 sends behind its handshake are no part of an answer.
  it('did not answer through TLS either', async () => {
    const server = await startTls('right-name', 'silent');
    const { exit, stderr } = await ended(`https://127.0.0.1:${server.port}`, 'conv get 42');
    expect([exit, stderr]).toEqual([5, expect.stringContaining('no response within 6 s')]);
    expect(server.requests.length).toBe(1);
    await server.close();
  });

  it('did not answer on a connection that had an answer before', async () => {
    const server = await startBytes(onlyOnce(''));
    const { exit, stderr } = await ended(server.origin, 'conv get 1 2 --concurrency 1');
    expect([exit, stderr]).toEqual([5, expect.stringContaining('#2: no response within 6 s')]);
    expect(server.connections()).toBe(1);
    await server.close();
  });
});

describe.concurrent('a service that does not come to the end of its head', () => {
  it.each<[string, FaultName, string, number]>([
    ['a read', 'headers drip', 'conv get 42', 7],
    // A third of its time is kept for reading back.
    ['a write', 'headers drip', 'conv close 42', 6],
  ])('has said something that cannot be understood: %s', async (_what, fault, line, code) => {
    const server = await startFault(fault);
    const { exit, stderr } = await ended(server.origin, line);
    expect([exit, stderr]).toEqual([
      code,
      expect.stringMatching(code === 6 ? /the answer was not complete after 4 s/ : /not complete after 6 s/),
    ]);
    await server.close();
  });

  it('has said something through TLS, too', async () => {
    const server = await startTls('right-name', 'headers drip');
    expect(await ended(`https://127.0.0.1:${server.port}`, 'conv get 42')).toMatchObject({ exit: 7 });
    await server.close();
  });

  it('has said something on a connection that had an answer before', async () => {
    const server = await startBytes(onlyOnce('HTTP/1.1 200 O'));
    const { exit, stderr } = await ended(server.origin, 'conv get 1 2 --concurrency 1');
    expect([exit, stderr]).toEqual([7, expect.stringContaining('#2: the answer was not complete after')]);
    expect(server.connections()).toBe(1);
    await server.close();
  });
});
