// A TCP server that misbehaves in one named way after it has read a whole request (or before). It counts the
// whole requests it read: the measure of "never sent twice".
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { closedAll } from './recording-server.ts';

const MIB = 1024 * 1024;
const JSON_TYPE = 'Content-Type: application/json';
const HTML = '<!doctype html><title>Welcome</title><p>Please sign in.</p>';

/** What a mode does with a connection once a whole request has been read. */
type Fault = (socket: Socket, trapOrigin: string) => void;

function answer(
  status: number,
  body: string | Buffer = '',
  headers: readonly string[] = [JSON_TYPE],
): Buffer {
  const bytes = Buffer.from(body);
  const lines = [`HTTP/1.1 ${status} Word`, ...headers, `Content-Length: ${bytes.length}`];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]);
}

const envelope = (data: unknown) => JSON.stringify({ status: 200, data });

const send =
  (bytes: Buffer | string): Fault =>
  (socket) =>
    void socket.write(bytes);

const sendAndEnd =
  (bytes: Buffer | string): Fault =>
  (socket) =>
    void socket.end(bytes);

const redirect =
  (status: number): Fault =>
  (socket, trapOrigin) =>
    void socket.write(answer(status, HTML, [`Location: ${trapOrigin}${TRAP_PATH}?secret=1`]));

/** Writes a piece every few milliseconds for as long as the connection lives. */
const drip =
  (head: string, piece: string): Fault =>
  (socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(piece), 10);
    socket.once('close', () => clearInterval(timer));
  };

