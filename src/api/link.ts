// The connections to one service: the only file that knows undici. Each is opened by its first request or ahead of it,
// through a proxy or not, and can be ended in every phase: undici lets what is still connecting hang.
import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { buildConnector, Client, Dispatcher } from 'undici';
import { BadAnswerError, NoAnswerError, type NoAnswerReason, type RequestName } from './errors.ts';
import {
  goesPastProxy,
  isAddress,
  PROXY_ADVICE,
  ProxyError,
  proxyAccess,
  proxyFailure,
  proxyFor,
  proxyRefusal,
} from './proxy.ts';

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
  /** When its last answer came, in milliseconds by a clock that nobody sets; null before its first. */
  idleSince: number | null;
  /** Ends it in whatever phase it is. */
  readonly end: () => Promise<void>;
}

/** A connection that is being made. */
interface Opening {
  readonly waitsFor: () => string | null;
  readonly cancel: () => void;
}

type Begin = (wanted: buildConnector.Options, done: buildConnector.Callback) => void;
type Dial = (...given: Parameters<Begin>) => Opening;

/**
 * Makes the opener of links on one way; it throws NoAnswerError where the environment names no usable proxy. With
 * `ahead` connecting begins at once: the first request takes that connection, or one of its own where it failed.
 */
export function linksOn(way: Way): (name: RequestName, ahead?: boolean) => Promise<Link> {
  let connector: buildConnector.connector | undefined;
  return async (name, ahead = false) => {
    const undici = await import('undici');
    connector ??= undici.buildConnector({
      timeout: way.timeoutMs,
      // Said aloud: NODE_TLS_REJECT_UNAUTHORIZED, set for something else, would hand the token to anybody.
      rejectUnauthorized: true,
    });
    const dial = dialOf(undici, connector, way, name);
    let opening: Opening | undefined;
    let ended = false;
    const begin: Begin = (wanted, done) => {
      try {
        opening = dial(wanted, done);
      } catch (error) {
        done(error as Error, null);
      }
    };
    let early = ahead ? socketOf(begin, way.base) : null;
    const dispatcher = new undici.Client(way.base.origin, {
      connect(wanted, done) {
        if (early === null) return begin(wanted, done);
        void early.then((socket) => {
          // One that failed, or that the service has closed since, is not worth a word: the request has its own.
          if (socket && !socket.destroyed) done(null, socket);
          else if (!ended) begin(wanted, done);
        });
        early = null;
      },
    });
    return {
      dispatcher,
      waitsFor: () => opening?.waitsFor() ?? null,
      idleSince: null,
      async end() {
        ended = true;
        const destroyed = dispatcher.destroy().catch(() => undefined);
        opening?.cancel();
        // One that was opened ahead and has carried nothing is in nobody's hands yet.
        void early?.then((socket) => socket?.destroy());
        await destroyed;
      },
    };
  };
}

/** Connects as undici would for the first request; resolves to null where that fails. */
function socketOf(begin: Begin, { host, hostname, protocol, port }: URL): Promise<Socket | null> {
  const wanted = { host, hostname: hostname.replace(/^\[|\]$/g, ''), protocol, port };
  return new Promise((resolve) => begin(wanted, (_error, socket) => resolve(socket)));
}

function dialOf(
  undici: { readonly Client: typeof Client },
  connector: buildConnector.connector,
  { base, timeoutMs, env }: Way,
  name: RequestName,
): Dial {
  const proxy = proxyFor(base, env);
  if (proxy && !proxy.url) {
    const message = `${proxy.variable} does not hold the http or https address of a proxy; ${PROXY_ADVICE}`;
    throw new NoAnswerError(name, false, 'proxy', message);
  }
  if (!proxy?.url || goesPastProxy(base, proxy.except)) {
    return (wanted, done) => {
      const socket = connecting(connector, wanted, done);
      return { waitsFor: () => null, cancel: () => void socket.destroy() };
    };
  }
  const { variable, url } = proxy;
  return (wanted, done) => openTunnel(undici, connector, { variable, url, timeoutMs, wanted, done });
}

/** Where a tunnel begins, where it leads, and who hears of it. */
interface Tunnel {
  readonly variable: string;
  readonly url: URL;
  readonly timeoutMs: number;
  readonly wanted: buildConnector.Options;
  readonly done: buildConnector.Callback;
}

/** Asks the proxy once, whatever it answers: undici's own agent connects again and again to one that hangs up. */
function openTunnel(
  undici: { readonly Client: typeof Client },
  connector: buildConnector.connector,
  { variable, url, timeoutMs, wanted, done }: Tunnel,
): Opening {
  const { href, authorization } = proxyAccess(url);
  const { origin, hostname } = new URL(href);
  // Through a tunnel, too: that the proxy forwarded a plain request would not show that it left.
  const isPlain = wanted.protocol === 'http:';
  let socket: Socket | undefined;
  let waits = true;
  const client = new undici.Client(origin, {
    // A name for the TLS handshake, even where that is an IP address, which Node 26 refuses.
    connect: ({ servername, ...asked }, made) => {
      const named = servername && !isAddress(servername) ? { ...asked, servername } : asked;
      socket = connecting(connector, named, made);
    },
  });
  const leave = () => void client.destroy().catch(() => undefined);
  const fail = (error: Error) => {
    waits = false;
    leave();
    done(error, null);
  };
  const request = {
    method: 'CONNECT' as const,
    path: wanted.port ? (wanted.host ?? '') : `${wanted.host}:${isPlain ? 80 : 443}`,
    headers: {
      ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }),
      host: wanted.host ?? '',
      'proxy-connection': 'keep-alive',
    },
    servername: hostname,
    headersTimeout: timeoutMs,
  };
  client.dispatch(request, {
    onRequestStart() {},
    onRequestUpgrade(_controller, status, _headers, raw) {
      // undici hands on the socket that was connected, and types it by what it has of any.
      const tunnel = raw as Socket;
      if (status !== 200) {
        tunnel.on('error', () => undefined).destroy();
        fail(new ProxyError(`the proxy of ${variable} ${proxyRefusal(status, authorization !== undefined)}`));
        return;
      }
      waits = false;
      leave();
      socket = isPlain ? tunnel : connecting(connector, { ...wanted, httpSocket: tunnel }, done);
      if (isPlain) done(null, tunnel);
    },
    onResponseError(_controller, error: NodeJS.ErrnoException) {
      fail(new ProxyError(`the proxy of ${variable} ${proxyFailure(error)}`));
    },
  });
  return {
    waitsFor: () => (waits ? variable : null),
    cancel() {
      leave();
      socket?.destroy();
    },
  };
}

function connecting(
  connector: buildConnector.connector,
  wanted: buildConnector.Options,
  done: buildConnector.Callback,
): Socket {
  // It returns the socket, of which undici's types do not tell.
  const socket = connector(wanted, done) as unknown as Socket;
  // The deadline of an exchange keeps the process alive; a connection alone must not.
  return socket.unref();
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
      `the answer is not valid HTTP (${code || error.message})`,
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
    return ['reset', sent ? 'the connection was lost before an answer came' : 'the connection was reset'];
  }
  return ['network', code || error.message];
}
