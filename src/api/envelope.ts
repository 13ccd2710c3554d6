// From the bytes of an answer to its `data`, or to the error that says why there is none.
// Decided by the shape of the body: how the HTTP status relates to the body's `status` is not shown.
import type { Endpoint } from './endpoints.ts';
import {
  BadAnswerError,
  type BadAnswerReason,
  RateLimitedError,
  type RequestName,
  ServiceError,
  TokenRefusedError,
  WrongAddressError,
} from './errors.ts';

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
  /** Absolute address without query, for messages. */
  readonly url: string;
}

/** Deeper JSON than this is refused: no published record nests more than four levels. */
const DEPTH_LIMIT = 64;

/** A list of which some items are no records; for those whom the others serve. */
export class PartialListError extends BadAnswerError {
  /** All items, those that are no records among them. */
  readonly items: readonly unknown[];

  constructor(request: RequestName, httpStatus: number, first: number, items: readonly unknown[]) {
    super(request, 'shape', `\`data[${first}]\` in the answer is not an object`, httpStatus);
    this.items = items;
  }

  /** The items that are records. */
  get records(): readonly Readonly<Record<string, unknown>>[] {
    return this.items.filter(isRecord);
  }
}

/** The `data` of an answer to `row`; throws the ApiError that describes any other answer («Envelope rules»). */
export function readEnvelope(request: RequestName, row: Endpoint, answer: WireAnswer): unknown {
  const data = readAnyEnvelope(request, row.errors, answer);
  const { shape } = row.data;
  if (shape === 'list') {
    if (!Array.isArray(data)) throw wrongShape(request, answer, 'data', 'a list');
    const first = data.findIndex((item) => !isRecord(item));
    if (first >= 0) throw new PartialListError(request, answer.status, first, data);
  } else if (!isRecord(data)) {
    throw wrongShape(request, answer, 'data', 'an object');
  }
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
  if (typeof asked !== 'number' || typeof found !== 'number' || asked === found) return;
  const message = `the answer is about ${about.what} ${found}, not ${asked}`;
  throw new BadAnswerError(request, 'contradiction', message, answer.httpStatus);
}

/** The `data` of any answer of the service, of whatever shape; throws as readEnvelope does. */
export function readAnyEnvelope(
  request: RequestName,
  errors: Readonly<Record<string, string>>,
  answer: WireAnswer,
): unknown {
  const { status } = answer;
  const bad = (reason: BadAnswerReason, message: string) =>
    new BadAnswerError(request, reason, message, status);
  if (status === 401 || status === 403) throw new TokenRefusedError(request, status, errorTextOf(answer));
  if (status === 429) throw new RateLimitedError(request, retryAfter(answer));
  if (status >= 300 && status < 400) throw bad('redirect', redirectMessage(answer));

  const parsed = parseBody(request, answer);
  if (!isRecord(parsed)) {
    throw unusable(request, answer) ?? bad('shape', 'the answer is JSON, but not an envelope of the service');
  }
  const bodyStatus = Number(parsed.status ?? 200);
  const failed = status >= 400 || bodyStatus >= 400;
  const hasData = parsed.data !== undefined && parsed.data !== null;
  if (typeof parsed.error === 'string') {
    if (hasData && !failed) throw bad('contradiction', 'the answer has both `data` and `error`');
    // A failure inside the service, whichever of the two statuses tells of it.
    const httpStatus = bodyStatus >= 500 ? bodyStatus : status;
    throw new ServiceError(request, codeOf(errors, parsed.error), parsed.error, httpStatus);
  }
  if (!hasData) {
    throw unusable(request, answer) ?? bad('shape', 'the answer has neither `data` nor `error`');
  }
  if (failed) {
    throw bad('contradiction', `the answer has data under HTTP ${status} and status ${bodyStatus}`);
  }
  return parsed.data;
}

function parseBody(request: RequestName, answer: WireAnswer): unknown {
  const { status, body } = answer;
  const bad = (reason: BadAnswerReason, message: string) =>
    new BadAnswerError(request, reason, message, status);
  const encoding = header(answer, 'content-encoding');
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    const message = `the answer is compressed (${encoding}) although that was not asked for`;
    throw unusable(request, answer) ?? bad('compressed', message);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw unusable(request, answer) ?? bad('encoding', 'the answer is not valid UTF-8');
  }
  if (text.trim() === '') {
    throw unusable(request, answer) ?? bad('empty', `the answer is empty (HTTP ${status})`);
  }
  const { tooDeep, names } = scan(text);
  if (tooDeep) throw bad('too_deep', `the answer nests deeper than ${DEPTH_LIMIT} levels`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    const first = text.trimStart();
    const excerpt = first.slice(0, 80);
    throw (
      unusable(request, answer) ??
      (first.startsWith('{') || first.startsWith('[')
        ? bad('cut', 'the answer was cut short: it is not complete JSON')
        : bad(
            'html',
            `this is not the service: ${header(answer, 'content-type') ?? 'no content type'}, beginning "${excerpt}"`,
          ))
    );
  }
  const twice = repeated(names);
  if (twice !== undefined) throw bad('contradiction', `the answer gives \`${twice}\` twice`);
  return parsed;
}

/** Answers whose status already explains why there is no JSON. */
function unusable(request: RequestName, answer: WireAnswer): Error | undefined {
  if (answer.status === 404) return new WrongAddressError(request, answer.url);
  if (answer.status >= 500) {
    const message = `the service is not available (HTTP ${answer.status})`;
    return new BadAnswerError(request, 'unavailable', message, answer.status);
  }
  return undefined;
}

function redirectMessage(answer: WireAnswer): string {
  const location = header(answer, 'location');
  let target = 'an unnamed place';
  try {
    if (location !== undefined) target = new URL(location, answer.url).origin;
  } catch {
    target = 'an address that cannot be read';
  }
  return `the answer redirects to ${target} (HTTP ${answer.status}), and redirects are never followed`;
}

function wrongShape(request: RequestName, answer: WireAnswer, path: string, wanted: string): BadAnswerError {
  return new BadAnswerError(request, 'shape', `\`${path}\` in the answer is not ${wanted}`, answer.status);
}

function errorTextOf(answer: WireAnswer): string | null {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(answer.body));
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Scan {
  readonly tooDeep: boolean;
  /** The names at the top level as written, quotes and escapes included. */
  readonly names: readonly string[];
}

/**
 * Reads what JSON.parse does not tell: brackets outside strings, so that a hostile body cannot exhaust the stack
 * of those who walk it later, and names given twice, of which JSON.parse silently takes the last.
 */
function scan(text: string): Scan {
  const names: string[] = [];
  let depth = 0;
  let last = '';
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 34) {
      const end = endOfString(text, index);
      if (depth === 1) last = text.slice(index, end + 1);
      index = end;
    } else if (code === 58 && depth === 1) names.push(last);
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > DEPTH_LIMIT) return { tooDeep: true, names };
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return { tooDeep: false, names };
}

/** Where the string that begins at a quotation mark ends; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === 92) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

function repeated(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.map((name) => String(JSON.parse(name))).find((name) => seen.size === seen.add(name).size);
}
