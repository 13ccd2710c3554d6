// The typed client: one function per row of the table, made by one loop.
import { allEndpoints, type Client, type EndpointName, endpointNamed, type NamedEndpoint } from './derive.ts';
import { checkAbout, readEnvelope } from './envelope.ts';
import { BadAnswerError } from './errors.ts';
import { buildRequest, type RequestChoices } from './request.ts';
import type { Sender, SendOptions } from './transport.ts';

/**
 * Binds every row of the table to a transport; each call resolves to the answer's `data` or throws an ApiError. The
 * connection of an answer that is not the service's is not used again.
 */
export function createApiClient(transport: Sender, choices: RequestChoices): Client {
  return clientOf((endpoint) => async (given, how) => {
    const { row, verb, path } = endpoint;
    const params = (given ?? {}) as Readonly<Record<string, unknown>>;
    const answer = await transport.send(buildRequest(endpoint, params, choices), how?.());
    const name = { method: verb, path };
    try {
      const data = readEnvelope(name, row, answer);
      checkAbout(name, row, { params, data, httpStatus: answer.status });
      return data;
    } catch (error) {
      if (error instanceof BadAnswerError) answer.discard?.();
      throw error;
    }
  });
}

/** One row as a function, without the types of its parameters and answer; `how` is asked when the request goes out. */
type AnyCall = (params?: unknown, how?: () => SendOptions) => Promise<unknown>;

function clientOf(callFor: (endpoint: NamedEndpoint) => AnyCall): Client {
  const client: Record<string, Record<string, AnyCall>> = {};
  for (const endpoint of allEndpoints()) {
    client[endpoint.resource] = { ...client[endpoint.resource], [endpoint.method]: callFor(endpoint) };
  }
  // The one cast: this does for every row what the derived type promises of each.
  return client as unknown as Client;
}

/** Two ways for one request: as short as the shorter, and ended by the signal of either. */
export function together(one: SendOptions, other: SendOptions): SendOptions {
  const most = Number.POSITIVE_INFINITY;
  return {
    timeoutMs: Math.min(one.timeoutMs ?? most, other.timeoutMs ?? most),
    signal: other.signal ?? one.signal,
  };
}

/** A client of the same rows, each call wrapped by what its row needs. */
export function mapCalls(client: Client, wrap: (call: AnyCall, endpoint: NamedEndpoint) => AnyCall): Client {
  return clientOf((endpoint) => wrap(callOf(client, endpoint), endpoint));
}

/** A client whose requests end after this many milliseconds, what is left of the time of what they are for. */
export function withTime(client: Client, leftMs: () => number): Client {
  return mapCalls(
    client,
    (call) => (params, how) => call(params, () => together(how?.() ?? {}, { timeoutMs: leftMs() })),
  );
}

/** A client's call by the name of its row, for those who hold a request as data. */
export function callNamed(client: Client, name: EndpointName): AnyCall {
  return callOf(client, endpointNamed(name));
}

function callOf(client: Client, { resource, method }: NamedEndpoint): AnyCall {
  return (client as unknown as Readonly<Record<string, Readonly<Record<string, AnyCall>>>>)[resource]?.[
    method
  ] as AnyCall;
}

// How much of a client's work may be at the service at once: a board of fifty operators, or one person's session, is
// never a burden.

/** Runs a call when its turn has come. */
export type Gate = <T>(run: () => Promise<T>) => Promise<T>;

/** A gate that lets through this many calls at once; the others wait in order. */
export function createGate(most: number): Gate {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (busy < most) busy += 1;
    // Whoever leaves hands its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}

/** A client whose calls wait for their turn. */
export function withGate(client: Client, gate: Gate): Client {
  return mapCalls(client, (call) => (params, how) => gate(() => call(params, how)));
}
