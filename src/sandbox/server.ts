// The sandbox on the wire: node:http, the table's routes, the envelopes of the document. Nothing else is served.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NamedEndpoint } from '../api/derive.ts';
import { TOKEN_HEADER } from '../api/endpoints.ts';
import { handlers, type RequestState } from './handlers.ts';
import { paramsOf, type RequestParams, routeOf } from './request.ts';
import { Refusal, type Store, undocumentedError } from './store.ts';

/** What goes on in the sandbox by itself. */
export interface Life {
  /**
   * Lets the one thing happen that is due by now, if any is; rejects when the store does. It happens at the time it was
   * due, so that the day does not depend on when the steps are taken.
   */
  step(): Promise<void>;
  /** When the next thing is due, in milliseconds since 1970; Infinity if nobody lives. */
  dueAt(): number;
}

export interface SandboxOptions {
  readonly store: Store;
  readonly token: string;
  /** 0, a free port, when not given. */
  readonly port?: number | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Lives while the server runs. */
  readonly life?: Life | undefined;
  /** Told why a step of the life could not be taken; the next one is tried all the same. */
  readonly onLifeError?: ((error: unknown) => void) | undefined;
}

export interface RunningSandbox {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly port: number;
  /** Stops listening, lets answers under way finish for a moment, ends every connection. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const BODY_LIMIT = 1024 * 1024;
const CLOSING_GRACE_MS = 250;
/** The clock of the machine may be set in the meantime: so long at most until the life looks at it again. */
const LONGEST_WAIT_MS = 10_000;

/** Serves the store until it is closed; rejects when the port cannot be listened on. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const underWay = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const isClosing = () => !server.listening;
    const answering = respond(options, request, response, isClosing).finally(() =>
      underWay.delete(answering),
    );
    underWay.add(answering);
    // An answer that was on its way when the server closed leaves a connection nobody will use again.
    response.once('close', () => {
      if (!server.listening) server.closeIdleConnections();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  const stopLife = options.life ? live(options.life, options) : async () => undefined;
  return {
    baseUrl: `http://${HOST}:${port}`,
    port,
    async close() {
      await stopLife();
      await closeServer(server, underWay);
    },
  };
}

/** Takes each step of a life when it is due; the function returned ends it once the step under way is done. */
function live(life: Life, { now, onLifeError }: SandboxOptions): () => Promise<void> {
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  let step: Promise<void> = Promise.resolve();
  function wait(): void {
    const due = life.dueAt();
    if (over || due === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(go, Math.min(Math.max(0, due - now()), LONGEST_WAIT_MS));
  }
  function go(): void {
    step = life
      .step()
      .catch((error: unknown) => onLifeError?.(error))
      .then(wait);
  }
  wait();
  return async () => {
    over = true;
    clearTimeout(timer);
    await step;
  };
}

async function closeServer(server: Server, underWay: ReadonlySet<Promise<void>>): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const grace = setTimeout(() => server.closeAllConnections(), CLOSING_GRACE_MS);
  await closed;
  // A client may have gone before its answer was due.
  await Promise.allSettled(underWay);
  clearTimeout(grace);
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

async function respond(
  options: SandboxOptions,
  request: IncomingMessage,
  response: ServerResponse,
  isClosing: () => boolean,
): Promise<void> {
  const method = request.method ?? '';
  const [path = '', query = ''] = splitOnce(request.url ?? '', '?');
  let reply: Reply;
  try {
    const body = await bodyOf(request);
    reply = succeeded(await answer(options, request, { method, path, query, body }));
  } catch (error) {
    reply = failure(error);
  }
  // The client may have gone.
  if (!response.destroyed) send(reply, response, isClosing());
}

function send({ status, text }: Reply, response: ServerResponse, isClosing: boolean): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (isClosing) response.setHeader('Connection', 'close');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
}

async function answer(
  { store, token, now }: SandboxOptions,
  request: IncomingMessage,
  { method, path, query, body }: Asked,
): Promise<unknown> {
  const routed = routeOf(method, path);
  const { endpoint } = routed;
  // Whether the operator and user rows need the token, and what a wrong one brings, is not shown («Authentication»).
  if (request.headers[TOKEN_HEADER.toLowerCase()] !== token)
    throw undocumentedError('The token is not valid.', 401);
  const params = paramsOf(routed, query, body);
  const handle = handlerOf(endpoint);
  const seconds = Math.floor(now() / 1000);
  if (endpoint.verb === 'GET') {
    return await store.read((state) => handle({ state, now: seconds }, params));
  }
  return await store.transact((state) => {
    const desk: RequestState = { state, now: seconds };
    const value = handle(desk, params);
    return { state: desk.state, value };
  });
}

function handlerOf({
  resource,
  method,
}: NamedEndpoint): (desk: RequestState, params: RequestParams) => unknown {
  // `Handlers` has a function for every row and `paramsOf` has checked the fields against the same row; that the
  // two meet for a row found at run time is more than the compiler can follow.
  const methods = handlers[resource] as unknown as Record<
    string,
    (desk: RequestState, params: RequestParams) => unknown
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
  if (size > BODY_LIMIT) throw undocumentedError('The body is too large.', 413);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw undocumentedError('The body is not valid UTF-8.');
  }
}

function succeeded(data: unknown): Reply {
  return { status: 200, text: JSON.stringify({ status: 200, data }) };
}

function failure(thrown: unknown): Reply {
  const error = thrown instanceof Error ? thrown.message : String(thrown);
  const status = thrown instanceof Refusal ? thrown.status : 500;
  return { status, text: JSON.stringify({ error, status }) };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
