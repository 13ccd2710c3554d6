// The wire. One request in, one whole answer out, or an ApiError that says whether the request had left. No redirect
// is followed, nothing is retried here.
import { TOKEN_HEADER } from './endpoints.ts';
import type { WireAnswer } from './envelope.ts';
import { BadAnswerError, NoAnswerError, type RequestName } from './errors.ts';
import { type Exchange, type Link, linksOn, watchExchange, wireFailure } from './link.ts';
import type { WireRequest } from './request.ts';

export interface TransportOptions {
  /** Origin and path prefix, no trailing slash. */
  readonly baseUrl: string;
  readonly token: string | null;
  /** Milliseconds for the whole exchange: connecting, TLS, proxy, headers and body together. */
  readonly timeoutMs: number;
  readonly userAgent: string;
  /** Where to look for HTTPS_PROXY, HTTP_PROXY and NO_PROXY; left out, no proxy is used. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Bytes of a body beyond which an answer is given up. */
  readonly maxBytes?: number;
  /** Told of every exchange; secrets are the listener's to mask. */
  readonly trace?: (event: TraceEvent) => void;
}

export type TraceEvent =
  | { readonly kind: 'request'; readonly request: WireRequest; readonly url: string }
  | {
      readonly kind: 'answer';
      readonly request: WireRequest;
      readonly answer: WireAnswer;
      readonly ms: number;
    }
  | { readonly kind: 'failure'; readonly request: WireRequest; readonly error: Error; readonly ms: number };

/** How one request goes out. */
export interface SendOptions {
  /** Milliseconds for this exchange, where that is less than the transport allows; none are left at 0. */
  readonly timeoutMs?: number | undefined;
  /** Ends the exchange, which then rejects with its reason; before it is sent, nothing goes out. */
  readonly signal?: AbortSignal | undefined;
}

/** What a client needs of a transport. */
export type Sender = Pick<Transport, 'send'>;

export interface Transport {
  /** Resolves to the whole answer, of whatever status; throws NoAnswerError or BadAnswerError. */
  send(request: WireRequest, how?: SendOptions): Promise<WireAnswer>;
  /** Ends all connections at once. */
  close(): Promise<void>;
}

const DEFAULT_MAX_BYTES = 32 * 1024 * 1024;

/** Opens a transport to one service; it connects on first use. */
export function createTransport(options: TransportOptions): Transport {
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const { timeoutMs: most, env = {} } = options;
  const openLink = linksOn({ base, timeoutMs: most, env });
  const links = new Set<Link>();
  /** Connections that have carried reads, and will again. */
  let idle: Link[] = [];
  let closed = false;

  const end = async (link: Link) => {
    links.delete(link);
    idle = idle.filter((other) => other !== link);
    await link.end();
  };

  /** Created here: records hold this function, and it must not keep the bytes of the answer in memory. */
  const discardLater = (link: Link) => () => void end(link);

  async function open(name: RequestName): Promise<Link> {
    const link = await openLink(name);
    links.add(link);
    if (closed) await end(link);
    return link;
  }

  async function exchange(request: WireRequest, how: SendOptions): Promise<WireAnswer> {
    const timeoutMs = Math.min(most, how.timeoutMs ?? Number.POSITIVE_INFINITY);
    const path = prefix + request.path;
    const name: RequestName = { method: request.method, path: request.path.split('?')[0] ?? request.path };
    const url = base.origin + path;
    options.trace?.({ kind: 'request', request, url });
    if (!(timeoutMs > 0)) throw new NoAnswerError(name, false, 'timeout', 'no time was left for the request');
    const { signal } = how;
    signal?.throwIfAborted();
    // A write has a connection of its own: no service is just giving it up, and no other answer waits on it.
    const isRead = request.method === 'GET';
    const link = (isRead ? idle.pop() : undefined) ?? (await open(name));
    if (signal?.aborted) {
      void end(link);
      throw signal.reason;
    }
    const state: Exchange = { path, sent: false, heard: () => 0 };
    const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;

    const answer = await new Promise<WireAnswer>((resolve, reject) => {
      const pieces: Buffer[] = [];
      let size = 0;
      let status = 0;
      let headers: WireAnswer['headers'] = {};
      let settled = false;
      const settle = (finish: () => void) => {
        if (settled) return;
        settled = true;
        clearTimeout(deadline);
        signal?.removeEventListener('abort', abandon);
        finish();
      };
      const fail = (error: unknown) => {
        settle(() => reject(error));
        void end(link);
      };
      const abandon = () => fail(signal?.reason);
      signal?.addEventListener('abort', abandon, { once: true });
      // undici's own timeouts measure idle time and its abort signal is not honoured while connecting.
      // Ending the connection ends the exchange in every phase; the next request opens a new one.
      const deadline = setTimeout(() => {
        const proxy = link.waitsFor();
        const who = proxy === null ? 'no response' : `the proxy of ${proxy} did not connect`;
        fail(
          status || state.heard() > 0
            ? new BadAnswerError(
                name,
                'cut',
                `the answer was not complete after ${seconds(timeoutMs)}`,
                status || null,
              )
            : new NoAnswerError(name, state.sent, 'timeout', `${who} within ${seconds(timeoutMs)}`),
        );
      }, timeoutMs);

      watchExchange(state, () =>
        link.dispatcher.dispatch(
          {
            origin: base.origin,
            path,
            method: request.method,
            headers: headersOf(request, options),
            body: request.body,
            headersTimeout: 0,
            bodyTimeout: 0,
          },
          {
            onRequestStart() {},
            onResponseStart(_controller, statusCode, responseHeaders) {
              // An interim answer is followed by the real one.
              if (statusCode < 200) return;
              status = statusCode;
              headers = responseHeaders;
            },
            onResponseData(_controller, chunk) {
              size += chunk.length;
              // Copied: a piece would hold on to the whole read it is a part of, however small it is.
              if (size <= maxBytes) return void pieces.push(Buffer.from(chunk));
              fail(tooLarge(name, status, maxBytes));
            },
            onResponseEnd() {
              settle(() => {
                if (!isRead) void end(link);
                else if (links.has(link)) idle.push(link);
                resolve({
                  status,
                  headers,
                  body: Buffer.concat(pieces, size),
                  url: url.split('?')[0] ?? url,
                  ...(isRead ? { discard: discardLater(link) } : {}),
                });
              });
            },
            onResponseError(_controller, error) {
              fail(wireFailure(name, state.sent, status, error));
            },
          },
        ),
      );
    });
    return await decoded(name, answer, maxBytes);
  }

  async function traced(request: WireRequest, how: SendOptions): Promise<WireAnswer> {
    if (!options.trace) return await exchange(request, how);
    const started = performance.now();
    try {
      const answer = await exchange(request, how);
      options.trace({ kind: 'answer', request, answer, ms: performance.now() - started });
      return answer;
    } catch (error) {
      options.trace({ kind: 'failure', request, error: error as Error, ms: performance.now() - started });
      throw error;
    }
  }

  return {
    send: (request, how = {}) => traced(request, how),
    async close() {
      closed = true;
      await Promise.all([...links].map(end));
    },
  };
}