/** Writes 33 MiB, as fast as they are taken. */
const flood =
  (head: string): Fault =>
  (socket) => {
    const chunk = Buffer.alloc(MIB, 0x20);
    let left = 33;
    const pump = () => {
      while (left > 0 && !socket.destroyed) {
        left -= 1;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on('drain', pump);
    socket.write(head);
    pump();
  };

export const FAULTS = {
  'reset after read': (socket) => void socket.resetAndDestroy(),
  'fin after read': sendAndEnd(''),
  silent: () => undefined,
  'headers drip': drip('HTTP/1.1 200 OK\r\nX-Slow: ', 'a'),
  'body drips': drip(`HTTP/1.1 200 OK\r\n${JSON_TYPE}\r\n\r\n{"status":200,"data":"`, 'a'),
  'one byte at a time': (socket) => {
    const bytes = answer(200, envelope({ id: 42 }));
    let sent = 0;
    const timer = setInterval(() => {
      socket.write(bytes.subarray(sent, sent + 1));
      sent += 1;
      if (sent >= bytes.length) clearInterval(timer);
    }, 0);
    socket.once('close', () => clearInterval(timer));
  },
  'length longer than body': sendAndEnd(
    'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"status":200,"data":{}}',
  ),
  'length longer than body, silent': send(
    'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"status":200,"data":{}}',
  ),
  'cut chunk': sendAndEnd('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{"status":200,'),
  'no last chunk': sendAndEnd(
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n18\r\n{"status":200,"data":{}}\r\n',
  ),
  'json stops early': sendAndEnd('HTTP/1.1 200 OK\r\n\r\n{"status":200,"data":{"id":4'),
  'html 200': send(answer(200, HTML, ['Content-Type: text/html'])),
  'html 404': send(answer(404, HTML, ['Content-Type: text/html'])),
  'json 404': send(answer(404, '{"message":"no route"}')),
  'html 502': send(answer(502, HTML, ['Content-Type: text/html'])),
  'json 503': send(answer(503, '{"message":"unavailable"}', ['Retry-After: 5'])),
  'error under 200': send(answer(200, '{"error":"no such conversation","status":400}')),
  'error 500 under 200': send(answer(200, '{"error":"internal","status":500}')),
  'error under 400': send(answer(400, '{"error":"no such conversation","status":400}')),
  'error without status': send(answer(400, '{"error":"no such conversation"}')),
  'data under 400': send(answer(400, envelope({ id: 42 }))),
  'data with status 400': send(answer(200, '{"status":400,"data":{"id":42}}')),
  'data and error': send(answer(200, '{"status":200,"data":{"id":42},"error":"odd"}')),
  'status twice': send(answer(200, '{"status":400,"data":{"id":42},"st\\u0061tus":200}')),
  'error under 500': send(answer(500, '{"error":"database is gone","status":400}')),
  'empty 200': send(answer(200)),
  '204': send('HTTP/1.1 204 No Content\r\n\r\n'),
  'data missing': send(answer(200, '{"status":200}')),
  'data null': send(answer(200, '{"status":200,"data":null}')),
  'data is an object': send(answer(200, envelope({ id: 42 }))),
  'data is a list': send(answer(200, envelope([{ id: 42 }]))),
  'null item in a list': send(answer(200, envelope([{ id: 42 }, null]))),
  'not an envelope': send(answer(200, '[1]')),
  gzip: send(answer(200, gzipSync(envelope({ id: 42 })), [JSON_TYPE, 'Content-Encoding: gzip'])),
  'gzip 404': send(answer(404, gzipSync(HTML), ['Content-Encoding: gzip'])),
  'invalid utf-8': send(
    answer(
      200,
      Buffer.concat([Buffer.from('{"status":200,"data":{"a":"'), Buffer.of(0xff), Buffer.from('"}}')]),
    ),
  ),
  'utf-16': send(answer(200, Buffer.from(`\ufeff${envelope({ id: 42 })}`, 'utf16le'))),
  bom: send(answer(200, `\ufeff${envelope({ id: 42 })}`)),
  'deep nesting': send(
    answer(200, `{"status":200,"data":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`),
  ),
  'redirect 301': redirect(301),
  'redirect 302': redirect(302),
  'redirect 303': redirect(303),
  'redirect 307': redirect(307),
  'redirect 308': redirect(308),
  '401': send(answer(401, '{"error":"bad token","status":401}')),
  '403': send(answer(403, HTML)),
  '429 in 5 s': send(answer(429, HTML, ['Retry-After: 5'])),
  '429 garbage': send(answer(429, '', ['Retry-After: soon'])),
  '429 negative': send(answer(429, '', ['Retry-After: -5'])),
  '429 tomorrow': send(answer(429, '', ['Retry-After: 86400'])),
  '429 by date': send(
    answer(429, '', ['Date: Fri, 01 Jan 2100 00:00:00 GMT', 'Retry-After: Fri, 01 Jan 2100 00:00:09 GMT']),
  ),
  '33 MiB with length': flood(`HTTP/1.1 200 OK\r\nContent-Length: ${33 * MIB}\r\n\r\n`),
  '33 MiB without length': flood('HTTP/1.1 200 OK\r\n\r\n'),
  '100 KB header': send(`HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n{"status":200,"data":{}}`),
  junk: send('hello, who is there?\r\n'),
  'two lengths': send('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'),
  '100 out of turn': send('HTTP/1.1 100 Continue\r\n\r\n'),
  '103 and then the answer': send(
    Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'), answer(200, envelope({ id: 42 }))]),
  ),
  '1xx flood': drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50)),
  ok: send(answer(200, envelope({ id: 42 }))),
  'ok list': send(answer(200, envelope([{ id: 42 }]))),
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS | 'refuse' | 'reset before read';

export interface FaultServer {
  readonly baseUrl: string;
  readonly port: number;
  /** Whole requests that were read. */
  readonly requests: () => number;
  /** Requests the redirect target saw. */
  readonly trapped: () => number;
  /** Resolves when no connection is open. */
  readonly deserted: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a server that answers every request with the bytes, or in the way that is named. */
export async function startFaultServer(fault: FaultName | Buffer): Promise<FaultServer> {
  const trap = await startTrap();
  let requests = 0;
  const resets = fault === 'reset before read';
  const server = createServer({ pauseOnConnect: resets }, (socket) => {
    socket.on('error', () => undefined);
    // Long enough for the request to lie unread in the socket's buffer.
    if (resets) return void setTimeout(() => socket.resetAndDestroy(), 20);
    onWholeRequest(socket, () => {
      requests += 1;
      if (Buffer.isBuffer(fault)) socket.end(fault);
      else if (fault !== 'refuse') FAULTS[fault](socket, trap.origin);
    });
  });
  const main = fault === 'refuse' ? await quietPort() : await listening(server);
  return {
    baseUrl: `http://127.0.0.1:${main.port}`,
    port: main.port,
    requests: () => requests,
    trapped: trap.requests,
    deserted: main.deserted,
    async close() {
      await Promise.all([main.close(), trap.close()]);
    },
  };
}

/** The path that redirects lead to. */
const TRAP_PATH = '/elsewhere';

export interface Trap {
  readonly origin: string;
  /** Requests for the path of the redirects: others may come from a stranger who was given the port before. */
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

/** Starts the server that redirects lead to. */
export async function startTrap(): Promise<Trap> {
  let requests = 0;
  const server = await listening(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (chunk: Buffer) => {
        if (chunk.toString('latin1').split(' ', 2)[1]?.startsWith(TRAP_PATH)) requests += 1;
        socket.destroy();
      });
    }),
  );
  return { origin: `http://127.0.0.1:${server.port}`, requests: () => requests, close: server.close };
}

/**
 * A port where nobody listens, and which the system gives to nobody else until it is closed: one end of a connection
 * has it. Whoever wants to listen there meanwhile may.
 */
export async function quietPort(): Promise<Listening> {
  const other = await listening(createServer());
  // With an address of its own the port is bound before it is used, and so left out where the system picks ports.
  const holder = connect({ host: '127.0.0.1', port: other.port, localAddress: '127.0.0.1' });
  await once(holder, 'connect');
  return {
    port: holder.localPort ?? 0,
    connections: () => 0,
    deserted: async () => undefined,
    async close() {
      holder.destroy();
      await other.close();
    },
  };
}

/** A TCP server on a free loopback port, with what tests ask of any. */
export interface Listening {
  readonly port: number;
  readonly connections: () => number;
  readonly deserted: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a server of node:net or node:tls on a free loopback port. */
export async function listening(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    deserted: () => closedAll(sockets),
    async close() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Calls back for each request, head and body, that has been read to its end. */
export function onWholeRequest(socket: Socket, read: (head: string) => void): void {
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let end = bytes.indexOf('\r\n\r\n'); end >= 0; end = bytes.indexOf('\r\n\r\n')) {
      const head = bytes.subarray(0, end).toString('latin1');
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
      if (bytes.length < end + 4 + length) return;
      bytes = bytes.subarray(end + 4 + length);
      read(head);
    }
  });
}
