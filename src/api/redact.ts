// The token taken out of what comes back: a service, or whatever stands before it, may repeat what it was sent. What is
// promised: the token as it is, in other capitals, in the escapes of JSON, of URLs and of HTML, and in base64. What was
// taken to pieces, turned round or enciphered on purpose cannot be known; who does that has the token already.
import type { WireAnswer } from './envelope.ts';
import { HIDDEN, hideNamedSecrets } from './secrets.ts';

/** Shorter ones are part of many words, and are no secret. */
const SHORTEST = 4;
/** From here on no text holds the token by chance, not even in a form of its own. */
const UNMISTAKABLE = 8;

/** A text in which the token, should it stand there in any of its forms, is replaced by `<hidden>`. */
export function redactToken(text: string, token: string | null): string {
  return formsOf(token).reduce((clean, form) => clean.replace(form, HIDDEN), text);
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
  const { buffer, byteOffset, byteLength } = answer.body;
  // A character for each byte: whatever the body is, what is no secret stays as it came.
  const body = Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
  const cleanBody = withCleanError(clean(body));
  return {
    ...answer,
    headers: Object.fromEntries(headers),
    body: cleanBody === body ? answer.body : Buffer.from(cleanBody, 'latin1'),
  };
}

/** The text of an envelope with what its `error` quotes hidden. */
function withCleanError(body: string): string {
  const start = /^(?:\xef\xbb\xbf)?\s*\{\s*(?:"status"\s*:\s*"?\d*"?\s*,\s*)?"error"\s*:\s*"/.exec(body)?.[0]
    .length;
  if (start === undefined) return body;
  let end = start;
  while (end < body.length && body[end] !== '"') end += body[end] === '\\' ? 2 : 1;
  return body.slice(0, start) + hideNamedSecrets(body.slice(start, end)) + body.slice(end);
}

let last: { readonly token: string; readonly forms: readonly RegExp[] } = { token: '', forms: [] };

function formsOf(given: string | null): readonly RegExp[] {
  // What an environment variable or a file ends with is no part of the token.
  const token = (given ?? '').replace(/\r?\n$/, '');
  if (last.token !== token) last = { token, forms: makeForms(token) };
  return last.forms;
}

function makeForms(token: string): RegExp[] {
  if (token.length < SHORTEST) return [];
  const escaped = [...token].map(escapesOf).join('');
  if (token.length < UNMISTAKABLE) return [new RegExp(escaped, 'g')];
  return [new RegExp(escaped, 'gi'), new RegExp(`(?:${base64Of(token).join('|')})[\\w+/-]{0,4}={0,2}`, 'g')];
}

/** A pattern for one character, as it is or escaped; JSON within JSON is escaped again and again. */
function escapesOf(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const plain =
    character === '\\' ? '\\\\+' : `${/["/]/.test(character) ? '\\\\*' : ''}${literally(character)}`;
  return `(?:${plain}|\\\\+u00${hex}|%${hex}|&#(?:0*${code}|x0*${hex});${NAMED[character] ?? ''})`;
}

/** The characters that HTML has names for. */
const NAMED: Readonly<Record<string, string>> = {
  '"': '|&quot;',
  '&': '|&amp;',
  "'": '|&apos;',
  '<': '|&lt;',
  '>': '|&gt;',
};

/** Patterns for what base64 makes of the token alone and behind other bytes: the part that depends on the token only. */
function base64Of(token: string): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.from('\0'.repeat(before) + token).toString('base64');
    const whole = text.replace(/=+$/, '').length - ((before + token.length) % 3 === 0 ? 0 : 1);
    const own = text.slice(before === 0 ? 0 : before + 1, whole);
    return own.replace(/[+/]/g, (sign) => (sign === '+' ? '(?:[+-]|%2[bB])' : '(?:\\\\?/|_|%2[fF])'));
  });
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