function seconds(ms: number): string {
  return `${ms < 100 ? Math.round(ms) / 1000 : Math.round(ms / 10) / 100} s`;
}

function headersOf(request: WireRequest, options: TransportOptions): Record<string, string> {
  return {
    accept: 'application/json',
    // Asked for plainly: what comes compressed all the same is decoded.
    'accept-encoding': 'identity',
    'user-agent': options.userAgent,
    ...(request.body === null ? {} : { 'content-type': 'application/json' }),
    ...request.headers,
    ...(request.token && options.token !== null ? { [TOKEN_HEADER]: options.token } : {}),
  };
}

type Decode = (bytes: Uint8Array, limit: { readonly maxOutputLength: number }) => Uint8Array;

/**
 * The answer with its body as it was before it was compressed, which some proxies do although `identity` was asked for; as
 * it came if its encoding is unknown or the bytes are something else. Throws BadAnswerError for more than this many bytes
 * of decoded body: a bomb is never unpacked.
 */
async function decoded(request: RequestName, answer: WireAnswer, maxBytes: number): Promise<WireAnswer> {
  const { 'content-encoding': encoding = [], ...headers } = answer.headers;
  const encodings = [encoding]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== '' && text !== 'identity');
  if (encodings.length === 0 || answer.body.length === 0) return { ...answer, headers };
  const zlib = await import('node:zlib');
  // Some servers leave out the header of zlib, whose first byte ends in 8.
  const inflate: Decode = (bytes, limit) =>
    ((bytes[0] ?? 0) & 0x0f) === 8 ? zlib.inflateSync(bytes, limit) : zlib.inflateRawSync(bytes, limit);
  const decoders = new Map<string, Decode>([
    ['gzip', zlib.gunzipSync],
    ['x-gzip', zlib.gunzipSync],
    ['deflate', inflate],
    ['br', zlib.brotliDecompressSync],
  ]);
  let { body } = answer;
  try {
    for (const each of encodings.reverse()) {
      const decode = decoders.get(each);
      if (!decode) return answer;
      body = decode(body, { maxOutputLength: maxBytes });
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') return answer;
    throw tooLarge(request, answer.status, maxBytes);
  }
  return { ...answer, headers, body };
}

/** The error of an answer with more bytes than are read. */
function tooLarge(request: RequestName, status: number, maxBytes: number): BadAnswerError {
  const message = `the answer is larger than ${Math.round(maxBytes / 1024 / 1024)} MiB`;
  return new BadAnswerError(request, 'too_large', message, status);
}
