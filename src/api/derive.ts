// Types that follow from the endpoint table: parameters, answers, the client and the sandbox's handlers.
// Nothing here exists at run time except the walk over the rows.
import type { Answer, Endpoint, FieldSpec } from './endpoint-row.ts';
import { type Endpoints, endpoints } from './endpoints.ts';

type ValueOf<S extends FieldSpec> = S['type'] extends 'integer' ? number : string;

type Fields<F> = {
  -readonly [N in keyof F as F[N] extends { required: true } ? N : never]: FieldOf<F[N]>;
} & {
  -readonly [N in keyof F as F[N] extends { required: true } ? never : N]?: FieldOf<F[N]> | undefined;
};
type FieldOf<S> = S extends FieldSpec ? ValueOf<S> : never;

/** JSON values, for the two rows whose request fields the document does not show. */
export type OpenFields = { [name: string]: unknown };

// biome-ignore lint/complexity/noBannedTypes: an absent query must add no field; `never` would forbid every one
type QueryOf<E> = E extends { query: infer Q } ? Fields<Q> : {};
// biome-ignore lint/complexity/noBannedTypes: as above
type BodyOf<E> = E extends { body: infer B } ? (B extends 'unspecified' ? OpenFields : Fields<B>) : {};

/** The parameters of a row, query and body together. */
export type Params<E> = QueryOf<E> & BodyOf<E>;

/** The type of `data` in a row's answer. */
export type Data<E> = E extends { data: Answer<infer D> } ? D : never;

type Call<E> = keyof Params<E> extends never
  ? () => Promise<Data<E>>
  : // biome-ignore lint/complexity/noBannedTypes: `{}` is assignable exactly if nothing is required
    {} extends Params<E>
    ? (params?: Params<E>) => Promise<Data<E>>
    : (params: Params<E>) => Promise<Data<E>>;

/** One function per row of the table. */
export type Client = {
  readonly [R in keyof Endpoints]: { readonly [M in keyof Endpoints[R]]: Call<Endpoints[R][M]> };
};

/** One handler per row: a row without one does not compile. */
export type Handlers<Store> = {
  readonly [R in keyof Endpoints]: {
    readonly [M in keyof Endpoints[R]]: (
      store: Store,
      params: Params<Endpoints[R][M]>,
    ) => Data<Endpoints[R][M]>;
  };
};

/** `'conversations.close'` and its kin. */
export type EndpointName = {
  [R in keyof Endpoints]: `${R}.${Extract<keyof Endpoints[R], string>}`;
}[keyof Endpoints];

export type EndpointOf<N extends EndpointName> = N extends `${infer R extends keyof Endpoints}.${infer M}`
  ? M extends keyof Endpoints[R]
    ? Endpoints[R][M]
    : never
  : never;

/** The names of the rows that write. */
export type WriteName = {
  [N in EndpointName]: EndpointOf<N>['route'] extends `POST ${string}` ? N : never;
}[EndpointName];

/** The codes of the errors a row publishes. */
export type ErrorCode<N extends EndpointName = EndpointName> = N extends EndpointName
  ? Extract<keyof EndpointOf<N>['errors'], string>
  : never;

export interface NamedEndpoint {
  readonly name: EndpointName;
  readonly resource: keyof Endpoints;
  readonly method: string;
  readonly verb: 'GET' | 'POST';
  readonly path: string;
  readonly row: Endpoint;
}

let named: readonly NamedEndpoint[] | undefined;

/** Every row of the table with its name, in the table's order. */
export function allEndpoints(): readonly NamedEndpoint[] {
  named ??= Object.entries(endpoints).flatMap(([resource, methods]) =>
    Object.entries(methods as Record<string, Endpoint>).map(([method, row]) => {
      const [verb, path] = row.route.split(' ') as ['GET' | 'POST', string];
      const name = `${resource}.${method}` as EndpointName;
      return { name, resource: resource as keyof Endpoints, method, verb, path, row };
    }),
  );
  return named;
}

/** One row by its name. */
export function endpointNamed(name: EndpointName): NamedEndpoint {
  const found = allEndpoints().find((endpoint) => endpoint.name === name);
  if (!found) throw new Error(`no endpoint is named ${name}`);
  return found;
}
