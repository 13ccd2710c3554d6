// One write, once: the request goes out a single time and every way it can end becomes a receipt.
import { type EndpointOf, endpointNamed, type Params } from '../api/derive.ts';
import {
  ApiError,
  RateLimitedError,
  ServiceError,
  TokenRefusedError,
  WrongAddressError,
} from '../api/errors.ts';
import { buildRequest } from '../api/request.ts';
import { isNotSent } from './evidence.ts';
import { type WriteName, writePolicy } from './policy.ts';
import type { Delivered, Receipt } from './receipt.ts';

/** A write as data: the row, its parameters, and what the receipt says of them. */
export interface Write<N extends WriteName = WriteName> {
  readonly name: N;
  readonly id: number | null;
  readonly params: Params<EndpointOf<N>>;
}

export interface DeliverOptions {
  /** Calls the row with the parameters and resolves to its `data`. */
  readonly call: (name: WriteName, params: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Build the request and stop. */
  readonly dryRun: boolean;
}

/** Sends one write and resolves to its receipt, whatever came of it; never throws for what the service did. */
export async function deliver(write: Write, { call, dryRun }: DeliverOptions): Promise<Delivered> {
  const policy = writePolicy[write.name];
  const params = write.params as Readonly<Record<string, unknown>>;
  const receipt: Receipt = {
    id: write.id,
    action: policy.action,
    outcome: 'done',
    changed: true,
    operator: typeof params.operator_id === 'number' ? params.operator_id : null,
    webhook: params.disable_webhook !== 1,
    data: null,
    error: null,
    entry: null,
  };
  if (dryRun) return delivered({ ...receipt, outcome: 'dry_run', changed: false, request: preview(write) });
  try {
    const data = await call(write.name, params);
    const done: Receipt = { ...receipt, id: write.id ?? idOf(data), data };
    return saysNo(data) ? denied(write, done) : delivered(done);
  } catch (error) {
    return undelivered(write, receipt, error);
  }
}

function undelivered(write: Write, receipt: Receipt, error: unknown): Delivered {
  // Anything else is a mistake in the program, and no outcome.
  if (!(error instanceof ApiError)) throw error;
  const policy = writePolicy[write.name];
  const failed = (change: Partial<Receipt>, conflict = false): Delivered => ({
    receipt: { ...receipt, changed: false, error: error.message, ...change },
    failure: error,
    conflict,
  });
  // An error envelope under HTTP 5xx may describe a request that was applied all the same.
  if (error instanceof ServiceError && error.httpStatus < 500) {
    const already = (policy.already as readonly string[]).includes(error.code);
    if (already) return { ...failed({ outcome: 'already' }), failure: null };
    return failed({ outcome: 'refused' }, (policy.conflict as readonly string[]).includes(error.code));
  }
  if (error instanceof TokenRefusedError)
    return failed({ outcome: 'refused', error: error.text ?? error.message });
  // Both say that nothing was done: turned away unread, and no such place.
  if (error instanceof RateLimitedError || error instanceof WrongAddressError) {
    return failed({ outcome: 'refused' });
  }
  if (isNotSent(error)) return failed({ outcome: 'not_sent' });
  const check = policy.check.replace('{id}', String(write.id));
  return failed({ outcome: 'unknown', changed: null, check });
}

function delivered(receipt: Receipt): Delivered {
  return { receipt, failure: null, conflict: false };
}

/** «Operators»: the answer to delete holds `success`, a boolean, so it can be no. */
function saysNo(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'success' in data && data.success === false;
}

function denied(write: Write, receipt: Receipt): Delivered {
  const { verb, path } = endpointNamed(write.name);
  const error = 'the service answered that it did not succeed';
  const failure = new ServiceError({ method: verb, path }, 'unknown', error, 200);
  return { receipt: { ...receipt, outcome: 'refused', changed: false, error }, failure, conflict: false };
}

function preview(write: Write): NonNullable<Receipt['request']> {
  const choices = { listParams: 'query', authScope: 'all' } as const;
  const request = buildRequest(endpointNamed(write.name), write.params, choices);
  return { method: request.method, path: request.path, body: JSON.parse(request.body ?? 'null') };
}

function idOf(data: unknown): number | null {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : null;
  return typeof id === 'number' ? id : null;
}
