// What is said where some of several records could not be read.
import { type ApiError, TokenRefusedError } from '../api/errors.ts';
import type { Context } from './context.ts';
import { exitCode } from './exit-codes.ts';
import { type Failure, failureOf, simpleFailure } from './failure.ts';
import { batchErrorCode, sharedExitCode } from './run-summary.ts';

/** A record that could not be read. */
export interface Unread {
  /** What it is called: `#42`, `user 5002`. */
  readonly name: string;
  readonly error: ApiError;
}

/** What is said of the records that could not be read; sets the exit code. */
export function unreadFailure(
  context: Pick<Context, 'settings' | 'service' | 'out'>,
  unread: readonly Unread[],
  { total, left }: { readonly total: number; readonly left: number },
): Failure {
  const token = unread.find(({ error }) => error instanceof TokenRefusedError);
  const failures = unread.map(({ error }) => failureOf(error, context));
  const shared = sharedExitCode(failures.map((failure) => failure.exitCode));
  context.out.exitCode ||= token ? exitCode('token') : (shared ?? exitCode('some_failed'));
  const [first] = unread;
  const more = unread.length > 1 ? ` and ${unread.length - 1} more` : '';
  const untried = left > 0 ? `, ${left} not tried` : '';
  const message = `could not read ${unread.length} of ${total}${untried}: ${first?.name}: ${first?.error.message}${more}`;
  return {
    ...simpleFailure(batchErrorCode(context.out.exitCode), message, context.out.exitCode),
    retryable: failures.every(({ retryable }) => retryable),
  };
}
