// Turns any error into what a person or script reads: one message, at most one hint, one exit code; and writes it. Only this
// file knows every kind of error; one that is missing here is "unexpected".
import {
  ApiError,
  BadAnswerError,
  isAway,
  NoAnswerError,
  RateLimitedError,
  ServiceError,
  TokenRefusedError,
  WrongAddressError,
} from '../api/errors.ts';
import { LocalError } from '../base/local-error.ts';
import { withoutStrayBlank } from '../base/text.ts';
import { LockBusyError } from '../disk/lock.ts';
import { PrivateFileError } from '../disk/private-file.ts';
import { EditorError } from '../terminal/editor.ts';
import { jsonText } from '../terminal/formats.ts';
import { inertBlock, inertLine } from '../terminal/inert.ts';
import { InputFailedError, OutputFailedError } from '../terminal/io.ts';
import { JqError } from '../terminal/jq.ts';
import { PromptCancelledError } from '../terminal/prompter.ts';
import { evidenceOf } from '../writes/evidence.ts';
import type { Context, Service } from './context.ts';
import { type ExitSlug, exitCode, SIGNAL_CODES } from './exit-codes.ts';
import { isForProgram } from './plan.ts';

export interface Failure {
  /** A short name for programs. */
  readonly code: string;
  readonly message: string;
  /** One command to type. */
  readonly hint: string | null;
  readonly exitCode: number;
  /** Whether repeating the command may succeed and cannot do harm. */
  readonly retryable: boolean;
}

/** What is known of the run in which the error happened. */
export type Situation = Pick<Context, 'service' | 'settings'>;
/** What it is said by. */
type Saying = Pick<Context, 'io' | 'settings' | 'out'>;

/** The failure for an error; an unknown kind is exit 1 and reported as unexpected. */
export function failureOf(error: unknown, situation: Situation): Failure {
  if (error instanceof ApiError) return apiFailure(error, situation);
  if (error instanceof LocalError) {
    const { code, hint, ofRun, exitCode: exit } = error;
    const own = ofRun && hint !== undefined ? forServiceOf(situation.service, hint) : hint;
    return makeFailure(code, error.message, exit, { hint: own, retryable: false });
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof PromptCancelledError)
    return makeFailure('cancelled', 'cancelled; nothing was changed', SIGNAL_CODES[error.signal ?? 'SIGINT']);
  if (error instanceof EditorError)
    return makeFailure('editor', message, error.signal ? SIGNAL_CODES[error.signal] : 'local');
  if (error instanceof InputFailedError) return makeFailure('usage', message, 'usage');
  if (error instanceof JqError) return makeFailure('jq', `--jq: ${message}`, 'usage');
  if (error instanceof PrivateFileError) return makeFailure('file', message, 'local');
  if (error instanceof LockBusyError) return makeFailure('locked', message, 'local', { retryable: true });
  if (error instanceof OutputFailedError)
    return makeFailure('output', `cannot write the output: ${message}`, 'local');
  return makeFailure('unexpected', `unexpected error: ${message} (details: add --debug)`, 'refused');
}

/** A command line that names no service, such as the check of a write, for the service of this run. */
export function forServiceOf(service: Pick<Service, 'command'>, line: string): string {
  return service.command(line.replace(/^convops /, ''));
}

/** A failure by its parts, as of a run that ended without an exception. */
export function makeFailure(
  code: string,
  message: string,
  exit: ExitSlug | number,
  { hint, retryable }: { readonly hint?: string | undefined; readonly retryable?: boolean } = {},
): Failure {
  const number = typeof exit === 'number' ? exit : exitCode(exit);
  // No request left, so the same command can safely be repeated.
  const isSafe = retryable ?? number === exitCode('not_sent');
  return { code, message, hint: hint ?? null, exitCode: number, retryable: isSafe };
}

