// The sandbox on the wire: node:http, the table's routes, the envelopes of the document. Nothing else is served.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EndpointName, NamedEndpoint } from '../api/derive.ts';
import { TOKEN_HEADER } from '../api/endpoints.ts';
import { type Desk, handlers } from './handlers.ts';
import { Refusal, unpublished } from './refusal.ts';
import { paramsOf, type RequestParams, routeOf } from './request.ts';
import type { Store } from './store.ts';

/** One answered request, for a log. */
export interface ServedRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Of the HTTP answer. */
  readonly status: number;
  /** Undefined where no row has the path. */
  readonly endpoint: EndpointName | undefined;
  /** The text of the refusal. */
  readonly error: string | undefined;
}

export interface SandboxOptions {
  readonly store: Store;
  readonly token: string;
  /** 127.0.0.1 when not given. */
  readonly host?: string | undefined;
  /** 0, a free port, when not given. */
  readonly port?: number | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds every request waits before it is looked at. */
  readonly latencyMs?: number | undefined;
  readonly onRequest?: ((request: ServedRequest) => void) | undefined;
}

export interface RunningSandbox {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly port: number;
  /** Stops listening, lets answers under way finish for a moment, ends every connection. */
  close(): Promise<void>;
}

const BODY_LIMIT = 1024 * 1024;
const CLOSING_GRACE_MS = 250;

/** Serves the store until it is closed; rejects when the port cannot be listened on. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const underWay = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const answering = respond(options, request, response, () => !server.listening).finally(() =>
      underWay.delete(answering),
    );
    underWay.add(answering);
    // An answer that was on its way when the server closed leaves a connection nobody will use again.
    response.once('close', () => {
      if (!server.listening) server.closeIdleConnections();
    });
  });
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    close: () => closeServer(server, underWay),
  };
}

async function closeServer(server: Server, underWay: ReadonlySet<Promise<void>>): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const grace = setTimeout(() => server.closeAllConnections(), CLOSING_GRACE_MS);
  await closed;
  clearTimeout(grace);
  await Promise.allSettled(underWay);
}

interface Reply {
  readonly status: number;
  readonly body: object;
}

async function respond(
  options: SandboxOptions,
  request: IncomingMessage,
  response: ServerResponse,
  isClosing: () => boolean,
): Promise<void> {
  const method = request.method ?? '';
  const [path = '', query = ''] = splitOnce(request.url ?? '', '?');
  const served: { endpoint?: NamedEndpoint } = {};
  let reply: Reply;
  try {
    // Faults (429, 5xx, resets, hangs, cut bodies) belong around this call: before it nothing has happened
    // yet, after it the state has changed and only the answer can be lost.
    reply = { status: 200, body: await answer(options, request, method, path, query, served) };
  } catch (error) {
    reply = failure(error);
  }
  if (!response.destroyed) {
    const text = JSON.stringify(reply.body);
    if (isClosing()) response.setHeader('Connection', 'close');
    response.writeHead(reply.status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
    });
    response.end(text);
  }
  options.onRequest?.({
    method,
    path,
    status: reply.status,
    endpoint: served.endpoint?.name,
    error: 'error' in reply.body ? String(reply.body.error) : undefined,
  });
}

async function answer(
  { store, token, now, latencyMs }: SandboxOptions,
  request: IncomingMessage,
  method: string,
  path: string,
  query: string,
  served: { endpoint?: NamedEndpoint },
): Promise<{ status: 200; data: unknown }> {
  const body = await bodyOf(request);
  if (latencyMs) await new Promise((resolve) => setTimeout(resolve, latencyMs));
  const routed = routeOf(method, path);
  const { endpoint } = routed;
  served.endpoint = endpoint;
  // Whether the operator and user rows need the token, and what a wrong one brings, is not shown («Authentication»).
  if (request.headers[TOKEN_HEADER.toLowerCase()] !== token)
    throw unpublished('The token is not valid.', 401);
  const params = paramsOf(routed, query, body);
  const handle = handlerOf(endpoint);
  const seconds = Math.floor(now() / 1000);
  const data =
    endpoint.verb === 'GET'
      ? await store.read((state) => handle({ state, now: seconds }, params))
      : await store.transact((state) => {
          const desk: Desk = { state, now: seconds };
          const value = handle(desk, params);
          return { state: desk.state, value };
        });
  return { status: 200, data };
}

function handlerOf({ resource, method }: NamedEndpoint): (desk: Desk, params: RequestParams) => unknown {
  // `Handlers` has a function for every row and `paramsOf` has checked the fields against the same row; that the
  // two meet for a row found at run time is more than the compiler can follow.
  const methods = handlers[resource] as unknown as Record<
    string,
    (desk: Desk, params: RequestParams) => unknown
  >;
  const handle = methods[method];
  if (!handle) throw new Error(`no handler for ${resource}.${method}`);
  return handle;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    // Read to its end all the same: who is still writing would see a reset instead of the answer.
    if (size <= BODY_LIMIT) parts.push(part as Buffer);
  }
  if (size > BODY_LIMIT) throw unpublished('The body is too large.', 413);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw unpublished('The body is not valid UTF-8.');
  }
}

function failure(error: unknown): Reply {
  const text = error instanceof Error ? error.message : String(error);
  const status = error instanceof Refusal ? error.status : 500;
  return { status, body: { error: text, status } };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
