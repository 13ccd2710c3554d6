// The connections to one service: the only file that knows undici. Each is opened by its first request, through a proxy
// or not, and can be ended in every phase: undici lets what is still connecting hang.
import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';
import { isLoopback, readUrl } from '../base/read-url.ts';
import { BadAnswerError, NoAnswerError, type NoAnswerReason, type RequestName } from './errors.ts';

// What undici tells of a request while it is under way, by its diagnostics alone. Whether it left: error codes such as
// ECONNRESET come both from a failed TLS handshake and from a server that had read everything. Whether anything of an
// answer came: undici speaks only of a whole head, and its socket counts the bytes of one that never ends.

/** One request under way. */
export interface Exchange {
  readonly path: string;
  /** Whether its head went out. */
  sent: boolean;
  /** Bytes that came back since then, of whatever. */
  heard: () => number;
}

const exchanges = new WeakMap<object, Exchange>();
let starting: Exchange | undefined;
let watching = false;

/** Starts a request and keeps its exchange up to date from then on. */
export function watchExchange(state: Exchange, start: () => void): void {
  if (!watching) {
    watching = true;
    channel('undici:request:create').subscribe((message) => {
      const { request } = message as { request: { path: string } };
      // A proxy's CONNECT is created on the side, with another path.
      if (starting && request.path === starting.path) exchanges.set(request, starting);
    });
    channel('undici:client:sendHeaders').subscribe((message) => {
      const { request, socket } = message as { request: object; socket: Socket };
      const exchange = exchanges.get(request);
      if (!exchange) return;
      // A connection that was used before has counted the answers before.
      const before = socket.bytesRead;
      exchange.sent = true;
      exchange.heard = () => socket.bytesRead - before;
    });
  }
  starting = state;
  try {
    start();
  } finally {
    starting = undefined;
  }
}

