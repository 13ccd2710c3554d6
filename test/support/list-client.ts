// The reads of the sandbox as a client without a wire: each call looks at the state there is at that moment.
import { createApiClient, mapCalls } from '../../src/api/client.ts';
import type { Client } from '../../src/api/derive.ts';
import { handlers } from '../../src/sandbox/handlers.ts';
import type { SandboxState } from '../../src/sandbox/store.ts';

const WIRELESS = createApiClient(
  { send: () => Promise.reject(new Error('this client only reads')) },
  { listParams: 'query', authScope: 'all' },
);

type Read = (desk: { readonly state: SandboxState; readonly now: number }, params: unknown) => unknown;

/** A client that only reads; `before` is called before each list: what happens then happens between two lists. */
export function listClient(state: () => SandboxState, before: () => void = () => undefined): Client {
  const rows = handlers as unknown as Readonly<Record<string, Readonly<Record<string, Read>>>>;
  return mapCalls(WIRELESS, (call, { resource, method, verb }) => async (params = {}) => {
    if (verb !== 'GET') return await call(params);
    if (resource === 'conversations') before();
    return rows[resource]?.[method]?.({ state: state(), now: 0 }, params);
  });
}
