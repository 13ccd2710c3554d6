// Answers that repeat the token of the request, in every form that is promised to be found, wherever one has room for it;
// and give away secret fields. Which it is, is the first part of the path: each is a base URL of its own.
import type { ServerResponse } from 'node:http';
import { type RecordFields, summaryFields } from '../../src/api/model.ts';
import { envelopeOf, type RecordedRequest } from '../support/bytes.ts';
import { dataAt, idIn, idsOf, madeRecord } from './answers.ts';

/** With characters that JSON, URLs and patterns each have a use for. */
export const TOKEN = 'Canary/7f3e+9a"b\\c$&=(Token)*';

/** What the secret fields hold. */
export const SECRETS: Readonly<Record<string, string>> = {
  token: 'conv-secret-41aa',
  conversations_token: 'oper-secret-52bb',
  extra_field_secret_key: 'user-secret-63cc',
};

const each = (form: (code: number) => string) =>
  [...TOKEN].map((character) => form(character.charCodeAt(0))).join('');
const hex = (code: number) => code.toString(16).padStart(2, '0');

/** The token in the forms in which it is found. */
export const FORMS: readonly string[] = [
  TOKEN,
  TOKEN.toUpperCase(),
  TOKEN.toLowerCase(),
  encodeURIComponent(TOKEN),
  each((code) => `%${hex(code)}`),
  each((code) => `\\u00${hex(code)}`),
  JSON.stringify(TOKEN).slice(1, -1),
];

/** The forms of the token and the secrets that stand in a text. */
export function leaksIn(text: string, secrets = Object.values(SECRETS)): string[] {
  const plain = text.toLowerCase();
  // As a reader sees it who takes the escapes of a format away.
  const bare = plain
    .replace(/\\+/g, '\\')
    .replace(/\\(["/])/g, '$1')
    .replace(/""/g, '"');
  const needles = [...FORMS, ...secrets].map((needle) => needle.toLowerCase());
  return needles.filter((needle) => plain.includes(needle) || bare.includes(needle));
}

const REFLECTION = FORMS.join(' | ');
/** Only what a header may hold. */
const HEADER = FORMS.join(' ');
/** In place of it JSON has the token with every character escaped. */
const ESCAPED = 'token-in-escapes';

function recordOf(fields: RecordFields, own: object): Record<string, unknown> {
  const gives = `${ESCAPED} ${REFLECTION}`;
  return { ...madeRecord(fields, fieldValue, (record) => ({ ...record, [`x ${TOKEN}`]: gives })), ...own };
}

function fieldValue(kind: string, name: string): unknown {
  if (kind.startsWith('secret')) return SECRETS[name];
  if (kind.startsWith('boolean')) return true;
  if (kind.startsWith('time')) return 1_714_561_200;
  return kind.startsWith('integer') ? 7 : `${REFLECTION} ${ESCAPED}`;
}

const HELD = { status: 'inbox', group_id: 3 };
/** What makes an answer that of a write that was done. */
const DONE: Readonly<Record<string, object>> = {
  '/api/operators/create': { invite_email: 'new@example.test' },
  '/api/users/update': { name: 'Zoe' },
  '/api/conversations/get': { status: 'inbox' },
  '/api/conversations/close': { status: 'closed', group_id: 3 },
  '/api/conversations/unassign': { status: 'unassigned', operator_user_id: 0 },
  '/api/conversations/start': HELD,
  '/api/conversations/assign-operator': HELD,
  '/api/conversations/assign-group': HELD,
};

function dataOf(path: string, id: number): unknown {
  const { shape, fields } = dataAt(path);
  if (fields === summaryFields) return [recordOf(fields, { id: 42, status: 'inbox' })];
  if (shape === 'list') return [recordOf(fields, { id: path.endsWith('/all') ? 7 : 3 })];
  return recordOf(fields, { ...idsOf(path, id), ...DONE[path] });
}

const NAMED = Object.entries(SECRETS);
const ERROR = `${REFLECTION} ${ESCAPED} ${NAMED.map(([name, value]) => `${name}=${value} "${name}": "${value}"`).join(' ')}`;

type Answer = (response: ServerResponse, path: string, id: number) => void;

const saying =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    end(response, typeof body === 'string' ? body : JSON.stringify(body));
  };

function end(response: ServerResponse, text: string): void {
  const escapes = [...TOKEN].map((character) => `\\u00${hex(character.charCodeAt(0))}`).join('');
  response.end(text.replaceAll(ESCAPED, () => escapes));
}

export const ANSWERS = {
  data: (response, path, id) => end(response, envelopeOf(dataOf(path, id))),
  error: saying(400, { error: ERROR, status: 400 }),
  'error-200': saying(200, { status: 400, error: ERROR }),
  refused: saying(401, { error: ERROR, status: 401 }),
  html: saying(200, `<p>${ERROR}`, { 'Content-Type': `text/html; ${HEADER}` }),
  plain: saying(200, TOKEN, { 'Content-Type': TOKEN }),
  redirect: saying(307, ERROR, { Location: `https://evil.test/${TOKEN}` }),
  elsewhere: saying(302, ERROR, { Location: `${TOKEN}://evil.test` }),
  gone: saying(404, ERROR),
  away: saying(502, ERROR),
  slow: saying(429, ERROR, { 'Retry-After': '9999' }),
  status: saying(200, { status: TOKEN, data: {} }),
  packed: saying(200, '{}', { 'Content-Encoding': TOKEN }),
  stranger: saying(200, {
    status: 200,
    data: { conversation_id: TOKEN, id: TOKEN, platform_user_id: TOKEN },
  }),
  junk: (response) => void response.socket?.end(`${TOKEN}\r\n\r\n`),
  cut: (response) => {
    response.writeHead(200, { 'Content-Length': '9000' }).write(`{"status":200,"data":"${TOKEN}`);
    response.socket?.end();
  },
  silent: () => undefined,
} as const satisfies Record<string, Answer>;

export type AnswerName = keyof typeof ANSWERS;

/** The answer to a request, by the way that its path names. */
export function reflecting(request: RecordedRequest, response: ServerResponse): void {
  const { pathname } = new URL(request.url, 'http://service.test');
  const [, name = '', ...path] = pathname.split('/');
  response.setHeader('X-Echo', HEADER);
  response.statusMessage = HEADER;
  ANSWERS[name as AnswerName](response, `/${path.join('/')}`, idIn(request));
}
