// The typed client: one function per row of the table, made by one loop.
import { allEndpoints, type Client } from './derive.ts';
import { readEnvelope } from './envelope.ts';
import { buildRequest, type RequestChoices } from './request.ts';
import type { Transport } from './transport.ts';

/** Binds every row of the table to a transport; each call resolves to the answer's `data` or throws an ApiError. */
export function createClient(transport: Transport, choices: RequestChoices): Client {
  const client: Record<string, Record<string, unknown>> = {};
  for (const endpoint of allEndpoints()) {
    client[endpoint.resource] ??= {};
    const methods = client[endpoint.resource] as Record<string, unknown>;
    methods[endpoint.method] = async (params: Readonly<Record<string, unknown>> = {}) => {
      const request = buildRequest(endpoint, params, choices);
      const answer = await transport.send(request);
      return readEnvelope({ method: endpoint.verb, path: endpoint.path }, endpoint.row, answer);
    };
  }
  // The one cast: the loop above does for every row what the derived type promises of each.
  return client as unknown as Client;
}
