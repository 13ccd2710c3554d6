// What a row of the endpoint table is made of: its parameters, its answer, and what the document leaves open.
import type { RecordFields, RecordOf } from './model.ts';

export interface FieldSpec {
  readonly type: 'integer' | 'string';
  readonly required?: true;
  readonly note?: string;
}

export interface FieldSpecs {
  readonly [name: string]: FieldSpec;
}

/** What `data` holds: its shape is checked at run time, its fields are known to the compiler. */
export interface Answer<Data> {
  readonly shape: 'list' | 'record';
  readonly fields: RecordFields;
  /** Exists for the compiler only. */
  readonly typeOnly?: Data;
}

export interface Endpoint {
  readonly route: `${'GET' | 'POST'} /api/${string}`;
  readonly summary: string;
  readonly query?: FieldSpecs;
  readonly body?: FieldSpecs | 'unspecified';
  readonly token?: true;
  readonly errors: { readonly [code: string]: string };
  /** What the document leaves open, and remarks. */
  readonly gaps: readonly string[];
  /** Set where the document calls the query parameters «path parameters» without showing a path. */
  readonly placement?: 'open';
  readonly data: Answer<unknown>;
  /** Which field of the answer repeats which parameter: what it is about can be checked. */
  readonly about?: About;
}

interface About {
  readonly what: string;
  readonly param: string;
  readonly field: string;
}

/** The parameter where a call must have it. */
export function required<S extends FieldSpec>(spec: S): S & { readonly required: true } {
  return { ...spec, required: true };
}

/** An answer of records («Limits»: at most 1000 of them in the lists of conversations). */
export function list<F extends RecordFields>(fields: F): Answer<RecordOf<F>[]> {
  return { shape: 'list', fields };
}

/** An answer of one record. */
export function record<F extends RecordFields>(fields: F): Answer<RecordOf<F>> {
  return { shape: 'record', fields };
}

/** A gap of the document as a question, and what convops does instead, in Markdown. */
export function notShown(what: string, assumed: string): string {
  return `${what} Not documented. convops ${assumed}.`;
}
