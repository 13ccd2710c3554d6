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
  // As entries, for assigning to `__proto__` would set the prototype and lose the field.
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isSecret = secretFields.has(key) && inner !== null && inner !== undefined;
      return [key, isSecret ? HIDDEN : mask(inner)];
    }),
  );
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

/** The text of `error`, which an envelope has first or after its status. */
const ERROR_TEXT =
  /^((?:\xef\xbb\xbf)?\s*\{\s*(?:"status"\s*:\s*"?\d*"?\s*,\s*)?"error"\s*:\s*")([^"\\]*(?:\\.[^"\\]*)*)/s;

function bodyWithoutSecrets(body: Uint8Array, token: string | null): Uint8Array {
  // A character for each byte: whatever the body is, what is not a secret stays as it came.
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  const clean = redactToken(text, token).replace(
    ERROR_TEXT,
    (_, before: string, said: string) => before + hideNamedSecrets(said),
  );
  return clean === text ? body : Buffer.from(clean, 'latin1');
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
