// The requests of the checks of doctor, and of a profile that is added: only reads, never repeated, each full list requested
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

type Params = Readonly<Record<string, unknown>>;

export interface Probe {
  /** The answer of an endpoint under the current settings; requested once. */
  answer(name: EndpointName): Promise<WireAnswer>;
  /** The rows of the same answer; throws ApiError for any other answer. */
  read(name: EndpointName): Promise<readonly unknown[]>;
  /** As `read` with parameters, under other choices; the answer is not stored. */
  readWith(choices: RequestChoices, name: EndpointName, params: Params): Promise<readonly unknown[]>;
  /** The answer of an endpoint with the token, whatever the settings say. */
  answerWith(name: EndpointName): Promise<WireAnswer>;
  /** The answer of an endpoint without a token, or with a wrong one. */
  answerWithout(name: EndpointName, token: 'missing' | 'wrong'): Promise<WireAnswer>;
}

/** Creates the probe of one run; its functions throw ApiError if no answer came, and for HTTP 429. */
export function createProbe({ settings, service }: Pick<Context, 'settings' | 'service'>): Probe {
  const answers = new Map<string, Promise<WireAnswer>>();

  async function send(request: WireRequest): Promise<WireAnswer> {
    if (request.method !== 'GET') throw new Error('doctor sends no writes');
    const transport = await service.transport();
    const answer = await transport.send(request);
    if (answer.status === 429) throw new RateLimitedError(request, null);
    return answer;
  }

  function once(key: string, request: () => WireRequest): Promise<WireAnswer> {
    const known = answers.get(key);
    if (known) return known;
    const asked = send(request());
    answers.set(key, asked);
    return asked;
  }

  const asker: Probe = {
    answer(name) {
      return once(name, () => buildRequest(endpointNamed(name), {}, settings.values()));
    },
    async read(name) {
      return rowsOf(name, await asker.answer(name));
    },
    async readWith(choices, name, params) {
      return rowsOf(name, await send(buildRequest(endpointNamed(name), params, choices)));
    },
    answerWith(name) {
      const choices = { ...settings.values(), authScope: 'all' } as const;
      // Under the same settings this is the request already sent.
      return once(settings.values().authScope === 'all' ? name : `${name} with`, () =>
        buildRequest(endpointNamed(name), {}, choices),
      );
    },
    answerWithout(name, token) {
      return once(`${name} ${token}`, () => ({
        ...buildRequest(endpointNamed(name), {}, settings.values()),
        token: false,
        ...(token === 'wrong' ? { headers: { [TOKEN_HEADER]: NO_TOKEN } } : {}),
      }));
    },
  };
  return asker;
}

function rowsOf(name: EndpointName, answer: WireAnswer): readonly unknown[] {
  const { verb, path, row } = endpointNamed(name);
  const data = readEnvelope({ method: verb, path }, row, answer);
  return Array.isArray(data) ? data : [data];
}

/** How an answer speaks of success or failure, whatever the endpoint («Envelope rules»). */
interface AnswerForm {
  readonly http_status: number;
  /** The body's `status`; null if it has none. */
  readonly body_status: number | null;
  /** The body's `error`, shortened; null if it has none. */
  readonly error: string | null;
  readonly has_data: boolean;
  readonly is_json: boolean;
}

const LONGEST_ERROR = 160;

/** The form of an answer of any status; never throws. */
export function formOf(answer: WireAnswer): AnswerForm {
  let body: unknown;
  let isJson = true;
  try {
    body = JSON.parse(new TextDecoder().decode(answer.body));
  } catch {
    isJson = false;
  }
  const { status, error, data } = isRecord(body) ? body : ({} as Readonly<Record<string, unknown>>);
  return {
    http_status: answer.status,
    body_status: typeof status === 'number' ? status : null,
    error: typeof error === 'string' ? error.slice(0, LONGEST_ERROR) : null,
    has_data: data !== undefined && data !== null,
    is_json: isJson,
  };
}

/** An answer in a few words: `HTTP 401, status 401, "The token is not valid."`. */
export function formText({ http_status, body_status, error, is_json }: AnswerForm): string {
  const status = body_status === null ? '' : `, status ${body_status}`;
  const text = error === null ? (is_json ? '' : ', not JSON') : `, "${error}"`;
  return `HTTP ${http_status}${status}${text}`;
}
