// From the bytes of an answer to its `data`, or to the error that says why there is none.
// Decided by the shape of the body: how the HTTP status relates to the body's `status` is not shown.

import { isRecord } from '../base/record.ts';
import type { Endpoint } from './endpoint-row.ts';
import {
  BadAnswerError,
  type BadAnswerReason,
  isAway,
  isGivenUp,
  RateLimitedError,
  type RequestName,
  ServiceError,
  TokenRefusedError,
  WrongAddressError,
} from './errors.ts';
import { DEPTH_LIMIT, isDeeperThan, parseJson } from './json.ts';
import { isNumber } from './model.ts';

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
  /** Absolute address without query, for messages. */
  readonly url: string;
  /** Ends the connection it came on, which carries nothing more: for an answer that cannot be trusted. */
  readonly discard?: () => void;
}

/** No message shows more characters than this of what the answer says. */
const EXCERPT = 80;

/** The `data` of an answer to `row`; throws the ApiError that describes any other answer («Envelope rules»). */
export function readEnvelope(request: RequestName, row: Endpoint, answer: WireAnswer): unknown {
  const data = readAnyEnvelope(request, row.errors, answer);
  const { shape } = row.data;
  if (shape === 'list') {
    if (!Array.isArray(data)) throw wrongShape(request, answer, 'a list');
    // Any other item becomes a row without an id: whoever reads the list says that it has such a row.
    return data.map((item: unknown) => (isRecord(item) ? item : {}));
  }
  if (!isRecord(data)) throw wrongShape(request, answer, 'an object');
  return data;
}

/** Throws BadAnswerError for a record of something else than was asked for; one that does not say is taken as it is. */
export function checkAbout(
  request: RequestName,
  { about }: Endpoint,
  answer: {
    readonly params: Readonly<Record<string, unknown>>;
    readonly data: unknown;
    readonly httpStatus: number;
  },
): void {
  if (about === undefined || !isRecord(answer.data)) return;
  const asked = answer.params[about.param];
  const found = answer.data[about.field];
  if (!isNumber(asked) || found === undefined || found === null) return;
  // A number sent as text is tolerated, as it is in a status.
  if (found === asked || found === String(asked)) return;
  const isId = typeof found === 'number' || (typeof found === 'string' && /^-?\d+$/.test(found));
  const message = isId
    ? `the answer is about ${about.what} ${excerptOf(String(found))}, not ${asked}`
    : `\`${about.field}\` in the answer is not a number`;
  throw new BadAnswerError(request, isId ? 'contradiction' : 'shape', message, answer.httpStatus);
}

/** The `data` of any answer of the service, of whatever shape; throws as readEnvelope does. */
export function readAnyEnvelope(
  request: RequestName,
  errors: Readonly<Record<string, string>>,
  answer: WireAnswer,
): unknown {
  const { status } = answer;
  const isRead = request.method === 'GET';
  // A read under 5xx is tried again, whatever stands in its body.
  const bad = (reason: BadAnswerReason, message: string) =>
    (isRead && isAway(status) && unusable(request, answer)) ||
    new BadAnswerError(request, reason, message, status);
  if (status === 401 || status === 403) throw new TokenRefusedError(request, status, errorTextOf(answer));
  if (status === 429 && (isRead || !saysDone(request, answer)))
    throw new RateLimitedError(request, retryAfter(answer));
  if (status >= 300 && status < 400) throw redirected(request, answer);

  const parsed = parseBody(request, answer);
  if (!isRecord(parsed)) {
    throw unusable(request, answer) ?? bad('shape', 'the answer is JSON, but not an envelope of the service');
  }
  const bodyStatus = statusOf(parsed.status ?? 200);
  const failed = status >= 400 || bodyStatus >= 400;
  const hasData = parsed.data !== undefined && parsed.data !== null;
  const { error } = parsed;
  const saysError = error !== undefined && error !== null && error !== false && error !== '';
  if (hasData && saysError && (typeof error !== 'string' || !failed)) {
    throw bad('contradiction', 'the answer has both `data` and `error`');
  }
  if (typeof error === 'string' && (saysError || !hasData)) {
    const code = codeOf(errors, error);
    // Which of the two statuses says what is not shown: one in the body is believed, but a published text says more.
    if (status < 500 && !isGivenUp(status) && code === 'unknown') {
      if (bodyStatus === 401 || bodyStatus === 403)
        throw new TokenRefusedError(request, bodyStatus, error || null);
      // As surely not done as after any other refusal of the service; with a record beside it that is not sure.
      if (bodyStatus === 429 && !hasData) throw new RateLimitedError(request, retryAfter(answer));
    }
    // A failure inside the service, or on the way to it, whichever of the two statuses tells of it.
    const httpStatus = bodyStatus >= 500 || isGivenUp(bodyStatus) ? bodyStatus : status;
    throw new ServiceError(request, code, error, httpStatus, retryAfter(answer));
  }
  if (!hasData) {
    const message = failed
      ? `the answer has no \`data\`, and no \`error\` that is a text: HTTP ${status} with ${excerptOf(JSON.stringify(parsed))}`
      : 'the answer has neither `data` nor `error`';
    throw unusable(request, answer) ?? bad('shape', message);
  }
  if (failed || !Number.isInteger(bodyStatus) || bodyStatus < 200 || bodyStatus > 299) {
    const said = Number.isNaN(bodyStatus) ? excerptOf(JSON.stringify(parsed.status)) : bodyStatus;
    throw bad('contradiction', `the answer has data under HTTP ${status} and status ${said}`);
  }
  return parsed.data;
}

