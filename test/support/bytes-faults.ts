// What can go wrong with an answer, each by its name: a server that answers every request in one of these ways, and the place
// that its redirects lead to.
import type { Socket } from 'node:net';

import {
  answerOf,
  type BytesServer,
  type CertificateName,
  envelopeOf,
  pouring,
  saying,
  startBytes,
} from './bytes.ts';

const MIB = 1024 * 1024;
const BLANKS = Buffer.alloc(MIB, 0x20);
const JSON_TYPE = 'Content-Type: application/json';
const HTML = '<!doctype html><title>Welcome</title><p>Please sign in.</p>';

/** What a fault does with a connection once a whole request has been read. */
type Fault = (socket: Socket, trapOrigin: string) => void;

const send =
  (bytes: Buffer | string): Fault =>
  (socket) =>
    void socket.write(bytes);

const whole = (...given: Parameters<typeof answerOf>): Fault => send(answerOf(...given));

/** The path that redirects lead to. */
const TRAP_PATH = '/elsewhere';

const redirect =
  (status: number): Fault =>
  (socket, trapOrigin) =>
    void socket.write(answerOf(status, HTML, [`Location: ${trapOrigin}${TRAP_PATH}?secret=1`]));

/** Writes a piece every few milliseconds for as long as the connection lives. */
const drip =
  (head: string, piece: string): Fault =>
  (socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(piece), 10);
    socket.once('close', () => clearInterval(timer));
  };

export const FAULTS = {
  'reset after read': (socket) => void socket.resetAndDestroy(),
  'fin after read': saying(''),
  silent: () => undefined,
  'headers drip': drip('HTTP/1.1 200 OK\r\nX-Slow: ', 'a'),
  'body drips': drip(`HTTP/1.1 200 OK\r\n${JSON_TYPE}\r\n\r\n{"status":200,"data":"`, 'a'),
  'one byte at a time': (socket) => {
    const bytes = answerOf(200, envelopeOf({ id: 42 }));
    let sent = 0;
    const timer = setInterval(() => {
      socket.write(bytes.subarray(sent, sent + 1));
      sent += 1;
      if (sent >= bytes.length) clearInterval(timer);
    }, 0);
    socket.once('close', () => clearInterval(timer));
  },
  'length longer than body': saying('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"status":200,"data":{}}'),
  'length longer than body, silent': send(
    'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"status":200,"data":{}}',
  ),
  'cut chunk': saying('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{"status":200,'),
  'no last chunk': saying(
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n18\r\n{"status":200,"data":{}}\r\n',
  ),
  'json stops early': saying('HTTP/1.1 200 OK\r\n\r\n{"status":200,"data":{"id":4'),
  'html 200': whole(200, HTML, ['Content-Type: text/html']),
  'html 404': whole(404, HTML, ['Content-Type: text/html']),
  'json 404': whole(404, '{"message":"no route"}'),
  'html 502': whole(502, HTML, ['Content-Type: text/html']),
  'json 503': whole(503, '{"message":"unavailable"}', ['Retry-After: 5']),
  'error under 200': whole(200, '{"error":"no such conversation","status":400}'),
  'error 500 under 200': whole(200, '{"error":"internal","status":500}'),
  'error under 400': whole(400, '{"error":"no such conversation","status":400}'),
  'error without status': whole(400, '{"error":"no such conversation"}'),
  'data under 400': whole(400, envelopeOf({ id: 42 })),
  'data under 500': whole(500, envelopeOf({ id: 42 })),
  'data with status 400': whole(200, '{"status":400,"data":{"id":42}}'),
  'data and error': whole(200, '{"status":200,"data":{"id":42},"error":"odd"}'),
  'error under 500': whole(500, '{"error":"database is gone","status":400}'),
  'empty 200': whole(200),
  '204': send('HTTP/1.1 204 No Content\r\n\r\n'),
  'data missing': whole(200, '{"status":200}'),
  'data null': whole(200, '{"status":200,"data":null}'),
  'data is a list': whole(200, envelopeOf([{ id: 42 }])),
  'null item in a list': whole(200, envelopeOf([{ id: 42 }, null])),
  // Says so and is not: what can be decoded is an answer like any other.
  gzip: whole(200, envelopeOf({ id: 42 }), [JSON_TYPE, 'Content-Encoding: gzip']),
  'invalid utf-8': whole(
    200,
    Buffer.concat([Buffer.from('{"status":200,"data":{"a":"'), Buffer.of(0xff), Buffer.from('"}}')]),
  ),
  'deep nesting': whole(200, `{"status":200,"data":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`),
  'redirect 301': redirect(301),
  'redirect 307': redirect(307),
  '401': whole(401, '{"error":"bad token","status":401}'),
  '403': whole(403, HTML),
  '429 in 5 s': whole(429, HTML, ['Retry-After: 5']),
  '429 garbage': whole(429, '', ['Retry-After: soon']),
  '429 negative': whole(429, '', ['Retry-After: -5']),
  '429 tomorrow': whole(429, '', ['Retry-After: 86400']),
  '429 by date': whole(429, '', [
    'Date: Fri, 01 Jan 2100 00:00:00 GMT',
    'Retry-After: Fri, 01 Jan 2100 00:00:09 GMT',
  ]),
  '33 MiB with length': pouring(`HTTP/1.1 200 OK\r\nContent-Length: ${33 * MIB}\r\n\r\n`, BLANKS, 33),
  '33 MiB without length': pouring('HTTP/1.1 200 OK\r\n\r\n', BLANKS, 33),
  '100 KB header': send(`HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n{"status":200,"data":{}}`),
  junk: send('hello, who is there?\r\n'),
  'two lengths': send('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'),
  '103 and then the answer': send(
    Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'), answerOf(200, envelopeOf({ id: 42 }))]),
  ),
  '1xx flood': drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50)),
  ok: whole(200, envelopeOf({ id: 42 })),
  'ok list': whole(200, envelopeOf([{ id: 42 }])),
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS | 'refuse';

export interface FaultServer extends BytesServer {
  /** Requests the redirect target saw. */
  readonly trapped: () => number;
}

/** Starts a server that answers every request in the way that is named. */
export async function startFault(fault: FaultName): Promise<FaultServer> {
  const trap = await startTrap();
  const script = (socket: Socket) => FAULTS[fault as keyof typeof FAULTS](socket, trap.origin);
  const server = await startBytes(script, { refuses: fault === 'refuse' });
  const close = async () => void (await Promise.all([server.close(), trap.close()]));
  return { ...server, trapped: trap.requests, close };
}

/** Starts a TLS server that answers in the named way. */
export function startTls(
  certificate: CertificateName,
  fault: keyof typeof FAULTS = 'ok',
): Promise<BytesServer> {
  return startBytes((socket) => FAULTS[fault](socket, ''), { certificate });
}

export interface Trap {
  readonly origin: string;
  /** Requests for the path of the redirects: others may come from a stranger who was given the port before. */
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

/** Starts the server that redirects lead to. */
export async function startTrap(): Promise<Trap> {
  const { origin, requests, close } = await startBytes((socket) => void socket.destroy());
  return {
    origin,
    requests: () => requests.filter(({ url }) => url.startsWith(TRAP_PATH)).length,
    close,
  };
}
