// What a desk makes of a request without a wire, for strange-service.ts, which puts an odd one before it.
import type { Socket } from 'node:net';
import type { EndpointName } from '../../src/api/derive.ts';
import { TOKEN_HEADER } from '../../src/api/endpoints.ts';
import { paramsOf, type RequestParams, routeOf } from '../../src/sandbox/request.ts';
import type { SandboxState } from '../../src/sandbox/store.ts';
import { type Envelope, openDesk } from './desk.ts';
import { answerBytes as bytesOf, readRequests as read, type WireRequest } from './fates.ts';

export interface Handled {
  readonly status: number;
  readonly body: Envelope;
}

/** A request that has a row, or the answer to one that has none or is wrong. */
export type Routed =
  | { readonly name: EndpointName; readonly params: RequestParams; readonly act: (at: At) => Handled }
  | { readonly name: null; readonly answer: Handled };

/** A moment of a service, in seconds; the state that was made is left there. */
export interface At {
  state: SandboxState;
  readonly now: number;
}

/** Finds the row of a request, and what the sandbox does for it at a moment. */
export function routed(method: string, url: string, body: string): Routed {
  const act = (at: At): Handled => {
    const desk = openDesk({ state: at.state, now: () => at.now * 1000 });
    const headers = { [TOKEN_HEADER.toLowerCase()]: desk.token };
    const { status, envelope } = desk.ask({ method, url, headers, body: Buffer.from(body) });
    at.state = desk.state();
    if (status === null || envelope === null) throw new Error(`no answer to ${method} ${url}`);
    return { status, body: envelope };
  };
  const [path = '', query = ''] = url.split('?');
  try {
    const found = routeOf(method, path);
    return { name: found.endpoint.name, params: paramsOf(found, query, body), act };
  } catch {
    // What is refused before it has a row meets no state.
    return { name: null, answer: act({ state: {} as SandboxState, now: 0 }) };
  }
}

/** The answer as a service writes it to the wire, with these lines before its length. */
export function answerBytes(
  { status, body }: { readonly status: number; readonly body: unknown },
  lines: readonly string[] = [],
): Buffer {
  return bytesOf(status, body, lines);
}

/** Tells of each request when its first line is there, and when it is there to its end. */
export function readRequests(
  socket: Socket,
  on: { begins: (line: string) => boolean; whole: (request: WireRequest) => void },
): void {
  void read(socket, async (request) => on.whole(request), on.begins);
}
