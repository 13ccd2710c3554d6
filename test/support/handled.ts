// What the sandbox makes of a request, without its server: for services that put an odd wire before it.
import type { EndpointName } from '../../src/api/derive.ts';
import { type Assumptions, assumptionsWith } from '../../src/sandbox/assumptions.ts';
import { handlers } from '../../src/sandbox/handlers.ts';
import { paramsOf, type RequestParams, routeOf } from '../../src/sandbox/request.ts';
import { Refusal, type SandboxState } from '../../src/sandbox/store.ts';

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
  const text = Buffer.from(JSON.stringify(body));
  const head = [
    `HTTP/1.1 ${status} Word`,
    ...lines,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), text]);
}
