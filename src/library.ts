// convops for other programs: the typed client that the commands use, made from a few plain options. A second
// composition root beside main.ts: it reads no profile and no environment, prints nothing and asks nothing, and all
// that it exports is a promise.
import { setMaxListeners } from 'node:events';
import { createApiClient as bindClient, mapCalls } from './api/client.ts';
import type { Client as BoundClient, Data, EndpointName, EndpointOf, Params } from './api/derive.ts';
import { readAnyEnvelope } from './api/envelope.ts';
import { answerWithoutSecrets } from './api/redact.ts';
import type { RequestChoices } from './api/request.ts';
import { createTransport, type Sender } from './api/transport.ts';
import { LocalError } from './base/local-error.ts';
import { besideRoots, readAuthorities } from './settings/authorities.ts';
import { parseBaseUrl } from './settings/base-url.ts';
import { checkToken } from './settings/token.ts';
import { VERSION } from './version.ts';
import { createRetryBudget, withRetriedReads } from './writes/patience.ts';

export type { EndpointName, ErrorCode } from './api/derive.ts';
export { PartialListError, UnavailableError } from './api/envelope.ts';
export {
  ApiError,
  BadAnswerError,
  type BadAnswerReason,
  NoAnswerError,
  type NoAnswerReason,
  RateLimitedError,
  type RequestName,
  ServiceError,
  TokenRefusedError,
  WrongAddressError,
} from './api/errors.ts';
export type {
  Conversation,
  ConversationDetail,
  ConversationSummary,
  Deleted,
  MessageEntry,
  Operator,
  OperatorGroup,
  SentMessage,
  User,
} from './api/model.ts';
export { type Evidence, evidenceOf } from './writes/evidence.ts';

/** The parameters of a call, by its name: `ParamsOf<'conversations.close'>`. */
export type ParamsOf<Name extends EndpointName> = Params<EndpointOf<Name>>;

/** What a call resolves to, by its name: `DataOf<'conversations.close'>`. */
export type DataOf<Name extends EndpointName> = Data<EndpointOf<Name>>;

export interface ClientOptions {
  /** Origin and path prefix of the service: https, or http on this machine. No redirect from it is ever followed. */
  readonly baseUrl: string;
  /** The value of the header `Authentication`; null sends none. It goes to the base URL's origin and nowhere else. */
  readonly token: string | null;
  /** Milliseconds for one request, from connecting to the last byte of the answer; 30,000 when left out. */
  readonly timeoutMs?: number | undefined;
  /** Repeats of a failed read, 0 to 10; 2 when left out. Writes are never repeated. */
  readonly retries?: number | undefined;
  /** Where to look for HTTPS_PROXY and NO_PROXY, usually `process.env`; no proxy when left out. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** File (PEM) of certificate authorities to trust beside Node's own, in place of NODE_EXTRA_CA_CERTS. */
  readonly caFile?: string | undefined;
  /** Plain http also beyond this machine, where anybody on the way can read the token; false when left out. */
  readonly allowHttp?: boolean | undefined;
  /** Where the parameters of the lists of conversations stand, which the document leaves open; `query` when left out. */
  readonly listParams?: RequestChoices['listParams'] | undefined;
  /** Which calls carry the token: `all`, or `conversations` alone; `all` when left out. */
  readonly authScope?: RequestChoices['authScope'] | undefined;
}

/** What a call takes after its parameters. */
export interface CallOptions {
  /**
   * Ends the call at once, which then rejects with the signal's reason. Before the request is sent nothing goes out; a
   * write that is under way may have been done: read before you repeat it.
   */
  readonly signal?: Signal | undefined;
}

/** An AbortSignal, which not every program that uses these types has a type for. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
}

/** The calls of the service, each with its parameters and then its options: `client.operators.list({}, { signal })`. */
type CancellableClient = BoundClient<[options?: CallOptions]>;

export type { CancellableClient as Client };

/** The calls of the service, and the end of the connections they keep. */
export interface ServiceClient extends CancellableClient {
  /** Ends all connections at once; what is under way fails with NoAnswerError, reason `cancelled` or `reset`. */
  close(): Promise<void>;
}

/** An option that cannot be used; no request was sent. Its message holds no token. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError';
  readonly option: keyof ClientOptions;

  constructor(option: keyof ClientOptions, message: string) {
    super(message);
    this.option = option;
  }
}

const DEFAULT_TIMEOUT_MS = 30_000;
/** A timer takes no more. */
const MOST_MS = 2 ** 31 - 1;
const DEFAULT_RETRIES = 2;
const MOST_RETRIES = 10;

