// Turns any error into what a person or script reads: one message, at most one hint, one exit code. Only this file knows
// every kind of error; a kind missing here does not compile or is "unexpected".
import {
  ApiError,
  BadAnswerError,
  isAway,
  NoAnswerError,
  RateLimitedError,
  type RequestName,
  ServiceError,
  TokenRefusedError,
  WrongAddressError,
} from '../api/errors.ts';
import { LocalError } from '../base/local-error.ts';
import { LockBusyError } from '../disk/lock.ts';
import { PrivateFileError } from '../disk/private-file.ts';
import { SandboxStateError } from '../sandbox/identity.ts';
import { EditorError } from '../terminal/editor.ts';
import { InputFailedError, OutputFailedError } from '../terminal/io.ts';
import { JqError } from '../terminal/jq.ts';
import { PromptCancelledError, PromptNeededError } from '../terminal/prompter.ts';
import { evidenceOf } from '../writes/evidence.ts';
import type { Context } from './context.ts';
import { exitCode, SIGNAL_SLUGS } from './exit-codes.ts';
import { ConflictError, NoSuchNameError, UsageError } from './usage-error.ts';

export interface Failure {
  /** A short name for programs. */
  readonly code: string;
  readonly message: string;
  /** Printed for people instead of `message`, which programs read. */
  readonly text?: string;
  /** One command to type. */
  readonly hint: string | null;
  readonly exitCode: number;
  /** Whether repeating the command may succeed and cannot do harm. */
  readonly retryable: boolean;
  readonly request: RequestName | null;
  /** The service's own text. */
  readonly serverError: string | null;
}

/** What is known of the run in which the error happened. */
interface FailureSituation {
  readonly service: string;
  /** A command line for a hint, about the service of this run: the words after `convops`. */
  command(words: string): string;
  /** Whether the profile holds the token of this run. */
  tokenIsStored(): boolean;
  /** Whether an agent decides in this run, or may do so. */
  ofAgent(): boolean;
}

/** The parts of a context that failureOf needs. */
export function failureContextOf({
  service,
  settings,
}: Pick<Context, 'service' | 'settings'>): FailureSituation {
  return {
    service: service.address(),
    command: service.command,
    tokenIsStored() {
      const { settings: values, origins } = settings.resolution();
      return values.token.kind === 'value' && origins.token.source === 'profile';
    },
    ofAgent() {
      try {
        return settings.by().kind === 'agent';
      } catch {
        return true;
      }
    },
  };
}

/** Trusts a certificate authority beside those of Node. */
const TRUST = 'export NODE_EXTRA_CA_CERTS=/path/to/ca.pem';

/** Open files of the process, and of the whole system. */
const TOO_MANY_FILES: readonly string[] = ['EMFILE', 'ENFILE'];

/** The failure for an error; an unknown kind is exit 1 and reported as unexpected. */
export function failureOf(error: unknown, situation: FailureSituation): Failure {
  if (error instanceof UsageError)
    return failure('usage', error.message, { exit: 'usage', hint: error.hint });
  if (error instanceof ConflictError)
    return failure('conflict', error.message, { exit: 'conflict', hint: error.hint });
  if (error instanceof NoSuchNameError) {
    const code = error.ambiguous ? 'ambiguous_name' : 'no_such_name';
    return failure(code, error.message, { exit: 'no_such_name', hint: error.hint });
  }
  if (error instanceof LocalError) {
    const { code, message, hint, ofRun } = error;
    // Without the profiles there is no policy, so only a person may move the file away.
    if (code === 'broken_profiles' && situation.ofAgent())
      return { ...failure(code, message, { exit: 'usage' }), exitCode: error.exitCode };
    const own = ofRun && hint !== undefined ? situation.command(hint.replace(/^convops /, '')) : hint;
    return { ...failure(code, message, { exit: 'usage', hint: own }), exitCode: error.exitCode };
  }
  if (error instanceof ApiError) return apiFailure(error, situation);
  if (error instanceof PromptNeededError) {
    return failure('prompt_needed', error.message, { exit: 'usage', hint: error.hint });
  }
  if (error instanceof PromptCancelledError) {
    return failure('cancelled', 'cancelled; nothing was sent', {
      exit: SIGNAL_SLUGS[error.signal ?? 'SIGINT'],
    });
  }
  if (error instanceof EditorError)
    return failure('editor', error.message, { exit: error.signal ? SIGNAL_SLUGS[error.signal] : 'local' });
  if (error instanceof InputFailedError) return failure('usage', error.message, { exit: 'usage' });
  if (error instanceof JqError) return failure('jq', `--jq: ${error.message}`, { exit: 'usage' });
  if (error instanceof PrivateFileError)
    return failure('file', error.message, { exit: 'local', hint: error.hint });
  if (error instanceof SandboxStateError) {
    return failure('sandbox', error.message, { exit: 'local', hint: 'convops sandbox reset --yes' });
  }
  if (error instanceof LockBusyError)
    return failure('locked', error.message, { exit: 'local', retryable: true });
  if (error instanceof OutputFailedError) {
    return failure('output', `cannot write the output: ${error.message}`, { exit: 'local' });
  }
  if (TOO_MANY_FILES.includes((error as NodeJS.ErrnoException | null)?.code ?? '')) {
    const message = 'too many files are open: the system lets this process open no more';
    return failure('too_many_files', message, { exit: 'local', hint: 'ulimit -n 1024' });
  }
  const message = error instanceof Error ? error.message : String(error);
  return failure('unexpected', `unexpected error: ${message} (details: add --debug)`, { exit: 'refused' });
}

