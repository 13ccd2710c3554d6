// The checks of doctor, and of a profile that is added: how they are run, and the reads they send, each once and never
// repeated. A check that throws has failed, and the run goes on; checks that depend on it are skipped with the reason.
import { type EndpointName, endpointNamed } from '../api/derive.ts';
import { TOKEN_HEADER } from '../api/endpoints.ts';
import { readEnvelope, type WireAnswer } from '../api/envelope.ts';
import { ApiError, NoAnswerError, RateLimitedError, ServiceError } from '../api/errors.ts';
import { buildRequest, type RequestChoices } from '../api/request.ts';
import { isRecord, jsonValue } from '../base/record.ts';
import type { CheckRow } from '../views/doctor.ts';
import type { Context, InForce } from './context.ts';
import { exitCode } from './exit-codes.ts';
import { failureOf } from './failure.ts';

/** The result of a check. */
export interface CheckResult extends Pick<CheckRow, 'status' | 'message'> {
  /** The subject, if it is known only after the check. */
  readonly subject?: string;
  readonly fix?: string | null;
  /** The exit code of a failed check; 8 by default. */
  readonly exit?: number;
}

/** A check: its names, and what it does. */
export interface Check extends Pick<CheckRow, 'check' | 'group' | 'subject'> {
  readonly run: () => Promise<CheckResult> | CheckResult;
  /** Why the checks after it are useless if it fails; true for its own message. */
  readonly blocks?: string | true;
}

/** Runs checks in their order, and skips them once one has failed that they depend on; `codes` gets the exit codes. */
export async function* examine(
  context: Context,
  checks: readonly Check[],
  codes: Set<number>,
): AsyncGenerator<CheckRow> {
  let blocked: string | null = null;
  for (const { check, group, subject, run, blocks } of checks) {
    let found: CheckResult = { status: 'skipped', message: blocked ?? '' };
    if (blocked === null) {
      try {
        found = await run();
      } catch (error) {
        found = failedBy(error, context);
        // Each further request would cost the whole timeout, or make the service busier.
        if (error instanceof NoAnswerError) blocked = 'the service does not answer';
        if (error instanceof RateLimitedError) blocked = error.message;
      }
    }
    const { status, message, fix = null } = found;
    if (status === 'failed') {
      codes.add(found.exit ?? exitCode('local'));
      if (blocks !== undefined) blocked ??= blocks === true ? message : blocks;
    }
    yield { check, group, status, subject: found.subject ?? subject, message, fix };
  }
}

function failedBy(error: unknown, context: Context): CheckResult {
  const { message: usual, hint, exitCode: exit } = failureOf(error, context);
  // Service and call are left out: the subject of the check names them.
  const said = error instanceof ApiError ? error.message : usual;
  const message = error instanceof ServiceError ? `the service refused: ${error.text}` : said;
  // What doctor has found needs no doctor.
  const fix = hint === null || hint === context.service.command('doctor') ? null : context.out.redact(hint);
  return { status: 'failed', message: context.out.redact(message), fix, exit };
}

/** The exit code of checks that failed with these: 8, 4, 5 or 7 in this order, then any other; 0 if nothing failed. */
export function exitCodeOf(codes: ReadonlySet<number>): number {
  const order = (['local', 'token', 'not_sent', 'bad_answer'] as const).map(exitCode);
  return order.find((code) => codes.has(code)) ?? [...codes][0] ?? 0;
}

/** A command line about the current profile; null if the service comes from the environment or the sandbox. */
export function commandForProfile(settings: InForce, words: string): string | null {
  const { profile, sandbox } = settings.values();
  return profile === null || sandbox ? null : `convops profile ${words} -p ${profile}`;
}

/** Sent as a token to see how the service refuses a wrong one; the name tells anyone who reads a log. */
const NO_TOKEN = 'not-a-token-convops-doctor';

/** How a read differs from one under the current settings. */
interface Asked {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly choices?: Partial<RequestChoices>;
  /** A token other than that of the settings. */
  readonly token?: 'missing' | 'wrong';
}

export interface Probe {
  /** The answer of an endpoint, raw; throws ApiError if none came, and for HTTP 429. */
  answer(name: EndpointName, asked?: Asked): Promise<WireAnswer>;
  /** The rows of the same answer; throws ApiError for any other answer. */
  read(name: EndpointName, asked?: Asked): Promise<readonly unknown[]>;
}

/** Creates the probe of one run. */
export function createProbe({ settings, service }: Pick<Context, 'settings' | 'service'>): Probe {
  const answers = new Map<string, Promise<WireAnswer>>();
  const probe: Probe = {
    answer(name, { params = {}, choices = {}, token } = {}) {
      const built = buildRequest(endpointNamed(name), params, { ...settings.values(), ...choices });
      const headers = token === 'wrong' ? { headers: { [TOKEN_HEADER]: NO_TOKEN } } : {};
      const request = token === undefined ? built : { ...built, token: false, ...headers };
      const send = async () => {
        const transport = await service.transport();
        const what = `the service: ${built.method} ${built.path}`;
        const answer = await service.saying(what, () => transport.send(request));
        if (answer.status === 429) throw new RateLimitedError(request, null);
        return answer;
      };
      const key = JSON.stringify(request);
      const answer = answers.get(key) ?? send();
      answers.set(key, answer);
      return answer;
    },
    async read(name, asked) {
      const { verb, path, row } = endpointNamed(name);
      const data = readEnvelope({ method: verb, path }, row, await probe.answer(name, asked));
      return Array.isArray(data) ? data : [data];
    },
  };
  return probe;
}

/** How an answer speaks of success or failure, whatever the endpoint («Envelope rules»). */
interface AnswerForm {
  /** The status of a refusal, which may be in the body only; 0 for any other answer. */
  readonly refusal: number;
  /** The body's `error`, shortened; null if it has none. */
  readonly error: string | null;
  readonly hasData: boolean;
  /** The answer in a few words: `HTTP 401, status 401, "The token is not valid."`. */
  readonly text: string;
}

const LONGEST_ERROR = 160;

/** The form of an answer of any status; never throws. */
export function formOf(answer: WireAnswer): AnswerForm {
  const body = jsonValue(new TextDecoder().decode(answer.body));
  const { status, error: said, data } = isRecord(body) ? body : ({} as Readonly<Record<string, unknown>>);
  const error = typeof said === 'string' ? said.slice(0, LONGEST_ERROR) : null;
  const own = typeof status === 'number' ? status : null;
  const inBody = own === null ? '' : `, status ${own}`;
  return {
    refusal: answer.status >= 400 ? answer.status : error === null ? 0 : (own ?? 0),
    error,
    hasData: data !== undefined && data !== null,
    text: `HTTP ${answer.status}${inBody}${error === null ? '' : `, "${error}"`}`,
  };
}
