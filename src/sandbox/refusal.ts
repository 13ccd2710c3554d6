// How the sandbox says no: an error envelope, thrown.
import { type EndpointName, type ErrorCode, endpointNamed } from '../api/derive.ts';

/** An answer of the form `{error, status}`; the HTTP status is the same number («Errors» leaves it open). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(text: string, status: number) {
    super(text);
    this.status = status;
  }
}

/** A refusal the document publishes, with the table's text («Errors»). */
export function documentedError<N extends EndpointName>(name: N, code: ErrorCode<N>): Refusal {
  const text = endpointNamed(name).row.errors[code];
  if (text === undefined) throw new Error(`${name} publishes no error ${code}`);
  return new Refusal(text, 400);
}

/** A refusal the document does not show, in the sandbox's own words. */
export function undocumentedError(text: string, status = 400): Refusal {
  return new Refusal(text, status);
}
