// What can go wrong between a request and its answer, as a closed family of errors.
// Each says what it is about (`request`) and whether the request left this machine (`sent`): the rest of
// the program decides by these types, never by the text of a message.

/** The request an error is about; the path never carries a query, which may hold personal data. */
export interface RequestName {
  readonly method: string;
  readonly path: string;
}

export abstract class ApiError extends Error {
  readonly request: RequestName;
  /** False only where it is proven that no byte of the request left. */
  readonly sent: boolean;
  /** Milliseconds the service asked to wait; null where it did not say, or said nonsense. */
  readonly retryAfterMs: number | null;
  /** What to type instead, after `convops`: set by the command that knows what was meant. */
  hint: string | undefined;

  constructor(message: string, request: RequestName, sent: boolean, retryAfterMs: number | null = null) {
    super(message);
    this.request = request;
    this.sent = sent;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What is read, or null where that fails; throws a mistake in the program. */
export async function orNull<Found>(reading: Promise<Found>): Promise<Found | null> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

/** Whether a status says that the work on a request was given up, and not what it had done by then. */
export function isGivenUp(httpStatus: number): boolean {
  return httpStatus === 408 || httpStatus === 499;
}

/** Whether a status is of a service that is away or gave up: a read of it may be answered the next time. */
export function isAway(httpStatus: number): boolean {
  return httpStatus >= 500 || isGivenUp(httpStatus);
}

/** The service answered with an error envelope («Errors»). */
export class ServiceError extends ApiError {
  override readonly name = 'ServiceError';
  /** The row's code for a published text, else `unknown`. */
  readonly code: string;
  /** The service's text, unchanged. */
  readonly text: string;
  readonly httpStatus: number;

  constructor(
    request: RequestName,
    code: string,
    text: string,
    httpStatus: number,
    retryAfterMs: number | null = null,
  ) {
    super(text, request, true, retryAfterMs);
    this.code = code;
    this.text = text;
    this.httpStatus = httpStatus;
  }
}

/** HTTP 401 or 403, whatever the body says, or an error envelope with that status. */
export class TokenRefusedError extends ApiError {
  override readonly name = 'TokenRefusedError';
  readonly httpStatus: number;
  readonly text: string | null;

  constructor(request: RequestName, httpStatus: number, text: string | null) {
    const said = httpStatus === 403 ? 'the token does not allow this' : 'the token was refused';
    super(`${said} (HTTP ${httpStatus})`, request, true);
    this.httpStatus = httpStatus;
    this.text = text;
  }
}

/** HTTP 429, or an error envelope with that status: the service did not act on the request. */
export class RateLimitedError extends ApiError {
  override readonly name = 'RateLimitedError';

  constructor(request: RequestName, retryAfterMs: number | null) {
    super('the service asks to slow down (HTTP 429)', request, true, retryAfterMs);
  }
}

/** HTTP 404 without an envelope: the base URL most likely points somewhere else. */
export class WrongAddressError extends ApiError {
  override readonly name = 'WrongAddressError';

  constructor(request: RequestName, url: string) {
    super(`nothing answers at ${url} (HTTP 404)`, request, true);
  }
}

export type BadAnswerReason =
  | 'redirect'
  | 'unavailable'
  | 'html'
  | 'cut'
  | 'empty'
  | 'encoding'
  | 'compressed'
  | 'too_large'
  | 'too_deep'
  | 'shape'
  | 'contradiction'
  | 'broken';

/** An answer came, and it is not one of the service's. */
export class BadAnswerError extends ApiError {
  override readonly name = 'BadAnswerError';
  readonly reason: BadAnswerReason;
  readonly httpStatus: number | null;

  constructor(
    request: RequestName,
    reason: BadAnswerReason,
    message: string,
    httpStatus: number | null,
    retryAfterMs: number | null = null,
  ) {
    super(message, request, true, retryAfterMs);
    this.reason = reason;
    this.httpStatus = httpStatus;
  }
}

export type NoAnswerReason =
  | 'refused'
  | 'dns'
  | 'timeout'
  | 'tls'
  | 'certificate'
  | 'proxy'
  | 'reset'
  | 'cancelled'
  | 'network';

/** No answer came; `sent` says whether the request had left by then. */
export class NoAnswerError extends ApiError {
  override readonly name = 'NoAnswerError';
  readonly reason: NoAnswerReason;

  constructor(request: RequestName, sent: boolean, reason: NoAnswerReason, message: string) {
    super(message, request, sent);
    this.reason = reason;
  }
}
