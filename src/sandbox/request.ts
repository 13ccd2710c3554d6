// From a request line and a body to a row of the table and its parameters, typed as the row says.

import { allEndpoints, type NamedEndpoint } from '../api/derive.ts';
import type { FieldSpec, FieldSpecs } from '../api/endpoint-row.ts';
import { isRecord } from '../base/record.ts';
import { type Refusal, undocumentedError } from './store.ts';

/** The parameters of a request: the names and types of its row, nothing else. */
export type RequestParams = Record<string, unknown>;

interface Routed {
  readonly endpoint: NamedEndpoint;
  /** Parameters that stood in the path. */
  readonly segments: readonly string[];
}

const byPath = new Map<string, NamedEndpoint[]>();
for (const endpoint of allEndpoints()) {
  byPath.set(endpoint.path, [...(byPath.get(endpoint.path) ?? []), endpoint]);
}

/**
 * The row for a method and a path; refuses with 404 or 405. The lists' parameters are called path parameters
 * without a path being shown («Rules», 4), so `/api/conversations/unread/{operator_id}/{group_id}` is one too.
 */
export function routeOf(method: string, path: string): Routed {
  const exact = byPath.get(path);
  if (exact) return { endpoint: withVerb(exact, method), segments: [] };
  for (const [prefix, rows] of byPath) {
    const [row] = rows;
    if (row?.row.placement !== 'open' || !path.startsWith(`${prefix}/`)) continue;
    const segments = path.slice(prefix.length + 1).split('/');
    if (segments.length > Object.keys(row.row.query ?? {}).length) break;
    return { endpoint: withVerb(rows, method), segments };
  }
  throw undocumentedError('There is no such path.', 404);
}

function withVerb(rows: readonly NamedEndpoint[], method: string): NamedEndpoint {
  const found = rows.find(({ verb }) => verb === method);
  if (found) return found;
  throw undocumentedError(`The method ${method} is not allowed here.`, 405);
}

/** The parameters of a request; refuses what is missing or of the wrong type, naming it. */
export function paramsOf({ endpoint, segments }: Routed, query: string, body: string): RequestParams {
  const params: RequestParams = {};
  const { row } = endpoint;
  if (row.query) readQuery(params, row.query, segments, new URLSearchParams(query));
  if (endpoint.verb === 'POST') readBody(params, row.body ?? {}, body);
  return params;
}

function readQuery(
  params: RequestParams,
  specs: FieldSpecs,
  segments: readonly string[],
  query: URLSearchParams,
): void {
  for (const [index, [name, spec]] of Object.entries(specs).entries()) {
    const segment = segments[index];
    // A path cannot leave a place empty: there 0 means a parameter that is not given.
    const value = segment === undefined || segment === '0' ? (query.get(name) ?? undefined) : segment;
    if (value === undefined) {
      if (spec.required) throw undocumentedError(`${name} is required`);
    } else if (spec.type === 'string') {
      params[name] = value;
    } else {
      if (!/^-?\d{1,15}$/.test(value)) throw wrongType(name, spec);
      params[name] = Number(value);
    }
  }
}

function readBody(params: RequestParams, specs: FieldSpecs | 'unspecified', text: string): void {
  const body = parsed(text);
  if (specs === 'unspecified') {
    for (const [name, value] of Object.entries(body)) if (value !== null) params[name] = value;
    return;
  }
  for (const [name, spec] of Object.entries(specs)) {
    const value = Object.hasOwn(body, name) ? (body[name] ?? undefined) : undefined;
    if (value === undefined) {
      if (spec.required) throw undocumentedError(`${name} is required`);
      continue;
    }
    const fits = spec.type === 'string' ? typeof value === 'string' : Number.isSafeInteger(value);
    if (!fits) throw wrongType(name, spec);
    params[name] = value;
  }
}

function parsed(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw undocumentedError('The body is not valid JSON.');
  }
  if (isRecord(body)) return body;
  throw undocumentedError('The body is not a JSON object.');
}

function wrongType(name: string, spec: FieldSpec): Refusal {
  return undocumentedError(`${name} must be ${spec.type === 'integer' ? 'an integer' : 'a string'}`);
}