/** Whether the body of an answer is one of success, whatever its HTTP status: then nobody turned the request away unread. */
function saysDone(request: RequestName, answer: WireAnswer): boolean {
  try {
    const parsed = parseBody(request, answer);
    if (!isRecord(parsed)) return false;
    const status = statusOf(parsed.status ?? 200);
    return isRecord(parsed.data) && !parsed.error && status >= 200 && status <= 299;
  } catch (error) {
    if (error instanceof BadAnswerError) return false;
    throw error;
  }
}

/** A number, or the one that a text of three digits spells; NaN for anything else. */
function statusOf(status: unknown): number {
  if (typeof status === 'number') return status;
  return typeof status === 'string' && /^\d{3}$/.test(status) ? Number(status) : Number.NaN;
}

/** The JSON of an answer; what is none is explained by the status of the answer where that says why. */
function parseBody(request: RequestName, answer: WireAnswer): unknown {
  const bad = (reason: BadAnswerReason, message: string) =>
    unusable(request, answer) ?? new BadAnswerError(request, reason, message, answer.status);
  // What could be decoded came without this header.
  const encoding = [answer.headers['content-encoding'] ?? []].flat().join(', ');
  if (encoding !== '')
    throw bad('compressed', `the answer is compressed (${excerptOf(encoding)}) and cannot be decoded`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(answer.body);
  } catch {
    throw bad('encoding', 'the answer is not valid UTF-8');
  }
  if (text.trim() === '') throw bad('empty', `the answer is empty (HTTP ${answer.status})`);
  let parsed: unknown;
  try {
    parsed = parseJson(text);
  } catch {
    const first = text.trimStart();
    const type = excerptOf(header(answer, 'content-type') ?? 'not set');
    throw /^[[{]/.test(first)
      ? bad('cut', 'the answer was cut short: it is not complete JSON')
      : bad(
          'html',
          `the response is not from the API of the service: its content type is ${type}, and it begins with "${excerptOf(first)}"`,
        );
  }
  if (isDeeperThan(DEPTH_LIMIT, parsed))
    throw bad('too_deep', `the answer nests deeper than ${DEPTH_LIMIT} levels`);
  return parsed;
}

/** Answers whose status already explains why there is no JSON. */
function unusable(request: RequestName, answer: WireAnswer): Error | undefined {
  if (answer.status === 404) return new WrongAddressError(request, answer.url);
  const { status } = answer;
  if (!isAway(status)) return undefined;
  const what = isGivenUp(status) ? 'the request was given up' : 'the service is not available';
  const retryAfterMs = retryAfter(answer);
  return new BadAnswerError(request, 'unavailable', `${what} (HTTP ${status})`, status, retryAfterMs);
}

function redirected(request: RequestName, answer: WireAnswer): BadAnswerError {
  const location = header(answer, 'location');
  let target = 'an unnamed place';
  try {
    // Without the query, which may hold personal data.
    if (location !== undefined) {
      const { origin, pathname } = new URL(location, answer.url);
      target = excerptOf(origin + pathname);
    }
  } catch {
    target = 'an address that cannot be read';
  }
  const message = `the answer redirects to ${target} (HTTP ${answer.status}), and redirects are never followed`;
  return new BadAnswerError(request, 'redirect', message, answer.status);
}

function wrongShape(request: RequestName, answer: WireAnswer, wanted: string): BadAnswerError {
  return new BadAnswerError(request, 'shape', `\`data\` in the answer is not ${wanted}`, answer.status);
}

function errorTextOf(answer: WireAnswer): string | null {
  try {
    const text = new TextDecoder().decode(answer.body);
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) && typeof parsed.error === 'string' ? parsed.error : null;
  } catch {
    return null;
  }
}

/**
 * The code of a published error text («Errors»), matched without regard to case, white space and the final
 * stop: one text is published with a stray space, so the service may well send it without. `unknown` otherwise.
 */
export function codeOf(errors: Readonly<Record<string, string>>, text: string): string {
  const wanted = loosely(text);
  for (const [code, published] of Object.entries(errors)) {
    if (wanted === loosely(published)) return code;
  }
  return 'unknown';
}

function loosely(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/gu, '')
    .replace(/[.!]+$/u, '');
}

function retryAfter(answer: WireAnswer): number | null {
  const value = header(answer, 'retry-after');
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // A date is measured against the service's own clock, which may differ from ours.
  const wait = Date.parse(value) - Date.parse(header(answer, 'date') ?? '');
  return Number.isFinite(wait) && wait >= 0 ? wait : null;
}

function header(answer: WireAnswer, name: string): string | undefined {
  const value = answer.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The first characters of a text that came from outside, for a message; whoever prints it makes it inert. */
function excerptOf(text: string): string {
  // Whole characters: half of one would be shown as an escape.
  return text.length <= EXCERPT ? text : `${[...text.slice(0, 2 * EXCERPT)].slice(0, EXCERPT).join('')}…`;
}
