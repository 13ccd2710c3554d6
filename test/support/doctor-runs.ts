// A service for `convops doctor` to examine, as published unless a test bends it, and what the runs find.
import { aSummary } from '../views/samples.ts';
import { type BytesServer, type RecordedRequest, startBytes } from './bytes.ts';
import { GROUPS, OPERATORS, TOKEN } from './bytes-service.ts';
import { createHome, type Home, type Run, type RunOptions } from './run-convops.ts';

export interface Row {
  readonly check: string;
  readonly status: string;
  readonly message: string;
  readonly fix: string | null;
}

export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a test changes about the service; what is not named is as published. */
export interface Bend {
  /** The lists obey a group in the path alone, or nowhere. */
  readonly filter?: 'path' | 'neither';
  /** Comes before anything else; undefined leaves the request to the rest. */
  readonly first?: (request: RecordedRequest) => Answered | 'hang' | undefined;
}

export interface Patient {
  readonly server: BytesServer;
  readonly home: Home;
  readonly env: Readonly<Record<string, string>>;
  readonly bend: (bend: Bend) => void;
  /** Runs doctor with --json and further words. */
  readonly examine: (words?: readonly string[], options?: Omit<RunOptions, 'home'>) => Promise<Examined>;
  readonly close: () => Promise<void>;
}

export interface Examined extends Run {
  readonly rows: readonly Row[];
  /** The row of a check; fails when there is none. */
  readonly row: (check: string) => Row;
  /** The checks with this status. */
  readonly withStatus: (status: string) => string[];
}

const NOW = 1_700_000_000;
const UNASSIGNED = [1, 2, 3].map((id) =>
  aSummary({ id, group_id: id === 1 ? 4 : 3, unassigned_date: NOW - id * 60 }),
);
const INBOX = [4, 5].map((id) =>
  aSummary({
    id,
    group_id: 3,
    status: 'inbox',
    operator_user_id: id + 3,
    unread_count: id - 4,
    last_message_date: NOW - id * 60,
    operator_email: 'kim@example.test',
  }),
);

const PUBLISHED: Readonly<Record<string, unknown>> = {
  '/api/operators/all': OPERATORS,
  '/api/operators/groups': GROUPS,
  '/api/conversations/unassigned': UNASSIGNED,
  '/api/conversations/unread': INBOX.filter(({ unread_count }) => unread_count !== 0),
  '/api/conversations/not-answered': INBOX,
};

const REFUSED: Answered = { status: 401, body: { error: 'The token is not valid.', status: 401 } };
const NO_PATH: Answered = { status: 404, body: { error: 'no such path', status: 404 } };

/** Starts the service, and a home for the runs. */
export async function startPatient(): Promise<Patient> {
  const server = await startBytes();
  const home = createHome();
  const env = { CONVOPS_BASE_URL: server.origin, CONVOPS_TOKEN: TOKEN };
  const patient: Patient = {
    server,
    home,
    env,
    bend(bend) {
      server.requests.splice(0);
      server.answerWith((request, response) => {
        const answer = answerTo(request, bend);
        if (answer === 'hang') return;
        const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
        response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
        response.end(text);
      });
    },
    async examine(words = [], options = {}) {
      // What is waited for before a check is tried again takes no time.
      const run = await home.run(['doctor', '--json', ...words], {
        onPause: () => undefined,
        ...options,
        env: { ...env, ...options.env },
      });
      return examined(run);
    },
    close: server.close,
  };
  patient.bend({});
  return patient;
}

/** A run with its rows parsed; none where it printed nothing. */
export function examined(run: Run): Examined {
  const rows = run.stdout === '' ? [] : (JSON.parse(run.stdout) as Row[]);
  return {
    ...run,
    rows,
    row(check) {
      const found = rows.find((row) => row.check === check);
      if (!found) throw new Error(`no check is named ${check}: ${run.stderr}`);
      return found;
    },
    withStatus: (status) => rows.filter((row) => row.status === status).map(({ check }) => check),
  };
}

function answerTo(request: RecordedRequest, bend: Bend): Answered | 'hang' {
  const token = request.headers.find(([name]) => name.toLowerCase() === 'authentication')?.[1];
  const hasToken = token === TOKEN;
  const first = bend.first?.(request);
  if (first) return first;
  if (!hasToken) return REFUSED;
  const { pathname, searchParams } = new URL(request.url, 'http://service.test');
  const path = Object.keys(PUBLISHED).find((known) => pathname === known || pathname.startsWith(`${known}/`));
  if (path === undefined) return NO_PATH;
  const data = PUBLISHED[path];
  const segments = pathname.slice(path.length).split('/').filter(Boolean);
  const byPath = bend.filter === 'neither' ? undefined : segments.at(-1);
  const group = byPath ?? (bend.filter === undefined ? searchParams.get('group_id') : null);
  const rows =
    group !== null && Array.isArray(data)
      ? data.filter((row: { group_id?: number }) => row.group_id === Number(group))
      : data;
  return { status: 200, body: { status: 200, data: rows } };
}
