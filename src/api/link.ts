// The connections to one service: the only file that knows undici. Each is opened by its first request or ahead of it,
// through a proxy or not, and can be ended in every phase: undici lets what is still connecting hang.
import type { Socket } from 'node:net';
import type { buildConnector, Client, Dispatcher } from 'undici';
import { NoAnswerError, type RequestName } from './errors.ts';
import { goesPastProxy, isAddress, ProxyError, proxyAccess, proxyFor, proxyRefusal } from './proxy.ts';

/** How the service is reached. */
export interface Way {
  readonly base: URL;
  /** Milliseconds that connecting may take at most. */
  readonly timeoutMs: number;
  /** Where to look for HTTPS_PROXY and NO_PROXY. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Certificate authorities (PEM) in place of Node's own; undefined for these. */
  readonly ca: readonly string[] | undefined;
}

/** A connection of its own for each exchange under way: one that hangs can be ended without touching another. */
export interface Link {
  readonly dispatcher: Dispatcher;
  /** Which variable names the proxy whose answer is being waited for; null for none. */
  readonly waitsFor: () => string | null;
  /** When its last answer came, in milliseconds by a clock that nobody sets; null before its first. */
  idleSince: number | null;
  /** Ends the exchange that is under way on it; null where none is. */
  breakOff: (() => void) | null;
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
      ...(way.ca ? { ca: [...way.ca] } : {}),
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
      breakOff: null,
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
    const message = `${proxy.variable} does not hold the http or https address of a proxy`;
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

/** Where a tunnel begins, where it leads, and who is told. */
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
    path: wanted.port ? (wanted.host ?? '') : `${wanted.host}:443`,
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
      socket = connecting(connector, { ...wanted, httpSocket: tunnel }, done);
    },
    onResponseError(_controller, error: NodeJS.ErrnoException) {
      fail(new ProxyError(`the proxy of ${variable} failed (${error.code ?? error.message})`));
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
