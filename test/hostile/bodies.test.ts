// Answers that are no HTTP, too much, or an order to go elsewhere: what comes of a read and of a write that
// meet them in process, and how much memory the program takes where the answer never ends.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { createTransport } from '../../src/api/transport.ts';
import { type BytesServer, envelopeOf, pouring, type Script, saying, startBytes } from '../support/bytes.ts';
import { wholeAnswer } from './answers.ts';
import { measured, memoryBound } from './measuring.ts';

// A sum of many runs, on a machine that may be ten times slower than an idle one.
vi.setConfig({ testTimeout: 300_000 });

const MIB = 1024 * 1024;
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const BODY = envelopeOf({ id: 42 });
const LENGTH = `Content-Length: ${BODY.length}\r\n`;

const clientTo = ({ origin: baseUrl }: BytesServer) => {
  const transport = createTransport({ baseUrl, token: 't', timeoutMs: 20_000, userAgent: 'test' });
  return { transport, client: createApiClient(transport, { listParams: 'query', authScope: 'all' }) };
};

const ended = (call: Promise<unknown>) =>
  call.then(
    (data) => ({ data }),
    ({ name, reason, text, sent }) => ({ error: `${name} ${reason ?? text ?? ''}`.trim(), sent }),
  );

/** What a close comes to, and a list of the same server: the data, or the name of the error and its reason. */
async function endsOf(spoil: Script) {
  const server = await startBytes(spoil);
  const writing = clientTo(server);
  // A connection of its own: the first one is closed without a word of it.
  const reading = clientTo(server);
  const write = await ended(writing.client.conversations.close({ conversation_id: 42 }));
  const read = await ended(reading.client.conversations.unread());
  await Promise.all([writing.transport.close(), reading.transport.close()]);
  await server.close();
  return { write, read, requests: server.requests.length };
}

const bad = (reason: string) => ({ error: `BadAnswerError ${reason}`, sent: true });
const both = (reason: string) => ({ write: bad(reason), read: bad(reason), requests: 2 });

describe('an answer that is no HTTP', () => {
  it.each<[string, string | Buffer, string]>([
    [
      'a length and chunks',
      `${HEAD}${LENGTH}Transfer-Encoding: chunked\r\n\r\n1f\r\n${BODY}\r\n0\r\n\r\n`,
      'broken',
    ],
    ['a length shorter than the body', `${HEAD}Content-Length: 20\r\n\r\n${BODY}`, 'cut'],
  ])('is told from one: %s', async (_what, bytes, reason) => {
    expect(await endsOf(saying(bytes))).toEqual(both(reason));
  });

  it('switching to another protocol is none', async () => {
    const spoil = saying('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n');
    expect((await endsOf(spoil)).write).toEqual({ error: 'NoAnswerError reset', sent: true });
  });

  it.each([
    ['a 100 that nobody asked for', `HTTP/1.1 100 Continue\r\n\r\n${HEAD}`, 'an interim answer (100) came'],
    ['lines that end in LF alone', HEAD.replaceAll('\r\n', '\n'), 'or a proxy before it, must be set right'],
  ])('is said to be one: %s', async (_what, head, says) => {
    const server = await startBytes(saying(`${head}${LENGTH}\r\n${BODY}`));
    const { client, transport } = clientTo(server);
    await expect(client.conversations.unread()).rejects.toThrow(says);
    await Promise.all([transport.close(), server.close()]);
  });
});

const packed = (encoding: string, body: Buffer) =>
  Buffer.concat([
    Buffer.from(`${HEAD}Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`),
    body,
  ]);
const bomb = Buffer.alloc(64 * MIB, 0x20);

describe('a compressed answer', () => {
  it.each<[string, Buffer]>([
    ['gzip', packed('gzip', gzipSync(bomb))],
    ['br', packed('br', brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }))],
    ['gzip twice', packed('gzip, gzip', gzipSync(gzipSync(bomb)))],
  ])('is given up beyond the limit of decoded bytes: %s', async (_what, bytes) => {
    expect(await endsOf(saying(bytes))).toEqual(both('too_large'));
  });
});

describe('a redirect', () => {
  let trap: BytesServer;

  beforeAll(async () => {
    trap = await startBytes(saying(wholeAnswer(BODY, 'length')));
  });

  afterAll(() => trap.close());

  const places: readonly (readonly [string, (trapUrl: string) => string])[] = [
    ['another origin', (url) => `${url}/api/conversations/close`],
    ['the same origin', () => '/api/conversations/close?again=1'],
    ['a file', () => 'file:///etc/passwd'],
  ];

  it.each(places)('to %s is one request and no other, whatever its status', async (_what, placeOf) => {
    for (const status of [301, 302, 307]) {
      const head = `HTTP/1.1 ${status} Go\r\nLocation: ${placeOf(trap.origin)}\r\nRefresh: 0; url=${trap.origin}\r\n`;
      const ends = await endsOf(saying(`${head}${LENGTH}\r\n${BODY}`));
      expect([status, ends]).toEqual([status, both('redirect')]);
    }
    expect(trap.connections()).toBe(0);
  });
});

describe('an answer of a gigabyte or more', () => {
  let bound = 0;
  beforeAll(async () => {
    bound = await memoryBound();
  });
  const blanks = Buffer.alloc(MIB, 0x20);
  const gigabyte = pouring(`${HEAD}Content-Length: ${1024 * MIB}\r\n\r\n`, blanks, 1024);

  it.each<[string, Script, string, number]>([
    ['with a length, for a read', gigabyte, 'conv get 42', 7],
    ['with a length, for a write', gigabyte, 'conv close 42', 6],
    ['three at once', pouring(`${HEAD}\r\n`, blanks), 'conv list', 7],
  ])('is given up before it fills the memory: %s', async (_what, spoil, line, code) => {
    const server = await startBytes(spoil);
    const { exit, peak, stderr } = await measured(server, [...line.split(' ')]);
    await server.close();
    expect(stderr).toContain('the answer is larger than 32 MiB');
    expect(exit).toBe(code);
    expect(peak).toBeGreaterThan(10);
    expect(peak).toBeLessThan(bound);
  });
});
