import { ApiError } from '../api/errors.ts';

/** Whether it is proven that no byte of the request left; an error of unknown kind proves nothing. */
export function isNotSent(error: unknown): boolean {
  return error instanceof ApiError && !error.sent;
}
