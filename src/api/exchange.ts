// What undici tells of a request while it is under way, by its diagnostics alone. Whether it left: error codes such as
// ECONNRESET come both from a failed TLS handshake and from a server that had read everything. Whether anything of an
// answer came: undici speaks only of a whole head, and its socket counts the bytes of one that never ends.
import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

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
