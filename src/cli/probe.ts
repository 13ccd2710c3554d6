// The requests of the checks of doctor, and of a profile that is added: only reads, never repeated, the same one sent
// once. Answers stay raw, because the checks look for what is wrong with them.
import { type EndpointName, endpointNamed } from '../api/derive.ts';
import { TOKEN_HEADER } from '../api/endpoints.ts';
import { readEnvelope, type WireAnswer } from '../api/envelope.ts';
import { RateLimitedError } from '../api/errors.ts';
import { buildRequest, type RequestChoices, type WireRequest } from '../api/request.ts';
import { isRecord } from '../base/record.ts';
import type { Context } from './context.ts';

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
  /** The answer of an endpoint; throws ApiError if none came, and for HTTP 429. */
  answer(name: EndpointName, asked?: Asked): Promise<WireAnswer>;
  /** The rows of the same answer; throws ApiError for any other answer. */
  read(name: EndpointName, asked?: Asked): Promise<readonly unknown[]>;
}

/** Creates the probe of one run. */
export function createProbe({ settings, service }: Pick<Context, 'settings' | 'service'>): Probe {
  const answers = new Map<string, Promise<WireAnswer>>();

  async function send(request: WireRequest): Promise<WireAnswer> {
    if (request.method !== 'GET') throw new Error('doctor sends no writes');
    const answer = await (await service.transport()).send(request);
    if (answer.status === 429) throw new RateLimitedError(request, null);
    return answer;
  }

  const probe: Probe = {
    answer(name, { params = {}, choices = {}, token } = {}) {
      const built = buildRequest(endpointNamed(name), params, { ...settings.values(), ...choices });
      const headers = token === 'wrong' ? { headers: { [TOKEN_HEADER]: NO_TOKEN } } : {};
      const request = token === undefined ? built : { ...built, token: false, ...headers };
      const key = JSON.stringify(request);
      const answer = answers.get(key) ?? send(request);
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
  let body: unknown;
  let stray = '';
  try {
    body = JSON.parse(new TextDecoder().decode(answer.body));
  } catch {
    stray = ', not JSON';
  }
  const { status, error: said, data } = isRecord(body) ? body : ({} as Readonly<Record<string, unknown>>);
  const error = typeof said === 'string' ? said.slice(0, LONGEST_ERROR) : null;
  const own = typeof status === 'number' ? status : null;
  const inBody = own === null ? '' : `, status ${own}`;
  return {
    refusal: answer.status >= 400 ? answer.status : error === null ? 0 : (own ?? 0),
    error,
    hasData: data !== undefined && data !== null,
    text: `HTTP ${answer.status}${inBody}${error === null ? stray : `, "${error}"`}`,
  };
}