/** How the service is reached. */
interface Way {
  readonly base: URL;
  /** Milliseconds that connecting may take at most. */
  readonly timeoutMs: number;
  /** Where to look for HTTPS_PROXY, HTTP_PROXY and NO_PROXY. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A connection of its own for each exchange under way: one that hangs can be ended without touching another. */
export interface Link {
  readonly dispatcher: Dispatcher;
  /** Which variable names the proxy whose answer is being waited for; null for none. */
  readonly waitsFor: () => string | null;
  /** Ends it in whatever phase it is. */
  readonly end: () => Promise<void>;
}

/** Makes the opener of links on one way; it throws NoAnswerError where the environment names no usable proxy. */
export function linksOn(way: Way): (name: RequestName) => Promise<Link> {
  let connector: buildConnector.connector | undefined;
  return async (name) => {
    const undici = await import('undici');
    // Said aloud: NODE_TLS_REJECT_UNAUTHORIZED, set for something else, would hand the token to anybody.
    const tls = { timeout: way.timeoutMs, rejectUnauthorized: true };
    connector ??= undici.buildConnector(tls);
    const dial = connector;
    let socket: Socket | undefined;
    const connect: buildConnector.connector = (wanted, done) => {
      // It returns the socket, of which undici's types do not tell.
      socket = dial(wanted, done) as unknown as Socket;
      // The deadline of an exchange keeps the process alive; a connection alone must not.
      socket.unref();
    };
    const proxy = proxyFor(way.base, way.env);
    let asked: string | null = null;
    const dispatcher = proxy
      ? throughProxy(undici, { proxy, name, connect, tls, onAsk: (variable) => (asked = variable) })
      : new undici.Client(way.base.origin, { connect });
    return {
      dispatcher,
      waitsFor: () => asked,
      async end() {
        const destroyed = dispatcher.destroy().catch(() => undefined);
        socket?.destroy();
        await destroyed;
      },
    };
  };
}

interface ProxyOptions {
  readonly proxy: NonNullable<ReturnType<typeof proxyFor>>;
  readonly name: RequestName;
  /** Connects past the proxy, where NO_PROXY says so. */
  readonly connect: buildConnector.connector;
  readonly tls: buildConnector.BuildOptions;
  /** Told which proxy is asked, and null once it has answered. */
  readonly onAsk: (variable: string | null) => void;
}

/** Plain requests go through a tunnel, too: that the proxy forwarded one would not show that it left. */
function throughProxy(
  undici: typeof import('undici'),
  { proxy: { variable, url, except }, name, connect, tls, onAsk }: ProxyOptions,
): Dispatcher {
  try {
    if (url === null) throw new Error('it is neither an http nor an https address');
    const { href, username } = url;
    return new undici.EnvHttpProxyAgent({
      ...{ httpProxy: href, httpsProxy: href, noProxy: except },
      ...{ connect, proxyTls: tls, requestTls: tls, connections: 1 },
      clientFactory(origin, options) {
        const pool = new undici.Pool(origin, options);
        const ask = pool.connect.bind(pool) as (
          wanted: Dispatcher.ConnectOptions,
        ) => Promise<Dispatcher.ConnectData>;
        const asking = async (wanted: Dispatcher.ConnectOptions) => {
          onAsk(variable);
          // Said here: of a proxy that hangs up undici would ask again and again.
          const failed = (error: Error) => new ProxyError(`the proxy of ${variable} ${proxyFailure(error)}`);
          const answer = await ask(wanted).catch((error: Error) => Promise.reject(failed(error)));
          onAsk(null);
          if (answer.statusCode === 200) return answer;
          answer.socket.on('error', () => undefined).destroy();
          throw new ProxyError(
            `the proxy of ${variable} ${proxyRefusal(answer.statusCode, username !== '')}`,
          );
        };
        return Object.assign(pool, { connect: asking });
      },
    });
  } catch {
    const message = `${variable} does not hold the http or https address of a proxy; ${PROXY_ADVICE}`;
    throw new NoAnswerError(name, false, 'proxy', message);
  }
}

// From the errors of undici, TLS and the network to the two that the rest of the program knows. Pure.

/** Beside undici's HTTPParserError, which comes without a code; a status below 100 fails an assertion of undici's. */
const NOT_HTTP = ['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ERR_ASSERTION'];

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ALTNAME|HOSTNAME_MISMATCH/;

/** The ApiError for an exchange that undici or the network ended; `status` is 0 if no answer had begun. */
export function wireFailure(name: RequestName, sent: boolean, status: number, error: Error): Error {
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (status !== 0) {
    return new BadAnswerError(name, 'cut', `the answer was cut short (${code || error.message})`, status);
  }
  if (sent && (error.name === 'HTTPParserError' || NOT_HTTP.includes(code))) {
    return new BadAnswerError(
      name,
      'broken',
      `the answer is not valid HTTP (${code || error.message}): the server, or a proxy before it, must be set right`,
      null,
    );
  }
  const [reason, message] = reasonOf(code, error, sent);
  return new NoAnswerError(name, sent, reason, message);
}

function distrust(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'has expired';
  if (code === 'CERT_NOT_YET_VALID') return 'is not valid yet';
  if (code.includes('ALTNAME')) return 'is for other names';
  return 'is not trusted: its authority is unknown';
}

function reasonOf(code: string, error: Error, sent: boolean): [NoAnswerReason, string] {
  if (code === 'ECONNREFUSED') return ['refused', 'connection refused'];
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return ['dns', 'the host name was not found'];
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return ['network', 'the host cannot be reached'];
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
    return ['timeout', 'connecting took too long'];
  if (CERTIFICATE.test(code)) return ['certificate', `the certificate ${distrust(code)} (${code})`];
  if (error instanceof ProxyError) return ['proxy', error.message];
  if (code === 'UND_ERR_DESTROYED') return ['cancelled', 'the request was cancelled'];
  if (code === 'UND_ERR_INVALID_ARG') return ['network', error.message];
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return ['tls', `the TLS handshake failed (${code})`];
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' || code === 'EPIPE') {
    // undici takes no answer that comes after one.
    if (error.message === 'bad response')
      return ['reset', 'an interim answer (100) came that nobody asked for'];
    return ['reset', sent ? 'the connection was lost before an answer came' : 'the connection was reset'];
  }
  return ['network', code || error.message];
}

/** The proxy did not open a tunnel to the service; its message says why. */
class ProxyError extends Error {}

/**
 * The proxy for a base URL, or null; read as curl does: empty is none, an address without a scheme is http. Its address is
 * null where the variable that names it holds no http or https address; `except` is the value of NO_PROXY, and what that
 * covers is undici's to know.
 */
export function proxyFor(base: URL, env: Readonly<Record<string, string | undefined>>) {
  if (isLoopback(base.hostname)) return null;
  const name = base.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const variable = env[name] ? name : name.toLowerCase();
  const address = env[variable]?.trim();
  if (!address) return null;
  const text = address.includes('://') ? address : `http://${address}`;
  const url = /^https?:/i.test(text) ? readUrl(text) : null;
  return { variable, url, except: env.NO_PROXY || env.no_proxy || '' };
}

/** Why a proxy that answered with this status opens no tunnel; `named` where its address has a user and password. */
function proxyRefusal(status: number, named: boolean): string {
  if (status !== 407) return `refused (HTTP ${status})`;
  const why = named
    ? 'the user name or password in its address is wrong'
    : 'its address needs a user name and password, as in http://USER:PASSWORD@HOST:PORT';
  return `refused (HTTP 407): ${why}`;
}

/** Of an address with such a sign, a part is taken for the name of the host. */
const PROXY_ADVICE = 'in its user name or password write # as %23, @ as %40, \\ as %5C';

/** Why a proxy could not be asked. */
function proxyFailure({ code, message }: NodeJS.ErrnoException): string {
  const isUnknown = code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  return `failed (${code ?? message})${isUnknown ? `; ${PROXY_ADVICE}` : ''}`;
}