/** A failure without an exception: the result of a run. */
export function simpleFailure(code: string, message: string, exit: number, hint?: string): Failure {
  return {
    code,
    message,
    hint: hint ?? null,
    exitCode: exit,
    // No request left, so the same command can safely be repeated.
    retryable: exit === exitCode('not_sent'),
    request: null,
    serverError: null,
  };
}

type Details = {
  readonly exit: Parameters<typeof exitCode>[0];
  readonly hint?: string | undefined;
  readonly retryable?: boolean;
  readonly request?: RequestName;
  readonly serverError?: string | null;
};

function failure(code: string, message: string, details: Details): Failure {
  const { exit, hint, retryable = false, request = null, serverError = null } = details;
  return { ...simpleFailure(code, message, exitCode(exit), hint), retryable, request, serverError };
}

function changes({ method }: RequestName): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function apiFailure(error: ApiError, situation: FailureSituation): Failure {
  const { service, command } = situation;
  const { request } = error;
  const call = `${request.method} ${request.path}`;
  if (changes(request) && evidenceOf(error) === 'ambiguous') {
    return failure('outcome_unknown', `outcome unknown: ${call} may have been applied: ${error.message}`, {
      exit: 'unknown',
      request,
    });
  }
  if (error instanceof ServiceError) {
    // A read has changed nothing, and may be answered the next time.
    if (!changes(request) && isAway(error.httpStatus))
      return failure('unavailable', `${call}: the service is not available: ${error.text}`, {
        exit: 'not_sent',
        retryable: true,
        request,
        serverError: error.text,
      });
    return failure('refused', `the service refused ${call}: ${error.text}`, {
      exit: 'refused',
      request,
      serverError: error.text,
    });
  }
  if (error instanceof TokenRefusedError) {
    return failure('token_refused', `the token was refused for ${service} (HTTP ${error.httpStatus})`, {
      exit: 'token',
      request,
      serverError: error.text,
      hint: command(situation.tokenIsStored() ? 'profile set token' : 'profile show --origin'),
    });
  }
  if (error instanceof RateLimitedError) {
    const seconds = error.retryAfterMs === null ? null : Math.ceil(error.retryAfterMs / 1000);
    const wait = seconds === null ? '' : `; run the command again in ${seconds} s`;
    const done = changes(request) ? '; nothing was done' : '';
    return failure(
      'rate_limited',
      `the service asks convops to slow down (HTTP 429, ${call})${done}${wait}`,
      {
        exit: 'not_sent',
        retryable: true,
        request,
      },
    );
  }
  if (error instanceof WrongAddressError) {
    return failure('wrong_address', `${error.message}: the base URL looks wrong`, {
      exit: 'refused',
      request,
      hint: command('profile show --origin'),
    });
  }
  if (error instanceof BadAnswerError) {
    const away = error.reason === 'unavailable';
    return failure(away ? 'unavailable' : `bad_answer_${error.reason}`, `${call}: ${error.message}`, {
      exit: away ? 'not_sent' : 'bad_answer',
      retryable: request.method === 'GET',
      request,
    });
  }
  if (error instanceof NoAnswerError) {
    const unsent = changes(request) ? 'not sent: cannot connect to' : 'cannot connect to';
    const what = error.sent ? 'no response from' : unsent;
    // An authority does not help against an expired certificate, or one for other names.
    const distrusted = error.reason === 'certificate' && !/EXPIRED|NOT_YET_VALID|ALTNAME/.test(error.message);
    const ways = distrusted ? '; to trust its authority, set NODE_EXTRA_CA_CERTS' : '';
    const message =
      error.sent && error.reason === 'timeout'
        ? `${service}: ${error.message} (${call})`
        : `${what} ${service}: ${error.message} (${call})${ways}`;
    return failure(error.sent ? 'no_answer' : 'not_sent', message, {
      exit: 'not_sent',
      retryable: !error.sent || request.method === 'GET',
      request,
      hint: distrusted ? TRUST : command('doctor'),
    });
  }
  return failure('refused', `${call}: ${error.message}`, { exit: 'refused', request });
}