function apiFailure(error: ApiError, { service, settings }: Situation): Failure {
  const { method, path } = error.request;
  const call = `${method} ${path}`;
  const writes = method !== 'GET' && method !== 'HEAD';
  if (writes && evidenceOf(error) === 'ambiguous') {
    const message = `outcome unknown: ${call} may have been applied: ${error.message}`;
    return makeFailure('outcome_unknown', message, 'unknown');
  }
  if (error instanceof ServiceError) {
    // A read has changed nothing, and may be answered the next time.
    if (isAway(error.httpStatus))
      return makeFailure('unavailable', `${call}: the service is not available: ${error.text}`, 'not_sent');
    const hint = error.hint && service.command(error.hint);
    return makeFailure('refused', `the service refused ${call}: ${error.text}`, 'refused', { hint });
  }
  if (error instanceof TokenRefusedError) {
    const { settings: values, origins } = settings.resolution();
    const isStored = values.token.kind === 'value' && origins.token.source === 'profile';
    const isForbidden = error.httpStatus === 403;
    const message = isForbidden
      ? `the token does not allow ${call} (HTTP 403, ${service.address()})`
      : `the token was refused for ${service.address()} (HTTP ${error.httpStatus})`;
    const way = isForbidden ? 'doctor' : isStored ? 'profile set token' : 'profile show --origin';
    return makeFailure('token_refused', message, 'token', { hint: service.command(way) });
  }
  if (error instanceof RateLimitedError) {
    const seconds = error.retryAfterMs === null ? null : Math.ceil(error.retryAfterMs / 1000);
    const wait = seconds === null ? '' : `; run the command again in ${seconds} s`;
    const slow = `the service asks convops to slow down (HTTP 429, ${call})`;
    return makeFailure('rate_limited', `${slow}${writes ? '; nothing was done' : ''}${wait}`, 'not_sent');
  }
  if (error instanceof WrongAddressError) {
    const hint = service.command(error.hint ?? 'profile show --origin');
    return makeFailure('wrong_address', `${error.message}: the base URL looks wrong`, 'refused', { hint });
  }
  if (error instanceof BadAnswerError) {
    const message = `${call}: ${error.message}`;
    if (error.reason === 'unavailable') return makeFailure('unavailable', message, 'not_sent');
    return makeFailure(`bad_answer_${error.reason}`, message, 'bad_answer', { retryable: true });
  }
  if (error instanceof NoAnswerError) {
    const said = `${service.address()}: ${error.message} (${call})`;
    const hint = service.command('doctor');
    if (error.sent) {
      const message = error.reason === 'timeout' ? said : `no response from ${said}`;
      return makeFailure('no_answer', message, 'not_sent', { hint });
    }
    // An authority does not help against an expired certificate, or one for other names.
    const distrusted = error.reason === 'certificate' && !/EXPIRED|NOT_YET_VALID|ALTNAME/.test(error.message);
    const ways = distrusted ? '; to trust its authority, set NODE_EXTRA_CA_CERTS' : '';
    const message = `${writes ? 'not sent: ' : ''}cannot connect to ${said}${ways}`;
    const trust = 'export NODE_EXTRA_CA_CERTS=/path/to/ca.pem';
    return makeFailure('not_sent', message, 'not_sent', { hint: distrusted ? trust : hint });
  }
  return makeFailure('refused', `${call}: ${error.message}`, 'refused');
}

/** Writes a failure to stderr, without the token: a line and at most one hint for people, one line of JSON for programs. */
export async function reportFailure({ io, settings, out }: Saying, failure: Failure): Promise<void> {
  const message = withoutStrayBlank(out.redact(failure.message));
  const hint = failure.hint === null ? null : out.redact(failure.hint);
  if (isForProgram(settings)) {
    const { code, exitCode: exit_code, retryable } = failure;
    const error = { code, message, hint, exit_code, retryable };
    return await io.stderr.write(jsonText({ error }, { pretty: false }));
  }
  const below = hint === null ? '' : `try: ${inertLine(hint)}\n`;
  await io.stderr.write(`convops: ${inertLine(message)}\n${below}`);
}

/** How long a run may take to end, in milliseconds. */
const LEAVE_MS = 1500;

export type Crash = ReturnType<typeof watchCrash>;

/**
 * Watches for uncaught errors until released. After one the run ends as after a signal, so that receipts are printed, the
 * journal is complete and the terminal is restored; then the error is printed.
 */
export function watchCrash(context: Context) {
  const { io, service } = context;
  let happened = false;
  let release: () => void = () => undefined;
  const crashed = new Promise<{ readonly error: unknown }>((resolve) => {
    release = io.onUncaught((error) => {
      happened = true;
      // Later errors are usually consequences of the first.
      resolve({ error });
    });
  });
  const abandon = async () => await service.abandon().catch(() => undefined);

  async function leave(run: Promise<number>, error: unknown): Promise<number> {
    const aborter = new AbortController();
    // Listeners for signals end the run properly; without any, end its connections and waits here.
    if (!io.leave()) await abandon();
    const code = await Promise.race([run, io.sleep(LEAVE_MS, aborter.signal)]);
    aborter.abort();
    await abandon();
    await printStack(context, error);
    const exit = code === exitCode('unknown') ? code : exitCode('refused');
    await reportFailure(context, { ...failureOf(error, context), exitCode: exit });
    return exit;
  }

  return {
    /** Whether there was an uncaught error. */
    get happened() {
      return happened;
    },
    /** The exit code of the run; after an uncaught error 6 if the outcome of a write is unknown, else 1. */
    async codeOf(run: Promise<number>): Promise<number> {
      await Promise.race([run, crashed]);
      return happened ? await leave(run, (await crashed).error) : await run;
    },
    release,
  };
}

/** Writes the stack of an error to stderr with --debug, inert and without the token. */
export async function printStack({ io, settings, out }: Saying, error: unknown): Promise<void> {
  if (!settings.debugging() || !(error instanceof Error)) return;
  await io.stderr.write(`${inertBlock(out.redact(String(error.stack)))}\n`);
}
