// What the sandbox makes of a request, without its server: for strange-service.ts, which puts an odd wire before it.
import type { Socket } from 'node:net';
import type { EndpointName } from '../../src/api/derive.ts';
import { type Assumptions, assumptionsWith } from '../../src/sandbox/assumptions.ts';
import { handlers } from '../../src/sandbox/handlers.ts';
import { paramsOf, type RequestParams, routeOf } from '../../src/sandbox/request.ts';
import { Refusal, type SandboxState } from '../../src/sandbox/store.ts';
import { answerBytes as bytesOf, readRequests as read, type WireRequest } from './fates.ts';

export interface Handled {
  readonly status: number;
  readonly body: { readonly data?: unknown; readonly error?: string; readonly status: number };
}

/** A request that has a row, or the answer to one that has none or is wrong. */
export type Routed =
  | { readonly name: EndpointName; readonly params: RequestParams; readonly act: (desk: Desk) => Handled }
  | { readonly name: null; readonly answer: Handled };

/** Where a handler works: it leaves the state that it has made. Times are in seconds. */
export interface Desk {
  state: SandboxState;
  readonly now: number;
}

const USUAL = assumptionsWith();

function refused(error: unknown): Handled {
  if (!(error instanceof Refusal)) throw error;
  return { status: error.status, body: { error: error.message, status: error.status } };
}

/** Finds the row of a request, and what the sandbox does for it at a desk. */
export function routed(method: string, url: string, body: string): Routed {
  const [path = '', query = ''] = url.split('?');
  try {
    const found = routeOf(method, path);
    const params = paramsOf(found, query, body);
    const { resource, method: verb, name } = found.endpoint;
    // By name, as the server does it: each handler takes the parameters of its own row.
    const rows = handlers as unknown as Record<
      string,
      Record<string, (desk: Desk & { readonly assumptions: Assumptions }, given: unknown) => unknown>
    >;
    const act = (desk: Desk): Handled => {
      try {
        return {
          status: 200,
          body: {
            status: 200,
            data: rows[resource]?.[verb]?.(Object.assign(desk, { assumptions: USUAL }), params),
          },
        };
      } catch (error) {
        return refused(error);
      }
    };
    return { name, params, act };
  } catch (error) {
    return { name: null, answer: refused(error) };
  }
}

/** The answer as a service writes it to the wire, with these lines before its length. */
export function answerBytes(
  { status, body }: Pick<Handled, 'status'> & { readonly body: unknown },
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
