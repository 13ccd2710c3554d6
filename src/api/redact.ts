// The token taken out of what comes back: a service, or whatever stands before it, may repeat what it was sent. What is
// promised: the token as it is, in other capitals, and in the escapes of JSON and of URLs. What was encoded otherwise or
// taken to pieces cannot be known; who does that has the token already.
import type { WireAnswer } from './envelope.ts';
import { SECRET_FIELDS } from './model.ts';

/** What stands in the place of a secret wherever one would be shown. */
export const HIDDEN = '<hidden>';

const secretFields = new Set<string>(SECRET_FIELDS);

/** A copy of a value in which every field of SECRET_FIELDS, at any depth, holds `<hidden>` instead of its value. */
export function maskSecrets<T>(value: T): T {
  return mask(value) as T;
}

function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const shown = secretFields.has(key) && inner !== null && inner !== undefined ? HIDDEN : mask(inner);
    // Plain assignment of `__proto__` would set the prototype and lose the field.
    if (key === '__proto__') {
      Object.defineProperty(copy, key, {
        value: shown,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } else copy[key] = shown;
  }
  return copy;
}

const NAMED_IN_TEXT = new RegExp(
  `\\b(${SECRET_FIELDS.join('|')})(\\\\?["']?\\s*([=:])\\s*)(\\\\?["']?)([^\\s"'\\\\,;&<>(){}[\\]]+)`,
  'gi',
);

/**
 * A text for people in which the value of a secret field is replaced, if one is quoted with its name: `token=...`,
 * `"token":"..."`. After `token:` a plain word stays, since that may be a sentence.
 */
export function hideNamedSecrets(text: string): string {
  return text.replace(NAMED_IN_TEXT, (whole, name: string, between: string, sign, quote, value: string) => {
    const isWord = name.toLowerCase() === 'token' && sign === ':' && quote === '' && /^\D+$/.test(value);
    return isWord ? whole : `${name}${between}${quote}${HIDDEN}`;
  });
}

/** Shorter ones are part of many words, and are not secret. */
const SHORTEST = 4;
/** From here on no text holds the token by chance, not even in other capitals. */
const UNMISTAKABLE = 8;
/** A character takes no more than these in any form: `\\u0041`. */
const LONGEST_ESCAPE = 7;
/** Bytes of a body that are looked at together. */
const PIECE = 64 * 1024;
/** Bytes by which an envelope has its `error`, were it not for blanks. */
const HEAD = 1024;

/** A text in which the token, should it stand there in any of its forms, is replaced by `<hidden>`. */
export function redactToken(text: string, token: string | null): string {
  const pattern = patternOf(token);
  return pattern === null ? text : text.replace(pattern, HIDDEN);
}

/**
 * The answer with the token taken out of headers and body, and the values of secret fields out of an error text that
 * quotes them: neither must reach an output, a log or the journal.
 */
export function answerWithoutSecrets(answer: WireAnswer, token: string | null): WireAnswer {
  const clean = (text: string) => redactToken(text, token);
  const headers = Object.entries(answer.headers).map(([name, value]) => {
    const cleaned = Array.isArray(value) ? value.map(clean) : value === undefined ? value : clean(value);
    return [clean(name), cleaned] as const;
  });
  return { ...answer, headers: Object.fromEntries(headers), body: bodyWithoutSecrets(answer.body, token) };
}

function bodyWithoutSecrets(body: Uint8Array, token: string | null): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // Nearly every answer is clean, and a large one must not be in memory twice to know that.
  if (!mayQuote(bytes) && !holdsToken(bytes, token)) return body;
  // A character for each byte: whatever the body is, what is not a secret stays as it came.
  const text = bytes.toString('latin1');
  const clean = withCleanError(redactToken(text, token));
  return clean === text ? body : Buffer.from(clean, 'latin1');
}

/** Whether the body is an envelope with an `error`, as far as its beginning shows. */
function mayQuote(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, Math.min(bytes.length, HEAD));
  if (errorStart(head) !== undefined) return true;
  // Nothing but blanks and the digits of a status: the error may come after them.
  return bytes.length > HEAD && head.replace(/[\s\d]+/g, '').length < 32;
}

/** Whether the token stands in the bytes in any of its forms, looked at piece by piece. */
function holdsToken(bytes: Buffer, token: string | null): boolean {
  const pattern = patternOf(token);
  if (pattern === null) return false;
  // Of the pieces each has what begins in it whole.
  const overlap = LONGEST_ESCAPE * (token?.length ?? 0);
  const step = Math.max(PIECE, overlap);
  for (let from = 0; from < bytes.length; from += step) {
    const piece = bytes.toString('latin1', from, Math.min(bytes.length, from + step + overlap));
    if (piece.search(pattern) >= 0) return true;
  }
  return false;
}

/** The text of an envelope with what its `error` quotes hidden. */
function withCleanError(body: string): string {
  const start = errorStart(body);
  if (start === undefined) return body;
  let end = start;
  while (end < body.length && body[end] !== '"') end += body[end] === '\\' ? 2 : 1;
  return body.slice(0, start) + hideNamedSecrets(body.slice(start, end)) + body.slice(end);
}

/** Where the text of `error` begins, which an envelope has first or after its status; undefined for any other body. */
function errorStart(body: string): number | undefined {
  return /^(?:\xef\xbb\xbf)?\s*\{\s*(?:"status"\s*:\s*"?\d*"?\s*,\s*)?"error"\s*:\s*"/.exec(body)?.[0].length;
}

let last: { readonly token: string; readonly pattern: RegExp | null } = { token: '', pattern: null };

function patternOf(given: string | null): RegExp | null {
  // What an environment variable or a file ends with is not a part of the token.
  const token = (given ?? '').replace(/\r?\n$/, '');
  if (last.token !== token) last = { token, pattern: makePattern(token) };
  return last.pattern;
}

function makePattern(token: string): RegExp | null {
  if (token.length < SHORTEST) return null;
  const escaped = [...token].map(escapesOf).join('');
  return new RegExp(escaped, token.length < UNMISTAKABLE ? 'g' : 'gi');
}

/** A pattern for one character, as it is or escaped; what is escaped in a text of an answer is so twice, as it is JSON. */
function escapesOf(character: string): string {
  const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
  const own = character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const escaped = /["/\\]/.test(character) ? `\\\\{0,3}${own}` : own;
  return `(?:${escaped}|\\\\{1,2}u00${hex}|%${hex})`;
}
