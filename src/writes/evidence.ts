// What an error proves about its request. A write may be repeated only on proof, so what is unclear is ambiguous.
import {
  type ApiError,
  isGivenUp,
  NoAnswerError,
  type NoAnswerReason,
  RateLimitedError,
  ServiceError,
  TokenRefusedError,
  WrongAddressError,
} from '../api/errors.ts';

/**
 * `not_sent`: no byte left. `rejected`: turned away unread (429). `answered`: the service said what it thinks.
 * `ambiguous`: it left, and whether it was applied is unknown.
 */
export type Evidence = 'not_sent' | 'rejected' | 'answered' | 'ambiguous';

/** What the error proves. */
export function evidenceOf(error: ApiError): Evidence {
  // Not `!error.sent`: plain JavaScript may hand over any other error, of which nothing is known.
  if (error.sent === false) return 'not_sent';
  if (error instanceof RateLimitedError) return 'rejected';
  // An error envelope under HTTP 5xx, 408 or 499 may describe a request that was applied all the same.
  if (error instanceof ServiceError) {
    return error.httpStatus >= 500 || isGivenUp(error.httpStatus) ? 'ambiguous' : 'answered';
  }
  if (error instanceof TokenRefusedError || error instanceof WrongAddressError) return 'answered';
  return 'ambiguous';
}

/** Reasons that a second try will not change: an unknown host name, a certificate, another protocol. */
const LASTING: readonly NoAnswerReason[] = ['dns', 'certificate', 'tls', 'proxy', 'cancelled'];

/** Whether a request that did not get through may get through when it is sent again. */
export function isPassing(error: ApiError): boolean {
  return error instanceof NoAnswerError && !LASTING.includes(error.reason);
}
