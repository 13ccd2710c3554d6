// Answers like those of the service, endpoint by endpoint, from data typed by hand; and runs of the program that meet them.
import { type BytesServer, envelopeOf, type RecordedRequest, startBytes } from './bytes.ts';
import { createHome, type Home, type Run, type RunOptions, runConvops } from './run-convops.ts';

export const TOKEN = 'canary-token-77aa';

/** Data by path, without the query; what is not named is answered with an empty list for lists, else a record. */
export type DataByPath = Readonly<Record<string, unknown>>;

/** One request as the interface document describes it. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The parsed body; null where there is none. */
  readonly body: unknown;
}

/** A request without a body, to compare with. */
export function getOf(path: string, query: Sent['query'] = {}): Sent {
  return { method: 'GET', path, query, body: null };
}

/** A request with a body, to compare with. */
export function postOf(path: string, body: unknown, query: Sent['query'] = {}): Sent {
  return { method: 'POST', path, query, body };
}

export interface PlainService {
  readonly server: BytesServer;
  /** For the files of a test, and for runs that share a home. */
  readonly home: Home;
  /** Base URL and token in the environment: all that a run needs. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs the program against this service, in a new home: no run knows of the one before. */
  readonly run: (argv: readonly string[], options?: RunOptions) => Promise<Run>;
  readonly answerWithData: (data: DataByPath) => void;
  /** The requests since the last call of this function. */
  readonly sent: () => Sent[];
  /** As `sent`, but only what may change something: a write may read before or after. */
  readonly written: () => Sent[];
  readonly close: () => Promise<void>;
}

const LIST = /^\/api\/(?:operators\/(?:all|groups)|conversations\/(?:unassigned|unread|not-answered))/;

const operator = (id: number, name: string, secret: string) => ({
  ...{ id, user_id: id * 10, owner_user_id: 1 },
  ...{ invite_email: `${name}@example.test`, conversations_token: `secret-${secret}` },
});
const group = (id: number, title: string, color: string) => ({
  ...{ id, user_id: 1, title, priority: id - 2, color, is_default: id === 3 },
});

export const OPERATORS = [operator(7, 'kim', 'kim'), operator(8, 'kimberly', '8'), operator(9, 'lou', 'lou')];

export const GROUPS = [
  group(3, 'Billing', '#aa0000'),
  group(4, 'Billing abroad', '#00aa00'),
  group(5, 'Support', '#0000aa'),
];

/** Starts the service, with a home folder for the runs against it. */
export async function startPlainService(): Promise<PlainService> {
  const server = await startBytes();
  const home = createHome();
  const env = { CONVOPS_BASE_URL: server.origin, CONVOPS_TOKEN: TOKEN };
  const service: PlainService = {
    server,
    home,
    env,
    run: (argv, options) => runConvops(argv, { ...options, env: { ...env, ...options?.env } }),
    answerWithData(data) {
      const known = { '/api/operators/all': OPERATORS, '/api/operators/groups': GROUPS, ...data };
      server.answerWith(({ url, body }, response) => {
        const path = url.split('?')[0] ?? '';
        const found = Object.entries(known).find(([name]) => name === path)?.[1];
        const answer = aboutAsked(found, body) ?? (LIST.test(path) ? [] : recordFor(url, body));
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(envelopeOf(answer));
      });
    },
    sent: () => server.requests.splice(0).map(readRequest),
    written: () => service.sent().filter(({ method }) => method !== 'GET'),
    close: server.close,
  };
  service.answerWithData({});
  return service;
}

/** The record typed by hand; of several conversations each is answered with its own id, unless it is a message. */
function aboutAsked(record: unknown, body: Buffer): unknown {
  if (typeof record !== 'object' || record === null || !('status' in record) || body.length === 0)
    return record;
  const { conversation_id } = JSON.parse(body.toString('utf8')) as { conversation_id?: number };
  return 'id' in record && conversation_id !== undefined ? { ...record, id: conversation_id } : record;
}

let lastId = 90_000;

/** What the service says of a write that was done, and of a conversation that is read: one that has nothing in it yet. */
function recordFor(url: string, body: Buffer): unknown {
  const { pathname, searchParams } = new URL(url, 'http://service.test');
  const number = (name: string) => Number(searchParams.get(name));
  // A long one as its digits, for no number holds it.
  const typed = searchParams.get('platform_user_id');
  const user = Number.isSafeInteger(Number(typed)) ? Number(typed) : typed;
  if (pathname === '/api/conversations/get')
    return {
      ...{ conversation_id: number('conversation_id'), operator_id: 7, from_platform_user_id: 501 },
      ...{ status: 'inbox', messages: [] },
    };
  if (pathname === '/api/users/get') return { platform_user_id: user, name: 'Ada', phone: '1' };
  if (body.length === 0) return {};
  const given = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  const { conversation_id: id, operator_id = 1, group_id = 3, text, file_url, invite_email } = given;
  lastId += 1;
  switch (pathname.replace('/api/', '')) {
    case 'operators/create':
      return { id: lastId, user_id: lastId, owner_user_id: 1, invite_email };
    case 'operators/delete':
      return { success: true };
    case 'users/update':
      return { platform_user_id: user, ...given };
    case 'conversations/close':
      return { id, operator_user_id: 7, group_id, status: 'closed' };
    case 'conversations/unassign':
      return { id, operator_user_id: 0, group_id, status: 'unassigned' };
    case 'conversations/start':
    case 'conversations/assign-operator':
    case 'conversations/assign-group':
      return { id, operator_user_id: operator_id, group_id, status: 'inbox' };
    default:
      return {
        id: lastId,
        message: text ?? file_url,
        status: 'sent',
        is_inner_message: pathname.endsWith('note'),
      };
  }
}

function readRequest({ method, url, body }: RecordedRequest): Sent {
  const { pathname, searchParams } = new URL(url, 'http://service.test');
  return {
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    body: body.length === 0 ? null : JSON.parse(body.toString('utf8')),
  };
}
