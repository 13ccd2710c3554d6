import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

interface HeardRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
}

/** Calls the listener with each request that a server of this process gets at an address, until released. */
export function hearRequests(baseUrl: string, listener: (request: HeardRequest) => void): () => void {
  const port = Number(new URL(baseUrl).port);
  const hear = (message: unknown) => {
    const { request } = message as { readonly request: IncomingMessage };
    const { method = '', url = '', socket } = request;
    if (socket.localPort === port) listener({ method, path: url.replace(/\?.*/, '') });
  };
  subscribe('http.server.request.start', hear);
  return () => unsubscribe('http.server.request.start', hear);
}