/**
 * Opens a client of one service; throws OptionsError, and connects on first use. Each call resolves to the answer's
 * `data` as the service sent it, secrets included and a number that JSON would round as the text of its digits, or rejects with
 * an ApiError, whose texts hold neither the token nor a secret field.
 *
 * A read is repeated when the next moment may mend it, or when the service asks to slow down. A write is one request,
 * never repeated, and its error says what became of it (`evidenceOf` says so in one word): `sent: false`, no byte of
 * the request left, so it is safe to repeat; RateLimitedError, turned away unread; ServiceError below HTTP 500,
 * TokenRefusedError and WrongAddressError, answered and not done; all else (NoAnswerError with `sent: true`,
 * BadAnswerError, ServiceError from HTTP 500) is ambiguous: it may have been done, so read before you repeat.
 */
export function createClient(options: ClientOptions): ServiceClient {
  const baseUrl = checkBaseUrl(options);
  const token = checkedToken(options);
  const { timeoutMs = DEFAULT_TIMEOUT_MS, retries = DEFAULT_RETRIES } = options;
  if (!(timeoutMs > 0 && timeoutMs <= MOST_MS)) {
    throw new OptionsError('timeoutMs', `timeoutMs is a number of milliseconds from 1 to ${MOST_MS}`);
  }
  if (!Number.isInteger(retries) || retries < 0 || retries > MOST_RETRIES) {
    throw new OptionsError('retries', `retries is a whole number from 0 to ${MOST_RETRIES}`);
  }
  const transport = createTransport({
    baseUrl,
    token,
    timeoutMs,
    userAgent: `convops/${VERSION}`,
    ...(options.env ? { env: options.env } : {}),
    ...(options.caFile === undefined ? {} : { ca: authoritiesOf(options.caFile) }),
  });
  const choices = {
    listParams: options.listParams ?? 'query',
    authScope: options.authScope ?? 'all',
  } as const;
  const closing = new AbortController();
  // As many reads may wait at once as like: Node would take more than ten for a leak, and say so on stderr.
  setMaxListeners(0, closing.signal);
  const once = bindClient(withCleanFailures(transport, token), choices);
  const client = withRetriedReads(once, {
    ...createRetryBudget(),
    retries,
    now: Date.now,
    random: Math.random,
    sleep: (ms, signal) =>
      sleepUntil(ms, signal ? AbortSignal.any([signal, closing.signal]) : closing.signal),
  });
  return {
    ...withSignals(client),
    async close() {
      closing.abort();
      await transport.close();
    },
  };
}

/** A client whose calls take options, the signal that ends them among these. */
function withSignals(client: BoundClient): CancellableClient {
  const calls = mapCalls(client, (call) => async (params, options) => {
    const given = (options as CallOptions | undefined)?.signal;
    if (given === undefined) return await call(params);
    given.throwIfAborted();
    // One of our own: however many calls share the caller's, it has no listeners of theirs.
    const signal = AbortSignal.any([given as AbortSignal]);
    return await new Promise((resolve, reject) => {
      const end = () => reject(signal.reason);
      signal.addEventListener('abort', end, { once: true });
      call(params, () => ({ signal }))
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', end));
    });
  });
  // The same calls; what comes second is an option now.
  return calls as unknown as CancellableClient;
}

function checkBaseUrl({ baseUrl, allowHttp }: ClientOptions): string {
  if (typeof baseUrl !== 'string') throw new OptionsError('baseUrl', 'the base URL is missing');
  return asOption('baseUrl', () => parseBaseUrl(baseUrl, { allowHttp: allowHttp === true }));
}

function checkedToken({ token }: ClientOptions): string | null {
  if (token === null) return null;
  // From plain JavaScript: a variable that is not set must not pass for a service without tokens.
  if (typeof token !== 'string') throw new OptionsError('token', 'the token is missing; null for none');
  return asOption('token', () => checkToken(token));
}

function asOption<T>(option: keyof ClientOptions, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof LocalError ? new OptionsError(option, error.message) : error;
  }
}

function authoritiesOf(caFile: string): string[] {
  return besideRoots(asOption('caFile', () => readAuthorities(caFile, 'caFile')));
}

/** An answer that is a failure goes on without secrets, since its text becomes the error's; others are left as they are. */
function withCleanFailures(transport: Sender, token: string | null): Sender {
  return {
    async send(request, how) {
      const answer = await transport.send(request, how);
      try {
        readAnyEnvelope(request, {}, answer);
        return answer;
      } catch {
        return answerWithoutSecrets(answer, token);
      }
    },
  };
}

/** Resolves early when the client closes: the next attempt then fails, instead of waiting for nobody. */
function sleepUntil(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake, { once: true });
  });
}
