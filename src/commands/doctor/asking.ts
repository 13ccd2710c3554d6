// The requests of doctor: only reads, never repeated, each full list requested once. Answers stay raw, because doctor
// looks for what is wrong with them.
import { type EndpointName, endpointNamed } from '../../api/derive.ts';
import { TOKEN_HEADER } from '../../api/endpoints.ts';
import { readEnvelope, type WireAnswer } from '../../api/envelope.ts';
import { NoAnswerError } from '../../api/errors.ts';
import { buildRequest, type RequestChoices, type WireRequest } from '../../api/request.ts';
import type { DoctorRun } from './checkup.ts';

/** Sent as a token to see how the service refuses a wrong one; the name tells anyone who reads a log. */
const NO_TOKEN = 'not-a-token-convops-doctor';
/** After this many requests without an answer doctor sends no more: each costs the whole timeout. */
const MOST_UNANSWERED = 2;

/** The lists of conversations; the first one usually has the most groups and ids. */
export const LISTS = [
  'conversations.unassigned',
  'conversations.notAnswered',
  'conversations.unread',
] as const;

type Params = Readonly<Record<string, unknown>>;

export interface Probe {
  /** Milliseconds of each answer. */
  readonly timings: readonly number[];
  /** The rows of lists, and the records that could be read. */
  readonly rows: ReadonlyMap<EndpointName, readonly unknown[]>;
  /** The answer of an endpoint under the current settings; requested once for the same parameters. */
  answer(name: EndpointName, params?: Params): Promise<WireAnswer>;
  /** The rows of the same answer (a record is one row); throws ApiError for any other answer. */
  read(name: EndpointName, params?: Params): Promise<readonly unknown[]>;
  /** As `read`, under other choices; the answer is not stored. */
  readWith(choices: RequestChoices, name: EndpointName, params?: Params): Promise<readonly unknown[]>;
  /** The answer of an endpoint with the token, whatever the settings say. */
  answerWith(name: EndpointName): Promise<WireAnswer>;
  /** The answer of an endpoint without a token, or with a wrong one. */
  answerWithout(name: EndpointName, token: 'missing' | 'wrong'): Promise<WireAnswer>;
}

/** Creates the probe of one run; sets `checkup.blocked` once further requests are useless. */
export function createProbe(checkup: DoctorRun): Probe {
  const { context } = checkup;
  const timings: number[] = [];
  const rows = new Map<EndpointName, readonly unknown[]>();
  const answers = new Map<string, Promise<WireAnswer>>();
  let unanswered = 0;

  async function send(request: WireRequest): Promise<WireAnswer> {
    if (request.method !== 'GET') throw new Error('doctor sends no writes');
    const transport = await context.transport();
    const started = context.io.steady();
    try {
      const answer = await transport.send(request);
      timings.push(context.io.steady() - started);
      if (answer.status === 429) checkup.blocked ??= 'the service asks convops to slow down';
      return answer;
    } catch (error) {
      if (error instanceof NoAnswerError) unanswered += 1;
      if (unanswered >= MOST_UNANSWERED) checkup.blocked ??= 'the service does not answer';
      throw error;
    }
  }

  function once(key: string, request: () => WireRequest): Promise<WireAnswer> {
    const known = answers.get(key);
    if (known) return known;
    const asked = send(request());
    answers.set(key, asked);
    return asked;
  }

  const asker: Probe = {
    timings,
    rows,
    answer(name, params = {}) {
      const key = JSON.stringify([name, params]);
      return once(key, () => buildRequest(endpointNamed(name), params, context.settings()));
    },
    async read(name, params) {
      const data = dataOf(name, await asker.answer(name, params));
      rows.set(name, data);
      return data;
    },
    async readWith(choices, name, params = {}) {
      return dataOf(name, await send(buildRequest(endpointNamed(name), params, choices)));
    },
    answerWith(name) {
      const choices = { ...context.settings(), authScope: 'all' } as const;
      // Under the same settings this is the request already sent.
      return once(JSON.stringify([name, {}]) + (context.settings().authScope === 'all' ? '' : ' with'), () =>
        buildRequest(endpointNamed(name), {}, choices),
      );
    },
    answerWithout(name, token) {
      return once(`${name} ${token}`, () => ({
        ...buildRequest(endpointNamed(name), {}, context.settings()),
        token: false,
        ...(token === 'wrong' ? { headers: { [TOKEN_HEADER]: NO_TOKEN } } : {}),
      }));
    },
  };
  return asker;
}

function dataOf(name: EndpointName, answer: WireAnswer): readonly unknown[] {
  const { verb, path, row } = endpointNamed(name);
  const data = readEnvelope({ method: verb, path }, row, answer);
  return Array.isArray(data) ? data : [data];
}
