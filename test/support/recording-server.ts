// A bare HTTP server that knows nothing of the endpoint table: it keeps every request as it came in and gives
// the answer it was told to give.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface RecordedRequest {
  readonly method: string;
  /** Path and query as they stood in the request line. */
  readonly url: string;
  /** Names spelled as they came, in their order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export interface RecordingServer {
  readonly origin: string;
  readonly requests: RecordedRequest[];
  /** How many connections were ever opened. */
  readonly connections: () => number;
  /** Sets what every following request is answered with; 200 and an empty object as `data` at first. */
  readonly answerWith: (answer: Answer) => void;
  /** Resolves when no connection is open. */
  readonly deserted: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** An envelope to send, or the whole of what happens to a request. */
export type Answer =
  | { readonly status: number; readonly envelope: unknown }
  | ((request: RecordedRequest, response: ServerResponse) => void);

/** Starts a recording server on a free loopback port. */
export async function startRecordingServer(): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let answer: Answer = { status: 200, envelope: { status: 200, data: {} } };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', rawHeaders } = request;
      const headers = rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
      );
      const recorded = { method, url, headers, body: Buffer.concat(chunks) };
      requests.push(recorded);
      if (typeof answer === 'function') return answer(recorded, response);
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.envelope));
    });
  });
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connections: () => connections,
    answerWith(next) {
      answer = next;
    },
    deserted: () => closedAll(sockets),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Resolves when every one of the sockets has closed. */
export async function closedAll(sockets: ReadonlySet<Socket>): Promise<void> {
  await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
}
