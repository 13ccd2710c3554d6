// The service as bytes: a socket, bare or with TLS, that keeps each whole request as it came in and does with the connection
// what a script says. No HTTP server reads or writes for it, so that what one would never send can be sent.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { fileURLToPath } from 'node:url';

export interface RecordedRequest {
  readonly method: string;
  /** Path and query as they stood in the request line. */
  readonly url: string;
  /** Names spelled as they came, in their order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The request line and the headers, byte for byte. */
  readonly head: string;
  readonly body: Buffer;
  /** The number of the connection it came on, from 1. */
  readonly connection: number;
}

/** What is done with a connection on which a whole request was read. */
export type Script = (socket: Socket, request: RecordedRequest) => void;

/** An envelope to send, or the whole of what happens to a request. */
export type Answer =
  | { readonly status: number; readonly envelope: unknown }
  | ((request: RecordedRequest, response: ServerResponse) => void);

/** A TCP server on a free loopback port, with what tests ask of any. */
export interface Listening {
  readonly port: number;
  /** How many connections were ever opened. */
  readonly connections: () => number;
  /** Those that are open now, in the order in which they came. */
  readonly open: () => readonly Socket[];
  /** Resolves when no connection is open. */
  readonly deserted: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface BytesServer extends Listening {
  readonly origin: string;
  /** Every request that was read whole. */
  readonly requests: RecordedRequest[];
  /** Sets what every following request is answered with. */
  readonly answerWith: (answer: Answer) => void;
}

/** One of the certificates of test/support/tls. */
export type CertificateName = 'right-name' | 'wrong-name' | 'self-signed' | 'expired' | 'not-yet-valid';

export interface BytesOptions {
  /** Speaks TLS, with this certificate. */
  readonly certificate?: CertificateName;
  /** Nobody listens. */
  readonly refuses?: boolean;
}

/** Starts a server that plays the script for every request; without one it answers with an empty record. */
export async function startBytes(
  script: Script = answering({ status: 200, envelope: { status: 200, data: {} } }),
  { certificate, refuses = false }: BytesOptions = {},
): Promise<BytesServer> {
  const requests: RecordedRequest[] = [];
  let played = script;
  let accepted = 0;
  const serve = (socket: Socket) => {
    accepted += 1;
    readRequests(socket, accepted, (request) => {
      requests.push(request);
      played(socket, request);
    });
  };
  const server = certificate
    ? createTlsServer({ key: pemOf('server-key'), cert: pemOf(certificate) }, serve)
    : createServer(serve);
  const place = await (refuses ? quietPort() : listening(server));
  return {
    ...place,
    origin: `${certificate ? 'https' : 'http'}://127.0.0.1:${place.port}`,
    requests,
    answerWith(answer) {
      played = answering(answer);
    },
  };
}

/** The text of a file of test/support/tls. */
export function pemOf(name: string): string {
  return readFileSync(fileURLToPath(new URL(`tls/${name}.pem`, import.meta.url)), 'utf8');
}

/** Answers as HTTP servers do, with Node's own response on the bare socket. */
export function answering(answer: Answer): Script {
  return (socket, request) => {
    const incoming = new IncomingMessage(socket);
    Object.assign(incoming, { method: request.method, httpVersionMajor: 1, httpVersionMinor: 1 });
    const response = new ServerResponse(incoming);
    response.shouldKeepAlive = !/^connection: *close/im.test(request.head);
    response.assignSocket(socket);
    response.once('finish', () => {
      response.detachSocket(socket);
      response.emit('close');
      if (!response.shouldKeepAlive) socket.end();
    });
    if (typeof answer === 'function') return answer(request, response);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.envelope));
  };
}

/** Writes the bytes and ends the connection. */
export const saying =
  (bytes: Buffer | string) =>
  (socket: Socket): void =>
    void socket.end(bytes);

/** Writes the head, then the piece as often as it is taken, so many times at most. */
export const pouring =
  (head: string, piece: Buffer | string, times = Number.POSITIVE_INFINITY) =>
  (socket: Socket): void => {
    let left = times;
    const pump = () => {
      while (left > 0 && !socket.destroyed) {
        left -= 1;
        if (!socket.write(piece)) return;
      }
    };
    socket.on('drain', pump);
    socket.write(head);
    pump();
  };

/** A whole answer with a length. */
export function answerOf(
  status: number,
  body: string | Buffer = '',
  headers: readonly string[] = ['Content-Type: application/json'],
): Buffer {
  const bytes = Buffer.from(body);
  const lines = [`HTTP/1.1 ${status} Word`, ...headers, `Content-Length: ${bytes.length}`];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]);
}

/** The envelope of a success. */
export function envelopeOf(data: unknown): string {
  return JSON.stringify({ status: 200, data });
}

/** What any HTTP server takes for the head of a request with a length: of the program's each is one. */
const WELL_FORMED =
  /^[A-Z]+ [!-~]+ HTTP\/1\.1(?:\r\n(?!transfer-encoding)[\w!#$%&'*+.^`|~-]+:[\t -~\x80-\xff]*)+$/i;

/** Calls back for each request, head and body, that has been read to its end; what is none is turned away with 400. */
function readRequests(socket: Socket, connection: number, read: (request: RecordedRequest) => void): void {
  let bytes = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let found = requestIn(bytes); found !== null; found = requestIn(bytes)) {
      if (!WELL_FORMED.test(found.head)) return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      bytes = bytes.subarray(found.length);
      read({ ...found, connection });
    }
  });
}

/** The whole request at the beginning of these bytes, and how many of them it takes; null where none is whole yet. */
export function requestIn(bytes: Buffer) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = end + 4 + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  if (bytes.length < length) return null;
  const [first = '', ...lines] = head.split('\r\n');
  const [method = '', url = ''] = first.split(' ');
  const body = Buffer.from(bytes.subarray(end + 4, length));
  return { method, url, headers: lines.map(headerOf), head, body, length };
}

function headerOf(line: string): readonly [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
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
    open: () => [...sockets],
    async deserted() {
      await Promise.all(
        [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
      );
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
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
    open: () => [],
    deserted: async () => undefined,
    async close() {
      holder.destroy();
      await other.close();
    },
  };
}
