// From a row and its parameters to the request that goes out: method, path with query, body. Pure.
import type { NamedEndpoint } from './derive.ts';
import type { FieldSpecs } from './endpoint-row.ts';
import { jsonOf } from './json.ts';

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  /** Path and query, relative to the base URL, beginning with a slash. */
  readonly path: string;
  /** JSON text, or null for no body. */
  readonly body: string | null;
  /** Whether the token goes along. */
  readonly token: boolean;
  /** Further headers, only from the `api` command. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RequestChoices {
  /** Where the parameters of lists with `placement: 'open'` stand («Endpoints», rule 4, leaves it open). */
  readonly listParams: 'query' | 'path';
  /** Which rows carry the token («Authentication», rule 2, leaves operators and users open). */
  readonly authScope: 'all' | 'conversations';
}

/** Builds the request of a row; a parameter that the row does not have is a mistake in the program. */
export function buildRequest(
  endpoint: NamedEndpoint,
  params: Readonly<Record<string, unknown>>,
  choices: RequestChoices,
): WireRequest {
  const { row, verb } = endpoint;
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const queryNames: FieldSpecs = row.query ?? {};
  const query = given.filter(([name]) => Object.hasOwn(queryNames, name));
  const body = given.filter(([name]) => !Object.hasOwn(queryNames, name));
  if (row.body !== 'unspecified') {
    const bodyNames: FieldSpecs = row.body ?? {};
    const unknown = body.find(([name]) => !Object.hasOwn(bodyNames, name));
    if (unknown) throw new Error(`${endpoint.name} has no parameter ${unknown[0]}`);
  }
  const inPath = row.placement === 'open' && choices.listParams === 'path';
  return {
    method: verb,
    path: inPath
      ? endpoint.path + pathSegments(Object.keys(queryNames), params)
      : endpoint.path + queryText(query),
    body: verb === 'POST' ? jsonOf(Object.fromEntries(body)) : null,
    token: choices.authScope === 'all' || row.token === true,
  };
}

function queryText(pairs: readonly [string, unknown][]): string {
  if (pairs.length === 0) return '';
  return `?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

/** The document shows no path, so: the values in the table's order, `0` for one left out before one given. */
function pathSegments(names: readonly string[], params: Readonly<Record<string, unknown>>): string {
  const values = names.map((name) => params[name]);
  while (values.length > 0 && values.at(-1) === undefined) values.pop();
  return values.map((value) => `/${encodeURIComponent(String(value ?? 0))}`).join('');
}
